// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse gestures on the canvas; results are read from the document.

#include "widgets/build/cluster/canvas.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>

#include "tests/widgets/bench.h"
#include "tests/widgets/text_size.h"
#include "widgets/build/cluster/cluster_edits.h"

namespace roundel::widgets {
namespace {

using testing::settle;
using testing::threeJobs;

class Canvas : public ::testing::Test, public testing::EditedBench {
 protected:
  Canvas() {
    bench.document.reset(threeJobs(), {});
    canvas.resize(900, 500);
    canvas.show();
    canvas.activateWindow();
    canvas.setFocus();
    settle();
    before = bytes();
  }

  QPointF place(std::size_t n) const { return placesOf(bench.document.scenario())[n]; }
  /// A point on a node's body in viewport coordinates, away from title and contents.
  QPoint on(const std::string& id, QPointF inside = {20, 80}) const {
    return canvas.mapFromScene(canvas.nodes().item(id)->mapToScene(inside));
  }

  void drag(QPoint from, QPoint by, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(canvas.viewport(), Qt::LeftButton, modifiers, from);
    for (int step = 1; step <= 8; ++step) {
      const QPoint at = from + by * step / 8;
      QMouseEvent move(QEvent::MouseMove, at, canvas.viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                       modifiers);
      QApplication::sendEvent(canvas.viewport(), &move);
    }
    QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, modifiers, from + by);
  }
  void click(const std::string& id, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, modifiers, on(id));
  }
  QLineEdit* field() const { return canvas.viewport()->findChild<QLineEdit*>(QStringLiteral("in-place")); }

  ClusterCanvas canvas{&bench};
  std::string before;
};

TEST_F(Canvas, AClickSelectsAndCtrlClickAddsAndNothingIsEdited) {
  click("n1");
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n1"}));
  click("n2", Qt::ControlModifier);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n1", "n2"}));
  click("n1", Qt::ControlModifier);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n2"}));
  EXPECT_EQ(commands(), 0);
  EXPECT_EQ(nodes().size(), 3u);
}

bool sameWays(const LinkPlan& a, const LinkPlan& b) {
  bool same = a.spine_y == b.spine_y && a.links.size() == b.links.size();
  for (std::size_t n = 0; same && n < a.links.size(); ++n)
    same = a.links[n].points == b.links[n].points && a.links[n].clear == b.links[n].clear;
  return same;
}

TEST_F(Canvas, LinksFollowADragAndAreThoseOfTheNewPlacesAtTheDrop) {
  const LinkPlan first = canvas.nodes().links();
  QTest::mousePress(canvas.viewport(), Qt::LeftButton, {}, on("n1"));
  const QPoint at = on("n1") + QPoint(-90, 60);
  QMouseEvent move(QEvent::MouseMove, at, canvas.viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(canvas.viewport(), &move);
  EXPECT_NE(canvas.nodes().links().links[1].points, first.links[1].points);
  QTest::keyClick(&canvas, Qt::Key_Escape);
  EXPECT_TRUE(sameWays(canvas.nodes().links(), first)) << "Esc restores the routes of the links";
  QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, {}, at);
  drag(on("n1"), {-90, 60});
  EXPECT_TRUE(sameWays(canvas.nodes().links(), routeLinks(placesOf(bench.document.scenario()))));
  undo();
  EXPECT_TRUE(sameWays(canvas.nodes().links(), first));
}

TEST_F(Canvas, NamesStayReadableAtEveryZoom) {
  const auto inked = [&] { return testing::count(canvas.viewport()->grab().toImage(), bench.theme().text); };
  canvas.zoomAt({450, 250}, 1 / canvas.scaleNow());
  const int full = inked();
  EXPECT_GT(full, 0);
  canvas.zoomAt({450, 250}, 0.6);
  EXPECT_GT(inked(), full / 3) << "names keep a minimum size on the screen";
  canvas.zoomAt({450, 250}, 1 / 0.6);
  EXPECT_EQ(inked(), full) << "names have the previous layout after zooming back";
}

TEST_F(Canvas, DraggingANodeSnapsToTheGridAndIsOneCommand) {
  const QPointF start = place(1);
  drag(on("n1"), {53, 21});
  const QPointF end = place(1);
  EXPECT_EQ(end, snapped(start + QPointF(53, 21) / canvas.scaleNow()));
  EXPECT_NE(end, start);
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(place(0), QPointF(0, 0)) << "the other nodes do not move";
  undo();
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(canvas.nodes().item("n1")->pos(), start);
}

