// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>

#include "tests/app/window.h"
#include "tests/source_dir.h"
#include "tests/widgets/settle.h"
#include "widgets/build/cluster/canvas.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/build/jobs/jobs_panel.h"
#include "widgets/document/session/next_steps.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/lanes/transport/transport_bar.h"
#include "widgets/why/inspector/why_panel.h"

namespace roundel::app {
namespace {

TEST_F(Window, EditingAThroughputIsOneCommandAndTheComparisonRunsAgain) {
  auto* panel = window->findChild<widgets::JobsPanel*>();
  const std::string before = bytes();
  const double mean = *lanes()[0].run->metrics->value("jct_mean_s");
  ASSERT_TRUE(panel->throughputs()->setData(panel->throughputs()->index(0, 1), QStringLiteral("80")));
  EXPECT_EQ(bench().document.undoStack()->count(), 1);
  EXPECT_NE(bytes(), before);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_LT(*lanes()[0].run->metrics->value("jct_mean_s"), mean);
  trigger("undo");
  EXPECT_EQ(bytes(), before);
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(*lanes()[0].run->metrics->value("jct_mean_s"), mean);
}

TEST_F(Window, ABadCellIsRefusedAndChangesNothing) {
  auto* cells = window->findChild<widgets::JobsPanel*>()->throughputs();
  const std::string before = bytes();
  EXPECT_FALSE(cells->setData(cells->index(0, 0), QStringLiteral("0,21")));
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(cells->index(0, 0).data().toString(), QStringLiteral("0,21"));
  EXPECT_FALSE(cells->index(0, 0).data(widgets::JobTableModel::ErrorRole).toString().isEmpty());
}

TEST_F(Window, SchedulersAreAddedMovedAndRemovedByCommands) {
  const std::string before = bytes();
  bench().document.addLanes({"gavel"});
  ASSERT_TRUE(bench().comparison.waitForFinished());
  ASSERT_EQ(lanes().size(), 5U);
  EXPECT_EQ(lanes()[4].status, widgets::LaneState::Status::Done);
  EXPECT_TRUE(widgets::moveLane(bench().document, 4, -4));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[0].lane.policy, "gavel");
  EXPECT_TRUE(widgets::removeLane(bench().document, 0));
  while (bench().document.undoStack()->canUndo()) trigger("undo");
  EXPECT_EQ(bytes(), before);
  while (bench().document.undoStack()->canRedo()) trigger("redo");
  EXPECT_EQ(bench().document.scenario().compare.size(), 4U);
}

TEST_F(Window, AnOptionOfALaneChangesItsRunOnly) {
  const auto hadar = lanes()[1].run;
  const auto gavel = lanes()[0].run;
  model::OptionMap options = lanes()[1].lane.options;
  options["queue_order"] = "\"fifo\"";
  ASSERT_TRUE(widgets::setLane(bench().document, 1, "Hadar", options));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_NE(lanes()[1].run, hadar);
  EXPECT_EQ(lanes()[0].run, gavel) << "the change does not affect Gavel, so Gavel does not run again";
}

TEST_F(Window, MovingANodeOnTheCanvasRunsNothingAgain) {
  const auto run = lanes()[0].run;
  const std::string node = bench().document.scenario().nodes[0].id;
  ASSERT_TRUE(widgets::moveNodes(bench().document, {{node, QPointF(320, 160)}}, {}));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[0].run, run);
}

TEST_F(Window, DeletingEveryNodeLeavesAStepToTakeAndUndoTakesItBack) {
  std::vector<std::string> ids;
  for (const model::NodeSpec& node : bench().document.scenario().nodes) ids.push_back(node.id);
  ASSERT_TRUE(widgets::deleteNodes(bench().document, ids));
  EXPECT_TRUE(widgets::onlyMissing(bench().document, false)) << "a missing node is not a fault";
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[0].status, widgets::LaneState::Status::Waiting);
  EXPECT_EQ(lanes()[0].run, nullptr) << "an empty cluster shows no results of the earlier cluster";
  trigger("undo");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[0].status, widgets::LaneState::Status::Done);
}

