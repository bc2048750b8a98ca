// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks every decision before it is carried out. A violation ends the run; nothing is repaired (core/README.md).

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/sim/policy.h"

namespace roundel::sim {

/// GPUs in use by (node, type).
using UsedGpus = std::map<std::pair<std::int32_t, std::int32_t>, int>;

/// A decision that violates a constraint.
struct PolicyError {
  /// "over-capacity", "gang-size", "not-arrived", "ended", "node-down", "twice", "unusable-type", "unknown", "stages",
  /// "pair" (two jobs on one GPU that do not name each other, or without stated pair throughputs); for task sequences
  /// also "round-order"; for a policy that makes no decision the code of its PolicyFault
  std::string code;
  model::JobIndex job = {};
  model::NodeIndex node = {};  ///< invalid if the violation concerns no node
  double at_s = 0;
  std::string message;       ///< names policy, instant, job and node, the requested value and the allowed one
  bool manual_edit = false;  ///< caused by a manual edit, not by the policy
  std::string hint = {};     ///< for manual edits: what is allowed at that instant
};

/// Returns an error whose message contains policy, instant, job and node, followed by `what`.
PolicyError policyError(const SystemView& view, const std::string& policy, const char* code, model::JobIndex job,
                        model::NodeIndex node, const std::string& what);
/// Returns the error of a policy that makes no decision. `round`: -1 if the instant is no boundary.
PolicyError policyError(double at_s, std::int64_t round, const std::string& policy, const PolicyFault& fault);
std::string numberText(double value);

/// Checks capacity per node and type (Hadar Eq. (1d), A-SRPT Eq. 3) and the gang size (Hadar Eq. (1e)). No job may run
/// before its arrival (Hadar Eq. (1e), A-SRPT Eq. 1) or after its end. No copy may be placed twice. No GPU may be on a
/// node that is down or of a type that cannot run the job. Returns the first violation in placement order, or nullopt.
/// O(parts).
/// checkTasks (task_referee.h) checks task sequences; placements in addition to them are a violation ("twice").
/// `staying`: if others stay, the GPUs that they use on the nodes and types of the decision.
std::optional<PolicyError> check(const Decision& decision, const SystemView& view, const std::string& policy,
                                 const UsedGpus& staying = {});

}  // namespace roundel::sim
