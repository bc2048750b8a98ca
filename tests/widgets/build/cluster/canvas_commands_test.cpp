// SPDX-License-Identifier: GPL-3.0-or-later
// Commands on the selected nodes, without a window: each is one undo command, or changes nothing and shows the reason.

#include "widgets/build/cluster/canvas_commands.h"

#include <QClipboard>
#include <QGraphicsScene>
#include <QGuiApplication>
#include <QMenu>

#include "core/model/catalogue.h"
#include "tests/widgets/bench.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/build/cluster/node_selection.h"

namespace roundel::widgets {
namespace {

class CommandsOfTheCanvas : public ::testing::Test, public testing::EditedBench {
 protected:
  CommandsOfTheCanvas() {
    bench.document.reset(testing::threeJobs(), {});
    show();
    QObject::connect(&bench.document, &Document::changed, &scene, [this] { show(); });
  }
  void show() {
    selection.keepAcross([this] { items.show(bench.document.scenario()); });
  }
  QPointF place(std::size_t n) const { return placesOf(bench.document.scenario())[n]; }
  static QString clipboard() { return QGuiApplication::clipboard()->text(); }

  QGraphicsScene scene;
  NodeLook look{Theme::light(), 1};
  CanvasNodes items{&scene, &look};
  NodeSelection selection{&bench.selection, &scene, &items};
  QString said;
  bool refused = false;
  CanvasCommands of{&bench.document, &bench.selection, &items,
                    [this](const QString& text, bool no) { said = text, refused = no; }};
};

TEST_F(CommandsOfTheCanvas, WithoutASelectionNothingIsEditedOrCopied) {
  QGuiApplication::clipboard()->setText(QStringLiteral("before"));
  of.remove(), of.duplicate(), of.move({16, 0}), of.changeCounts(1), of.copy();
  EXPECT_EQ(commands(), 0);
  EXPECT_EQ(clipboard(), QStringLiteral("before"));
}

TEST_F(CommandsOfTheCanvas, RemoveTakesTheSelectedNodesWithTheirEventsInOneCommand) {
  bench.document.edit(QStringLiteral("down"), [](model::Scenario& s) {
    s.events = {{100, model::EventKind::NodeDown, "n1", "", "", {}}};
  });
  const std::string before = bytes();
  bench.selection.selectNodes({"n1", "n2"});
  of.remove();
  ASSERT_EQ(nodes().size(), 1u);
  EXPECT_EQ(nodes()[0].id, "n0");
  EXPECT_TRUE(bench.document.scenario().events.empty());
  EXPECT_EQ(commands(), 2);
  undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(CommandsOfTheCanvas, CopiesStandBesideTheOriginalsAndAreSelected) {
  bench.selection.selectNodes({"n1"});
  of.duplicate();
  ASSERT_EQ(nodes().size(), 4u);
  EXPECT_EQ(nodes()[3].gpus, nodes()[1].gpus);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{nodes()[3].id}));
  EXPECT_NE(place(3), place(1));
}

TEST_F(CommandsOfTheCanvas, OneNodeCannotBeAlignedAndTwoAreInOneCommand) {
  bench.selection.selectNodes({"n0"});
  of.align(Align::Top);
  EXPECT_TRUE(refused);
  EXPECT_FALSE(said.isEmpty());
  EXPECT_EQ(commands(), 0);
  bench.selection.selectNodes({"n1"});
  of.move({0, 64});
  bench.selection.selectNodes({"n0", "n1"});
  QMenu menu;
  of.addAlignments(&menu);
  ASSERT_EQ(menu.actions().size(), 7);
  menu.actions()[2]->trigger();  // aligns the top edges
  EXPECT_EQ(place(0).y(), place(1).y());
  EXPECT_EQ(commands(), 2);
}

TEST_F(CommandsOfTheCanvas, AKeyThatIsHeldIsOneCommandUntilTheGestureEnds) {
  bench.selection.selectNodes({"n0"});
  const QPointF from = place(0);
  of.move({16, 0}), of.move({16, 0});
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(place(0), from + QPointF(32, 0));
  of.endGesture();
  of.move({16, 0});
  EXPECT_EQ(commands(), 2);
  of.changeCounts(1), of.changeCounts(1);
  EXPECT_EQ(nodes()[0].gpus[0].count, 4);
  EXPECT_EQ(commands(), 3);
}

TEST_F(CommandsOfTheCanvas, ANameThatIsTakenOrEmptyIsRefusedWithTheName) {
  of.rename("n0", QStringLiteral(" n0 "));
  EXPECT_TRUE(said.isEmpty()) << "an unchanged name is not rejected";
  of.rename("n0", QStringLiteral("n1"));
  EXPECT_TRUE(refused);
  EXPECT_TRUE(said.contains(QStringLiteral("n1"))) << said.toStdString();
  said.clear();
  of.rename("n0", QStringLiteral("  "));
  EXPECT_FALSE(said.isEmpty());
  EXPECT_EQ(commands(), 0);
  of.rename("n0", QStringLiteral(" rack "));
  EXPECT_EQ(nodes()[0].id, "rack");
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"rack"}));
}

TEST_F(CommandsOfTheCanvas, GpusAreSetAsTypedOrRefusedWithTheReason) {
  of.setGpus("n0", QStringLiteral("many"));
  EXPECT_TRUE(refused);
  EXPECT_FALSE(said.isEmpty());
  EXPECT_EQ(commands(), 0);
  of.setGpus("n0", QStringLiteral(" 3 x K80 "));
  EXPECT_EQ(nodes()[0].gpus, (std::vector<model::GpuGroupSpec>{{"K80", 3}}));
  EXPECT_EQ(commands(), 1);
}

TEST_F(CommandsOfTheCanvas, WhatIsCopiedCanBePastedAndTheTableHasALineANode) {
  bench.selection.selectNodes({"n1"});
  of.copy();
  QString reason;
  const std::vector<std::string> pasted = pasteNodes(bench.document, clipboard(), {32, 32}, reason);
  ASSERT_EQ(pasted.size(), 1u) << reason.toStdString();
  EXPECT_EQ(nodes().back().gpus, nodes()[1].gpus);
  of.copyTable();
  EXPECT_EQ(clipboard(), nodesAsTable(bench.document.scenario()));
  of.copyLatexTable();
  EXPECT_TRUE(clipboard().contains(QStringLiteral("\\toprule"))) << clipboard().toStdString();
}

TEST_F(CommandsOfTheCanvas, TheFirstNodeIsTheCataloguesWhereThereIsOne) {
  const model::Scenario plain = of.firstNode();
  ASSERT_EQ(plain.nodes.size(), 1u);
  EXPECT_EQ(plain.nodes[0].gpus, (std::vector<model::GpuGroupSpec>{{"V100", 4}}));
  model::Catalogue empty;
  of.setCatalogue(&empty);
  EXPECT_EQ(of.firstNode().nodes[0].gpus, plain.nodes[0].gpus) << "an empty catalogue gives the same node";
}

}  // namespace
}  // namespace roundel::widgets
