// SPDX-License-Identifier: GPL-3.0-or-later
// Drops of nodes, GPU types and jobs on the canvas, with the events of a drag; results are read from the document.

#include <QAbstractButton>
#include <QAccessible>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>

#include "tests/widgets/bench.h"
#include "tests/widgets/drops.h"
#include "widgets/base/theme/in_place_line.h"
#include "widgets/build/cluster/cluster_editor.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/build/cluster/overview.h"
#include "widgets/document/session/catalogue_store.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

using testing::drop;
using testing::settle;
using testing::threeJobs;

model::Scenario kind(const std::string& type, int count) {
  model::Scenario fragment;
  fragment.gpu_types = {testing::gpuType(type)};
  fragment.gpu_types[0].vram_gib = 40;
  fragment.nodes = {testing::node("", type, count)};
  fragment.nodes[0].nic_gbits_s = 100;
  return fragment;
}

model::Scenario jobKind() {
  model::Scenario fragment;
  fragment.models = {testing::job("ResNet", 1, 5000, {{"V100", 4.0}, {"A100", 9.0}})};
  model::JobSpec job;
  job.model = "ResNet";
  job.gpus = 2;
  fragment.jobs = {job};
  return fragment;
}

class Dropping : public ::testing::Test, public testing::EditedBench {
 protected:
  Dropping() : editor(&bench) {
    bench.document.reset(threeJobs(), {});
    editor.resize(1000, 620);
    editor.show();
    editor.activateWindow();
    canvas = editor.canvas();
    canvas->setFocus();
    settle();
    canvas->resetTransform();
    canvas->centerOn(300, 160);
    before = bytes();
  }
  QPointF place(std::size_t n) const { return placesOf(bench.document.scenario())[n]; }
  QPoint at(QPointF scene) const { return canvas->mapFromScene(scene); }
  QString said() const {
    for (const QLabel* label : canvas->findChildren<QLabel*>()) {
      if (label->isVisible() && label->property("panel").toBool()) return label->text();
    }
    return {};
  }
  bool dropIt(const model::Scenario& fragment, QPointF scene, Qt::KeyboardModifiers modifiers = {}) {
    const std::unique_ptr<QMimeData> data(mimeOf(fragment));
    return drop(canvas->viewport(), data.get(), at(scene), modifiers);
  }

  ClusterEditor editor;
  ClusterCanvas* canvas = nullptr;
  std::string before;
};

TEST_F(Dropping, ANodeKindStandsSnappedWhereItWasDroppedAndBringsItsType) {
  ASSERT_TRUE(dropIt(kind("A100", 8), {301, 251}));
  ASSERT_EQ(nodes().size(), 4u);
  EXPECT_EQ(nodes()[3].id, "n3");
  EXPECT_EQ(nodes()[3].gpus, (std::vector<model::GpuGroupSpec>{{"A100", 8}}));
  EXPECT_EQ(nodes()[3].nic_gbits_s, 100);
  EXPECT_EQ(place(3), snapped(QPointF(301 - kNodeWidth / 2, 251 - kNodeHeight / 2)));
  EXPECT_EQ(bench.document.scenario().gpu_types.back().id, "A100");
  EXPECT_EQ(bench.document.scenario().gpu_types.back().vram_gib, 40);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n3"}));
  EXPECT_EQ(commands(), 1);
  EXPECT_TRUE(said().contains(QStringLiteral("8 × A100"))) << said().toStdString();
  bench.document.undoStack()->undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Dropping, AltDropsOffTheGrid) {
  ASSERT_TRUE(dropIt(kind("V100", 4), {301, 251}, Qt::AltModifier));
  EXPECT_NEAR(place(3).x(), 301 - kNodeWidth / 2, 1);
  EXPECT_NE(place(3), snapped(place(3)));
}

TEST_F(Dropping, OnTopOfAnotherNodeItStandsBesideIt) {
  ASSERT_TRUE(dropIt(kind("V100", 4), place(1) + QPointF(100, 50)));
  ASSERT_EQ(nodes().size(), 4u);
  for (std::size_t n = 0; n < 3; ++n) EXPECT_FALSE(nodeRect(place(3)).intersects(nodeRect(place(n)))) << n;
}

TEST_F(Dropping, AGhostAndGuidesShowWhereItWouldStand) {
  const std::unique_ptr<QMimeData> data(mimeOf(kind("V100", 4)));
  ASSERT_TRUE(
      testing::hover(canvas->viewport(), data.get(), at({400, 300}), at(place(1) + QPointF(kNodeWidth / 2 + 3, 240))));
  EXPECT_EQ(canvas->hints().guides, (std::vector<Guide>{{true, place(1).x()}}));
  testing::leave(canvas->viewport());
  EXPECT_TRUE(canvas->hints().guides.empty());
  EXPECT_EQ(bytes(), before);
}

