// SPDX-License-Identifier: GPL-3.0-or-later
// Tests two jobs on one GPU in the exported cluster.

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/kinds/figure_lint.h"

namespace roundel::widgets::figures {
namespace {

Figure clusterAt100() {
  FigureOptions options;
  options.at_s = 100;
  model::Scenario two = widgets::testing::example("packing-pairs.json");
  two.compare.resize(2);  // Gavel, and Gavel with packing
  return makeFigure("cluster", testing::runsOf(two), options);
}

TEST(SharedGpu, BothJobsAreInTheFigureAndItsTable) {
  const Figure figure = clusterAt100();
  ASSERT_EQ(figure.clusters.size(), 2u);
  EXPECT_EQ(figure.clusters[0].nodes[0].gpus[0].jobs(), QStringLiteral("J1"));
  EXPECT_EQ(figure.clusters[1].nodes[0].gpus[0].jobs(), QStringLiteral("J1 + J2"));
  EXPECT_TRUE(figure.table(QLatin1Char(',')).contains(QStringLiteral("J1 + J2")));
}

TEST(SharedGpu, EveryPresetNamesBothWhereTheyStand) {
  const Figure figure = clusterAt100();
  for (const Preset& preset : presets()) {
    const Page page = pageOf(figure, preset);
    for (const Finding& finding : lint(page))
      EXPECT_TRUE(finding.good) << preset.name << ": " << finding.text.toStdString();
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
