#pragma once
// Edits: how a branch differs from its parent from its instant on. Values that name jobs, nodes and types by id, so that they can be
// saved in a file and do not depend on the indices of a problem.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/model/spec/job_spec.h"
#include "core/model/spec/option_map.h"

namespace roundel::compare {

/// Arrives at the branch's instant, or at its arrival_s where that is later.
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
  std::optional<double> up_s = std::nullopt;  ///< it is up again at this instant; absent: it stays down
  bool operator==(const NodeDown&) const = default;
};

struct NodeUp {
  std::string node;
  bool operator==(const NodeUp&) const = default;
};

/// As the format's set_throughput: in the unit of the job's own throughput (per GPU or per gang); absent: cannot run there any more.
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

/// From the instant on another policy, or the same one with other options: it starts without memory and decides at once.
struct SwitchPolicy {
  std::string policy;
  model::OptionMap options;
  bool operator==(const SwitchPolicy&) const = default;
};

struct HandPart {
  std::string node, type;
  int count = 0;
  bool operator==(const HandPart&) const = default;
};

/// The job has these GPUs from the instant on, or none, until the policy decides again. All moves at one instant are one
/// decision, so that two jobs can swap places.
struct MoveJob {
  std::string job;
  std::vector<HandPart> gpus;  ///< empty: paused
  /// Shares its one GPU with this job, which is there already or is moved there too; empty: with none
  std::string with = {};
  bool operator==(const MoveJob&) const = default;
};

using Edit = std::variant<AddJob, CancelJob, NodeDown, NodeUp, SetThroughput, SetSpeed, SwitchPolicy, MoveJob>;

/// One branch point: where a branch leaves its parent.
struct BranchPoint {
  double at_s = 0;
  std::vector<Edit> edits;
  bool operator==(const BranchPoint&) const = default;
};

/// "node h100-1 down", "J3 to h100-1: 2 x H100", "J4 paused"; plain English.
std::string editSummary(const Edit& edit);
std::string editSummary(const std::vector<Edit>& edits);  ///< separated by commas
/// "18:00": model::clockText of an instant alone.
std::string instantText(double t_s);

/// What two runs no longer have in common after this edit: "cluster", "jobs", "scheduler" or "placements".
const char* differsIn(const Edit& edit);

}  // namespace roundel::compare
