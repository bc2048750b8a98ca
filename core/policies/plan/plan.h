// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// `plan`: replays an explicit allocation list unchanged, so that a schedule from a paper or made by the user is
// measured by the same kernel and metrics as every scheduler (resources/help/plan.md).
//
// Option `plan`: [{"round": k, "jobs": {job: [{"node", "type", "count"}]}}]. The allocations of round k hold from k *
// round_s to the next boundary; a job or round that is not listed gets nothing. Nothing is repaired: names, types and
// shapes are checked when the policy is made, and what the cluster or the job cannot carry (capacity, gang size, a job
// that has not arrived or has ended) is rejected by the kernel's referee at that instant.
//
// Or decisions as a run writes them: [{"at_s", "round", "placements": [{"job", "parts": [{"node", "type",
// "count"}]}]}]. Each holds from its instant to the next listed one. Copies (HadarE) are rejected, because a decision
// does not state the work of each copy.
//
// Option `tasks` instead: per-GPU task sequences (plan_tasks.h).

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/policies/common/policy_info.h"
#include "core/sim/policy.h"

namespace roundel::policies {

/// Placements by round, ascending; placements of a round are ordered by job index.
using RoundPlan = std::map<std::int64_t, std::vector<sim::Placement>>;

/// Reads the option's JSON text. Adds every fault with a pointer that begins with "/plan". The result is valid only
/// without faults. O(entries * nodes).
RoundPlan readPlan(const model::Problem& problem, const std::string& json, std::vector<model::Fault>& faults);

/// Placements by the instant of their decision in seconds, in the order in which they are listed.
struct InstantPlan {
  std::map<double, std::vector<sim::Placement>> at;
  bool by_rounds = true;  ///< each decision states its round: the run has rounds
};

/// Returns whether this option is a list of decisions.
bool isDecisions(const std::string& json);
/// Reads a list of decisions, like readPlan().
InstantPlan readDecisions(const model::Problem& problem, const std::string& json, std::vector<model::Fault>& faults);

PolicyInfo planInfo();

}  // namespace roundel::policies
