// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the docks of branches and bookmarks: their content and their keys.

#include "widgets/why/whatif/branches_panel.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QLineEdit>
#include <QTableView>
#include <QTreeView>

#include "tests/widgets/why/whatif/lanes.h"
#include "widgets/why/whatif/bookmarks_panel.h"
#include "widgets/why/whatif/preview_box.h"

namespace roundel::widgets {
namespace {

using testing::TwoLanes;

struct BranchesDock : TwoLanes {
  BranchesDock() {
    first = bench.branches.add(1, 1080, {compare::NodeDown{"n0"}});
    finish();
    second = bench.branches.add(bench.branches.laneOf(first), 1440, {compare::CancelJob{"J1"}});
    finish();
    panel = std::make_unique<BranchesPanel>(&bench);
    panel->resize(1100, 220);
    panel->show();
    panel->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(panel.get()));
    view = panel->view();
    model = panel->model();
    view->setFocus();
  }
  void choose(quint64 id) { view->setCurrentIndex(model->indexOf(id)); }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(view, key, modifiers); }

  quint64 first = 0, second = 0;
  std::unique_ptr<BranchesPanel> panel;
  QTreeView* view = nullptr;
  BranchesModel* model = nullptr;
};

TEST_F(BranchesDock, ATreeUnderTheLanesOfTheDocument) {
  QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  ASSERT_EQ(model->rowCount(), 1) << "lanes without branches are left out";
  const QModelIndex lane = model->index(0, 0);
  EXPECT_EQ(lane.data().toString(), QStringLiteral("Hadar"));
  const QModelIndex one = model->index(0, 0, lane);
  EXPECT_EQ(model->branchAt(one), first);
  EXPECT_EQ(one.data().toString(), QStringLiteral("n0 down"));
  EXPECT_EQ(one.siblingAtColumn(BranchesModel::What).data().toString(), QStringLiteral("node n0 down"));
  EXPECT_EQ(one.siblingAtColumn(BranchesModel::From).data().toString(), QStringLiteral("18:00"));
  EXPECT_EQ(model->branchAt(model->index(0, 0, one)), second);
  const Branch& branch = *bench.branches.find(first);
  const double mean = *branch.state.run->metrics->value("jct_mean_s");
  const QString cell = one.siblingAtColumn(BranchesModel::FirstMetric).data().toString();
  EXPECT_TRUE(cell.startsWith(metricText("jct_mean_s", mean))) << cell.toStdString();
  EXPECT_TRUE(cell.contains(deltaText("jct_mean_s", mean - *run(1)->metrics->value("jct_mean_s"))))
      << cell.toStdString();
  bench.branches.remove(second);
  bench.branches.rename(first, QStringLiteral("x"));
  bench.branches.setShown(first, false);
  bench.document.edit(QStringLiteral("more"), [](model::Scenario& s) { s.jobs[1].iterations = 25000; });
  EXPECT_TRUE(QTest::qWaitFor([&] { return !bench.comparison.busy() && !bench.branches.busy(); }, 20000));
  EXPECT_EQ(model->index(0, 0, model->index(0, 0)).data().toString(), QStringLiteral("x"));
}

TEST_F(BranchesDock, SpaceShowsAndHides) {
  choose(first);
  key(Qt::Key_Space);
  EXPECT_FALSE(bench.branches.find(first)->shown);
  EXPECT_EQ(model->indexOf(first).data(Qt::CheckStateRole).toInt(), Qt::Unchecked);
  EXPECT_EQ(model->branchAt(view->currentIndex()), first) << "the current row stays";
  key(Qt::Key_Space);
  EXPECT_TRUE(bench.branches.find(first)->shown);
}

TEST_F(BranchesDock, F2Renames) {
  choose(first);
  key(Qt::Key_F2);
  auto* editor = view->findChild<QLineEdit*>();
  ASSERT_NE(editor, nullptr);
  QTest::keyClicks(editor, QStringLiteral("without V100"));
  QTest::keyClick(editor, Qt::Key_Return);
  testing::settle();
  EXPECT_EQ(bench.branches.find(first)->name, QStringLiteral("without V100"));
  EXPECT_EQ(bench.comparison.lanes()[2].lane.label, "without V100");
}

TEST_F(BranchesDock, DeleteRemovesWithWhatStemsFromIt) {
  choose(second);
  key(Qt::Key_Delete);
  EXPECT_EQ(branches().size(), 1U);
  choose(first);
  key(Qt::Key_Delete);
  EXPECT_TRUE(branches().empty());
  EXPECT_FALSE(view->isVisible()) << "a hint is shown instead of the tree";
}

TEST_F(BranchesDock, EnterGoesToItsLaneAtItsInstant) {
  bench.branches.setShown(second, false);
  choose(second);
  key(Qt::Key_Return);
  EXPECT_TRUE(bench.branches.find(second)->shown);
  EXPECT_EQ(bench.selection.focusedLane(), bench.branches.laneOf(second));
  EXPECT_EQ(bench.playhead.now_s(), 1440);
}

TEST_F(BranchesDock, CtrlCCopiesTheTable) {
  choose(first);
  key(Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 4);
  EXPECT_TRUE(lines[0].startsWith(QStringLiteral("Branch\tChange\tFrom\t"))) << lines[0].toStdString();
  EXPECT_TRUE(lines[2].startsWith(QStringLiteral("  n0 down\tnode n0 down\t18:00\t"))) << lines[2].toStdString();
  EXPECT_TRUE(lines[3].startsWith(QStringLiteral("    J1 cancelled\t"))) << lines[3].toStdString();
}

TEST_F(TwoLanes, BookmarksAreGoneToRenamedAndRemovedByKeyboard) {
  BookmarksPanel panel(&bench.bookmarks, &bench.playhead);
  QAbstractItemModelTester tester(panel.view()->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_TRUE(panel.view()->isHidden());
  bench.bookmarks.add(720, QStringLiteral("here"));
  bench.bookmarks.add(360);
  panel.resize(320, 200);
  panel.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
  QTableView* view = panel.view();
  view->setCurrentIndex(view->model()->index(1, 0));
  QTest::keyClick(view, Qt::Key_Return);
  EXPECT_EQ(bench.playhead.now_s(), 720);
  QTest::keyClick(view, Qt::Key_F2);
  auto* editor = view->findChild<QLineEdit*>();
  ASSERT_NE(editor, nullptr);
  QTest::keyClicks(editor, QStringLiteral("there"));
  QTest::keyClick(editor, Qt::Key_Return);
  testing::settle();
  EXPECT_EQ(bench.bookmarks.at(720)->name, QStringLiteral("there"));
  view->setCurrentIndex(view->model()->index(0, 1));
  QTest::keyClick(view, Qt::Key_Delete);
  EXPECT_EQ(bench.bookmarks.all().size(), 1U);
  EXPECT_EQ(bench.bookmarks.at(360), nullptr);
}

}  // namespace
}  // namespace roundel::widgets
