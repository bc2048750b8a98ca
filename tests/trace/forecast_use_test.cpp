// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the counts of forecast sources in a run, and the note if a scheduler knows the true iterations.

#include "core/trace/forecast_use.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>

namespace roundel::trace {
namespace {

using enum model::ForecastSource;

Trace runOf(std::initializer_list<model::ForecastSource> sources) {
  Trace trace;
  for (const model::ForecastSource source : sources) trace.jobs.emplace_back().forecast_source = source;
  return trace;
}

TEST(ForecastUse, CountsJobsBySourceAndLeavesOutThoseWithoutAForecast) {
  const ForecastUse use = forecastUse(runOf({None, Truth, Group, Group, Model, All, Stated, Nothing, None}));
  EXPECT_EQ(use.of(None), 2);
  EXPECT_EQ(use.of(Group), 2);
  EXPECT_EQ(use.of(Nothing), 1);
  EXPECT_EQ(use.all(), 7);
  EXPECT_EQ(forecastUse(runOf({})).all(), 0);
}

TEST(ForecastNote, SaysHowManyJobsWereOrderedByTheirTrueIterations) {
  EXPECT_EQ(forecastNote(runOf({Truth, Truth})), "forecast = truth");
  EXPECT_EQ(forecastNote(runOf({Truth, None})), "forecast = truth") << "jobs without a forecast do not count";
  EXPECT_EQ(forecastNote(runOf({Truth, Group, All})), "forecast = truth for 1 of 3 jobs");
}

TEST(ForecastNote, SaysNothingWhereTheTruthWasNotUsed) {
  EXPECT_EQ(forecastNote(runOf({})), "");
  EXPECT_EQ(forecastNote(runOf({None, None})), "");
  EXPECT_EQ(forecastNote(runOf({Stated, Group, Nothing})), "") << "a stated forecast is not the truth";
}

TEST(ForecastSources, HaveWordsThatAllDiffer) {
  std::set<std::string> words;
  for (int i = 0; i < model::kForecastSources; ++i)
    EXPECT_TRUE(words.insert(model::toString(static_cast<model::ForecastSource>(i))).second) << i;
}

}  // namespace
}  // namespace roundel::trace
