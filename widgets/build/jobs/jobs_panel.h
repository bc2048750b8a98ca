// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The jobs of the focused lane at the playhead. Few jobs are shown with their throughputs; many jobs are split by phase and can be searched. GUI
// thread; owns its models and views. `bench` outlives it.

#include "widgets/base/theme/style.h"
#include "widgets/build/jobs/job_list_model.h"
#include "widgets/build/jobs/job_table_model.h"

class QButtonGroup;
class QLineEdit;
class QTableView;
class QToolButton;

namespace roundel::widgets {

class JobsPanel : public Panel {
  Q_OBJECT
 public:
  explicit JobsPanel(Workbench* bench, QWidget* parent = nullptr);
  // For tests and the window.
  JobListModel* jobs() { return m_jobs; }
  JobTableModel* throughputs() { return m_throughputs; }
  QTableView* jobView() { return m_jobView; }
  QTableView* throughputView() { return m_throughputView; }

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  /// Switches between the layouts for few and for many jobs.
  void refreshShape();
  /// Fits the column of ids to the longest id if the other columns have enough room, unless the user has chosen a width.
  void fitIds();
  int idRoom() const;  ///< px that the other columns leave, with progress at the width of its title
  /// For few jobs limits the height of the tables, so that there is no gap between them.
  void shrinkToContents();
  void refreshCounts();
  /// If the filter matches nothing on this tab, shows the matches on the other tabs.
  void refreshElsewhere();
  /// Makes the selected job the current row, without selecting it again.
  void showSelection();
  /// The menu of the job under `at` (viewport px).
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
  int m_idWidth = 0;  ///< width of the id column that this class has set
};

}  // namespace roundel::widgets