TEST_F(Window, DraggingANodeIsOneCommandThatUndoTakesBack) {
  window->workspaces().show(Workspaces::Build);
  auto* canvas = window->findChild<widgets::ClusterCanvas*>();
  canvas->resetTransform();
  const std::string id = bench().document.scenario().nodes[1].id;
  const std::string before = bytes();
  canvas->centerOn(canvas->nodes().item(id));
  widgets::testing::settle();
  const QPoint from = canvas->mapFromScene(canvas->nodes().item(id)->scenePos() + QPointF(90, 60));
  QTest::mousePress(canvas->viewport(), Qt::LeftButton, {}, from);
  for (int step = 1; step <= 8; ++step) {
    QMouseEvent move(QEvent::MouseMove, QPointF(from + QPoint(8 * step, 0)),
                     canvas->viewport()->mapToGlobal(QPointF(from + QPoint(8 * step, 0))), Qt::NoButton, Qt::LeftButton,
                     {});
    QApplication::sendEvent(canvas->viewport(), &move);
  }
  QTest::mouseRelease(canvas->viewport(), Qt::LeftButton, {}, from + QPoint(64, 0));
  EXPECT_EQ(bench().document.undoStack()->count(), 1);
  EXPECT_NE(bytes(), before);
  trigger("undo");
  EXPECT_EQ(bytes(), before);
}

TEST_F(Window, WhyTellsOfTheSelectedBarWithTheOtherSchedulersBesideIt) {
  auto* why = window->findChild<widgets::WhyPanel*>();
  EXPECT_TRUE(why->content().headline.isEmpty());
  bench().selection.selectSpot({1, model::JobIndex(0), model::GpuIndex(2), 0});
  const widgets::WhyContent& content = why->content();
  EXPECT_TRUE(content.headline.contains(QStringLiteral("J1"))) << content.headline.toStdString();
  EXPECT_TRUE(content.headline.contains(QStringLiteral("P100"))) << content.headline.toStdString();
  EXPECT_FALSE(content.tables.empty());
  EXPECT_TRUE(content.plainText().contains(QStringLiteral("J1 under every scheduler")))
      << content.plainText().toStdString();
  EXPECT_TRUE(content.plainText().contains(QStringLiteral("Gavel"))) << content.plainText().toStdString();
}

TEST_F(Window, WhyTellsWhyAJobWaitsAndWhyAGpuIsIdle) {
  auto* why = window->findChild<widgets::WhyPanel*>();
  bench().selection.selectSpot({0, model::JobIndex(2), model::GpuIndex(), 0});  // J3 waits in round 1 under Gavel
  EXPECT_TRUE(why->content().headline.contains(QStringLiteral("J3 waits"))) << why->content().headline.toStdString();
  bench().selection.selectSpot({0, model::JobIndex(), model::GpuIndex(5), 0});  // the K80
  EXPECT_TRUE(why->content().headline.contains(QStringLiteral("idle"))) << why->content().headline.toStdString();
}

TEST_F(Window, MovingALaneTakesTheFocusAndTheSelectedBarWithIt) {
  const auto focused = [&] { return lanes()[static_cast<std::size_t>(bench().selection.focusedLane())].lane.label; };
  bench().selection.selectSpot({1, model::JobIndex(0), model::GpuIndex(2), 10});
  const std::string mine = focused();
  trigger("lane-up");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[0].lane.label, mine);
  EXPECT_EQ(focused(), mine);
  ASSERT_TRUE(bench().selection.spot().has_value());
  EXPECT_EQ(bench().selection.spot()->lane, 0);
  trigger("lane-down");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  trigger("lane-down");
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(lanes()[2].lane.label, mine);
  EXPECT_EQ(focused(), mine);
  bench().document.undoStack()->undo();
  bench().document.undoStack()->undo();
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(focused(), mine);
  widgets::moveLane(bench().document, 2, -1);  // moved by its menu while another lane has the focus
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(focused(), mine);
  EXPECT_EQ(bench().selection.spot()->lane, bench().selection.focusedLane());
}

TEST_F(Window, AnEmptyScenarioHasNoRounds) {
  const auto* round = window->findChild<widgets::TransportBar*>()->readout()->findChild<QLabel*>();
  EXPECT_EQ(round->text(), QStringLiteral("Round 1 of 7"));
  bench().document.reset(model::Scenario(), {});
  ASSERT_TRUE(bench().document.edit(QStringLiteral("fill"), [](model::Scenario& s) {
    s = *io::readScenarioFile(tests::sourceDir() + "/scenarios/hadar-fig1.json").scenario;
  }));
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(round->text(), QStringLiteral("Round 7 of 7")) << "the first view after the edit shows the whole run";
  bench().document.undoStack()->undo();
  ASSERT_TRUE(bench().comparison.waitForFinished());
  EXPECT_EQ(bench().playhead.end_s(), 0);
  EXPECT_EQ(round->text(), QStringLiteral("Nothing to run yet"));
}

}  // namespace
}  // namespace roundel::app
