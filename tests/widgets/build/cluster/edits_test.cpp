// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the cluster, without a window.

#include "widgets/build/cluster/cluster_edits.h"

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;

struct Nodes {
  explicit Nodes(model::Scenario scenario = threeJobs()) { document.reset(std::move(scenario), {}); }
  QStringList ids() const {
    QStringList list;
    for (const model::NodeSpec& node : document.scenario().nodes) list << QString::fromStdString(node.id);
    return list;
  }
  const model::NodeSpec& node(std::size_t i) const { return document.scenario().nodes[i]; }
  QPointF place(std::size_t i) const { return placesOf(document.scenario())[i]; }
  void undo() { document.undoStack()->undo(); }
  Document document;
};

model::Scenario withEvents() {
  model::Scenario s = threeJobs();
  s.events.push_back({100, model::EventKind::NodeDown, "n1", "", "", {}});
  s.events.push_back({200, model::EventKind::NodeUp, "n1", "", "", {}});
  s.events.push_back({300, model::EventKind::NodeDown, "n2", "", "", {}});
  return s;
}

TEST(ClusterEdits, NodesWithoutAPlaceStandInAGridWithoutOverlap) {
  const std::vector<QPointF> places = placesOf(testing::mix(15, 1));
  ASSERT_EQ(places.size(), 15u);
  for (std::size_t a = 0; a < places.size(); ++a) {
    EXPECT_EQ(places[a], snapped(places[a]));
    for (std::size_t b = 0; b < a; ++b) {
      const QSizeF size(kNodeWidth, kNodeHeight);
      EXPECT_FALSE(QRectF(places[a], size).intersects(QRectF(places[b], size))) << a << b;
    }
  }
}

TEST(ClusterEdits, AddingANodeMovesNoOther) {
  Nodes t;
  const std::vector<QPointF> before = placesOf(t.document.scenario());
  EXPECT_EQ(addNode(t.document, "K80", 4, {672, 0}), "n3");
  EXPECT_EQ(t.node(3).gpus, (std::vector<model::GpuGroupSpec>{{"K80", 4}}));
  for (std::size_t n = 0; n < 3; ++n) EXPECT_EQ(t.place(n), before[n]);
  EXPECT_EQ(t.place(3), QPointF(672, 0));
  t.undo();
  EXPECT_EQ(io::writeScenario(t.document.scenario()), io::writeScenario(threeJobs()));
}

TEST(ClusterEdits, RenamingANodeRenamesItInItsEvents) {
  Nodes t(withEvents());
  EXPECT_TRUE(renameNode(t.document, "n1", "rack"));
  EXPECT_EQ(t.document.scenario().events[0].node, "rack");
  EXPECT_EQ(t.document.scenario().events[1].node, "rack");
  EXPECT_EQ(t.document.scenario().events[2].node, "n2");
  EXPECT_TRUE(t.document.faults().empty());
  t.undo();
  EXPECT_EQ(t.document.scenario(), withEvents());
}

TEST(ClusterEdits, ANameThatIsEmptyOrTakenIsRefused) {
  Nodes t;
  EXPECT_FALSE(renameNode(t.document, "n1", "n0"));
  EXPECT_FALSE(renameNode(t.document, "n1", ""));
  EXPECT_EQ(t.document.undoStack()->count(), 0);
}

TEST(ClusterEdits, DeletingNodesDropsTheirEventsInOneCommand) {
  Nodes t(withEvents());
  EXPECT_TRUE(deleteNodes(t.document, {"n1", "n2"}));
  EXPECT_EQ(t.ids(), QStringList{QStringLiteral("n0")});
  EXPECT_TRUE(t.document.scenario().events.empty());
  EXPECT_EQ(t.document.undoStack()->count(), 1);
  EXPECT_TRUE(t.document.undoStack()->undoText().contains(QStringLiteral("events")));
  t.undo();
  EXPECT_EQ(t.document.scenario(), withEvents());
}

