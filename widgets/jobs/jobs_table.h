#pragma once
// The job table of Build: jobs, or the templates that they name, with their fields and throughputs as one spreadsheet. The first
// columns stay in view; a pasted block with a bad cell waits until it is corrected or given up. A widget of the GUI thread; it owns a
// model a list and switches between them; SelectionEdits and CellClipboard do what its commands say. Every edit is one command of the document. `bench` outlives it.

#include <array>
#include <optional>

#include "widgets/jobs/job_table_model.h"
#include "widgets/jobs/sheet_columns.h"
#include "widgets/sheet/command_list.h"
#include "widgets/theme/style.h"

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
  /// Of the list that is shown.
  JobTableModel* model() const { return m_models[static_cast<std::size_t>(m_list)]; }
  SheetView* view() const { return m_view; }
  PasteBar* bar() const { return m_bar; }
  JobProperties* properties() const { return m_properties; }
  SpecList list() const { return m_list; }
  /// Shows jobs or templates; the filter goes along.
  void setList(SpecList list);

  /// What the table can do, by the keys that do it while it has the keyboard.
  const CommandList& commands() const { return m_commands; }
  /// Positions in the scenario's list, in order; the current row where nothing is selected.
  std::vector<std::size_t> selectedJobs() const;

 signals:
  /// Which jobs or templates are selected, also after the document changed.
  void selectedJobsChanged();
  /// The context menu, before it is shown, for what others can do with its cell: a JSON pointer into the scenario, "/jobs/J1/iterations",
  /// and the number that holds there as JSON; both may be empty.
  void menuAboutToShow(QMenu* menu, const QString& pointer, const QString& usual);

 protected:
  /// Keys of the commands while the view has the keyboard.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  JobsToolRow* makeToolRow();
  QWidget* makeSides();  ///< the sheet beside the form
  void connectModels();  ///< both lists: their columns, what waits in them
  void connectParts();   ///< the bar, the clipboard, the document and the selection
  void makeView();
  /// Every command with its key; the menu, the context menu and the keys use the same list.
  void makeCommands();
  void makeClipboardCommands();
  void makeFillCommands();
  void makeJobCommands();
  void makeRepairCommands();
  void showMenu(const QPoint& at);
  void setFields(const QStringList& keys);
  /// The box of columns; what is chosen is kept in the settings.
  void pickColumns();
  void refreshCounts();
  void showSelection();
  /// The current row becomes the selected job everywhere.
  void noteCurrent(const QModelIndex& now);
  /// "/jobs/3/throughput/V100": shows the column, or the form of a field that has none.
  void goTo(const QString& pointer);
  /// The column of a field or throughput that the segments of a pointer name; made visible where it is hidden. -1: there is none.
  int shownColumn(const std::vector<std::string>& at);
  /// Properties with the keyboard in the current cell's field, or in the field of this key.
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
