// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A job, or a template for jobs, as its author wrote it: not resolved; absent members have no value.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/model/spec/rate_model.h"

namespace roundel::model {

/// A cell of a throughput matrix: a number, {gang size: total rate of that gang}, or null if the job cannot run there.
using ThroughputCell = std::variant<std::monostate, double, std::map<int, double>>;
/// GPU type id -> cell. The job cannot run on a type that has no entry.
using ThroughputRow = std::map<std::string, ThroughputCell>;

/// A number for all GPU types, or a number for each.
using PerType = std::variant<double, std::map<std::string, double>>;

struct TimingSpec {  ///< of Hops Eq. 1 to Hops Eq. 5, seconds and shares
  std::optional<double> forward_s, backward_s, update_s, hit_p, data_hit_s, data_miss_s, wait_hit_s, wait_miss_s;
  bool operator==(const TimingSpec&) const = default;
};

struct StageSpec {  ///< A-SRPT; MB = 10^6 bytes
  int replicas = 1;
  PerType forward_s = 0.0;
  PerType backward_s = 0.0;
  std::optional<double> out_mb;
  std::optional<double> params_mb;
  std::optional<bool> one_server;
  bool operator==(const StageSpec&) const = default;
};

struct SyncSpec {  ///< Hare
  std::int64_t rounds = 1;
  int tasks = 1;
  std::map<std::string, double> train_s;
  std::map<std::string, double> sync_s;
  bool operator==(const SyncSpec&) const = default;
};

struct SwitchSpec {  ///< Hare Table 3, milliseconds
  std::optional<double> default_ms, pipeswitch_ms, hare_ms;
  bool operator==(const SwitchSpec&) const = default;
};

/// A job, or a template of `models` that jobs and templates refer to by `model` and inherit absent members from.
struct JobSpec {
  std::string id;
  std::optional<std::string> name, model, user, group;
  std::optional<double> arrival_s, weight;
  std::optional<std::variant<int, std::vector<int>>> gpus;  ///< W, or the elastic requirement set
  std::optional<int> min_gpus, max_gpus;
  std::optional<double> iterations, epochs, iterations_per_epoch;
  std::optional<ThroughputRow> throughput, throughput_spread;
  std::optional<std::string> throughput_per;  ///< "gpu" or "gang"
  std::optional<std::string> throughput_unit;
  std::optional<double> batch_size;
  std::optional<std::map<int, double>> scaling;  ///< GPU count -> factor
  std::optional<RateModel> rate_model;
  std::optional<double> model_weight, dataset_size;  ///< HadarE Eq. 10
  std::optional<std::map<std::string, TimingSpec>> timing;
  std::optional<double> params;
  std::optional<int> pattern;
  std::optional<std::vector<StageSpec>> stages;
  std::optional<std::string> allreduce;  ///< "ring" or "tree"
  std::optional<double> predicted_iterations;
  std::optional<SyncSpec> sync;
  std::optional<SwitchSpec> switch_ms;
  std::optional<double> model_gib;
  bool operator==(const JobSpec&) const = default;
};

}  // namespace roundel::model
