#pragma once
// `plan`: replays an explicit allocation list as it stands, so that a schedule worked out by hand, or printed in a paper, is
// accounted for by the same kernel and metrics as every scheduler (resources/help/plan.md).
//
// Option `plan`: [{"round": k, "jobs": {job: [{"node", "type", "count"}]}}]. What is listed for round k holds from k * round_s
// to the next boundary; a job, or a round, that is not listed gets nothing. Nothing is repaired: names, types and shapes are
// checked when the policy is made, and what the cluster or the job cannot carry (capacity, gang size, a job that has not arrived
// or has ended) is refused by the kernel's referee at that instant.
//
// Or decisions as a run writes them down: [{"at_s", "round", "placements": [{"job", "parts": [{"node", "type", "count"}]}]}]. Each
// holds from its instant to the next one listed. Copies (HadarE) are
// refused: how much each of them is to do is not in a decision.
//
// Option `tasks` instead: per-GPU task sequences (plan_tasks.h).

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/policies/registry.h"
#include "core/sim/policy.h"

namespace roundel::policies {

/// Placements by round. Rounds ascend; placements of a round stand by job index.
using RoundPlan = std::map<std::int64_t, std::vector<sim::Placement>>;

/// Reads the option's JSON text. Every fault is appended with a pointer that begins with "/plan"; the result is to be used only
/// where there is none. O(entries * nodes).
RoundPlan readPlan(const model::Problem& problem, const std::string& json, std::vector<model::Fault>& faults);

/// Placements by the instant at which they were decided, seconds, in the order in which they were written.
struct InstantPlan {
  std::map<double, std::vector<sim::Placement>> at;
  bool by_rounds = true;  ///< each decision says its round: the run has rounds
};

/// Is this option a list of decisions?
bool isDecisions(const std::string& json);
/// Reads them. As readPlan.
InstantPlan readDecisions(const model::Problem& problem, const std::string& json, std::vector<model::Fault>& faults);

PolicyInfo planInfo();

}  // namespace roundel::policies
