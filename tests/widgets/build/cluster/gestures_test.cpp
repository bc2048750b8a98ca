// SPDX-License-Identifier: GPL-3.0-or-later
// Gestures and keys of the canvas without the widget: a scene, the nodes in it, and the document.

#include "widgets/build/cluster/canvas_gestures.h"

#include <gtest/gtest.h>

#include "tests/widgets/bench.h"
#include "widgets/build/cluster/canvas_keys.h"
#include "widgets/build/cluster_painting/node_places.h"

namespace roundel::widgets {
namespace {

class CanvasGestures : public ::testing::Test, public testing::EditedBench {
 protected:
  CanvasGestures() {
    bench.document.reset(testing::threeJobs(), {});
    show();
  }
  void show() {
    selection.keepAcross([this] { nodes.show(bench.document.scenario()); });
  }
  QPointF place(std::size_t n) const { return placesOf(bench.document.scenario())[n]; }
  std::unique_ptr<CanvasGesture> grip(const std::string& node, Qt::KeyboardModifiers modifiers = {}) {
    return moveGesture({{}, nodes.item(node)->pos() + QPointF(20, 80), 1, modifiers}, parts, node);
  }
  /// The mouse at this distance from the point that grip() pressed.
  CanvasMouse at(const std::string& node, QPointF by, Qt::KeyboardModifiers modifiers = {}) const {
    return {{}, nodes.item(node)->pos() + QPointF(20, 80) + by, 1, modifiers};
  }

  QGraphicsScene scene;
  NodeLook look{Theme::light(), 1};
  CanvasNodes nodes{&scene, &look};
  NodeSelection selection{&bench.selection, &scene, &nodes};
  CanvasHints hints;
  CanvasParts parts{&bench.document, &nodes, &selection, &hints};
};

TEST_F(CanvasGestures, ANodeGoesWithTheMouseAndEditsWhenTheButtonGoesUp) {
  const CanvasMouse to = at("n1", {20, 150});
  const auto gesture = grip("n1");
  gesture->move(to);
  EXPECT_EQ(nodes.item("n1")->pos(), snapped(QPointF(kNodeStepX + 20, 150)));
  EXPECT_EQ(commands(), 0);
  gesture->finish();
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(place(1), snapped(QPointF(kNodeStepX + 20, 150)));
  EXPECT_EQ(place(0), QPointF(0, 0));
}

TEST_F(CanvasGestures, TakenBackEverythingIsAsBefore) {
  const LinkPlan still = nodes.links();
  const CanvasMouse to = at("n1", {-90, 60});
  const auto gesture = grip("n1");
  gesture->move(to);
  EXPECT_NE(nodes.links().links[1].points, still.links[1].points);
  gesture->cancel();
  EXPECT_EQ(nodes.item("n1")->pos(), place(1));
  EXPECT_EQ(nodes.links().links[1].points, still.links[1].points);
  EXPECT_EQ(commands(), 0);
}

TEST_F(CanvasGestures, LessThanADragMovesNothing) {
  const CanvasMouse to = at("n1", {1, 1});
  const auto gesture = grip("n1");
  gesture->move(to);
  EXPECT_EQ(nodes.item("n1")->pos(), place(1));
  gesture->finish();
  EXPECT_EQ(commands(), 0);
}

TEST_F(CanvasGestures, WithCtrlGhostsGoAndCopiesAreMade) {
  const CanvasMouse to = at("n1", {0, 160}, Qt::ControlModifier);
  const auto gesture = grip("n1", Qt::ControlModifier);
  gesture->move(to);
  EXPECT_EQ(nodes.item("n1")->pos(), place(1)) << "the original does not move";
  EXPECT_EQ(hints.ghosts, (std::vector<QPointF>{{kNodeStepX, 160}}));
  gesture->finish();
  ASSERT_EQ(bench.document.scenario().nodes.size(), 4u);
  EXPECT_EQ(place(3), QPointF(kNodeStepX, 160));
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n3"}));
}

TEST_F(CanvasGestures, ANodeCatchesOnAnothersEdgeAndAltLeavesItFree) {
  const CanvasMouse near = at("n0", {kNodeStepX + 3, 200});
  const auto gesture = grip("n0");
  gesture->move(near);
  EXPECT_EQ(nodes.item("n0")->pos().x(), kNodeStepX);
  EXPECT_EQ(hints.guides, (std::vector<Guide>{{true, kNodeStepX}}));
  gesture->move({{}, near.scene, 1, Qt::AltModifier});
  EXPECT_EQ(nodes.item("n0")->pos(), QPointF(kNodeStepX + 3, 200));
  EXPECT_TRUE(hints.guides.empty());
}

TEST(PanGesture, ScrollsByWhatTheMouseMovedAndOnlyAStillOneOpensTheMenu) {
  QPoint scrolled;
  const auto gesture = panGesture({{100, 100}, {}, 1, {}}, [&](QPoint by) { scrolled += by; });
  gesture->move({{130, 90}, {}, 1, {}});
  gesture->move({{140, 80}, {}, 1, {}});
  EXPECT_EQ(scrolled, QPoint(40, -20));
  EXPECT_FALSE(gesture->opensMenu({140, 80}));
  EXPECT_TRUE(gesture->opensMenu({101, 100}));
  EXPECT_TRUE(gesture->consumesEvents());
}

TEST(CanvasKeys, TheFirstRowThatFitsIsTaken) {
  const auto action = [](int key, Qt::KeyboardModifiers modifiers = {}) {
    return actionOf<CanvasAction>(kCanvasKeys, QKeyEvent(QEvent::KeyPress, key, modifiers));
  };
  EXPECT_EQ(action(Qt::Key_Plus), CanvasAction::MoreGpus);
  EXPECT_EQ(action(Qt::Key_Plus, Qt::ControlModifier), CanvasAction::ZoomIn);
  EXPECT_EQ(action(Qt::Key_0), std::nullopt);
  EXPECT_EQ(action(Qt::Key_0, Qt::ControlModifier), CanvasAction::Fit);
  EXPECT_EQ(action(Qt::Key_C, Qt::ControlModifier), CanvasAction::Copy);
  EXPECT_EQ(action(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier), CanvasAction::CopyTable);
  EXPECT_EQ(action(Qt::Key_Delete, Qt::ShiftModifier), CanvasAction::Remove) << "Shift+Delete removes; it does not cut";
  for (const int key :
       {Qt::Key_Space, Qt::Key_Home, Qt::Key_Delete, Qt::Key_F2, Qt::Key_Escape, Qt::Key_Plus, Qt::Key_Minus})
    EXPECT_TRUE(claims(kCanvasKeys, key)) << key;
  EXPECT_FALSE(claims(kCanvasKeys, Qt::Key_Left));
}

}  // namespace
}  // namespace roundel::widgets
