// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the errors of a scheduler's forecasts against the true iterations.
#include <gtest/gtest.h>

#include "tests/metrics/traces.h"

#include "core/metrics/metrics.h"

namespace roundel::metrics {
namespace {

using namespace testing;

void forecast(TraceBuilder& trace, std::size_t job, double iterations, model::ForecastSource source) {
  trace.draft().jobs[job].forecast_iterations = iterations;
  trace.draft().jobs[job].forecast_source = source;
}

TEST(Forecasts, AreMeasuredOverTheJobsThatHaveOne) {
  std::vector<model::JobSpec> jobs;
  for (const char* id : {"A", "B", "C", "D"}) jobs.push_back(job(id, 1, 1000, {{"V", 1}}));
  TraceBuilder trace(scenario({{{"V", 1}}}, std::move(jobs)));
  forecast(trace, 0, 1010, model::ForecastSource::Group);
  forecast(trace, 1, 988, model::ForecastSource::Model);
  forecast(trace, 3, 0, model::ForecastSource::Nothing);
  const RunMetrics metrics = compute(trace.end(10));
  EXPECT_NEAR(metrics.value("forecast_error_mean").value(), (10 + 12 + 1000) / 3.0, kExact);
  EXPECT_NEAR(metrics.value("forecast_exact_share").value(), 1 / 3.0, kExact)
      << "1010 of 1000 is within 1 %, 988 is not";
}

TEST(Forecasts, HaveNoValueWithoutAForecast) {
  const RunMetrics metrics = compute(gavelOnFigureOne());
  EXPECT_FALSE(metrics.value("forecast_error_mean"));
  EXPECT_FALSE(metrics.value("forecast_exact_share"));
}

}  // namespace
}  // namespace roundel::metrics
