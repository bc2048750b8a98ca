// Several kinds as parts of one figure: what stands beside what, and that a slide has room for four of them.

#include "tests/widgets/figures/figures.h"

namespace roundel::widgets::figures {
namespace {

using testing::page;

/// The scenario of the program that four papers' schedulers run: 25 jobs on 64 GPUs of four kinds.
const std::vector<compare::LaneRun>& fourSchedulers() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s = widgets::testing::example("hops-64.json");
    s.compare = {{"hops", "Hops", {}}, {"sia", "Sia", {}}, {"gavel", "Gavel", {}}, {"yarn-cs", "YARN-CS", {}}};
    return testing::runsOf(s);
  }();
  return runs;
}

TEST(PartsOnASlide, FourUnlikeKindsStandInASquareAndPassTheLint) {
  for (const char* kinds : {"gantt,cru,jct-cdf,queue", "timeline-types,cru,jct-cdf,jct-bars",
                            "timeline-jobs,gantt,cru,queue", "gru-bars,completed,jct-histogram,wait-histogram",
                            "makespan,scatter,lr-dots,jct-quantiles", "cru-cumulative,wait,ftf-cdf,throughput"}) {
    const Page& slide = page(fourSchedulers(), kinds, "beamer");
    EXPECT_EQ(faultsOf(lint(slide)), QString()) << kinds;
    EXPECT_NEAR(slide.drawing.size_mm().width(), 160, 0.1) << kinds;
    EXPECT_NEAR(slide.drawing.size_mm().height(), 90, 0.1) << kinds;
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
