// SPDX-License-Identifier: GPL-3.0-or-later
// Tests choices for a figure of a sweep, and error messages that list the fields of the sweep.

#include "tests/widgets/figures/sweeps/sweeps.h"

namespace roundel::widgets::figures::testing {
namespace {

QString fault(const std::string& kind, const SweepChoices& choices) {
  return planOf(smallTable(), kind, choices).fault;
}

TEST(SweepPlan, RefusalsNameWhatTheSweepHas) {
  EXPECT_EQ(fault("metric-curve", choices({"cru"}, {"lod"})), "no varied value “lod”; this sweep varies load, gpus");
  EXPECT_EQ(fault("metric-curve", choices({"cru"}, {"load"}, {{"lod", "1"}})),
            "no varied value “lod”; this sweep varies load, gpus");
  EXPECT_EQ(fault("metric-curve", choices({"jct"}, {"load"})), "no metric “jct”; this sweep has jct_mean_s, cru");
  EXPECT_EQ(fault("metric-curve", choices({"cru"}, {"load"}, {{"gpus", "9"}})),
            "gpus is never “9”; its values are 8, 16");
  EXPECT_EQ(fault("metric-curve", choices({"cru"}, {"load"}, {{"load", "1"}})),
            "“load” is along an axis and cannot be fixed too");
  SweepChoices pair = choices({"cru"}, {"load"});
  pair.pair = {"Hadar", "Hops", false};
  EXPECT_EQ(fault("metric-curve", pair), "no scheduler “Hops”; this sweep has Gavel, Hadar");
}

TEST(SweepPlan, AHeatMapTakesTwoVariedValues) {
  EXPECT_EQ(fault("heat-map", choices({"cru"})), "");
  EXPECT_EQ(fault("heat-map", choices({"cru"}, {"load"})),
            "a heat map takes two varied values; this sweep varies load, gpus");
  EXPECT_EQ(fault("heat-map", choices({"cru"}, {"load", "load"})), "“load” cannot be along both axes");
}

TEST(SweepPlan, SeveralMetricsAndSeveralPanelsOfOneAreTwoFigures) {
  EXPECT_EQ(fault("metric-curve", choices({"jct_mean_s", "cru"}, {"load"})),
            "gpus also varies: give it one value with --at NAME=VALUE");
  EXPECT_EQ(fault("metric-curve", choices({"jct_mean_s", "cru"}, {"load"}, {{"gpus", "8"}})), "");
}

TEST(SweepPlan, AValueIsFoundByItsNumber) {
  const SweepPlan plan = planOf(smallTable(), "metric-curve", choices({"cru"}, {"gpus"}, {{"load", "1.0"}}));
  EXPECT_EQ(plan.fault, "");
  ASSERT_EQ(plan.fixed.size(), 1u);
  EXPECT_EQ(plan.fixed.front().second, 1u) << "1.0 equals the second load, which is written as 1";
}

TEST(SweepAxes, AreLogarithmicWhereValuesGrowByAFactor) {
  const auto isLog = [](const std::string& values) {
    std::string text = "run,x,scheduler,seed,status,message,cru\n";
    int run = 0;
    for (std::size_t at = 0; at < values.size(); ++run) {
      const std::size_t end = std::min(values.find(' ', at), values.size());
      text += std::to_string(run) + "," + values.substr(at, end - at) + ",Gavel,1,complete,,0.5\n";
      at = end + 1;
    }
    return axesOf(tableOf(text)).front().log;
  };
  EXPECT_TRUE(isLog("8 16 32 64"));
  EXPECT_TRUE(isLog("1 2 5 10 20 50"));
  EXPECT_FALSE(isLog("8 16 24 32"));
  EXPECT_FALSE(isLog("0.5 0.6 0.7 0.8"));
  EXPECT_FALSE(isLog("0 1 10 100")) << "0 has no logarithm";
  EXPECT_FALSE(isLog("1 100")) << "two values show neither a linear nor a logarithmic scale";
}

}  // namespace
}  // namespace roundel::widgets::figures::testing