TEST(ClusterEdits, DuplicatesHaveFreeIdsAndEverythingElseOfTheOriginal) {
  Nodes t;
  setNodeField(t.document, {"n1"}, NodeField::Speed, QStringLiteral("0.5"));
  const auto ids = duplicateNodes(t.document, {"n1", "n2"}, {32, 32});
  EXPECT_EQ(ids, (std::vector<std::string>{"n3", "n4"}));
  EXPECT_EQ(t.node(3).gpus, t.node(1).gpus);
  EXPECT_EQ(t.node(3).speed, 0.5);
  EXPECT_EQ(t.place(3), t.place(1) + QPointF(32, 32));
  EXPECT_EQ(t.place(4), t.place(2) + QPointF(32, 32));
}

TEST(ClusterEdits, CopyAndPasteGoThroughText) {
  Nodes t;
  setNodeField(t.document, {"n1"}, NodeField::Nic, QStringLiteral("25"));
  setNodeField(t.document, {"n1"}, NodeField::Pcie, QStringLiteral("4"));
  const QString text = copyNodes(t.document, {"n1", "n2"});
  QString reason;
  Nodes other;
  deleteNodes(other.document, {"n1"});
  const auto ids = pasteNodes(other.document, text, {16, 16}, reason);
  EXPECT_EQ(ids, (std::vector<std::string>{"n1", "n3"})) << "the id n1 is free in this document, n2 is not";
  EXPECT_EQ(other.node(2).nic_gbits_s, 25);
  EXPECT_EQ(other.node(2).pcie, 4);
  EXPECT_EQ(other.place(2), t.place(1) + QPointF(16, 16));
  EXPECT_EQ(other.document.undoStack()->count(), 2);
}

TEST(ClusterEdits, APasteOfSomethingElseIsRefusedWithAReason) {
  Nodes t;
  for (const char* text :
       {"", "hello", "{\"nodes\": []}", "[1, 2]", R"({"nodes": [{"id": "a", "gpus": [{"type": "H100", "count": 2}]}]})",
        R"({"nodes": [{"id": "a"}]})", R"({"nodes": [{"id": "a", "gpus": [{"type": "K80", "count": -1}]}]})"}) {
    QString reason;
    EXPECT_TRUE(pasteNodes(t.document, QString::fromUtf8(text), {}, reason).empty()) << text;
    EXPECT_FALSE(reason.isEmpty()) << text;
  }
  EXPECT_EQ(t.document.undoStack()->count(), 0);
}

TEST(ClusterEdits, GroupsAreReadInEveryUsualWay) {
  const model::Scenario s = threeJobs();
  QString reason;
  using Groups = std::vector<model::GpuGroupSpec>;
  for (const char* text : {"4 x V100", "4×V100", "4 V100", "4*V100", " 4  x  V100 "})
    EXPECT_EQ(parseGroups(s, QString::fromUtf8(text), reason), (Groups{{"V100", 4}})) << text;
  EXPECT_EQ(parseGroups(s, QStringLiteral("2 x V100, 1 x K80"), reason), (Groups{{"V100", 2}, {"K80", 1}}));
  EXPECT_EQ(parseGroups(s, QStringLiteral("2 V100 + 1 K80"), reason), (Groups{{"V100", 2}, {"K80", 1}}));
  EXPECT_EQ(parseGroups(s, groupsText({{"V100", 3}, {"P100", 1}}), reason), (Groups{{"V100", 3}, {"P100", 1}}));
}

TEST(ClusterEdits, GroupsThatCannotBeAreRefusedWithAReasonEach) {
  const model::Scenario s = threeJobs();
  const std::pair<const char*, const char*> wrong[] = {
      {"", "at least one"},       {"V100", "not understood"},           {"4 x H100", "H100"},
      {"0 x V100", "at least 1"}, {"2 x V100, oops", "not understood"}, {"-1 x V100", "not understood"}};
  for (const auto& [text, why] : wrong) {
    QString reason;
    EXPECT_FALSE(parseGroups(s, QString::fromUtf8(text), reason)) << text;
    EXPECT_TRUE(reason.contains(QString::fromUtf8(why))) << text << ": " << reason.toStdString();
  }
}

