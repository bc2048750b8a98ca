#pragma once
// Jobs of the focused scheduler at the playhead and, while they are few, their throughputs: the job table without its fields. Beyond
// that the jobs are split by phase and can be searched. A widget of the GUI thread that owns its models and views; `bench` outlives it.

#include "widgets/jobs/job_list_model.h"
#include "widgets/jobs/job_table_model.h"
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
  /// For tests and the window; never null.
  JobListModel* jobs() { return m_jobs; }
  JobTableModel* throughputs() { return m_throughputs; }
  QTableView* jobView() { return m_jobView; }
  QTableView* throughputView() { return m_throughputView; }

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  /// After every change of the document: few jobs or many, and what follows from that.
  void refreshShape();
  /// The column of ids as wide as they need, unless the user chose a width.
  void fitIds();
  int idRoom() const;  ///< px
  /// Few jobs leave no hole between the list and the throughputs.
  void shrinkToContents();
  void refreshCounts();
  /// What the filter finds on the other tabs, while it finds nothing on this one.
  void refreshElsewhere();
  /// Makes the selected job the current row, without selecting it again.
  void showSelection();
  /// Of the job under `at`, in the viewport.
  void showMenu(QPoint at);
  void makeFilter();
  void makeSegments();
  void makeJobView();
  void styleJobView();
  void connectParts();
  void makeThroughputView();

  Workbench* m_bench;
  JobListModel* m_jobs;
  JobTableModel* m_throughputs;
  QTableView* m_jobView;
  QTableView* m_throughputView;
  QWidget* m_segments;
  QButtonGroup* m_group;
  QLineEdit* m_filter;
  QLabel* m_count;
  QLabel* m_elsewhere;  ///< with links to the tabs
  QFrame* m_line;
  QLabel* m_throughputTitle;
  QLabel* m_hint;
  bool m_few = true;
  int m_idWidth = 0;  ///< of the column of ids, as this class set it last
};

}  // namespace roundel::widgets
