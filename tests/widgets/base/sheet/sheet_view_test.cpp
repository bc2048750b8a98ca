// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a table with keyboard and pointer: Enter and Tab, selecting a row, filling with the handle.

#include "widgets/base/sheet/sheet_view.h"

#include <gtest/gtest.h>

#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTest>
#include <QVBoxLayout>

namespace roundel::widgets {
namespace {

class Sheet : public ::testing::Test {
 protected:
  Sheet() : model(4, 6), view(new SheetView(&window)), after(new QLineEdit(&window)) {
    for (int row = 0; row < model.rowCount(); ++row) {
      for (int column = 0; column < model.columnCount(); ++column)
        model.setItem(row, column, new QStandardItem(QStringLiteral("%1/%2").arg(row).arg(column)));
    }
    auto* layout = new QVBoxLayout(&window);
    layout->addWidget(view);
    layout->addWidget(after);
    view->setSheet(&model, 2);
    view->setSheetDelegates(&own, &ofFrozen);
    window.resize(700, 320);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    view->setFocus();
    at(0, 2);
  }
  void at(int row, int column) { view->go(model.index(row, column)); }
  std::pair<int, int> current() const { return {view->currentIndex().row(), view->currentIndex().column()}; }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(view, key, modifiers); }
  /// Drags the handle to the middle of a cell and drops it there.
  void dragTo(int row, int column, bool drop = true) {
    QWidget* port = view->viewport();
    const QPoint from = view->fillHandle().center(), to = view->cellRect(model.index(row, column)).center();
    QTest::mousePress(port, Qt::LeftButton, {}, from);
    QTest::mouseMove(port, (from + to) / 2);
    QTest::mouseMove(port, to);
    if (drop) QTest::mouseRelease(port, Qt::LeftButton, {}, to);
  }

