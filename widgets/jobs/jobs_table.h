#pragma once
// The job table of Build: every field and the throughput matrix as one spreadsheet; the first columns stay in view.

#include "widgets/jobs/job_table_model.h"
#include "widgets/theme/style.h"

class QComboBox;
class QTableView;

namespace roundel::widgets {

class JobsTable : public Panel {
  Q_OBJECT
 public:
  explicit JobsTable(Workbench* bench, QWidget* parent = nullptr);
  JobTableModel* model() { return m_model; }
  QTableView* view() { return m_view; }

  void copySelection() const;
  void paste();  ///< from the clipboard at the current cell; asks what a comma means where that is open
  void clearCells();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeView();
  void placeFrozen();
  std::vector<std::size_t> selectedJobs() const;
  void showSelection();

  Workbench* m_bench;
  JobTableModel* m_model;
  QTableView* m_view;
  QTableView* m_frozen;
  QComboBox* m_unit;
};

}  // namespace roundel::widgets
