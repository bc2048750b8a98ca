// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A generator: a cluster, and jobs that a seed draws for it (file format: resources/help/generators.md). Plain values;
// generator_io.h reads and writes them, draw.h draws.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/spec/workload_spec.h"

namespace roundel::generate {

inline constexpr double kSecondsPerHour = 3600;
inline constexpr std::size_t kHoursOfDay = 24;

/// A group of equal nodes.
struct NodeGroup {
  std::string id;                   ///< prefix of the nodes' ids; empty: their first GPU type
  int count = 1;                    ///< number of nodes
  std::map<std::string, int> gpus;  ///< of each node, by type
  std::optional<double> intra_gbytes_s, nic_gbits_s, speed;
  std::optional<int> pcie;
  bool operator==(const NodeGroup&) const = default;
};

/// One of: the nodes of a scenario, groups of nodes, or a number of GPUs that is divided among types.
struct ClusterPart {
  std::string scenario;                 ///< file with the nodes, GPU types and clock
  std::optional<int> gpus;              ///< of all types; with `scenario`: replaces its nodes
  std::map<std::string, double> types;  ///< relative shares of `gpus`; empty: those of the scenario
  std::optional<int> gpus_per_node;     ///< 4, or as in the scenario
  std::vector<NodeGroup> nodes;
  std::optional<double> intra_gbytes_s, nic_gbits_s;  ///< of all nodes
  bool operator==(const ClusterPart&) const = default;
};

/// Overrides of the clock of the cluster's scenario, or of the defaults of the format.
struct ClockPart {
  std::optional<double> round_s, restart_s, first_start_s, horizon_s;
  bool operator==(const ClockPart&) const = default;
};

enum class ArrivalKind { Static, Poisson, Bursts, Daily, Trace };

/// The arrivals of jobs. At most one of `jobs_per_h`, `load` and `over_h` states the mean rate.
struct ArrivalPart {
  ArrivalKind kind = ArrivalKind::Static;
  std::optional<double> jobs_per_h;
  std::optional<double> load;    ///< determines the rate: see offeredLoad()
  std::optional<double> over_h;  ///< all jobs arrive within this many hours on average
  double first_s = 0;            ///< the earliest arrival
  int burst = 10;                ///< number of jobs in a burst
  double spread_s = 0;           ///< the jobs of a burst arrive within this many seconds
  std::vector<double> weights;   ///< daily: 24, from midnight
  std::string file, column;      ///< daily, trace: a CSV file with times in seconds; default: its first column
  bool operator==(const ArrivalPart&) const = default;
};

/// The unit of a length.
enum class LengthUnit {
  GpuHours,    ///< at the rate of the gang, on its fastest type or on LengthPart::on
  Hours,       ///< hours of the whole gang on that type
  HoursAlone,  ///< hours of one GPU of that type
  Iterations,
  Rounds,     ///< rounds of a job with `sync`
  AsModelled  ///< the iterations that the model's template states
};

struct LengthPart {
  LengthUnit unit = LengthUnit::GpuHours;
  std::vector<model::SizeClass> classes;  ///< limits in the unit; empty: S, M, L, XL of Hadar
  std::string on;                         ///< GPU type of the rates; empty: the fastest
  std::optional<double> mean;             ///< all lengths are scaled by one factor so that this is their mean
  double factor = 1;
  /// the NIC for which rates are computed, so that a sweep of the NIC keeps its jobs
  std::optional<double> nic_gbits_s;
  bool operator==(const LengthPart&) const = default;
};

/// Lists of permitted GPU counts: the length of the list is drawn evenly, then its counts (Q. Wang et al.: Hops, SoCC
/// 2024, Section 4.2).
struct GangLists {
  std::vector<int> gpu_counts;
  int max_counts = 8;               ///< maximum number of counts in a list
  std::optional<double> longest_h;  ///< draw again until the largest count completes the job within this many hours
  bool operator==(const GangLists&) const = default;
};

struct GangPart {
  std::map<int, double> shares;  ///< GPUs -> relative share; empty: 1, 2, 4, 8 with 70, 10, 15, 5
  std::optional<double> single;  ///< share of the jobs with one GPU, 0 to 1; `shares` then applies to the others
  std::optional<GangLists> lists;
  /// min_gpus of every job with more GPUs; absent: as the models state, otherwise the whole gang
  std::optional<int> min_gpus;
  bool operator==(const GangPart&) const = default;
};

/// The union of the templates of all named sources.
struct ModelPart {
  std::vector<std::string> catalogue;                       ///< ids of the shipped catalogue; "*": all
  std::string scenario;                                     ///< file with templates
  std::vector<model::JobSpec> inlined;                      ///< as in a scenario's `models`
  std::vector<std::string> only;                            ///< ids to keep; empty: all
  std::map<std::string, double> shares;                     ///< relative, inside a class; default 1
  std::map<std::string, std::vector<std::string>> classes;  ///< classes that a model may be in; default: all
  bool operator==(const ModelPart&) const = default;
};

/// A number of jobs of one model.
struct MixEntry {
  std::string id;
  int jobs = 1;
  bool operator==(const MixEntry&) const = default;
};

struct WeightShare {
  double weight = 1, share = 1;
  bool operator==(const WeightShare&) const = default;
};

/// Jobs that recur in groups of one model, gang and user, as A-SRPT forecasts them (Z. Luo et al., 2025, Section V).
struct RecurringPart {
  double jobs_per_group = 6;  ///< mean
  double exponent = 0.7;      ///< the group of rank r recurs with weight 1 / r^exponent
  double steady = 0.6;        ///< share of groups whose jobs all have the same length
  double factor = 2.5;        ///< lengths in the other groups vary up to this factor, both ways
  int users = 60;
  bool operator==(const RecurringPart&) const = default;
};

struct GeneratorSpec {
  std::string title, description, cite, notes;
  ClusterPart cluster;
  ClockPart clock;
  int jobs = 24;
  std::vector<MixEntry> mix;  ///< exact counts, instead of `jobs`
  ArrivalPart arrivals;
  LengthPart lengths;
  GangPart gangs;
  ModelPart models;
  std::vector<WeightShare> weights;  ///< of jobs; empty: all weights are 1
  std::optional<RecurringPart> recurring;
  int history = 0;  ///< number of past jobs, drawn like the jobs
  bool operator==(const GeneratorSpec&) const = default;
};

/// Texts of the files that a generator names, by these names.
using Files = std::map<std::string, std::string>;

}  // namespace roundel::generate