TEST_F(Dropping, ShiftAsksHowManyAndLaysThemOutInRows) {
  ASSERT_TRUE(dropIt(kind("P100", 4), {100, 300}, Qt::ShiftModifier));
  EXPECT_EQ(bytes(), before) << "no edit before the number is entered";
  auto* count = canvas->findChild<QSpinBox*>(QStringLiteral("count"));
  ASSERT_NE(count, nullptr);
  QTest::keyClicks(count, QStringLiteral("6"));
  QTest::keyClick(count, Qt::Key_Return);
  ASSERT_EQ(nodes().size(), 9u);
  for (std::size_t a = 0; a < 9; ++a) {
    for (std::size_t b = 0; b < a; ++b)
      EXPECT_FALSE(nodeRect(place(a)).intersects(nodeRect(place(b)))) << a << ' ' << b;
  }
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(bench.selection.nodes().size(), 6u);
  settle();
  EXPECT_EQ(canvas->findChild<QSpinBox*>(QStringLiteral("count")), nullptr);
  bench.document.undoStack()->undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Dropping, EscapeAnswersNone) {
  ASSERT_TRUE(dropIt(kind("P100", 4), {100, 300}, Qt::ShiftModifier));
  auto* count = canvas->findChild<QSpinBox*>(QStringLiteral("count"));
  ASSERT_NE(count, nullptr);
  QTest::keyClick(count, Qt::Key_Escape);
  settle();
  EXPECT_EQ(canvas->findChild<QSpinBox*>(QStringLiteral("count")), nullptr);
  EXPECT_EQ(bytes(), before);
}

TEST_F(Dropping, AGpuTypeOnANodeIsOneGpuMoreAndElsewhereANode) {
  model::Scenario type = kind("A100", 1);
  type.nodes.clear();
  ASSERT_TRUE(dropIt(type, place(0) + QPointF(100, 50)));
  EXPECT_EQ(nodes()[0].gpus, (std::vector<model::GpuGroupSpec>{{"V100", 2}, {"A100", 1}}));
  EXPECT_EQ(commands(), 1);
  ASSERT_TRUE(dropIt(type, place(0) + QPointF(100, 50)));
  EXPECT_EQ(nodes()[0].gpus, (std::vector<model::GpuGroupSpec>{{"V100", 2}, {"A100", 2}}));
  ASSERT_TRUE(dropIt(type, {301, 400}));
  ASSERT_EQ(nodes().size(), 4u);
  EXPECT_EQ(nodes()[3].gpus, (std::vector<model::GpuGroupSpec>{{"A100", 1}}));
  while (bench.document.undoStack()->canUndo()) bench.document.undoStack()->undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Dropping, AJobArrivesAtThePlayheadWhereverItFalls) {
  ASSERT_TRUE(bench.comparison.waitForFinished(60000));
  bench.playhead.setNow(720);
  ASSERT_TRUE(dropIt(jobKind(), place(1) + QPointF(100, 50)));
  ASSERT_EQ(jobs().size(), 4u);
  EXPECT_EQ(jobs()[3].id, "J4");
  EXPECT_EQ(jobs()[3].arrival_s, 720);
  EXPECT_EQ(jobs()[3].model, "ResNet");
  EXPECT_EQ(bench.document.scenario().models.size(), 1u);
  EXPECT_TRUE(bench.document.faults().empty());
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(bench.selection.job(), model::JobIndex(3));
  EXPECT_TRUE(said().contains(QStringLiteral("J4")) && said().contains(QStringLiteral("720")) &&
              said().contains(QStringLiteral("not tied to n1")))
      << said().toStdString();
  bench.document.undoStack()->undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Dropping, AJobThatNothingHereRunsSaysSo) {
  model::Scenario fragment = jobKind();
  fragment.models[0].throughput = model::ThroughputRow{{"A100", 9.0}};
  ASSERT_TRUE(dropIt(fragment, {300, 300}));
  EXPECT_FALSE(bench.document.faults().empty());
  EXPECT_TRUE(said().contains(QStringLiteral("cannot run"))) << said().toStdString();
}

