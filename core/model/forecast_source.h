#pragma once
// What a forecast of a job's iterations rests on (A-SRPT, Section IV-C3). It travels with the forecast into the trace, so that nobody
// takes a scheduler that knew the truth for one that had to guess.

#include <cstdint>

namespace roundel::model {

enum class ForecastSource : std::uint8_t {
  None,    ///< the scheduler forecasts nothing
  Stated,  ///< the job's `predicted_iterations`
  Group,   ///< the past of the job's group
  Model,   ///< the past of jobs of the same model
  All,     ///< the past of all jobs
  Truth,  ///< the job's own iterations: nothing is known that it could be told from, or a perfect forecast was asked for
  Nothing  ///< 0 iterations for a group never seen, as the paper has it
};
constexpr int kForecastSources = 7;

/// "", "stated", "group", "model", "all", "truth", "nothing".
const char* toString(ForecastSource source);

}  // namespace roundel::model
