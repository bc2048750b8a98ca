// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a branch beside its parent with one row for each job, read back from the plot.

#include "widgets/plots/painting/labels/plot_branch.h"

#include "core/compare/branch.h"
#include "core/compare/run_lanes.h"
#include "tests/widgets/bench.h"

namespace roundel::widgets::plots {
namespace {

using widgets::testing::example;

struct PaintedBranch {
  explicit PaintedBranch(const PlotLook& look) {
    const model::Scenario scenario = example("hadar-fig1.json");
    const auto problem = model::resolve(scenario);
    compare::RunSettings settings;
    settings.record = true;
    std::vector<compare::LaneRun> runs;
    for (const char* policy : {"gavel", "hadar"})
      runs.push_back(compare::runLane(problem, {policy, policy, {}}, settings));
    // J2 gives up its GPUs at 6:00 until the next decision.
    runs.push_back(compare::branchAt(runs[1], 360, {compare::MoveJob{"J2", {}}}, "branch", {}));
    data = plotData(QStringLiteral("jct-jobs"), lanesOf(runs));
    plot.resize(320, 240);
    paint(plot, data, look);
    plot.replot();
  }
  QStringList words() const {
    QStringList found;
    for (int i = 0; i < plot.itemCount(); ++i) {
      if (const auto* text = qobject_cast<const QCPItemText*>(plot.item(i))) found << text->text();
    }
    return found;
  }
  QCustomPlot plot;
  PlotData data;
};

PlotLook lookOf(int only, int reference) {
  PlotLook look;
  look.only = only;
  look.reference = reference;
  return look;
}

TEST(BranchRows, SayHowFarTheEndOfEachJobLiesFromTheParents) {
  const PlotLook look = lookOf(2, 1);
  const PaintedBranch t(look);
  ASSERT_TRUE(isBesideParent(t.data, look));
  QStringList wanted;
  for (std::size_t row = 0; row < t.data.rows.size(); ++row) {
    const auto jct = [&](std::size_t lane) { return *t.data.lanes[lane].run->metrics->jobs[row].jct_s; };
    const double delta_min = (jct(2) - jct(1)) / 60;
    if (delta_min != 0)
      wanted << (delta_min > 0 ? QStringLiteral("+") : QStringLiteral("−")) + barValue(std::abs(delta_min));
  }
  ASSERT_FALSE(wanted.isEmpty());
  EXPECT_EQ(t.words(), wanted);
}

TEST(BranchRows, AreOfABranchBesideAnotherLaneOnly) {
  for (const PlotLook& look : {lookOf(1, 2), lookOf(2, -1), lookOf(-1, -1)}) {
    const PaintedBranch t(look);
    EXPECT_FALSE(isBesideParent(t.data, look));
    EXPECT_TRUE(t.words().isEmpty());
  }
}

}  // namespace
}  // namespace roundel::widgets::plots
