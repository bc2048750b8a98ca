#pragma once
// The scenario as its author wrote it (format 1, resources/scenario.schema.json): plain values, nothing resolved.
// Reading and writing is core/io; checking is core/model/check/validate.h; what a simulation runs on is core/model/problem.h.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace roundel::model {

/// The source of a scenario or a number.
struct Source {
  std::string cite;
  std::string note;
  bool operator==(const Source&) const = default;
};

struct Clock {
  double round_s = 360;
  double restart_s = 10;
  double first_start_s = 0;
  std::optional<double> horizon_s;
  std::uint64_t seed = 1;
  bool operator==(const Clock&) const = default;
};

enum class RateModel { Bottleneck, Additive };

struct GpuTypeSpec {
  std::string id;
  std::optional<double> tensor_tflops;
  std::optional<double> vram_gib;
  std::optional<double> link_params_s;  ///< Hops's B_link, parameters/s inside a node
  std::optional<double> net_params_s;   ///< Hops's B_net, parameters/s between nodes
  std::optional<std::string> color;     ///< "#rrggbb"
  bool operator==(const GpuTypeSpec&) const = default;
};

struct GpuGroupSpec {
  std::string type;
  int count = 1;
  bool operator==(const GpuGroupSpec&) const = default;
};

struct NodeSpec {
  std::string id;
  std::vector<GpuGroupSpec> gpus;
  std::optional<double> intra_gbytes_s;
  std::optional<double> nic_gbits_s;
  std::optional<int> pcie;      ///< generation: 3, 4, 5
  std::optional<double> speed;  ///< factor on every job's rate, 1 unless stated
  std::optional<double> x, y;   ///< place on the canvas, logical px
  bool operator==(const NodeSpec&) const = default;
};

/// One cell of a throughput matrix: a number, {gang size: total rate of that gang}, or null = cannot run there.
using ThroughputCell = std::variant<std::monostate, double, std::map<int, double>>;
/// GPU type id -> cell. The job cannot run on a type that is missing either.
using ThroughputRow = std::map<std::string, ThroughputCell>;

/// A number for all GPU types, or one per type.
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

/// A job, or a template of `models` that jobs (and templates) name with `model`: absent members are inherited from it.
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

/// Throughputs of two jobs of one GPU each that share a GPU.
struct PairSpec {
  /// Two ids; or `models`: all jobs of the two templates, except pairs given by id
  std::vector<std::string> jobs;
  std::vector<std::string> models;  ///< two ids, which may be the same
  /// GPU type -> iterations/s of the first and of the second beside each other
  std::map<std::string, std::vector<double>> throughput;
  bool operator==(const PairSpec&) const = default;
};

struct HistoryRow {
  std::string group, user;
  double iterations = 0;
  bool operator==(const HistoryRow&) const = default;
};
/// Rows, or the path of a CSV with the columns group,user,iterations (relative to the scenario).
using History = std::variant<std::vector<HistoryRow>, std::string>;

enum class EventKind { NodeDown, NodeUp, CancelJob, SetThroughput, SetSpeed };

struct EventSpec {
  double at_s = 0;
  EventKind kind = EventKind::NodeDown;
  std::string node;             ///< node_down, node_up, set_speed
  std::string job;              ///< cancel_job, set_throughput
  std::string type;             ///< set_throughput
  std::optional<double> value;  ///< set_throughput (null = cannot run there any more), set_speed
  bool operator==(const EventSpec&) const = default;
};

/// Option values are canonical JSON texts ("8", "\"eff\"", "{...}").
using OptionMap = std::map<std::string, std::string>;

struct CompareSpec {
  std::string policy;
  std::optional<std::string> label;
  OptionMap options;
  bool operator==(const CompareSpec&) const = default;
};

/// The jobs for which a number holds. Paper: the same jobs as here, also for examples worked out by hand. Ours: jobs drawn for the scenario, so that only the order of the schedulers can be compared.
enum class ExpectedJobs { Paper, Ours };

struct ExpectedSpec {
  std::string policy, metric;
  double value = 0;
  std::optional<double> tolerance;
  std::optional<std::string> source;
  ExpectedJobs jobs = ExpectedJobs::Paper;
  /// `value` is a multiple of this lane's or scheduler's value: the paper only prints ratios
  std::optional<std::string> ratio_to = {};
  bool operator==(const ExpectedSpec&) const = default;
};

/// Where a gallery of scenarios shows one.
enum class OpeningGroup { Lesson, Example, Paper, Large };

/// How a scenario greets its reader. No run depends on it.
struct Opening {
  std::string task;                   ///< one sentence: what to look at
  std::optional<double> at_s;         ///< the instant to show first; the end of the run where absent
  std::optional<double> minutes;      ///< of the reader's time
  std::optional<OpeningGroup> group;  ///< absent: in no gallery
  std::optional<int> order;           ///< in the group, the smallest first
  bool operator==(const Opening&) const = default;
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

/// `job` with everything absent taken from its chain of templates. Precondition: validate() found no fault in the chain;
/// a cycle or unknown name simply ends the chain. O(length of the chain).
JobSpec withTemplates(const Scenario& scenario, const JobSpec& job);

}  // namespace roundel::model
