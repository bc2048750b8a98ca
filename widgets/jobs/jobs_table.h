#pragma once
// The job table of Build: jobs, or the templates that they name, with their fields and the throughput matrix as one spreadsheet. The
// first columns stay in view; a pasted block with a bad cell waits until it is corrected or given up.

#include <QKeySequence>
#include <array>
#include <functional>

#include "widgets/job_fields/text_block.h"
#include "widgets/jobs/job_table_model.h"
#include "widgets/theme/style.h"

class QComboBox;
class QLineEdit;
class QMenu;
class QToolButton;

namespace roundel::widgets {

class JobProperties;
class PasteBar;
class SheetView;

class JobsTable : public Panel {
  Q_OBJECT
 public:
  explicit JobsTable(Workbench* bench, QWidget* parent = nullptr);
  JobTableModel* model() const { return m_models[static_cast<std::size_t>(m_list)]; }
  SheetView* view() const { return m_view; }
  PasteBar* bar() const { return m_bar; }
  JobProperties* properties() const { return m_properties; }
  SpecList list() const { return m_list; }
  void setList(SpecList list);

  /// What the table can do, by the keys that do it while it has the keyboard.
  struct Command {
    QString name, text, tip;
    QKeySequence key;
    std::function<void()> run;
  };
  const std::vector<Command>& commands() const { return m_commands; }
  void run(const QString& command);
  /// Positions in the scenario's list, in order; the current row where nothing is selected.
  std::vector<std::size_t> selectedJobs() const;

 signals:
  /// Which jobs or templates are selected, also after the document changed.
  void selectedJobsChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* makeToolRow();
  void makeView();
  void makeCommands();
  void addCommand(const QString& name, const QString& text, const QString& tip, const QKeySequence& key,
                  std::function<void()> run);
  void fillMenu(QMenu* menu) const;
  void showMenu(const QPoint& at);
  void pickColumns();
  void refreshCounts();
  void widthsOfColumns();
  int widthOf(int column, bool tight) const;
  bool wantsTight() const;
  void fitColumns();
  void copy(bool headers) const;
  TextBlock selectedBlock(bool headers) const;
  void paste();
  void pasteBlock(const TextBlock& block);
  void askReading(std::vector<BlockReading> readings);
  void showWaiting();
  void tell(const QString& text);
  void refuse(const QString& reason);
  void fill(int rows, int columns);
  void clearCells();
  void editGangRates();
  void selectJobs(const std::vector<std::size_t>& jobs);
  void showSelection();
  void noteCurrent(const QModelIndex& now);
  void goTo(const QString& pointer);
  void keepOrder();
  void showForm(const QString& key);
  void quickFix();

  Workbench* m_bench;
  SpecList m_list = SpecList::Jobs;
  std::array<JobTableModel*, 2> m_models;
  SheetView* m_view;
  PasteBar* m_bar;
  JobProperties* m_properties;
  QToolButton* m_form;
  bool m_tight = false;  ///< columns as narrow as they are read
  std::array<QToolButton*, 2> m_segments;
  QLineEdit* m_filter;
  QComboBox* m_unit;
  QComboBox* m_rates;
  QToolButton* m_columns;
  QToolButton* m_more;
  std::vector<Command> m_commands;
  QMetaObject::Connection m_shape;
};

}  // namespace roundel::widgets
