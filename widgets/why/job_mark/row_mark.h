// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Links a table whose rows are jobs with the hovered job (Selection::hovered()): the row under the pointer sets it,
// and the row of a job hovered elsewhere gets an outline. The outline is painted over the table, without its model
// and delegates, and a moving pointer repaints only two rows. GUI thread; a child of the table's viewport.

#include <QWidget>
#include <functional>

#include "widgets/base/theme/appearance.h"
#include "widgets/document/state/playhead.h"

class QTableView;

namespace roundel::widgets {

class RowMark : public QWidget {
  Q_OBJECT
 public:
  /// Maps rows to jobs; called only for valid rows and jobs.
  struct Rows {
    std::function<model::JobIndex(int row)> job;  ///< invalid: none
    std::function<int(model::JobIndex job)> row;  ///< -1: not shown
  };
  /// The table already has its model; all outlive this.
  RowMark(QTableView* table, Selection* selection, const Appearance* appearance, Rows rows);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void place();
  void point(int row);

  QTableView* m_table;
  Selection* m_selection;
  const Appearance* m_appearance;
  Rows m_rows;
};

}  // namespace roundel::widgets
