#pragma once
// The corrected DP_allocation of Hadar Algorithm 2 (hadar.h): a forward pass over jobs and states g that keeps the best sum
// of payoffs for each state. One round of the paper's P2 (Hadar Eq. 2): schedules are taken whole (Hadar Eq. (2c)), at most
// one of each job (Hadar Eq. (2b)), within the GPUs of every (h, r) (Hadar Eq. (2a)).

#include <cmath>
#include <stop_token>

#include "core/policies/hadar/candidates.h"

namespace roundel::policies::hadar {

/// Values that differ by no more than this share of the larger one are equal.
constexpr double kTie = 1e-12;
/// What a value may differ from `value` by and still equal it: utilities are in iterations under `utility` eff, and sums of them round
/// at their own size.
inline double tieOf(double value) { return kTie * std::abs(value); }
/// An unlimited beam keeps no more states than this; Plan::capped says that it was met.
constexpr std::size_t kMaxStates = std::size_t{1} << 20;

/// Every state is visited best first (value descending, then g lexicographic); within a state the earlier plan stays,
/// and the beam is cut in the same order. The answer is the first state at the end: of those of largest value the
/// lowest g.
///
/// `beam`: states kept after each job; 0 = all. What pruning leaves out could not have been kept, so it changes no
/// result. O(jobs * beam * (candidates + log beam)) time, O(beam * entries) memory. Polls `stop` once a job.
Plan bestPlan(CandidateSource& source, std::size_t beam, const std::stop_token& stop = {});

}  // namespace roundel::policies::hadar