TEST(ClusterEdits, FieldsTakeNumbersAndNothingElse) {
  Nodes t;
  EXPECT_EQ(setNodeField(t.document, {"n0", "n1"}, NodeField::Nic, QStringLiteral(" 25 ")), QString());
  EXPECT_EQ(t.node(0).nic_gbits_s, 25);
  EXPECT_EQ(t.node(1).nic_gbits_s, 25);
  EXPECT_EQ(t.document.undoStack()->count(), 1);
  for (const char* text : {"0,5", "fast", "-1", "0", "inf", "nan"}) {
    EXPECT_FALSE(setNodeField(t.document, {"n0"}, NodeField::Speed, QString::fromUtf8(text)).isEmpty()) << text;
  }
  EXPECT_FALSE(setNodeField(t.document, {"n0"}, NodeField::Pcie, QStringLiteral("3.5")).isEmpty());
  EXPECT_EQ(t.document.undoStack()->count(), 1);
  EXPECT_EQ(setNodeField(t.document, {"n0"}, NodeField::Nic, QString()), QString());
  EXPECT_FALSE(t.node(0).nic_gbits_s);
  EXPECT_EQ(nodeFieldText(t.node(1), NodeField::Nic), QStringLiteral("25"));
  EXPECT_EQ(nodeFieldText(t.node(0), NodeField::Nic), QString());
}

TEST(ClusterEdits, GpusOfSeveralNodesAreOneCommand) {
  Nodes t;
  EXPECT_TRUE(setGroups(t.document, {"n0", "n1", "n2"}, {{"V100", 4}}));
  EXPECT_EQ(t.document.undoStack()->count(), 1);
  for (std::size_t n = 0; n < 3; ++n) EXPECT_EQ(t.node(n).gpus, (std::vector<model::GpuGroupSpec>{{"V100", 4}}));
}

TEST(ClusterEdits, AligningAndDistributing) {
  Nodes t;
  moveNodes(t.document, {{"n0", {0, 0}}, {"n1", {50, 100}}, {"n2", {300, 400}}}, {});
  alignNodes(t.document, {"n0", "n1", "n2"}, Align::Left);
  for (std::size_t n = 0; n < 3; ++n) EXPECT_EQ(t.place(n).x(), 0);
  EXPECT_EQ(t.place(1).y(), 100);
  alignNodes(t.document, {"n0", "n1", "n2"}, Align::DistributeY);
  EXPECT_EQ(t.place(1).y(), 200);
  alignNodes(t.document, {"n1", "n2"}, Align::Top);
  EXPECT_EQ(t.place(2).y(), 200);
  EXPECT_EQ(t.place(0).y(), 0);
  EXPECT_FALSE(alignNodes(t.document, {"n1"}, Align::Left));
}

TEST(ClusterEdits, EventsComeAndGo) {
  Nodes t;
  EXPECT_TRUE(addNodeEvent(t.document, "n2", 720, model::EventKind::NodeDown));
  ASSERT_EQ(t.document.scenario().events.size(), 1u);
  EXPECT_TRUE(t.document.faults().empty());
  EXPECT_FALSE(removeEvent(t.document, 1));
  EXPECT_TRUE(removeEvent(t.document, 0));
  EXPECT_EQ(t.document.scenario(), threeJobs());
}

TEST(ClusterEdits, AGpuTypeHasAnIdOfItsOwn) {
  Nodes t;
  EXPECT_TRUE(addGpuType(t.document, "A100"));
  EXPECT_FALSE(addGpuType(t.document, "A100"));
  EXPECT_FALSE(addGpuType(t.document, ""));
  EXPECT_EQ(t.document.scenario().gpu_types.back().id, "A100");
}

}  // namespace
}  // namespace roundel::widgets
