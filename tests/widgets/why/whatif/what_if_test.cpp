// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the actions at the playhead: dialogs with a live preview, and the branches that they make.

#include "widgets/why/whatif/what_if.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/widgets/why/whatif/lanes.h"
#include "widgets/why/whatif/preview_box.h"

namespace roundel::widgets {
namespace {

using testing::TwoLanes;
using Kind = WhatIf::Kind;

struct Actions : TwoLanes {
  static QPushButton* make(WhatIfDialog* dialog) {
    return dialog->findChild<QPushButton*>(QStringLiteral("make-branch"));
  }
  static void accept(WhatIfDialog* dialog) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return make(dialog)->isEnabled(); }, 20000));
    QTest::mouseClick(make(dialog), Qt::LeftButton);
  }
  QWidget window;
  WhatIf whatIf{&bench, &window};
};

TEST_F(Actions, ANodeFailsAtThePlayheadOfTheFocusedLane) {
  bench.playhead.setNow(1080);
  bench.selection.focusLane(1);
  whenAsked([](WhatIfDialog* dialog) {
    QComboBox* node = dialog->findChild<QComboBox*>(QStringLiteral("node"));
    node->setCurrentText(QStringLiteral("n1"));
    accept(dialog);
  });
  whatIf.actions().front()->trigger();
  finish();
  ASSERT_EQ(branches().size(), 1U);
  EXPECT_EQ(branches()[0].branch_point, (compare::BranchPoint{1080, {compare::NodeDown{"n1"}}}));
  EXPECT_EQ(branches()[0].lane, "Hadar");
  EXPECT_EQ(bench.selection.focusedLane(), 2) << "the new lane has the focus";
  EXPECT_FALSE(bench.document.isModified());
}

TEST_F(Actions, CancelMakesNothing) {
  whenAsked([](WhatIfDialog* dialog) { QTest::keyClick(dialog, Qt::Key_Escape); });
  EXPECT_EQ(whatIf.open(Kind::NodeDown), 0U);
  EXPECT_TRUE(branches().empty());
}

TEST_F(Actions, WhatTheRefereeRefusesCannotBeMade) {
  whenAsked([](WhatIfDialog* dialog) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->preview().state() == WhatIfPreview::State::Refused; }, 20000));
    EXPECT_FALSE(make(dialog)->isEnabled());
    EXPECT_EQ(dialog->preview().faults().front().code, "gang-size");
    QTest::keyClick(dialog, Qt::Key_Escape);
  });
  // J1 needs three GPUs, so one GPU is not enough.
  EXPECT_EQ(whatIf.applyManualEdit(1, model::JobIndex(0), {model::GpuIndex(0)}, 0), 0U);
}

// The dialog shows the moved job, even if the job has ended or has not arrived.
TEST_F(Actions, ARefusedMoveNamesItsJobAndSaysWhy) {
  const auto asked = [this](double at_s) {
    std::pair<QString, QString> said;
    whenAsked([&](WhatIfDialog* dialog) {
      said.first = dialog->findChild<QComboBox*>(QStringLiteral("job"))->currentText();
      ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->preview().state() == WhatIfPreview::State::Refused; }, 20000));
      said.second = dialog->findChild<PreviewBox*>()->verdict();
      QTest::keyClick(dialog, Qt::Key_Escape);
    });
    whatIf.applyManualEdit(1, model::JobIndex(1), {model::GpuIndex(2), model::GpuIndex(3)}, at_s);
    return said;
  };
  const auto ended = asked(run(1)->trace->end_s);
  EXPECT_EQ(ended.first, QStringLiteral("J2"));
  EXPECT_TRUE(ended.second.contains(QStringLiteral("J2 ended at"))) << ended.second.toStdString();
  bench.document.edit(QStringLiteral("later"), [](model::Scenario& s) { s.jobs[1].arrival_s = 720; });
  finish();
  const auto early = asked(360);
  EXPECT_EQ(early.first, QStringLiteral("J2"));
  EXPECT_TRUE(early.second.contains(QStringLiteral("before it arrives"))) << early.second.toStdString();
}

TEST_F(Actions, ABarThatIsDraggedAsksForItsMove) {
  // Simulates the report of a dropped bar by a view.
  whenAsked([](WhatIfDialog* dialog) {
    EXPECT_EQ(std::get<compare::MoveJob>(dialog->edits().at(0)), (compare::MoveJob{"J1", {{"n1", "P100", 3}}}));
    QTest::keyClick(dialog, Qt::Key_Escape);
  });
  bench.requestMove({1, model::JobIndex(0), {model::GpuIndex(2), model::GpuIndex(3), model::GpuIndex(4)}, 0});
  EXPECT_TRUE(branches().empty());
}

TEST_F(Actions, PausingAJobMovesIt) {
  bench.playhead.setNow(360);
  whenAsked([](WhatIfDialog* dialog) {
    dialog->findChild<QComboBox*>(QStringLiteral("job"))->setCurrentText(QStringLiteral("J1"));
    dialog->findChild<QCheckBox*>(QStringLiteral("paused"))->setChecked(true);
    accept(dialog);
  });
  const quint64 id = whatIf.open(Kind::MoveJob, {.lane = 0, .job = "J1", .node = {}, .t_s = -1});
  finish();
  ASSERT_NE(bench.branches.find(id), nullptr);
  EXPECT_EQ(bench.branches.find(id)->state.status, LaneState::Status::Done);
  EXPECT_EQ(bench.branches.find(id)->lane, "Gavel");
}

TEST_F(Actions, ContextMenusOfferWhatCanBeDoneThere) {
  const auto texts = [&](const Workbench::MenuTarget& target) {
    QMenu menu;
    bench.extendMenu(&menu, target);
    QStringList out;
    for (QAction* action : menu.findChild<QMenu*>(QStringLiteral("what-if-menu"))->actions())
      out << action->objectName();
    return out;
  };
  const QStringList job = texts({.lane = 1, .job = "J1", .node = {}, .t_s = 100});
  EXPECT_TRUE(job.contains(QStringLiteral("what-if-cancel-job")));
  EXPECT_TRUE(job.contains(QStringLiteral("what-if-move-job")));
  EXPECT_FALSE(job.contains(QStringLiteral("what-if-node-down")));
  const QStringList node = texts({.lane = 1, .job = {}, .node = "n0", .t_s = -1});
  EXPECT_TRUE(node.contains(QStringLiteral("what-if-node-down")));
  EXPECT_FALSE(node.contains(QStringLiteral("what-if-cancel-job")));
}

TEST_F(Actions, ALaneThatHasNotRunSaysSo) {
  bench.comparison.restart();
  QSignalSpy refused(&whatIf, &WhatIf::refused);
  bench.document.edit(QStringLiteral("broken"), [](model::Scenario& s) { s.jobs[0].iterations = -1; });
  finish();
  EXPECT_EQ(whatIf.open(Kind::NodeDown, {.lane = 7, .job = {}, .node = {}, .t_s = -1}), 0U);
  EXPECT_EQ(whatIf.open(Kind::NodeDown), 0U);
  EXPECT_EQ(refused.count(), 2);
}

TEST_F(Actions, EveryActionHasATipAndAName) {
  EXPECT_EQ(whatIf.actions().size(), 8);
  for (const QAction* action : whatIf.actions()) {
    EXPECT_FALSE(action->toolTip().isEmpty());
    EXPECT_TRUE(action->objectName().startsWith(QStringLiteral("what-if-")));
  }
}

}  // namespace
}  // namespace roundel::widgets
