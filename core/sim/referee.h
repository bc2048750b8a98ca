#pragma once
// Checks every decision before it is carried out. A breach stops the run; nothing is silently repaired (core/README.md).

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/sim/policy.h"

namespace roundel::sim {

/// GPUs in use by (node, type).
using UsedGpus = std::map<std::pair<std::int32_t, std::int32_t>, int>;

/// A decision that breaks a constraint.
struct PolicyError {
  /// "over-capacity", "gang-size", "not-arrived", "ended", "node-down", "twice", "unusable-type", "unknown", "stages",
  /// "pair" (two jobs on one GPU that do not name each other, or of which nothing is stated); of task sequences also "round-order"
  std::string code;
  model::JobIndex job;
  model::NodeIndex node;  ///< invalid where no node is to blame
  double at_s = 0;
  std::string message;   ///< names policy, instant, job and node: what was asked and what would be allowed
  bool by_hand = false;  ///< a user asked for it, not the policy
  std::string hint;      ///< of moves by hand: what would be right there and then
};

/// The message says policy, instant, job and node, then `what`.
PolicyError policyError(const SystemView& view, const std::string& policy, const char* code, model::JobIndex job,
                        model::NodeIndex node, const std::string& what);
std::string numberText(double value);

/// Capacity per node and type (Hadar Eq. (1d), A-SRPT Eq. 3), gang size allowed by the job (Hadar Eq. (1e)), no job before its arrival
/// (A-SRPT Eq. 1) or after its end, no copy twice, no GPU on a node that is down or of a type that cannot run the job. The first breach in
/// placement order, or nullopt. O(parts).
/// Task sequences are checked by checkTasks (task_referee.h); placements beside them are a breach ("twice").
/// `staying`: where others stay, what they use of the nodes and types that the decision asks for.
std::optional<PolicyError> check(const Decision& decision, const SystemView& view, const std::string& policy,
                                 const UsedGpus& staying = {});

}  // namespace roundel::sim
