#pragma once
// The job table of Build: jobs, or the templates that they name, with their fields and throughputs as one spreadsheet. The first
// columns stay in view; a pasted block with a bad cell waits until it is corrected or given up. A widget of the GUI thread; it owns a
// model a list and switches between them. Every edit is one command of the document. `bench` outlives it.

#include <QKeySequence>
#include <array>
#include <functional>
#include <optional>

#include "widgets/job_fields/text_block.h"
#include "widgets/jobs/job_table_model.h"
#include "widgets/jobs/sheet_columns.h"
#include "widgets/theme/style.h"

class QMenu;

namespace roundel::widgets {

class JobProperties;
class JobsToolRow;
class PasteBar;
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
  struct Command {
    QString name, text, tip;
    QKeySequence key;
    std::function<void()> run;
  };
  /// In the order of the menu; one without a name is a separator.
  const std::vector<Command>& commands() const { return m_commands; }
  /// By name; nothing happens where there is no such command.
  void run(const QString& command);
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
  void makeView();
  /// Every command with its key; the menu, the context menu and the keys use the same list.
  void makeCommands();
  void makeClipboardCommands();
  void makeFillCommands();
  void makeJobCommands();
  void makeRepairCommands();
  void addCommand(const QString& name, const QString& text, const QString& tip, const QKeySequence& key,
                  std::function<void()> run);
  void fillMenu(QMenu* menu) const;
  void showMenu(const QPoint& at);
  /// What the cell edits, by the job's id; empty: an id, a form, a template.
  QString pointerOf(const QModelIndex& cell) const;
  /// The box of columns; what is chosen is kept in the settings.
  void pickColumns();
  void refreshCounts();
  void copy(bool headers) const;
  /// The smallest rectangle around the selection; cells in it that are not selected are empty.
  TextBlock selectedBlock(bool headers) const;
  void paste();
  void pasteBlock(const TextBlock& block);
  /// Which of several ways to read commas is meant; the answer pastes.
  void askReading(std::vector<BlockReading> readings);
  /// What keeps a pasted block out of the document, with what can be done.
  void showWaiting();
  /// A line over the table; refuse() marks it as an error, and an empty reason says nothing.
  void tell(const QString& text);
  void refuse(const QString& reason);
  /// Down (1, 0) or right (0, 1), as the handle of the selection does by dragging.
  void fill(int rows, int columns);
  void clearCells();
  /// The popup of the current cell.
  void editGangThroughputs();
  /// Whole rows; those that are filtered out are left alone.
  void selectJobs(const std::vector<std::size_t>& jobs);
  void showSelection();
  /// The current row becomes the selected job everywhere.
  void noteCurrent(const QModelIndex& now);
  /// "/jobs/3/throughput/V100": shows the column, or the form of a field that has none.
  void goTo(const QString& pointer);
  /// The rows as they are sorted become the order of the file.
  void keepOrder();
  /// Properties with the keyboard in this field.
  void showForm(const QString& key);
  /// The certain repair at the current cell, if there is one.
  void quickFix();

  Workbench* m_bench;
  SpecList m_list = SpecList::Jobs;
  std::array<JobTableModel*, 2> m_models;
  SheetView* m_view;
  std::optional<SheetColumns> m_columns;  ///< of m_view
  PasteBar* m_bar;
  JobProperties* m_properties;
  JobsToolRow* m_row;
  std::vector<Command> m_commands;
  QMetaObject::Connection m_shape;
};

}  // namespace roundel::widgets
