// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scenario as its author wrote it (format 1, resources/scenario.schema.json): plain values, not resolved. core/io
// reads and writes it, core/model/check/validate.h checks it, and core/model/problem.h is the form that simulations
// use.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/model/spec/clock.h"
#include "core/model/spec/cluster_spec.h"
#include "core/model/spec/event_kind.h"
#include "core/model/spec/job_spec.h"
#include "core/model/spec/opening.h"
#include "core/model/spec/option_map.h"
#include "core/model/spec/rate_model.h"
#include "core/model/spec/source.h"

namespace roundel::model {

/// Throughputs of two jobs with one GPU each that share a GPU.
struct PairSpec {
  /// Two ids. `models` is used instead for all jobs of two templates, except pairs given by id
  std::vector<std::string> jobs;
  std::vector<std::string> models;  ///< two ids, which may be equal
  /// GPU type -> iterations/s of the first and of the second job while they share a GPU
  std::map<std::string, std::vector<double>> throughput;
  bool operator==(const PairSpec&) const = default;
};

struct HistoryRow {
  std::string group, user;
  double iterations = 0;
  bool operator==(const HistoryRow&) const = default;
};
/// Rows, or the path of a CSV file with the columns group,user,iterations (relative to the scenario).
using History = std::variant<std::vector<HistoryRow>, std::string>;

struct EventSpec {
  double at_s = 0;
  EventKind kind = EventKind::NodeDown;
  std::string node;             ///< for node_down, node_up, set_speed
  std::string job;              ///< for cancel_job, set_throughput
  std::string type;             ///< for set_throughput
  std::optional<double> value;  ///< for set_throughput (null = can no longer run there) and set_speed
  bool operator==(const EventSpec&) const = default;
};

struct CompareSpec {
  std::string policy;
  std::optional<std::string> label;
  OptionMap options;
  std::optional<std::string> color = std::nullopt;  ///< of the lane of a program
  bool operator==(const CompareSpec&) const = default;
};

/// The jobs that an expected value holds for. Paper: the same jobs as in the scenario, also for examples computed by
/// hand. Ours: jobs drawn for the scenario, so that only the order of the schedulers can be compared.
enum class ExpectedJobs { Paper, Ours };

struct ExpectedSpec {
  std::string policy, metric;
  double value = 0;
  std::optional<double> tolerance;
  std::optional<std::string> source;
  ExpectedJobs jobs = ExpectedJobs::Paper;
  /// `value` is a multiple of the value of this lane or scheduler, because the paper prints only ratios
  std::optional<std::string> ratio_to = {};
  bool operator==(const ExpectedSpec&) const = default;
};

struct Scenario {
  std::string title, description;
  std::optional<Source> source;
  std::optional<Opening> opening;
  Clock clock;
  RateModel rate_model = RateModel::Bottleneck;
  std::vector<GpuTypeSpec> gpu_types;
  std::vector<NodeSpec> nodes;
  std::vector<JobSpec> models;
  std::vector<JobSpec> jobs;
  std::vector<PairSpec> pair_throughput;
  std::optional<History> history;
  std::vector<EventSpec> events;
  std::vector<CompareSpec> compare;
  std::vector<ExpectedSpec> expected;
  bool operator==(const Scenario&) const = default;
};

/// Returns `job` with absent members taken from its chain of templates. Precondition: validate() found no fault in the
/// chain; a cycle or unknown name ends the chain. O(length of the chain).
JobSpec withTemplates(const Scenario& scenario, const JobSpec& job);

}  // namespace roundel::model
