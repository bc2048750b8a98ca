// SPDX-License-Identifier: GPL-3.0-or-later
// The cluster at one instant, and the places of its boxes.

#include "widgets/build/cluster_painting/cluster_now.h"

#include <set>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::mix;
using testing::Session;

QFontMetricsF body() { return QFontMetricsF(uiFont(kBodyPx, QFont::DemiBold)); }
QFontMetricsF note() { return QFontMetricsF(uiFont(kNotePx)); }

TEST(ClusterNow, SaysWhatTheTraceSaysOnEveryGpu) {
  Session run(example("lesson-node-failure.json"));
  for (const LaneState& lane : run.bench.comparison.lanes()) {
    const model::Problem& problem = lane.index->problem();
    int busy = 0;
    for (double t = 0; t < lane.run->trace->end_s; t += 97) {
      const ClusterNow now = clusterAt(problem, lane.index.get(), t);
      ASSERT_EQ(now.gpus.size(), problem.gpus.size());
      for (std::size_t g = 0; g < now.gpus.size(); ++g) {
        EXPECT_EQ(now.gpus[g].holders.first().job, lane.index->jobsOn(model::GpuIndex(g), t).first())
            << g << " at " << t;
        busy += now.gpus[g].idle() ? 0 : 1;
      }
    }
    EXPECT_GT(busy, 100);
  }
}

TEST(ClusterNow, RestartingIsNotComputing) {
  Session run(example("lesson-node-failure.json"));
  const metrics::TraceIndex& index = *run.bench.comparison.lanes()[0].index;
  const trace::Segments& segments = index.trace().segments;
  int restarts = 0;
  for (std::size_t row = 0; row < segments.size(); ++row) {
    const trace::Segment s = segments.at(row);
    const ClusterNow now = clusterAt(index.problem(), &index, (s.start_s + s.end_s) / 2);
    EXPECT_EQ(now.gpus[s.gpu].holders.first().computing, s.kind == trace::SegmentKind::Run);
    restarts += s.kind == trace::SegmentKind::Restart ? 1 : 0;
  }
  EXPECT_GT(restarts, 0);
}

TEST(ClusterNow, ANodeIsDownFromItsEventToTheNext) {
  const auto problem = model::resolve(example("lesson-node-failure.json"));
  const model::NodeIndex v0 = problem->findNode("v0");
  EXPECT_EQ(nodesUpAt(*problem, 1499)[v0], 1);
  EXPECT_EQ(nodesUpAt(*problem, 1500)[v0], 0);
  EXPECT_EQ(nodesUpAt(*problem, 3599)[v0], 0);
  EXPECT_EQ(nodesUpAt(*problem, 3600)[v0], 1);
  EXPECT_EQ(nodesUpAt(*problem, 2000)[problem->findNode("v1")], 1);
}

TEST(ClusterNow, WithoutARunEverythingIsIdle) {
  const auto problem = model::resolve(testing::threeJobs());
  for (const GpuNow& gpu : clusterAt(*problem, nullptr, 50).gpus) EXPECT_TRUE(gpu.idle());
}

TEST(ClusterLayout, SixGpusAreCards) {
  const auto problem = model::resolve(testing::threeJobs());
  const ClusterLayout layout = layoutCluster(*problem, 262, 400, body(), note());
  EXPECT_EQ(layout.style, ClusterLayout::Style::Cards);
  EXPECT_LE(layout.height, 400);
  for (const NodeBox& box : layout.nodes) {
    for (const QRectF& gpu : box.gpus) {
      EXPECT_TRUE(box.card.contains(gpu));
      EXPECT_GE(gpu.width(), body().horizontalAdvance(QStringLiteral("idle")));
    }
  }
}

TEST(ClusterLayout, SixtyGpusFoldToAGridByType) {
  const auto problem = model::resolve(mix(15, 4));
  ASSERT_EQ(problem->gpuCount(), 60);
  const ClusterLayout layout = layoutCluster(*problem, 262, 300, body(), note());
  EXPECT_EQ(layout.style, ClusterLayout::Style::Grid);
  ASSERT_EQ(layout.headers.size(), 3u);
  EXPECT_LE(layout.height, 300);
  for (const NodeBox& box : layout.nodes) {
    EXPECT_GE(box.card.left(), 0);
    EXPECT_LE(box.card.right(), 262.01);
    for (const QRectF& gpu : box.gpus) EXPECT_TRUE(box.card.contains(gpu));
  }
}

