// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/metrics/index/steps.h"
#include "core/metrics/metrics.h"

namespace roundel::metrics {
namespace {

TEST(Percentile, InterpolatesLinearlyBetweenOrderStatistics) {
  // Positions 0..4 of {10, 20, 30, 40, 50}: q = 0.95 is position 3.8.
  EXPECT_DOUBLE_EQ(percentile({50, 10, 30, 20, 40}, 0.95).value(), 48);
  EXPECT_DOUBLE_EQ(percentile({50, 10, 30, 20, 40}, 0.5).value(), 30);
  EXPECT_DOUBLE_EQ(percentile({1, 2}, 0.25).value(), 1.25);
  EXPECT_DOUBLE_EQ(percentile({1, 2}, 0).value(), 1);
  EXPECT_DOUBLE_EQ(percentile({1, 2}, 1).value(), 2);
  EXPECT_DOUBLE_EQ(percentile({7}, 0.95).value(), 7);
}

TEST(Percentile, HasNoValueWithoutValues) { EXPECT_FALSE(percentile({}, 0.5).has_value()); }

TEST(Steps, AddUpIntervalsAndIntegrateThem) {
  std::vector<Steps::Change> changes;
  Steps::addInterval(changes, 0, 10, 2);   // 2 on [0, 10)
  Steps::addInterval(changes, 4, 6, 0.5);  // 2.5 on [4, 6)
  Steps::addInterval(changes, 7, 7, 100);  // empty
  const Steps steps(changes);
  EXPECT_EQ(steps.at(-1), 0);
  EXPECT_EQ(steps.at(0), 2);
  EXPECT_EQ(steps.at(4), 2.5);
  EXPECT_EQ(steps.at(6), 2);
  EXPECT_EQ(steps.at(10), 0);
  EXPECT_DOUBLE_EQ(steps.integral(5), 10.5);
  EXPECT_DOUBLE_EQ(steps.integral(100), 21);
  EXPECT_DOUBLE_EQ(steps.integral(3, 5), 4.5);
  EXPECT_DOUBLE_EQ(steps.integral(20, 30), 0);
  EXPECT_DOUBLE_EQ(steps.integral(5, 5), 0);
}

TEST(Steps, AreExactlyZeroWhereNothingIsOpen) {
  std::vector<Steps::Change> changes;
  for (const double by : {0.1, 0.2, 0.3, 0.7}) Steps::addInterval(changes, 1, 2 + by, by);
  EXPECT_EQ(Steps(changes).at(5), 0);
}

TEST(Steps, InfiniteIntervalsNeverClose) {
  std::vector<Steps::Change> changes;
  Steps::addInterval(changes, 1, std::numeric_limits<double>::infinity(), 3);
  const Steps steps(changes);
  EXPECT_EQ(steps.at(1e12), 3);
  EXPECT_DOUBLE_EQ(steps.integral(11), 30);
}

TEST(Steps, MultiplyPointByPoint) {
  std::vector<Steps::Change> a, b;
  Steps::addInterval(a, 0, 10, 3);
  Steps::addInterval(b, 4, 20, 2);
  const Steps both = product(Steps(a), positive(Steps(b)));
  EXPECT_EQ(both.at(2), 0);
  EXPECT_EQ(both.at(4), 3);
  EXPECT_EQ(both.at(10), 0);
  EXPECT_DOUBLE_EQ(both.integral(30), 18);
}

TEST(Catalogue, NamesEveryMetricOnceWithADefinition) {
  for (const MetricInfo& info : catalogue()) {
    EXPECT_FALSE(info.title.empty()) << info.name;
    EXPECT_FALSE(info.definition.empty()) << info.name;
    EXPECT_EQ(find(info.name), &info) << "two metrics have this name";
    EXPECT_EQ(info.name.ends_with("_s"), info.unit == "s") << info.name;
    EXPECT_EQ(std::ranges::count(catalogue(), info.title, &MetricInfo::title), 1) << info.title;
  }
  for (const char* name : {"makespan_s", "jct_mean_s", "cru", "restarts", "makespan_bound_s"})
    EXPECT_NE(find(name), nullptr) << name;
  EXPECT_EQ(find("no-such-metric"), nullptr);
}

}  // namespace
}  // namespace roundel::metrics
