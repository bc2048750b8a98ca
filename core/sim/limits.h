#pragma once
// Limits of one run: rounds, instants and the memory of its trace. A run that must exceed its rounds, or whose jobs take no measurable
// time, is refused before it starts; any other ends at the limit as a valid prefix, with the numbers in its message (run_guard.h).

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/trace/trace.h"

namespace roundel::sim {

struct RunLimits {
  /// Rounds of round_s with a job in the system: rows of rounds.csv, whatever wakes the policy. 11 years of 360 s.
  std::int64_t rounds = 1'000'000;
  std::int64_t instants = 50'000'000;        ///< at which anything happens
  std::size_t bytes = std::size_t{4} << 30;  ///< of the trace, about
  bool operator==(const RunLimits&) const = default;
};

/// Why no run of this problem up to `until_s` can keep to the limits, a fault a job, with pointer and numbers: a job that takes more rounds
/// than there may be even on the whole cluster at its best rates, a job that takes so little time at its worst one that its end is
/// its start (model::tolerance_s() of its arrival), an arrival whose round cannot be numbered. Empty where none is sure; jobs that are cancelled
/// are left out of the first. O(jobs * sizes * types + events).
std::vector<model::Fault> foreseenFaults(const model::Problem& problem,
                                         double until_s = std::numeric_limits<double>::infinity(),
                                         const RunLimits& limits = {});

/// Memory that an explanation takes, about: tables and matrices that the one before shares are left out. O(tables and their columns).
std::size_t bytesOf(const trace::Explanation& own, const trace::Explanation* before);
std::size_t bytesOf(const trace::Segments& segments);  ///< O(1)

}  // namespace roundel::sim