TEST(ClusterLayout, EveryGpuIsFoundWhereItIsDrawnAndNothingOverlaps) {
  for (const int nodes : {3, 15, 60}) {
    const auto problem = model::resolve(mix(nodes, 4));
    for (const double width : {200.0, 262.0, 600.0}) {
      const ClusterLayout layout = layoutCluster(*problem, width, 300, body(), note());
      std::vector<QRectF> all;
      for (std::size_t g = 0; g < problem->gpus.size(); ++g) {
        const QRectF rect = layout.rectOf(*problem, model::GpuIndex(g));
        ASSERT_FALSE(rect.isEmpty());
        EXPECT_EQ(layout.gpuAt(*problem, rect.center()), model::GpuIndex(g)) << nodes << " nodes, " << width;
        EXPECT_LE(rect.right(), width + 0.01);
        for (const QRectF& other : all) ASSERT_FALSE(rect.intersects(other));
        all.push_back(rect);
      }
      EXPECT_FALSE(layout.gpuAt(*problem, {-5, -5}).valid());
    }
  }
}

TEST(ClusterLayout, ANodeOfTwoTypesKeepsItsGpusInTheirOrder) {
  model::Scenario s = testing::threeJobs();
  s.nodes[0].gpus = {{"V100", 2}, {"K80", 3}};
  const auto problem = model::resolve(s);
  const ClusterLayout layout = layoutCluster(*problem, 262, 600, body(), note());
  for (int g = 0; g < problem->gpuCount(); ++g) {
    EXPECT_EQ(layout.gpuAt(*problem, layout.rectOf(*problem, model::GpuIndex(g)).center()), model::GpuIndex(g));
  }
}

TEST(ClusterLayout, GpusThatNeedTwoRowsStandTwoAndTwoNotThreeAndOne) {
  model::Scenario four = testing::threeJobs();
  four.nodes = {testing::node("n0", "V100", 4)};
  const auto problem = model::resolve(four);
  for (const double width : {130.0, 230.0, 250.0, 270.0, 400.0}) {
    for (const double height : {60.0, 100.0, 200.0, 400.0}) {
      const ClusterLayout layout = layoutCluster(*problem, width, height, body(), note());
      std::map<double, int> rows;
      for (const QRectF& gpu : layout.nodes[0].gpus) ++rows[gpu.top()];
      for (const auto& [top, gpus] : rows)
        EXPECT_EQ(gpus, 4 / static_cast<int>(rows.size())) << width << " x " << height;
    }
  }
}

TEST(ClusterNow, NamesOfTypesThatDifferAreNeverTheSameText) {
  const QFont font = uiFont(kBodyPx, QFont::DemiBold);
  const QFontMetricsF metrics(font);
  const auto apart = [&](const std::vector<QString>& names, double room) {
    return namesApart(names, font, std::vector<double>(names.size(), room));
  };
  const std::vector<QString> alike{QStringLiteral("RTX 2080 Ti"), QStringLiteral("RTX 2080 Super"),
                                   QStringLiteral("RTX 3090")};
  for (double room = 0; room < 140; room += 1) {
    const std::vector<QString> shown = apart(alike, room);
    EXPECT_EQ((std::set<QString>{shown.begin(), shown.end()}).size(), 3u) << room;
  }
  const double four = metrics.horizontalAdvance(QStringLiteral("RTX…")) + 1;
  EXPECT_EQ(apart({QStringLiteral("V100"), QStringLiteral("RTX 3090")}, four)[1].toStdString(), "RTX…")
      << "no other name is similar, so the short text is enough";
  EXPECT_EQ(apart(alike, 200), alike) << "names are not shortened if there is room";
  const std::vector<QString> twice(2, QStringLiteral("RTX 3090"));
  EXPECT_EQ(apart(twice, four)[0], apart(twice, four)[1]) << "equal names have equal texts";
}

// Columns of 54 px have room for a count or for the name of a type, but not for both.
TEST(ClusterNow, NoTypeLosesItsNameToItsCount) {
  ClusterPaint look;
  look.body = uiFont(kBodyPx);
  look.note = uiFont(kNotePx);
  const std::vector<QString> names{QStringLiteral("GTX1080Ti"), QStringLiteral("TitanXp"),
                                   QStringLiteral("RTX3090/W780-G"), QStringLiteral("RTX3090/YK8100-8G")};
  const std::vector<QString> counts(4, QStringLiteral("12/32"));
  const TypeNames narrow = typeNames(names, counts, std::vector<double>(4, 54), look);
  EXPECT_FALSE(narrow.counted);
  for (const QString& name : narrow.shown) EXPECT_GE(name.size(), 4) << name.toStdString();
  EXPECT_NE(narrow.shown[2], narrow.shown[3]);
  const TypeNames wide = typeNames(names, counts, std::vector<double>(4, 220), look);
  EXPECT_TRUE(wide.counted);
  EXPECT_EQ(wide.shown, names);
}

}  // namespace
}  // namespace roundel::widgets
