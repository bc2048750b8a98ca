// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/forecast_use.h"

#include <numeric>

namespace roundel::trace {

int ForecastUse::all() const { return std::accumulate(jobs.begin() + 1, jobs.end(), 0); }

ForecastUse forecastUse(const Trace& trace) {
  ForecastUse use;
  for (const JobOutcome& job : trace.jobs) ++use.jobs[static_cast<std::size_t>(job.forecast_source)];
  return use;
}

std::string forecastNote(const Trace& trace) {
  const ForecastUse use = forecastUse(trace);
  const int truth = use.of(model::ForecastSource::Truth);
  if (truth == 0) return "";
  if (truth == use.all()) return "forecast = truth";
  return "forecast = truth for " + std::to_string(truth) + " of " + std::to_string(use.all()) + " jobs";
}

}  // namespace roundel::trace
