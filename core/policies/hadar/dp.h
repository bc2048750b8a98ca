// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The corrected DP_allocation of Hadar Algorithm 2 (hadar.h): a forward pass over jobs and states g that keeps the best sum
// of payoffs for each state. One round of the paper's P2 (Hadar Eq. 2): schedules are taken whole (Hadar Eq. (2c)), at most
// one of each job (Hadar Eq. (2b)), within the GPUs of every (h, r) (Hadar Eq. (2a)).

#include <cmath>
#include <stop_token>

#include "core/policies/hadar/candidates.h"

namespace roundel::policies::hadar {

/// Values with a relative difference of at most this are equal.
constexpr double kTie = 1e-12;
/// Returns the tolerance for values that are equal to `value`. With `utility` eff, utilities are in iterations, and
/// their sums have rounding errors of that size.
inline double tieOf(double value) { return kTie * std::abs(value); }
/// Limit of states for an unlimited beam; Plan::capped reports that it was reached.
constexpr std::size_t kMaxStates = std::size_t{1} << 20;

/// Returns the best plan. States are visited best first (value descending, then g lexicographic). Within a state the
/// earlier plan is kept, and the beam is cut in the same order. The result is the first state at the end: the lowest g
/// of those with the largest value.
///
/// `beam`: states kept after each job; 0 = all. Pruning only leaves out what could not have been kept, so it does not
/// change the result. O(jobs * beam * (candidates + log beam)) time, O(beam * entries) memory. Polls `stop` once a job.
Plan bestPlan(CandidateSource& source, std::size_t beam, const std::stop_token& stop = {});

}  // namespace roundel::policies::hadar
