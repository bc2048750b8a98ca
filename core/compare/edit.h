// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Edits: how a branch differs from its parent from its instant on. They name jobs, nodes and types by id, so that they
// can be saved in a file and do not depend on a problem's indices.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/model/spec/job_spec.h"
#include "core/model/spec/option_map.h"

namespace roundel::compare {

/// Adds a job that arrives at the branch's instant, or at its arrival_s if that is later.
struct AddJob {
  model::JobSpec job;
  bool operator==(const AddJob&) const = default;
};

struct CancelJob {
  std::string job;
  bool operator==(const CancelJob&) const = default;
};

struct NodeDown {
  std::string node;
  std::optional<double> up_s = std::nullopt;  ///< the instant at which it is up again; nullopt: it stays down
  bool operator==(const NodeDown&) const = default;
};

struct NodeUp {
  std::string node;
  bool operator==(const NodeUp&) const = default;
};

/// Sets a throughput in the unit of the job's own throughput (per GPU or per gang), like the format's set_throughput.
/// nullopt: the job can no longer run on the type.
struct SetThroughput {
  std::string job, type;
  std::optional<double> value;
  bool operator==(const SetThroughput&) const = default;
};

struct SetSpeed {
  std::string node;
  double value = 1;
  bool operator==(const SetSpeed&) const = default;
};

/// Replaces the policy or its options from the instant on. The new policy starts without memory and decides at once.
struct SwitchPolicy {
  std::string policy;
  model::OptionMap options;
  bool operator==(const SwitchPolicy&) const = default;
};

struct MovedPart {
  std::string node, type;
  int count = 0;
  bool operator==(const MovedPart&) const = default;
};

/// Gives a job these GPUs from the instant on until the policy decides again. All moves at one instant are one
/// decision, so that two jobs can swap GPUs.
struct MoveJob {
  std::string job;
  std::vector<MovedPart> gpus = {};  ///< empty: the job is paused
  /// The job that shares the one GPU; it already has that GPU or is moved there too. Empty: none
  std::string partner = {};
  bool operator==(const MoveJob&) const = default;
};

using Edit = std::variant<AddJob, CancelJob, NodeDown, NodeUp, SetThroughput, SetSpeed, SwitchPolicy, MoveJob>;

/// The point at which a branch leaves its parent.
struct BranchPoint {
  double at_s = 0;
  std::vector<Edit> edits;
  bool operator==(const BranchPoint&) const = default;
};

/// Returns "node h100-1 down", "J3 to h100-1: 2 x H100", "J4 paused".
std::string editSummary(const Edit& edit);
std::string editSummary(const std::vector<Edit>& edits);  ///< separated by commas
/// Returns "18:00": model::clockText of a single instant.
std::string instantText(double t_s);

/// Returns what two runs no longer share after this edit: "cluster", "jobs", "scheduler" or "placements".
const char* differsIn(const Edit& edit);

}  // namespace roundel::compare
