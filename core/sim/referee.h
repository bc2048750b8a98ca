#pragma once
// Checks every decision before it is carried out. A breach ends the run; nothing is repaired silently (core/README.md).

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
  model::NodeIndex node;  ///< invalid where the breach concerns no node
  double at_s = 0;
  std::string message;       ///< names policy, instant, job and node, what was asked for and what would be allowed
  bool manual_edit = false;  ///< caused by a manual edit, not by the policy
  std::string hint;          ///< of manual edits: what would be allowed at that instant
};

/// The message says policy, instant, job and node, then `what`.
PolicyError policyError(const SystemView& view, const std::string& policy, const char* code, model::JobIndex job,
                        model::NodeIndex node, const std::string& what);
std::string numberText(double value);

/// Capacity per node and type (Hadar Eq. (1d), A-SRPT Eq. 3), gang size allowed by the job (Hadar Eq. (1e)), no job before its arrival
/// (Hadar Eq. (1e), A-SRPT Eq. 1) or after its end, no copy twice, no GPU on a node that is down or of a type that cannot run the job. The first breach in
/// placement order, or nullopt. O(parts).
/// Task sequences are checked by checkTasks (task_referee.h); placements beside them are a breach ("twice").
/// `staying`: where others stay, the GPUs that they use on the nodes and types that the decision asks for.
std::optional<PolicyError> check(const Decision& decision, const SystemView& view, const std::string& policy,
                                 const UsedGpus& staying = {});

}  // namespace roundel::sim
