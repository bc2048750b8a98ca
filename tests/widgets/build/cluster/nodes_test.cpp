// SPDX-License-Identifier: GPL-3.0-or-later
// The nodes of the canvas, their selection and placing nodes, without the widget.

#include "widgets/build/cluster/canvas_nodes.h"

#include <gtest/gtest.h>

#include "tests/widgets/bench.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/build/cluster/fragment_placer.h"
#include "widgets/build/cluster/node_selection.h"

namespace roundel::widgets {
namespace {

class NodesOfCanvas : public ::testing::Test {
 protected:
  NodesOfCanvas() {
    QObject::connect(&bench.document, &Document::changed, &scene, [this] { show(); });
    bench.document.reset(testing::threeJobs(), {});
  }
  void show() {
    selection.keepAcross([this] { nodes.show(bench.document.scenario()); });
  }
  const std::vector<model::NodeSpec>& specs() const { return bench.document.scenario().nodes; }

  Workbench bench;
  QGraphicsScene scene;
  NodeLook look{Theme::light(), 1};
  CanvasNodes nodes{&scene, &look};
  NodeSelection selection{&bench.selection, &scene, &nodes};
  QString said;
  bool refused = false;
  FragmentPlacer placer{&bench.document, &bench.selection, &bench.playhead, &nodes,
                        [this](const QString& text, bool no) { said = text, refused = no; }};
};

TEST_F(NodesOfCanvas, AnEditKeepsTheItemsOfWhatStays) {
  const NodeItem* second = nodes.item("n1");
  deleteNodes(bench.document, {"n0"});
  EXPECT_EQ(nodes.item("n0"), nullptr);
  EXPECT_EQ(nodes.item("n1"), second);
  EXPECT_EQ(nodes.indexOf(second), 0);
  EXPECT_EQ(nodes.links().links.size(), 2u);
  EXPECT_EQ(scene.items().size(), 2);
}

TEST_F(NodesOfCanvas, TheWindowAndTheItemsSelectTheSame) {
  bench.selection.selectNodes({"n0", "n2"});
  EXPECT_EQ(nodes.selected(), (std::vector<std::string>{"n0", "n2"}));
  EXPECT_EQ(selection.current()->id(), "n0");
  nodes.item("n0")->setSelected(false);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n2"}));
  EXPECT_EQ(selection.currentIndex(), 2);
  deleteNodes(bench.document, {"n2"});
  EXPECT_EQ(selection.current(), nullptr);
  EXPECT_TRUE(bench.selection.nodes().empty());
}

TEST_F(NodesOfCanvas, TheKeyboardGoesToTheNeighbourAndMayKeepTheOthers) {
  selection.go({1, 0}, {0, 0}, false);
  EXPECT_EQ(selection.current()->id(), "n0") << "the node nearest to the middle is selected";
  selection.go({1, 0}, {}, true);
  EXPECT_EQ(bench.selection.nodes(), (std::vector<std::string>{"n0", "n1"}));
  EXPECT_EQ(selection.currentIndex(), 1);
  EXPECT_EQ(selection.go({0, 1}, {}, false), nullptr);
}

model::Scenario kind(int count) {
  model::Scenario fragment;
  fragment.gpu_types = {testing::gpuType("A100")};
  fragment.nodes = {testing::node("", "A100", count)};
  return fragment;
}

TEST_F(NodesOfCanvas, APlacedNodeStandsBesideOthersAndIsTold) {
  placer.place(kind(8), nodeRect(placesOf(bench.document.scenario())[1]).center());
  ASSERT_EQ(specs().size(), 4u);
  for (int n = 0; n < 3; ++n) EXPECT_FALSE(nodes.rects()[3].intersects(nodes.rects()[static_cast<std::size_t>(n)]));
  EXPECT_TRUE(said.contains(QStringLiteral("8 × A100"))) << said.toStdString();
  EXPECT_FALSE(refused);
}

TEST_F(NodesOfCanvas, AGpuTypeIsOneMoreOnTheSelectedNodesElseANode) {
  model::Scenario type = kind(1);
  type.nodes.clear();
  bench.selection.selectNodes({"n0", "n1"});
  placer.place(type, {});
  EXPECT_EQ(specs()[0].gpus.back(), (model::GpuGroupSpec{"A100", 1}));
  EXPECT_EQ(specs()[1].gpus.back(), (model::GpuGroupSpec{"A100", 1}));
  bench.selection.selectNodes({});
  placer.place(type, {100, 900});
  EXPECT_EQ(specs().size(), 4u);
}

TEST_F(NodesOfCanvas, AnEmptyFragmentIsRefusedInWords) {
  placer.place({}, {});
  EXPECT_TRUE(refused);
  EXPECT_FALSE(said.isEmpty());
  EXPECT_EQ(specs().size(), 3u);
}

}  // namespace
}  // namespace roundel::widgets
