#pragma once
// Jobs of the focused scheduler at the playhead and, while they are few, their throughput matrix.

#include "widgets/jobs/job_list_model.h"
#include "widgets/jobs/matrix_model.h"
#include "widgets/theme/style.h"

class QButtonGroup;
class QLineEdit;
class QTableView;
class QToolButton;

namespace roundel::widgets {

class JobsPanel : public Panel {
  Q_OBJECT
 public:
  explicit JobsPanel(Workbench* bench, QWidget* parent = nullptr);
  JobListModel* jobs() { return m_jobs; }
  MatrixModel* matrix() { return m_matrix; }
  QTableView* jobView() { return m_jobView; }
  QTableView* matrixView() { return m_matrixView; }

 private:
  void refreshShape();
  void fitIds();
  void shrinkToContents();
  void refreshCounts();
  void showSelection();
  void makeJobView();
  void makeMatrixView();

  Workbench* m_bench;
  JobListModel* m_jobs;
  MatrixModel* m_matrix;
  QTableView* m_jobView;
  QTableView* m_matrixView;
  QWidget* m_segments;
  QButtonGroup* m_group;
  QLineEdit* m_filter;
  QLabel* m_count;
  QFrame* m_line;
  QLabel* m_matrixTitle;
  QLabel* m_hint;
  bool m_few = true;
  int m_idWidth = 0;  ///< of the column of ids, as this class set it last
};

}  // namespace roundel::widgets