TEST_F(Dropping, TextOfAnotherWindowIsTakenAndOtherThingsAreNot) {
  QMimeData text;
  text.setText(textOf(kind("V100", 2)));
  EXPECT_TRUE(drop(canvas->viewport(), &text, at({300, 300})));
  EXPECT_EQ(nodes().size(), 4u);
  QMimeData prose;
  prose.setText(QStringLiteral("four nodes, please"));
  EXPECT_FALSE(drop(canvas->viewport(), &prose, at({300, 300})));
  QMimeData file;
  file.setUrls({QUrl::fromLocalFile(QDir::temp().filePath(QStringLiteral("x.json")))});
  EXPECT_FALSE(drop(canvas->viewport(), &file, at({300, 300})))
      << "the canvas rejects files, because the window opens them";
  EXPECT_EQ(nodes().size(), 4u);
}

TEST_F(Dropping, FromThePaletteByKeyboardItStandsInTheMiddleOfTheView) {
  canvas->centerOn(1200, 700);
  canvas->place(kind("A100", 8));
  const QPointF middle = canvas->mapToScene(canvas->viewport()->rect().center());
  EXPECT_LT(QLineF(nodeRect(place(3)).center(), middle).length(), 20);
  canvas->place(kind("A100", 8));
  EXPECT_FALSE(nodeRect(place(4)).intersects(nodeRect(place(3))));
  canvas->place(jobKind());
  EXPECT_EQ(jobs().size(), 4u);
  EXPECT_FALSE(jobs()[3].arrival_s) << "the job arrives at 0 if there is no run";
}

TEST_F(Dropping, PasteTakesTypesAlongAndEachPasteStandsFurther) {
  QGuiApplication::clipboard()->setText(textOf(kind("H100", 8)));
  QTest::keyClick(canvas, Qt::Key_V, Qt::ControlModifier);
  QTest::keyClick(canvas, Qt::Key_V, Qt::ControlModifier);
  ASSERT_EQ(nodes().size(), 5u);
  EXPECT_EQ(bench.document.scenario().gpu_types.back().id, "H100");
  EXPECT_NE(place(3), place(4));
  EXPECT_TRUE(canvas->mapToScene(canvas->viewport()->rect()).boundingRect().contains(nodeRect(place(3)).center()));
  QGuiApplication::clipboard()->setText(textOf(jobKind()));
  QTest::keyClick(canvas, Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(jobs().size(), 4u);
  QGuiApplication::clipboard()->setText(QStringLiteral("{\"nodes\": [{\"id\": 3}]}"));
  QTest::keyClick(canvas, Qt::Key_V, Qt::ControlModifier);
  EXPECT_TRUE(said().contains(QStringLiteral("line"))) << said().toStdString();
}

TEST_F(Dropping, ATypedTypeOfTheCatalogueIsBrought) {
  const CatalogueStore store(QStringLiteral("/nonexistent-folder/none.json"));
  canvas->commands().setCatalogue(&store.all());
  canvas->fields().edit("n0", CanvasFields::Field::Gpus);
  auto* line = canvas->viewport()->findChild<QLineEdit*>(QStringLiteral("in-place"));
  ASSERT_NE(line, nullptr);
  line->selectAll();
  QTest::keyClicks(line, QStringLiteral("4 x a100, 2 x rtx 3090"));
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(nodes()[0].gpus, (std::vector<model::GpuGroupSpec>{{"A100", 4}, {"RTX3090", 2}}));
  EXPECT_EQ(bench.document.scenario().gpu_types.size(), 5u);
  EXPECT_EQ(commands(), 1);
}

TEST_F(Dropping, F2TwiceEditsTheGpusAndTabGoesBack) {
  bench.selection.selectNodes({"n1"});
  const auto field = [&] {
    for (auto* line : canvas->viewport()->findChildren<InPlaceLine*>(QStringLiteral("in-place"))) {
      if (!line->closed()) return line;
    }
    return static_cast<InPlaceLine*>(nullptr);
  };
  QTest::keyClick(canvas, Qt::Key_F2);
  ASSERT_NE(field(), nullptr);
  QTest::keyClicks(field(), QStringLiteral("rack"));
  QTest::keyClick(field(), Qt::Key_F2);
  ASSERT_NE(field(), nullptr);
  EXPECT_EQ(nodes()[1].id, "rack");
  EXPECT_EQ(field()->text(), QStringLiteral("3 × P100"));
  QTest::keyClick(field(), Qt::Key_Tab);
  ASSERT_NE(field(), nullptr);
  EXPECT_EQ(field()->text(), QStringLiteral("rack"));
  QTest::keyClick(field(), Qt::Key_Escape);
  EXPECT_EQ(commands(), 1);
}

TEST_F(Dropping, ADoubleClickOnAGpuSelectsItsCountForTyping) {
  setGroups(bench.document, {"n1"}, {{"V100", 2}, {"K80", 1}});
  const NodeItem* node = canvas->nodes().item("n1");
  QPointF third;
  for (double x = 12; x < kNodeWidth && third.isNull(); x += 4) {
    if (node->groupAt({x, 50}) == 1) third = {x + 4, 50};
  }
  ASSERT_FALSE(third.isNull());
  QTest::mouseDClick(canvas->viewport(), Qt::LeftButton, {}, canvas->mapFromScene(node->mapToScene(third)));
  auto* line = canvas->viewport()->findChild<QLineEdit*>(QStringLiteral("in-place"));
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->selectedText(), QStringLiteral("1"));
  QTest::keyClicks(line, QStringLiteral("6"));
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(nodes()[1].gpus, (std::vector<model::GpuGroupSpec>{{"V100", 2}, {"K80", 6}}));
}

