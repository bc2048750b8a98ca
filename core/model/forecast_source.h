#pragma once
// The source of a forecast of a job's iterations (A-SRPT, Section IV-C3). It is kept with the forecast in the trace, so that a scheduler
// that knew the truth is not mistaken for one that had to guess.

#include <cstdint>

namespace roundel::model {

enum class ForecastSource : std::uint8_t {
  None,    ///< the scheduler forecasts nothing
  Stated,  ///< the job's `predicted_iterations`
  Group,   ///< earlier jobs of the job's group
  Model,   ///< earlier jobs of the same model
  All,     ///< all earlier jobs
  Truth,   ///< the job's own iterations: there is nothing to forecast from, or a perfect forecast was asked for
  Nothing  ///< 0 iterations for a group never seen, as the paper has it
};
constexpr int kForecastSources = 7;

/// "", "stated", "group", "model", "all", "truth", "nothing".
const char* toString(ForecastSource source);

}  // namespace roundel::model
