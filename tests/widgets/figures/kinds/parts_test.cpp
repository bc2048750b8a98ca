// SPDX-License-Identifier: GPL-3.0-or-later
// Tests several kinds as parts of one figure: their arrangement, and that a slide has room for four.

#include "tests/widgets/figures/kinds/figures.h"

namespace roundel::widgets::figures {
namespace {

using testing::page;

/// The shipped scenario for the schedulers of four papers: 25 jobs on 64 GPUs of four types.
const std::vector<compare::LaneRun>& fourSchedulers() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s = widgets::testing::example("hops-64.json");
    s.compare = {{"hops", "Hops", {}}, {"sia", "Sia", {}}, {"gavel", "Gavel", {}}, {"yarn-cs", "YARN-CS", {}}};
    return testing::runsOf(s);
  }();
  return runs;
}

TEST(PartsOnASlide, FourUnlikeKindsStandInASquareAndPassTheLint) {
  for (const char* kinds : {"gantt,cru,jct-cdf,queue", "fragments,cru,jct-cdf,jct-bars", "lr-cdf,gantt,cru,queue",
                            "gru-bars,completed,jct-histogram,wait-histogram", "makespan,scatter,lr-dots,jct-quantiles",
                            "cru-cumulative,wait,ftf-cdf,throughput"}) {
    const Page& slide = page(fourSchedulers(), kinds, "beamer");
    EXPECT_EQ(faultsOf(lint(slide)), QString()) << kinds;
    EXPECT_NEAR(slide.drawing.size_mm().width(), 140, 0.1) << kinds;
    EXPECT_NEAR(slide.drawing.size_mm().height(), 70, 0.1) << kinds;
  }
}

/// The cards of ten nodes with names are higher than a quarter of a slide, and higher than the room that other parts leave in a column.
TEST(PartsWithACluster, FitASlideAndAColumn) {
  for (const char* kinds : {"cluster,cru", "cluster,matrix", "matrix,cru", "cluster,cru,jct-cdf,queue"}) {
    for (const char* preset : {"beamer", "ieee-1col", "ieee-2col"}) {
      const Page& p = page(fourSchedulers(), kinds, preset);
      EXPECT_EQ(faultsOf(lint(p)), QString()) << kinds << ' ' << preset;
    }
  }
}

/// The room for a matrix of 22 kinds of jobs in a quarter of a slide is less than one row.
TEST(PartsWithALargeMatrix, AreRefusedOnASlideWithWhatWouldFitAndFitAColumn) {
  const char* kinds = "matrix,cru,jct-cdf,queue";
  const QString refused = faultsOf(lint(page(fourSchedulers(), kinds, "beamer")));
  EXPECT_TRUE(refused.contains(QStringLiteral("choose fewer kinds"))) << refused.toStdString();
  EXPECT_FALSE(refused.contains(QStringLiteral("a larger height"))) << "the height of a slide is fixed";
  EXPECT_EQ(faultsOf(lint(page(fourSchedulers(), "matrix,cru", "beamer"))), QString()) << "two kinds fit the slide";
  EXPECT_EQ(faultsOf(lint(page(fourSchedulers(), kinds, "ieee-1col"))), QString());
}

/// The key and one panel per scheduler need more than a quarter of a slide: the axes would only be as high as their numbers.
TEST(PartsWithATimeline, AreRefusedAsAQuarterOfASlideWithWhatWouldFit) {
  for (const char* timeline : {"timeline-types", "timeline-jobs"}) {
    const std::string kind = timeline;
    const QString refused = faultsOf(lint(page(fourSchedulers(), kind + ",cru,jct-cdf,queue", "beamer")));
    EXPECT_TRUE(refused.contains(QStringLiteral("choose fewer kinds"))) << kind << " " << refused.toStdString();
    EXPECT_EQ(faultsOf(lint(page(fourSchedulers(), kind + ",cru", "beamer"))), QString())
        << kind << ": two kinds fit the slide";
    EXPECT_EQ(faultsOf(lint(page(fourSchedulers(), kind + ",cru,jct-cdf,queue", "ieee-2col"))), QString()) << kind;
  }
}

TEST(PartsWithATimeline, HaveMoreThanOneRowInHalfASlide) {
  const Page& half = page(fourSchedulers(), "timeline-jobs,cru", "beamer");
  EXPECT_GE(half.drawing.plots.front().y.names.size(), 2);
}

TEST(PartsWithACluster, NameTheNodesWhereThereIsRoomAndElseCountEqualOnes) {
  const auto has = [](const Page& p, const char* word) {
    return std::ranges::any_of(p.drawing.ops, [word](const Op& op) {
      return op.kind == Op::Kind::Text && op.text.contains(QString::fromUtf8(word));
    });
  };
  EXPECT_TRUE(has(page(fourSchedulers(), "cluster", "ieee-2col"), "TitanXp-3"));
  const Page& slide = page(fourSchedulers(), "cluster,cru,jct-cdf,queue", "beamer");
  EXPECT_FALSE(has(slide, "TitanXp-3"));
  EXPECT_TRUE(has(slide, "4 nodes of 8 × TitanXp"));
}

}  // namespace
}  // namespace roundel::widgets::figures
