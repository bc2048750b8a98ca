// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the outline of the hovered job in a table whose rows are jobs.

#include "widgets/why/job_mark/row_mark.h"

#include <QPaintEvent>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

struct Painted : QObject {
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
    return false;
  }
  QRegion region;
};

class RowMarks : public ::testing::Test {
 protected:
  void SetUp() override {
    table.setModel(&model);
    mark = new RowMark(&table, &bench.selection, &bench.appearance,
                       {[](int row) { return roundel::model::JobIndex(39 - row); },
                        [](roundel::model::JobIndex job) { return 39 - job.value; }});
    table.resize(300, 400);
    table.show();
    testing::settle();
  }
  void TearDown() override { table.hide(); }  // hides the table before its destructor begins
  void point(int row) {
    const QPointF at(20, table.rowViewportPosition(row) + 4);
    QMouseEvent move(QEvent::MouseMove, at, table.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(table.viewport(), &move);
    testing::settle();
  }
  Workbench bench;
  QStandardItemModel model{40, 3};
  QTableView table;
  RowMark* mark = nullptr;
};

TEST_F(RowMarks, TheRowUnderThePointerIsTheJobOfEveryView) {
  point(2);
  EXPECT_EQ(bench.selection.hovered().value, 37);
  EXPECT_EQ(mark->geometry().top(), table.rowViewportPosition(2));
  EXPECT_EQ(mark->height(), table.rowHeight(2));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(table.viewport(), &leave);
  EXPECT_FALSE(bench.selection.hovered().valid());
  EXPECT_FALSE(mark->isVisible());
}

TEST_F(RowMarks, AJobThatIsPointedAtElsewhereHasAnEdgeUntilItIsScrolledAway) {
  bench.selection.hover(roundel::model::JobIndex(39));
  EXPECT_TRUE(mark->isVisible());
  EXPECT_EQ(mark->geometry().top(), table.rowViewportPosition(0));
  table.verticalScrollBar()->setValue(20);
  EXPECT_FALSE(mark->isVisible());
  table.verticalScrollBar()->setValue(0);
  EXPECT_TRUE(mark->isVisible());
  bench.selection.selectJob(roundel::model::JobIndex(39));
  EXPECT_FALSE(mark->isVisible()) << "the table already marks the selected row";
}

TEST_F(RowMarks, ItPaintsTheRowsThatAreAndWereMarkedAndNoOther) {
  point(1);
  Painted painted;
  table.viewport()->installEventFilter(&painted);
  point(6);
  const auto row = [&](int at) {
    return QRegion(0, table.rowViewportPosition(at) - 1, table.viewport()->width(), table.rowHeight(at) + 2);
  };
  EXPECT_TRUE(painted.region.subtracted(row(1) + row(6)).isEmpty());
}

TEST_F(RowMarks, AFilteredJobHasNoRow) {
  model.setRowCount(3);
  bench.selection.hover(roundel::model::JobIndex(10));
  EXPECT_FALSE(mark->isVisible());
}

}  // namespace
}  // namespace roundel::widgets
