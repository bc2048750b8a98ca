#pragma once
// A table whose rows are jobs, and the job that is pointed at: a row under the pointer is that job for every view (Selection::hovered()),
// and the row of a job that is pointed at elsewhere has an edge. The edge lies over the table: neither its model nor its delegates know
// of it, and a pointer that moves paints no row again but those two. GUI thread; a child of the table's viewport.

#include <QWidget>
#include <functional>

#include "widgets/state/workbench.h"

class QTableView;

namespace roundel::widgets {

class RowMark : public QWidget {
  Q_OBJECT
 public:
  /// What a row is; both are asked only for rows and jobs that there may be.
  struct Rows {
    std::function<model::JobIndex(int row)> job;  ///< invalid: none
    std::function<int(model::JobIndex job)> row;  ///< -1: not shown
  };
  /// The table has its model; both outlive this.
  RowMark(QTableView* table, Workbench* bench, Rows rows);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void place();
  void point(int row);

  QTableView* m_table;
  Workbench* m_bench;
  Rows m_rows;
};

}  // namespace roundel::widgets
