// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/decision_records.h"

#include <gtest/gtest.h>

#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

TEST(DecisionRecords, KeepWhatHoldsGpusAfterEachDecision) {
  Machine machine = waiting(cluster({job("A", 1, 100), job("B", 1, 100)}));
  DecisionRecords records;
  Decision decision;
  decision.placements = {on(1, {part(1, 0, 1)}), on(0, {part(0, 0, 1)})};
  PlacementExecutor(machine).carryOut(decision, {});
  records.add(decision, {}, nullptr, true, machine);
  ASSERT_EQ(records.all().size(), 1U);
  EXPECT_EQ(records.all().holding(0)[0].job, kSecond) << "in the order of the decision";
  machine.state.now_s = 10;
  Decision nothing;
  nothing.others_stay = true;
  PlacementExecutor(machine).carryOut(nothing, {});
  records.add(nothing, {}, nullptr, true, machine);
  EXPECT_TRUE(records.all().change(1).placed.empty());
  EXPECT_EQ(records.all().holding(1).size(), 2U);
}

TEST(DecisionRecords, ForecastsGoIntoTheOutcomesOfTheirJobs) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  DecisionRecords records;
  Decision decision;
  trace::Forecast forecast;
  forecast.job = kFirst;
  forecast.iterations = 120;
  decision.forecasts = {forecast};
  records.add(decision, {}, nullptr, true, machine);
  EXPECT_EQ(machine.state.outcomes[0].forecast_iterations, 120);
}

TEST(DecisionRecords, GoBackWithTheirTimes) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  DecisionRecords records;
  for (int i = 0; i < 3; ++i) {
    Decision decision;
    records.took(i);
    records.add(decision, {}, nullptr, true, machine);
  }
  records.truncate(1);
  EXPECT_EQ(records.all().size(), 1U);
  EXPECT_EQ(records.times_ms(), std::vector<double>{0});
}

}  // namespace
}  // namespace roundel::sim
