#pragma once
// The resolved scenario: templates applied, ids turned into indices, defaults filled in. Immutable and shared by every run.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/index.h"
#include "core/model/spec/clock.h"
#include "core/model/spec/event_kind.h"
#include "core/model/spec/rate_model.h"

namespace roundel::model {

struct JobSpec;
struct Scenario;
struct TimedThroughput;

struct GpuType {
  std::string id;
  std::string gpu;  ///< the GPU that it is: types in servers of several models share it
  int total = 0;    ///< GPUs of this type in the cluster
};

/// GPUs of one type on one node (entries of one type are merged, in file order).
struct GpuGroup {
  TypeIndex type;
  int count = 0;
  /// Its GPUs are first .. first+count-1 in Problem::gpus; see Gpu::index for the number inside the node
  GpuIndex first;
};

struct Node {
  std::string id;
  std::vector<GpuGroup> groups;
  int gpus = 0;
  double speed = 1;
  double intra_gbytes_s = 300;
  double nic_gbits_s = 10;
  int pcie = 3;
  /// GPUs of `type` on this node. O(groups).
  int count(TypeIndex type) const;
};

struct Gpu {
  NodeIndex node;
  TypeIndex type;
  int index = 0;  ///< inside its node, what segments.csv prints
};

/// Rate of one job on one GPU type, per GPU, as a function of the gang size.
class ThroughputCurve {
 public:
  ThroughputCurve() = default;  ///< cannot run
  explicit ThroughputCurve(double per_gpu) : m_perGpu(per_gpu) {}
  explicit ThroughputCurve(
      std::map<int, double> gang_rates);            ///< gang size -> total rate of the gang; shared by copies
  explicit ThroughputCurve(TimedThroughput timed);  ///< 1 / E(n) up to the largest gang; shared by copies
  /// Iterations/s of each GPU in a gang of n (node speed and scaling left out); 0 where it cannot run. Between two stated
  /// sizes the gang's rate is linear, from (0, 0); beyond the largest there is none (core/README.md).
  double perGpu(int n) const;
  bool usable() const { return m_perGpu > 0 || m_gang != nullptr || m_timed != nullptr; }
  int largestGang() const;  ///< INT_MAX where there is no limit, 0 where it cannot run
  bool operator==(const ThroughputCurve& other) const;

 private:
  double m_perGpu = 0;
  std::shared_ptr<const std::map<int, double>> m_gang;
  std::shared_ptr<const TimedThroughput> m_timed;
};

struct Pipeline;
class PairTable;

/// One that states nothing, the same each time.
std::shared_ptr<const JobSpec> emptyJobSpec();

struct Job {
  std::string id, name, user, group, model;
  double arrival_s = 0;
  double weight = 1;
  int gpus = 1;  ///< W: the stated size, the largest of a list
  /// Every gang size that is allowed, ascending: the list, or min..max as far as the cluster has GPUs
  std::vector<int> sizes;
  int min_gpus = 1, max_gpus = 1;
  int fixed_gpus = 1;         ///< the size for policies that do not choose one: W, or the lower median of a list
  bool elastic_list = false;  ///< `gpus` was a list
  double iterations = 0;      ///< total work
  std::vector<ThroughputCurve> throughput;  ///< by TypeIndex
  std::vector<ThroughputCurve>
      throughput_spread;          ///< by TypeIndex: gangs on several nodes (equal to throughput where not stated)
  bool states_spread = false;     ///< the scenario states throughput_spread
  std::map<int, double> scaling;  ///< GPU count -> factor; unlisted 1
  RateModel rate_model = RateModel::Bottleneck;
  double batch_size = 1;
  /// Of a job that states `stages` (pipeline.h): it runs at 1 / alpha; else null
  std::shared_ptr<const Pipeline> pipeline;
  /// What it states with templates applied (spec/job_spec.h), never null: for policies with inputs of their own (timing, stages, sync, ...).
  /// Jobs that state only what this struct holds share their template's: read id to iterations here, or ask statementOf() (resolve.h).
  std::shared_ptr<const JobSpec> spec = emptyJobSpec();
  /// Is the gang size allowed? For copies 1..n only the upper limit counts (HadarE).
  bool allows(int n, bool copy = false) const;
  double scalingOf(int n) const;
  double meanSize() const;  ///< of the list, or of all of min..max (Hops's R_avg)
};

struct Event {
  double at_s = 0;
  EventKind kind = EventKind::NodeDown;
  NodeIndex node;
  JobIndex job;
  TypeIndex type;
  std::optional<double> value;
};

/// The input of a run. Built by resolve(); never changed afterwards, shared as shared_ptr<const Problem>.
struct Problem {
  Clock clock;
  std::vector<GpuType> types;
  std::vector<Node> nodes;
  std::vector<Gpu> gpus;
  std::vector<Job> jobs;      ///< in file order: JobIndex is the position in the file
  std::vector<Event> events;  ///< by at_s, then file order
  /// Which jobs can share a GPU, and how fast (pairs.h); null where the scenario states none
  std::shared_ptr<const PairTable> pairs;
  std::shared_ptr<const Scenario> scenario;  ///< from which it was made; null only in a problem that no scenario made
  std::string sha256;  ///< of the scenario's canonical text; filled by io::load, empty for built scenarios

  int gpuCount() const { return static_cast<int>(gpus.size()); }
  NodeIndex findNode(const std::string& id) const;  ///< invalid where unknown; O(nodes)
  JobIndex findJob(const std::string& id) const;
  TypeIndex findType(const std::string& id) const;
};

/// GPUs of a gang on one (node, type).
struct Part {
  NodeIndex node;
  TypeIndex type;
  int count = 0;
  bool operator==(const Part&) const = default;
  auto operator<=>(const Part&) const = default;
};

/// Replicas of one stage of a pipeline on GPUs of one (node, type).
struct StagePart {
  std::int32_t stage = 0;
  NodeIndex node;
  TypeIndex type;
  int count = 0;
  bool operator==(const StagePart&) const = default;
};
using StageParts = std::vector<StagePart>;  ///< by node, type, stage

/// Iterations/s of a gang (Hadar Eq. (1b)): n * min over its GPUs (X_j[type] * speed[node]) * scaling_j(n), or the sum over its GPUs under
/// RateModel::Additive. A gang on several nodes uses the spread rates. `rate`, `spread` and `speed` are passed since events
/// change them; pass job.throughput, job.throughput_spread and {} (all speeds 1) for the stated, speed-blind estimate. O(parts).
double gangRate(const Job& job, const std::vector<ThroughputCurve>& rate, const std::vector<ThroughputCurve>& spread,
                const std::vector<double>& speed, const std::vector<Part>& parts);

/// Sorted by node and type, equal ones merged, empty ones dropped: the form in which parts are compared.
std::vector<Part> normalised(std::vector<Part> parts);
int gpuCount(const std::vector<Part>& parts);
int nodeCount(const std::vector<Part>& parts);  ///< distinct nodes; `parts` normalised

/// Precondition: validate(scenario) is empty. O(size of the scenario).
std::shared_ptr<const Problem> resolve(const Scenario& scenario);

}  // namespace roundel::model
