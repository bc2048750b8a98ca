// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the forms of the what-if dialogs offer what exists at the instant, and return the choice.

#include "widgets/why/whatif/forms.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>

#include "tests/widgets/why/whatif/lanes.h"
#include "widgets/why/whatif/manual_move.h"
#include "widgets/why/whatif/move_form.h"

namespace roundel::widgets {
namespace {

using testing::TwoLanes;

struct Forms : TwoLanes {
  Offered at(double t_s, int lane = 1) { return {run(lane), t_s, compare::stateAt(*run(lane), t_s)}; }
  static QStringList items(QWidget& form, const char* name) {
    QStringList out;
    auto* box = form.findChild<QComboBox*>(QLatin1String(name));
    for (int i = 0; i < box->count(); ++i) out << box->itemText(i);
    return out;
  }
  template <class E>
  static E only(const WhatIfForm& form) {
    const std::vector<compare::Edit> edits = form.edits();
    EXPECT_EQ(edits.size(), 1U);
    return std::get<E>(edits.at(0));
  }
};

TEST_F(Forms, ANodeFailsForGoodOrForAWhile) {
  NodeDownForm form(at(720), "n1");
  EXPECT_EQ(only<compare::NodeDown>(form), (compare::NodeDown{"n1", std::nullopt}));
  form.findChild<QCheckBox*>(QStringLiteral("returns"))->click();
  form.findChild<QDoubleSpinBox*>()->setValue(600);
  EXPECT_EQ(only<compare::NodeDown>(form), (compare::NodeDown{"n1", 1320.0}));
}

TEST_F(Forms, OnlyNodesThatAreDownComeBack) {
  NodeUpForm none(at(720), {});
  EXPECT_TRUE(none.edits().empty());
  bench.branches.add(1, 360, {compare::NodeDown{"n2"}});
  finish();
  NodeUpForm one(at(720, 2), {});
  EXPECT_EQ(only<compare::NodeUp>(one), compare::NodeUp{"n2"});
  NodeDownForm others(at(720, 2), {});
  EXPECT_EQ(items(others, "node"), (QStringList{QStringLiteral("n0"), QStringLiteral("n1")}));
}

TEST_F(Forms, JobsThatHaveEndedAreNotOffered) {
  const double end_s = run(1)->trace->jobs[1].finish_s;
  CancelForm form(at(end_s + 1), {});
  EXPECT_FALSE(items(form, "job").contains(QStringLiteral("J2")));
  CancelForm before(at(0), "J3");
  EXPECT_EQ(only<compare::CancelJob>(before), compare::CancelJob{"J3"});
}

TEST_F(Forms, AThroughputIsInTheJobsOwnUnit) {
  ThroughputForm form(at(360), "J2");
  EXPECT_EQ(only<compare::SetThroughput>(form), (compare::SetThroughput{"J2", "V100", 5.0}))
      << "the default is twice the current throughput";
  auto* value = form.findChild<QDoubleSpinBox*>(QStringLiteral("value"));
  value->setValue(1.25);
  EXPECT_EQ(only<compare::SetThroughput>(form), (compare::SetThroughput{"J2", "V100", 1.25}));
  form.findChild<QCheckBox*>()->click();
  EXPECT_EQ(only<compare::SetThroughput>(form), (compare::SetThroughput{"J2", "V100", std::nullopt}));
}

TEST_F(Forms, ASpeedIsAFactor) {
  SpeedForm form(at(360), "n2");
  EXPECT_EQ(only<compare::SetSpeed>(form), (compare::SetSpeed{"n2", 0.5}));
}

TEST_F(Forms, AnAddedJobIsLikeAnotherWithAFreeIdAndArrivesHereOrLater) {
  AddJobForm form(at(720), "J2");
  form.findChild<QDoubleSpinBox*>(QStringLiteral("delay"))->setValue(60);
  form.findChild<QDoubleSpinBox*>(QStringLiteral("work"))->setValue(4000);
  const auto added = only<compare::AddJob>(form).job;
  EXPECT_EQ(added.id, "J4");
  EXPECT_EQ(added.arrival_s, 780.0);
  EXPECT_EQ(added.iterations, 4000.0);
  EXPECT_EQ(added.throughput, bench.document.scenario().jobs[1].throughput);
  EXPECT_TRUE(compare::editFaults(*run(1), 720, form.edits())->empty());
  form.findChild<QLineEdit*>(QStringLiteral("id"))->setText(QStringLiteral("J1"));
  EXPECT_EQ(compare::editFaults(*run(1), 720, form.edits())->front().code, "duplicate-id");
}

TEST_F(Forms, AMoveStartsFromWhatItsSchedulerGivesTheJob) {
  MoveForm form(at(0), "J1", std::nullopt);
  EXPECT_TRUE(compare::stateAt(*run(1), 0).jobs[0].held.empty()) << "there is no decision yet";
  const auto held = compare::stateAt(*run(1), 0).jobs[0].given;
  ASSERT_FALSE(held.empty());
  const auto move = only<compare::MoveJob>(form);
  int gpus = 0;
  for (const compare::MovedPart& part : move.gpus) gpus += part.count;
  EXPECT_EQ(gpus, model::gpuCount(held));
  form.findChild<QCheckBox*>(QStringLiteral("paused"))->click();
  EXPECT_EQ(only<compare::MoveJob>(form), (compare::MoveJob{"J1", {}}));
}

TEST_F(Forms, ADropOnHeldGpusSendsTheirHoldersAwayUnlessTheyAreToStay) {
  const Offered offered = at(360);
  const model::Problem& problem = offered.problem();
  const model::Part place{problem.findNode("n0"), problem.findType("V100"), 2};
  const std::vector<compare::Edit> away =
      pauseEdits(problem, jobsToPause(offered.state, problem, problem.findJob("J2"), {place}));
  ASSERT_FALSE(away.empty()) << "the V100 GPUs are held";
  MoveForm form(offered, "J2", std::vector<model::Part>{place});
  auto* box = form.findChild<QCheckBox*>(QStringLiteral("away"));
  EXPECT_FALSE(box->isHidden());
  std::vector<compare::Edit> edits = form.edits();
  ASSERT_EQ(edits.size(), 1 + away.size());
  EXPECT_EQ(edits.front(), compare::Edit(compare::MoveJob{"J2", {{"n0", "V100", 2}}}));
  EXPECT_EQ(std::vector<compare::Edit>(edits.begin() + 1, edits.end()), away);
  const auto refused = compare::editFaults(*offered.run, 360, edits, {});
  ASSERT_TRUE(refused.has_value());
  EXPECT_TRUE(refused->empty()) << refused->front().message;
  box->click();
  EXPECT_EQ(form.edits().size(), 1u) << "without pauses, the move is the only edit";
  form.findChild<QCheckBox*>(QStringLiteral("paused"))->click();
  EXPECT_TRUE(box->isHidden()) << "a pause needs no GPUs of other jobs";
}

TEST_F(Forms, CountsAreTypedIntoTheGridOfNodesAndTypes) {
  const Offered offered = at(100);
  MoveForm form(offered, "J2", std::vector<model::Part>{});
  form.resize(500, 300);
  form.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&form));
  auto* shown = form.findChild<QTableView*>();
  EXPECT_GE(shown->viewport()->height(), shown->rowViewportPosition(form.grid()->rowCount() - 1) + shown->rowHeight(0))
      << "all nodes of a small cluster are shown without scrolling";
  form.findChild<QCheckBox*>(QStringLiteral("paused"))->setChecked(false);
  EXPECT_TRUE(form.edits().empty()) << "without GPUs and without a pause, nothing is chosen";
  QSignalSpy edited(&form, &WhatIfForm::edited);
  auto* table = form.findChild<QTableView*>();
  table->setCurrentIndex(form.grid()->index(1, 1));
  testing::typeOn(*table, QStringLiteral("2"));
  EXPECT_GE(edited.count(), 1);
  EXPECT_EQ(only<compare::MoveJob>(form), (compare::MoveJob{"J2", {{"n1", "P100", 2}}}));
  EXPECT_FALSE(form.grid()->flags(form.grid()->index(1, 0)).testFlag(Qt::ItemIsEditable)) << "n1 has no V100";
}

}  // namespace
}  // namespace roundel::widgets