  QStandardItemModel model;
  QStyledItemDelegate own, ofFrozen;
  QWidget window;
  SheetView* view;
  QLineEdit* after;
};

using Cell = std::pair<int, int>;

TEST_F(Sheet, EnterGoesDownAndWithShiftUpAndStopsAtTheEnds) {
  press(Qt::Key_Return);
  EXPECT_EQ(current(), Cell(1, 2));
  press(Qt::Key_Enter);
  EXPECT_EQ(current(), Cell(2, 2)) << "Enter of the keypad moves the cell as well";
  press(Qt::Key_Return, Qt::ShiftModifier);
  EXPECT_EQ(current(), Cell(1, 2));
  for (int i = 0; i < 6; ++i) press(Qt::Key_Return);
  EXPECT_EQ(current(), Cell(3, 2));
}

TEST_F(Sheet, TabGoesAlongTheRowAndStaysInIt) {
  press(Qt::Key_Tab);
  EXPECT_EQ(current(), Cell(0, 3));
  press(Qt::Key_Backtab, Qt::ShiftModifier);
  press(Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_EQ(current(), Cell(0, 1)) << "Shift+Tab also reaches the frozen columns";
  for (int i = 0; i < 9; ++i) press(Qt::Key_Tab);
  EXPECT_EQ(current(), Cell(0, 5));
  EXPECT_TRUE(view->hasFocus());
}

TEST_F(Sheet, TabPassesOverAHiddenColumn) {
  view->setColumnHidden(3, true);
  press(Qt::Key_Tab);
  EXPECT_EQ(current(), Cell(0, 4));
  press(Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_EQ(current(), Cell(0, 2));
}

TEST_F(Sheet, CtrlTabLeavesTheTable) {
  press(Qt::Key_Tab, Qt::ControlModifier);
  EXPECT_FALSE(view->hasFocus());
  EXPECT_EQ(current(), Cell(0, 2));
}

TEST_F(Sheet, ShiftSpaceSelectsTheWholeRow) {
  at(2, 3);
  press(Qt::Key_Space, Qt::ShiftModifier);
  const QItemSelectionRange range = view->selectedRange();
  EXPECT_EQ(range.top(), 2);
  EXPECT_EQ(range.bottom(), 2);
  EXPECT_EQ(range.left(), 0);
  EXPECT_EQ(range.right(), 5);
}

TEST_F(Sheet, TypingReplacesTheCellAndEnterMovesOn) {
  for (const Qt::Key key : {Qt::Key_4, Qt::Key_2}) QTest::keyClick(QApplication::focusWidget(), key);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  QCoreApplication::processEvents();  // the editor closes after its key
  EXPECT_EQ(model.item(0, 2)->text(), QStringLiteral("42"));
  EXPECT_EQ(current(), Cell(1, 2));
}

TEST_F(Sheet, EscapeInAnEditorKeepsTheCellAndTheKeyboardInTheTable) {
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_9);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  EXPECT_EQ(model.item(0, 2)->text(), QStringLiteral("0/2"));
  EXPECT_EQ(current(), Cell(0, 2));
  press(Qt::Key_Return);
  EXPECT_EQ(current(), Cell(1, 2));
}

TEST_F(Sheet, AColumnThatStaysIsEditedOverItAndMovesOnInTheSameRow) {
  at(1, 0);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_7);
  QWidget* editor = QApplication::focusWidget();
  ASSERT_NE(qobject_cast<QLineEdit*>(editor), nullptr);
  EXPECT_TRUE(view->frozen()->isAncestorOf(editor));
  QTest::keyClick(editor, Qt::Key_Tab);
  EXPECT_EQ(model.item(1, 0)->text(), QStringLiteral("7"));
  EXPECT_EQ(current(), Cell(1, 1));
}

TEST_F(Sheet, ACellThatCannotBeEditedSaysSo) {
  model.item(0, 2)->setEditable(false);
  QSignalSpy touched(view, &SheetView::readOnlyTouched);
  press(Qt::Key_F2);
  ASSERT_EQ(touched.count(), 1);
  EXPECT_EQ(touched.front().front().toModelIndex(), model.index(0, 2));
  EXPECT_TRUE(view->hasFocus()) << "a read-only cell opens no editor";
}

TEST_F(Sheet, DraggingTheHandleAsksToFillTheLongerWay) {
  QSignalSpy filled(view, &SheetView::fillRequested);
  at(0, 2);
  ASSERT_FALSE(view->fillHandle().isEmpty());
  dragTo(3, 2);
  ASSERT_EQ(filled.count(), 1);
  const auto from = filled.front()[0].value<QItemSelection>(), to = filled.front()[1].value<QItemSelection>();
  EXPECT_EQ(from.indexes(), QModelIndexList{model.index(0, 2)});
  EXPECT_EQ(to.front().top(), 0);
  EXPECT_EQ(to.front().bottom(), 3);
  EXPECT_EQ(to.front().left(), 2);
  EXPECT_EQ(to.front().right(), 2);
}

TEST_F(Sheet, EscapeGivesUpADragOfTheHandle) {
  QSignalSpy filled(view, &SheetView::fillRequested);
  dragTo(3, 2, false);
  press(Qt::Key_Escape);
  QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, view->cellRect(model.index(3, 2)).center());
  EXPECT_EQ(filled.count(), 0);
}

TEST_F(Sheet, ADropOnItsOwnCellFillsNothing) {
  QSignalSpy filled(view, &SheetView::fillRequested);
  dragTo(0, 2);
  EXPECT_EQ(filled.count(), 0);
}

TEST_F(Sheet, ACellBehindTheColumnsThatStayIsScrolledBesideThem) {
  window.resize(320, 320);
  at(0, 5);
  at(0, 2);
  EXPECT_GE(view->visualRect(model.index(0, 2)).left(), view->frozenWidth());
}

TEST_F(Sheet, TheColumnsThatStayScrollDownWithTheOthers) {
  model.setRowCount(60);
  QCoreApplication::processEvents();
  at(59, 3);
  EXPECT_GT(view->verticalScrollBar()->value(), 0);
  EXPECT_EQ(view->frozen()->verticalScrollBar()->value(), view->verticalScrollBar()->value());
}

TEST_F(Sheet, AWidthSetOnEitherSideIsThatOfBoth) {
  view->setColumnWidth(1, 133);
  EXPECT_EQ(view->frozen()->columnWidth(1), 133);
  view->frozen()->setColumnWidth(0, 91);
  EXPECT_EQ(view->columnWidth(0), 91);
  EXPECT_EQ(view->frozenWidth(), 91 + 133);
}

TEST_F(Sheet, OnlyTheHeaderThatWasClickedShowsHowRowsAreSorted) {
  view->horizontalHeader()->setSortIndicator(3, Qt::DescendingOrder);
  EXPECT_EQ(view->frozen()->horizontalHeader()->sortIndicatorSection(), -1);
  view->frozen()->horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
  EXPECT_EQ(view->horizontalHeader()->sortIndicatorSection(), -1);
}

}  // namespace
}  // namespace roundel::widgets