TEST_F(Canvas, AltIgnoresTheGrid) {
  const QPointF start = place(1);
  drag(on("n1"), {53, 21}, Qt::AltModifier);
  EXPECT_NEAR(place(1).x(), start.x() + 53 / canvas.scaleNow(), 1e-6);
  EXPECT_NEAR(place(1).y(), start.y() + 21 / canvas.scaleNow(), 1e-6);
  EXPECT_NE(place(1), snapped(place(1)));
}

TEST_F(Canvas, ADragThatComesBackLeavesNoCommand) {
  QTest::mousePress(canvas.viewport(), Qt::LeftButton, {}, on("n1"));
  const QPoint from = on("n1");
  for (const QPoint by : {QPoint(20, 0), QPoint(60, 30), QPoint(1, 1), QPoint(0, 0)}) {
    QMouseEvent move(QEvent::MouseMove, from + by, canvas.viewport()->mapToGlobal(from + by), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(canvas.viewport(), &move);
  }
  QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, {}, from);
  EXPECT_EQ(place(1), QPointF(224, 0));
}

TEST_F(Canvas, ARubberBandSelectsWhatItTouchesAndTheyMoveTogether) {
  const QPoint corner = canvas.mapFromScene(QPointF(-20, -20));
  drag(corner, canvas.mapFromScene(QPointF(300, 120)) - corner);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n0", "n1"}));
  EXPECT_EQ(commands(), 0);
  drag(on("n0"), {0, 64});
  EXPECT_EQ(place(1) - place(0), QPointF(224, 0));
  EXPECT_GT(place(0).y(), 0);
  EXPECT_EQ(place(2), QPointF(448, 0));
  EXPECT_EQ(commands(), 1);
}

TEST_F(Canvas, CtrlDragClonesAndTheCloneIsDragged) {
  drag(on("n1"), {0, 160}, Qt::ControlModifier);
  ASSERT_EQ(nodes().size(), 4u);
  EXPECT_EQ(place(1), QPointF(224, 0)) << "the original does not move";
  EXPECT_EQ(place(3), snapped(QPointF(224, 160 / canvas.scaleNow())));
  EXPECT_EQ(nodes()[3].gpus, nodes()[1].gpus);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n3"}));
  EXPECT_EQ(commands(), 1);
  undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Canvas, ArrowsMoveByAPixelAndWithShiftByTheGrid) {
  click("n2");
  QTest::keyClick(&canvas, Qt::Key_Right);
  EXPECT_EQ(place(2), QPointF(449, 0));
  QTest::keyClick(&canvas, Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_EQ(place(2), QPointF(449, 16));
  EXPECT_EQ(commands(), 2);
  undo();
  undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Canvas, AKeyHeldDownIsOneCommand) {
  click("n2");
  QTest::keyPress(&canvas, Qt::Key_Right);
  for (int i = 0; i < 5; ++i) {
    for (const auto type : {QEvent::KeyRelease, QEvent::KeyPress}) {
      QKeyEvent repeat(type, Qt::Key_Right, Qt::NoModifier, QString(), true);
      QApplication::sendEvent(&canvas, &repeat);
    }
  }
  QTest::keyRelease(&canvas, Qt::Key_Right);
  EXPECT_EQ(place(2), QPointF(454, 0));
  EXPECT_EQ(commands(), 1);
}

TEST_F(Canvas, DeleteRemovesAndUndoBringsBack) {
  click("n0");
  click("n2", Qt::ControlModifier);
  QTest::keyClick(&canvas, Qt::Key_Delete);
  EXPECT_EQ(nodes().size(), 1u);
  EXPECT_EQ(canvas.nodes().item("n0"), nullptr);
  undo();
  EXPECT_EQ(bytes(), before);
  ASSERT_NE(canvas.nodes().item("n0"), nullptr);
  bench.document.undoStack()->redo();
  EXPECT_EQ(nodes().size(), 1u);
  EXPECT_EQ(nodes()[0].id, "n1");
}

TEST_F(Canvas, F2RenamesInPlace) {
  click("n1");
  QTest::keyClick(&canvas, Qt::Key_F2);
  ASSERT_NE(field(), nullptr);
  QTest::keyClicks(field(), QStringLiteral("rack"));
  QTest::keyClick(field(), Qt::Key_Return);
  settle();
  EXPECT_EQ(nodes()[1].id, "rack");
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"rack"}));
  EXPECT_EQ(field(), nullptr);
  EXPECT_EQ(commands(), 1);
}

