// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The source of a forecast of a job's iterations (A-SRPT, Section IV-C3). The trace stores it with the forecast, so
// that a forecast that used the true iterations can be told from a guess.

#include <cstdint>

namespace roundel::model {

enum class ForecastSource : std::uint8_t {
  None,    ///< the scheduler makes no forecast
  Stated,  ///< the job's `predicted_iterations`
  Group,   ///< earlier jobs of the job's group
  Model,   ///< earlier jobs of the same model
  All,     ///< all earlier jobs
  Truth,   ///< the job's true iterations: no other source exists, or a perfect forecast was selected
  Nothing  ///< 0 iterations for a group without earlier jobs, as in the paper
};
constexpr int kForecastSources = 7;

/// Returns "", "stated", "group", "model", "all", "truth" or "nothing".
const char* toString(ForecastSource source);

}  // namespace roundel::model