TEST_F(Dropping, PlusAndMinusChangeTheCountsOfTheSelected) {
  bench.selection.selectNodes({"n0", "n2"});
  QTest::keyClick(canvas, Qt::Key_Plus);
  EXPECT_EQ(nodes()[0].gpus[0].count, 3);
  EXPECT_EQ(nodes()[2].gpus[0].count, 2);
  QTest::keyClick(canvas, Qt::Key_Minus);
  QTest::keyClick(canvas, Qt::Key_Minus);
  EXPECT_EQ(nodes()[0].gpus[0].count, 1);
  EXPECT_EQ(nodes()[2].gpus[0].count, 1) << "a node keeps one GPU";
  EXPECT_EQ(commands(), 3);
}

TEST_F(Dropping, AnEmptyCanvasSaysWhatToDoAndLeadsToTheExamples) {
  deleteNodes(bench.document, {"n0", "n1", "n2"});
  auto* empty = canvas->findChild<QWidget*>(QStringLiteral("empty-cluster"));
  ASSERT_NE(empty, nullptr);
  EXPECT_TRUE(empty->isVisible());
  QSignalSpy asked(&editor, &ClusterEditor::examplesRequested);
  QTest::mouseClick(empty->findChild<QAbstractButton*>(), Qt::LeftButton);
  EXPECT_EQ(asked.count(), 1);
  ASSERT_TRUE(dropIt(kind("V100", 2), canvas->mapToScene(canvas->viewport()->rect().center())));
  EXPECT_FALSE(empty->isVisible());
}

TEST_F(Dropping, NAddsANodeOfFourGpusWhereThereIsRoomAndCtrlNIsLeftToTheWindow) {
  const std::size_t had = nodes().size();
  canvas->setFocus();
  QTest::keyClick(canvas, Qt::Key_N);
  ASSERT_EQ(nodes().size(), had + 1);
  EXPECT_EQ(nodes().back().gpus[0].count, 4);
  EXPECT_EQ(commands(), 1);
  const auto claimed = [&](Qt::KeyboardModifiers modifiers) {
    QKeyEvent event(QEvent::ShortcutOverride, Qt::Key_N, modifiers);
    event.ignore();
    QApplication::sendEvent(canvas, &event);
    return event.isAccepted();
  };
  EXPECT_TRUE(claimed(Qt::NoModifier));
  EXPECT_FALSE(claimed(Qt::ControlModifier));
}

TEST_F(Dropping, AScreenReaderFindsTheNodes) {
  QAccessibleInterface* root = QAccessible::queryAccessibleInterface(canvas);
  ASSERT_NE(root, nullptr);
  ASSERT_GE(root->childCount(), 3);
  QAccessibleInterface* second = root->child(1);
  EXPECT_EQ(second->text(QAccessible::Name), QStringLiteral("n1"));
  EXPECT_TRUE(second->text(QAccessible::Description).contains(QStringLiteral("3 × P100")));
  EXPECT_EQ(second->role(), QAccessible::ListItem);
  EXPECT_FALSE(second->state().selected);
  second->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  EXPECT_TRUE(second->state().selected);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n1"}));
  EXPECT_EQ(root->childAt(second->rect().center().x(), second->rect().center().y()), second);
  deleteNodes(bench.document, {"n1"});
  EXPECT_FALSE(second->isValid());
}

