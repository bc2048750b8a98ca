#pragma once
// What a generator is: a cluster, and jobs that a seed draws for it (resources/help/generators.md has the file). Plain values; reading and
// writing is generator_io.h, drawing is draw.h.

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

/// Nodes of one kind.
struct NodeGroup {
  std::string id;                   ///< stem of the nodes' ids; empty: their first GPU type
  int count = 1;                    ///< nodes
  std::map<std::string, int> gpus;  ///< of each node, by type
  std::optional<double> intra_gbytes_s, nic_gbits_s, speed;
  std::optional<int> pcie;
  bool operator==(const NodeGroup&) const = default;
};

/// One of: the nodes of a scenario, groups of nodes, or a number of GPUs that is shared out by types.
struct ClusterPart {
  std::string scenario;                 ///< file whose nodes, GPU types and clock are taken
  std::optional<int> gpus;              ///< of all types; with `scenario`: in place of its nodes
  std::map<std::string, double> types;  ///< relative shares of `gpus`; empty: those of the scenario
  std::optional<int> gpus_per_node;     ///< 4, or as in the scenario
  std::vector<NodeGroup> nodes;
  std::optional<double> intra_gbytes_s, nic_gbits_s;  ///< of all nodes
  bool operator==(const ClusterPart&) const = default;
};

/// What differs from the clock of the cluster's scenario, or from the defaults of the format.
struct ClockPart {
  std::optional<double> round_s, restart_s, first_start_s, horizon_s;
  bool operator==(const ClockPart&) const = default;
};

enum class ArrivalKind { Static, Poisson, Bursts, Daily, Trace };

/// When jobs come. At most one of `jobs_per_h`, `load` and `over_h` states the mean rate.
struct ArrivalPart {
  ArrivalKind kind = ArrivalKind::Static;
  std::optional<double> jobs_per_h;
  std::optional<double> load;    ///< solved for the rate: see offeredLoad()
  std::optional<double> over_h;  ///< all jobs within so many hours in the mean
  double first_s = 0;            ///< not before this
  int burst = 10;                ///< jobs of a burst
  double spread_s = 0;           ///< of a burst: its jobs come within so many seconds
  std::vector<double> weights;   ///< daily: 24, from midnight
  std::string file, column;      ///< daily, trace: a CSV with times in seconds; its first column where none is named
  bool operator==(const ArrivalPart&) const = default;
};

/// What the numbers of a length are.
enum class LengthUnit {
  GpuHours,    ///< at the rate of the gang, on the type that runs it fastest or on LengthPart::on
  Hours,       ///< of the whole gang there
  HoursAlone,  ///< of one GPU there
  Iterations,
  Rounds,     ///< of a job with `sync`
  AsModelled  ///< the iterations that the model's template states
};

struct LengthPart {
  LengthUnit unit = LengthUnit::GpuHours;
  std::vector<model::SizeClass> classes;  ///< limits in the unit; empty: S, M, L, XL of Hadar
  std::string on;                         ///< GPU type of the rates; empty: the fastest
  std::optional<double> mean;             ///< all lengths are scaled together, so that this is their mean
  double factor = 1;
  std::optional<double> nic_gbits_s;  ///< rates are those of nodes with this NIC: a sweep of the NIC keeps its jobs
  bool operator==(const LengthPart&) const = default;
};

/// Lists of permitted GPU counts: how many of `of` evenly, then which evenly (Q. Wang et al.: Hops, SoCC 2024, Section 4.2).
struct GangLists {
  std::vector<int> of;
  int most = 8;                     ///< counts of a list
  std::optional<double> longest_h;  ///< drawn again until the largest count ends the job within so many hours
  bool operator==(const GangLists&) const = default;
};

struct GangPart {
  std::map<int, double> shares;  ///< GPUs -> relative share; empty: 1, 2, 4, 8 with 70, 10, 15, 5
  std::optional<double> single;  ///< share of the jobs with one GPU, 0 to 1; `shares` then is of the others
  std::optional<GangLists> lists;
  std::optional<int> min_gpus;  ///< of every job that has more GPUs; absent: as the models state, else whole gangs
  bool operator==(const GangPart&) const = default;
};

/// Templates of all places that are named, together.
struct ModelPart {
  std::vector<std::string> catalogue;                       ///< ids of the shipped catalogue; "*": all
  std::string scenario;                                     ///< file whose templates are taken
  std::vector<model::JobSpec> inlined;                      ///< as in a scenario's `models`
  std::vector<std::string> only;                            ///< ids that are kept; empty: all
  std::map<std::string, double> shares;                     ///< relative, inside a class; 1 where not named
  std::map<std::string, std::vector<std::string>> classes;  ///< classes that a model suits; all where not named
  bool operator==(const ModelPart&) const = default;
};

/// So many jobs of one model.
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
  double jobs_per_group = 6;  ///< in the mean
  double exponent = 0.7;      ///< group of rank r recurs as 1 / r^exponent
  double steady = 0.6;        ///< share of groups whose jobs all have one length
  double factor = 2.5;        ///< the others vary up to this, either way
  int users = 60;
  bool operator==(const RecurringPart&) const = default;
};

struct GeneratorSpec {
  std::string title, description, cite, notes;
  ClusterPart cluster;
  ClockPart clock;
  int jobs = 24;
  std::vector<MixEntry> mix;  ///< in place of `jobs`: exact counts
  ArrivalPart arrivals;
  LengthPart lengths;
  GangPart gangs;
  ModelPart models;
  std::vector<WeightShare> weights;  ///< of jobs; empty: all 1
  std::optional<RecurringPart> recurring;
  int history = 0;  ///< rows of past jobs, drawn as the jobs are
  bool operator==(const GeneratorSpec&) const = default;
};

/// The files that a generator names, by the name that it gives them: their texts.
using Files = std::map<std::string, std::string>;

}  // namespace roundel::generate
