// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Counts the sources of a run's forecasts.

#include <array>
#include <string>

#include "core/trace/trace.h"

namespace roundel::trace {

/// The number of jobs by the source of their forecast.
struct ForecastUse {
  std::array<int, model::kForecastSources> jobs{};
  int of(model::ForecastSource source) const { return jobs[static_cast<std::size_t>(source)]; }
  int all() const;  ///< jobs with a forecast
};

/// O(jobs).
ForecastUse forecastUse(const Trace& trace);

/// Returns "forecast = truth" or "forecast = truth for 12 of 75 jobs"; "" if no job was ordered by its true iterations.
std::string forecastNote(const Trace& trace);

}  // namespace roundel::trace