TEST_F(Dropping, TheKeyboardGoesFromNodeToNode) {
  QTest::keyClick(canvas, Qt::Key_Escape);
  bench.selection.selectNodes({"n0"});
  QTest::keyClick(canvas, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n1"}));
  QTest::keyClick(canvas, Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n1", "n2"}));
  QTest::keyClick(canvas, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n1"}));
  QTest::keyClick(canvas, Qt::Key_Left, Qt::ControlModifier);
  QTest::keyClick(canvas, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n0"})) << "there is no further node on the left";
  EXPECT_EQ(bytes(), before);
}

TEST_F(Dropping, EscapeTakesAMoveBackAndGuidesShowWhatItIsInLineWith) {
  const QPoint from = canvas->mapFromScene(place(0) + QPointF(20, 82));
  QTest::mousePress(canvas->viewport(), Qt::LeftButton, {}, from);
  for (const QPoint by : {QPoint(40, 60), QPoint(227, 203)}) {
    QMouseEvent move(QEvent::MouseMove, from + by, canvas->viewport()->mapToGlobal(from + by), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(canvas->viewport(), &move);
  }
  EXPECT_EQ(canvas->nodes().item("n0")->pos(), QPointF(224, 208)) << "x snaps to the edge of n1, and y to the grid";
  EXPECT_EQ(canvas->hints().guides, (std::vector<Guide>{{true, 224}}));
  EXPECT_EQ(commands(), 0) << "no edit before the button is released";
  QTest::keyClick(canvas, Qt::Key_Escape);
  QTest::mouseRelease(canvas->viewport(), Qt::LeftButton, {}, from + QPoint(227, 203));
  EXPECT_EQ(canvas->nodes().item("n0")->pos(), QPointF(0, 0));
  EXPECT_TRUE(canvas->hints().guides.empty());
  EXPECT_EQ(bytes(), before);
}

TEST_F(Dropping, TheWheelZoomsAtTheCursor) {
  const QPointF at(300, 200);
  const QPointF under = canvas->mapToScene(at.toPoint());
  QWheelEvent wheel(at, canvas->viewport()->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(canvas->viewport(), &wheel);
  EXPECT_GT(canvas->scaleNow(), 1.3);
  EXPECT_LT(QLineF(canvas->mapToScene(at.toPoint()), under).length(), 2);
}

TEST_F(Dropping, SpaceAndADragPan) {
  const QPointF middle = canvas->mapToScene(canvas->viewport()->rect().center());
  QTest::keyPress(canvas, Qt::Key_Space);
  QTest::mousePress(canvas->viewport(), Qt::LeftButton, {}, QPoint(300, 200));
  QMouseEvent move(QEvent::MouseMove, QPointF(200, 150), canvas->viewport()->mapToGlobal(QPointF(200, 150)),
                   Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(canvas->viewport(), &move);
  QTest::mouseRelease(canvas->viewport(), Qt::LeftButton, {}, QPoint(200, 150));
  QTest::keyRelease(canvas, Qt::Key_Space);
  EXPECT_NEAR(canvas->mapToScene(canvas->viewport()->rect().center()).x() - middle.x(), 100, 2);
  EXPECT_EQ(bytes(), before);
}

TEST_F(Dropping, TheNodesAreATableForTheClipboard) {
  QTest::keyClick(canvas, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
  ASSERT_EQ(lines.size(), 5);
  EXPECT_TRUE(lines[0].startsWith(QStringLiteral("node\tGPUs")));
  EXPECT_TRUE(lines[2].startsWith(QStringLiteral("n1\t3 × P100\t")));
}

TEST_F(Dropping, TheOverviewShowsWhereTheViewIsAndMovesIt) {
  CanvasOverview* overview = canvas->overview();
  EXPECT_FALSE(overview->isVisible()) << "all nodes are in view";
  addNode(bench.document, "V100", 2, {3200, 1600});
  canvas->resetTransform();
  canvas->centerOn(0, 0);
  settle();
  ASSERT_TRUE(overview->isVisible());
  const QPointF middle = canvas->mapToScene(canvas->viewport()->rect().center());
  QTest::mouseClick(overview, Qt::LeftButton, {}, QPoint(overview->width() - 14, overview->height() - 14));
  const QPointF there = canvas->mapToScene(canvas->viewport()->rect().center());
  EXPECT_GT(there.x(), middle.x() + 500);
  QTest::mousePress(overview, Qt::LeftButton, {}, QPoint(overview->width() - 20, overview->height() - 20));
  const QPoint to(20, 20);
  QMouseEvent move(QEvent::MouseMove, to, overview->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(overview, &move);
  QTest::mouseRelease(overview, Qt::LeftButton, {}, to);
  EXPECT_LT(canvas->mapToScene(canvas->viewport()->rect().center()).x(), there.x());
  EXPECT_EQ(nodes().size(), 4u);
}

}  // namespace
}  // namespace roundel::widgets