TEST_F(Canvas, EscapeLeavesANameAsItWas) {
  click("n1");
  QTest::keyClick(&canvas, Qt::Key_F2);
  ASSERT_NE(field(), nullptr);
  QTest::keyClicks(field(), QStringLiteral("rack"));
  QTest::keyClick(field(), Qt::Key_Escape);
  settle();
  EXPECT_EQ(field(), nullptr);
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n1"}));
}

TEST_F(Canvas, ATakenNameIsRefusedWithWords) {
  QSignalSpy refused(&canvas, &ClusterCanvas::refused);
  click("n1");
  QTest::keyClick(&canvas, Qt::Key_F2);
  ASSERT_NE(field(), nullptr);
  QTest::keyClicks(field(), QStringLiteral("n0"));
  QTest::keyClick(field(), Qt::Key_Return);
  EXPECT_EQ(bytes(), before);
  ASSERT_EQ(refused.count(), 1);
  EXPECT_TRUE(refused[0][0].toString().contains(QStringLiteral("n0")));
}

TEST_F(Canvas, ADoubleClickEditsWhatANodeHolds) {
  QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, on("n1", {150, 16}));
  ASSERT_NE(field(), nullptr);
  EXPECT_EQ(field()->text(), QStringLiteral("3 × P100"));
  field()->selectAll();
  QTest::keyClicks(field(), QStringLiteral("2 x V100, 1 x K80"));
  QTest::keyClick(field(), Qt::Key_Return);
  EXPECT_EQ(nodes()[1].gpus, (std::vector<model::GpuGroupSpec>{{"V100", 2}, {"K80", 1}}));
}

TEST_F(Canvas, ADoubleClickOnTheTitleRenames) {
  QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, on("n1", {20, 16}));
  ASSERT_NE(field(), nullptr);
  EXPECT_EQ(field()->text(), QStringLiteral("n1"));
}

