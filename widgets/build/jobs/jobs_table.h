// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The job table of Build: jobs or templates with their fields and throughputs as a spreadsheet. The first columns do not scroll. A pasted block
// with a rejected cell waits until it is corrected or discarded. It owns one model for each list; SelectionEdits and CellClipboard perform its
// commands. Every edit is one command of the document. GUI thread; `bench` outlives it.

#include <array>
#include <optional>

#include "widgets/base/sheet/command_list.h"
#include "widgets/base/theme/style.h"
#include "widgets/build/jobs/job_table_model.h"
#include "widgets/build/jobs/sheet_columns.h"
#include "widgets/document/state/workbench.h"

class QMenu;

namespace roundel::widgets {

class CellClipboard;
class JobProperties;
class JobsToolRow;
class PasteBar;
class SelectionEdits;
class SheetView;

class JobsTable : public Panel {
  Q_OBJECT
 public:
  explicit JobsTable(Workbench* bench, QWidget* parent = nullptr);
  /// The model of the shown list.
  JobTableModel* model() const { return m_models[static_cast<std::size_t>(m_list)]; }
  SheetView* view() const { return m_view; }
  PasteBar* bar() const { return m_bar; }
  JobProperties* properties() const { return m_properties; }
  SpecList list() const { return m_list; }
  /// Shows jobs or templates, with the same filter.
  void setList(SpecList list);

  /// The commands of the table with their keys.
  const CommandList& commands() const { return m_commands; }
  /// Sorted positions in the scenario's list; the current row if nothing is selected.
  std::vector<std::size_t> selectedJobs() const;

 signals:
  /// The selected jobs or templates have changed, or the document has.
  void selectedJobsChanged();
  /// Emitted before the context menu is shown, so that others can add actions for its cell. `pointer`: a JSON pointer into the scenario,
  /// "/jobs/J1/iterations". `usual`: the number there as JSON. Both may be empty.
  void menuAboutToShow(QMenu* menu, const QString& pointer, const QString& usual);

 protected:
  /// Keys of the commands while the view has the keyboard.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  JobsToolRow* makeToolRow();
  QWidget* makeSides();  ///< the sheet beside the form
  void connectModels();  ///< for both lists: columns and waiting blocks
  void connectParts();   ///< the bar, the clipboard, the document and the selection
  void makeView();
  /// Fills m_commands, which the menus and the keys use.
  void makeCommands();
  void makeClipboardCommands();
  void makeFillCommands();
  void makeJobCommands();
  void makeRepairCommands();
  void showMenu(const QPoint& at);
  void setFields(const QStringList& keys);
  /// Opens the column picker; the choice is saved in the settings.
  void pickColumns();
  void refreshCounts();
  void showSelection();
  /// Makes the job of the current row the window's selected job.
  void noteCurrent(const QModelIndex& now);
  /// Goes to the cell of a pointer such as "/jobs/3/throughput/V100", or to the form if the field has no column.
  void goTo(const QString& pointer);
  /// The column of a field or throughput that the segments of a pointer name; it is shown if it was hidden. -1: none.
  int shownColumn(const std::vector<std::string>& at);
  /// Shows Properties and focuses the current cell's field, or the field of a key.
  void showFormOfCurrent();
  void showForm(const QString& key);

  Workbench* m_bench;
  SpecList m_list = SpecList::Jobs;
  std::array<JobTableModel*, 2> m_models;
  SheetView* m_view;
  std::optional<SheetColumns> m_columns;  ///< of m_view
  PasteBar* m_bar;
  CellClipboard* m_clipboard;
  SelectionEdits* m_edits;
  JobProperties* m_properties;
  JobsToolRow* m_row;
  CommandList m_commands;
  QMetaObject::Connection m_shape;
};

}  // namespace roundel::widgets