TEST_F(Canvas, CopyCutPasteAndDuplicateByKeys) {
  click("n1");
  QTest::keyClick(&canvas, Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"nodes\"")));
  QTest::keyClick(&canvas, Qt::Key_V, Qt::ControlModifier);
  ASSERT_EQ(nodes().size(), 4u);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n3"}));
  QTest::keyClick(&canvas, Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(nodes().size(), 5u);
  QTest::keyClick(&canvas, Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(bench.selection.nodes().size(), 5u);
  QTest::keyClick(&canvas, Qt::Key_X, Qt::ControlModifier);
  EXPECT_TRUE(nodes().empty());
  QTest::keyClick(&canvas, Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(nodes().size(), 5u);
}

TEST_F(Canvas, ARightClickOffersWhatCanBeDone) {
  QTest::mouseClick(canvas.viewport(), Qt::RightButton, {}, on("n2"));
  settle();
  auto* menu = canvas.findChild<QMenu*>();
  ASSERT_NE(menu, nullptr);
  EXPECT_TRUE(menu->isVisible());
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n2"}));
  QTest::keyClick(menu, Qt::Key_Down);
  QTest::keyClick(menu, Qt::Key_Return);
  settle();
  EXPECT_EQ(nodes().size(), 4u) << "the first menu entry duplicates the node";
}

TEST_F(Canvas, ItsNodesAreCopiedAsALatexTable) {
  QTest::mouseClick(canvas.viewport(), Qt::RightButton, {}, on("n2"));
  settle();
  auto* menu = canvas.findChild<QMenu*>();
  ASSERT_NE(menu, nullptr);
  for (QAction* action : menu->actions()) {
    if (action->text() == QStringLiteral("Copy as LaTeX table")) action->trigger();
  }
  const QString text = QGuiApplication::clipboard()->text();
  EXPECT_TRUE(text.contains(QStringLiteral("\\toprule"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("n2   &"))) << text.toStdString();
}

TEST_F(Canvas, ARightDragPansAndEditsNothing) {
  const QPointF before_center = canvas.mapToScene(canvas.viewport()->rect().center());
  canvas.zoom(3);
  const QPointF middle = canvas.mapToScene(canvas.viewport()->rect().center());
  const QPoint from = on("n1");
  QTest::mousePress(canvas.viewport(), Qt::RightButton, {}, from);
  QMouseEvent move(QEvent::MouseMove, from + QPoint(80, 40), canvas.viewport()->mapToGlobal(from + QPoint(80, 40)),
                   Qt::NoButton, Qt::RightButton, Qt::NoModifier);
  QApplication::sendEvent(canvas.viewport(), &move);
  QTest::mouseRelease(canvas.viewport(), Qt::RightButton, {}, from + QPoint(80, 40));
  settle();
  EXPECT_EQ(canvas.findChild<QMenu*>(), nullptr);
  EXPECT_LT(canvas.mapToScene(canvas.viewport()->rect().center()).x(), middle.x());
  EXPECT_EQ(bytes(), before);
  canvas.fit();
  EXPECT_NEAR(canvas.mapToScene(canvas.viewport()->rect().center()).x(), before_center.x(), 2);
}

TEST_F(Canvas, ZoomHasLimits) {
  for (int i = 0; i < 50; ++i) canvas.zoom(2);
  EXPECT_NEAR(canvas.scaleNow(), 4, 1e-9);
  for (int i = 0; i < 50; ++i) canvas.zoom(0.5);
  EXPECT_NEAR(canvas.scaleNow(), 0.1, 1e-9);
}

TEST_F(Canvas, AFreePlaceTouchesNoNode) {
  for (int i = 0; i < 6; ++i) {
    const QPointF place = freePlaceInRows(canvas.nodes().places());
    for (const QPointF& other : placesOf(bench.document.scenario())) {
      EXPECT_FALSE(
          QRectF(place, QSizeF(kNodeWidth, kNodeHeight)).intersects(QRectF(other, QSizeF(kNodeWidth, kNodeHeight))));
    }
    addNode(bench.document, "K80", 1, place);
  }
}

TEST_F(Canvas, SelectingElsewhereSelectsHere) {
  bench.selection.selectNodes({"n0", "n2"});
  EXPECT_EQ(canvas.nodes().selected(), (std::vector<std::string>{"n0", "n2"}));
  QTest::keyClick(&canvas, Qt::Key_Escape);
  EXPECT_TRUE(bench.selection.nodes().empty());
}

TEST_F(Canvas, AllOfANewDocumentIsInView) {
  bench.document.reset(testing::mix(15, 1), {});
  settle();
  const QRect view = canvas.viewport()->rect();
  for (const model::NodeSpec& node : nodes()) {
    const QRect there = canvas.mapFromScene(canvas.nodes().item(node.id)->sceneBoundingRect()).boundingRect();
    EXPECT_TRUE(view.contains(there)) << node.id;
  }
}

TEST_F(Canvas, TheLegendOfLinksCoversNoNodeAndGoesWhereNoCornerIsFree) {
  const auto covered = [&] {
    for (const model::NodeSpec& node : nodes()) {
      if (QRectF(canvas.mapFromScene(canvas.nodes().item(node.id)->sceneBoundingRect()).boundingRect())
              .intersects(canvas.legendRect()))
        return true;
    }
    return false;
  };
  ASSERT_FALSE(canvas.legendRect().isEmpty());
  EXPECT_FALSE(covered());
  const QPoint corner = canvas.legendRect().center().toPoint();
  drag(on("n1"), corner - on("n1"), Qt::AltModifier);
  EXPECT_TRUE(
      QRectF(canvas.mapFromScene(canvas.nodes().item("n1")->sceneBoundingRect()).boundingRect()).contains(corner))
      << "the node does not cover the former place of the legend";
  EXPECT_FALSE(canvas.legendRect().isEmpty());
  EXPECT_FALSE(covered());
}

TEST_F(Canvas, FollowsTheTextSize) {
  canvas.fit();
  const double usual = testing::smallestText(*canvas.viewport());
  const testing::TextSize large(bench, 1.5);
  EXPECT_NEAR(testing::smallestText(*canvas.viewport()), 1.5 * usual, 0.1);
}

}  // namespace
}  // namespace roundel::widgets
