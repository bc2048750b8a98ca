// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The resolved scenario: templates are applied, ids are indices, defaults are filled in. Immutable; shared by all runs.

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
  std::string gpu;  ///< the GPU model; types in different servers can share it
  int total = 0;    ///< number of GPUs of this type in the cluster
};

/// GPUs of one type on one node. Entries of the same type are merged, in file order.
struct GpuGroup {
  TypeIndex type;
  int count = 0;
  /// The GPUs are first .. first+count-1 in Problem::gpus; Gpu::index is the number inside the node
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
  /// Returns the number of GPUs of `type` on this node. O(groups).
  int count(TypeIndex type) const;
};

struct Gpu {
  NodeIndex node;
  TypeIndex type;
  int index = 0;  ///< number inside its node, as segments.csv prints it
};

/// The rate of one job per GPU on one GPU type, as a function of the gang size.
class ThroughputCurve {
 public:
  ThroughputCurve() = default;  ///< cannot run
  explicit ThroughputCurve(double per_gpu) : m_perGpu(per_gpu) {}
  explicit ThroughputCurve(
      std::map<int, double> gang_rates);            ///< gang size -> total rate of the gang; shared by copies
  explicit ThroughputCurve(TimedThroughput timed);  ///< 1 / E(n) up to the largest gang; shared by copies
  /// Returns the iterations/s of each GPU in a gang of n, without node speed and scaling; 0 if the job cannot run.
  /// Between two stated sizes the rate of the gang is linear, starting at (0, 0). Beyond the largest size the rate is 0
  /// (core/README.md).
  double perGpu(int n) const;
  bool usable() const { return m_perGpu > 0 || m_gang != nullptr || m_timed != nullptr; }
  int largestGang() const;  ///< INT_MAX if there is no limit, 0 if the job cannot run
  bool operator==(const ThroughputCurve& other) const;

 private:
  double m_perGpu = 0;
  std::shared_ptr<const std::map<int, double>> m_gang;
  std::shared_ptr<const TimedThroughput> m_timed;
};

struct Pipeline;
class PairTable;

/// Returns a spec that states nothing. All calls return the same object.
std::shared_ptr<const JobSpec> emptyJobSpec();

struct Job {
  std::string id, name, user, group, model;
  double arrival_s = 0;
  double weight = 1;
  int gpus = 1;  ///< W: the stated size, or the largest of a list
  /// All allowed gang sizes, ascending: the list, or min..max up to the GPUs of the cluster
  std::vector<int> sizes;
  int min_gpus = 1, max_gpus = 1;
  int fixed_gpus = 1;         ///< the size for policies that do not choose a size: W, or the lower median of a list
  bool elastic_list = false;  ///< `gpus` was a list
  double iterations = 0;      ///< total work
  std::vector<ThroughputCurve> throughput;  ///< by TypeIndex
  std::vector<ThroughputCurve>
      throughput_spread;          ///< by TypeIndex: gangs on several nodes (equal to throughput if not stated)
  bool states_spread = false;     ///< the scenario states throughput_spread
  std::map<int, double> scaling;  ///< GPU count -> factor; 1 for counts that are not listed
  RateModel rate_model = RateModel::Bottleneck;
  double batch_size = 1;
  /// Set if the job states `stages` (pipeline.h): it runs at 1 / alpha; otherwise null
  std::shared_ptr<const Pipeline> pipeline;
  /// The stated members with templates applied (spec/job_spec.h); never null. For policies with special inputs (timing,
  /// stages, sync, ...). Jobs that state only members of this struct share the spec of their template: read id to
  /// iterations here, or call specWithTemplates() (resolve.h).
  std::shared_ptr<const JobSpec> spec = emptyJobSpec();
  /// Returns true if the gang size is allowed. For copies 1..n only the upper limit counts (HadarE).
  bool allows(int n, bool copy = false) const;
  double scalingOf(int n) const;
  double meanSize() const;  ///< mean of the list, or of min..max (Hops's R_avg)
};

struct Event {
  double at_s = 0;
  EventKind kind = EventKind::NodeDown;
  NodeIndex node;
  JobIndex job;
  TypeIndex type;
  std::optional<double> value;
};

/// The input of a run. Built by resolve(), not changed afterwards, and shared as shared_ptr<const Problem>.
struct Problem {
  Clock clock;
  std::vector<GpuType> types;
  std::vector<Node> nodes;
  std::vector<Gpu> gpus;
  std::vector<Job> jobs;      ///< in file order; JobIndex is the position in the file
  std::vector<Event> events;  ///< by at_s, then file order
  /// Which jobs can share a GPU, and their rates then (pairs.h); null if the scenario states no pairs
  std::shared_ptr<const PairTable> pairs;
  /// The scenario from which the problem was resolved; null if the problem was built without one.
  std::shared_ptr<const Scenario> scenario;
  std::string sha256;  ///< of the scenario's canonical text; set by io::load, empty for scenarios that were not loaded
  std::string folder;  ///< of the scenario's file, absolute: its commands are relative to it; set like sha256

  int gpuCount() const { return static_cast<int>(gpus.size()); }
  NodeIndex findNode(const std::string& id) const;  ///< invalid if unknown; O(nodes)
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
using StageParts = std::vector<StagePart>;  ///< ordered by node, type, stage

/// Returns the iterations/s of a gang (Hadar Eq. (1b)): n * min over its GPUs (X_j[type] * speed[node]) * scaling_j(n),
/// or the sum over its GPUs for RateModel::Additive. A gang on several nodes uses the spread rates. `rate`, `spread`
/// and `speed` are parameters because events change them. For the stated estimate without speeds, pass job.throughput,
/// job.throughput_spread and {} (all speeds are 1). O(parts).
double gangRate(const Job& job, const std::vector<ThroughputCurve>& rate, const std::vector<ThroughputCurve>& spread,
                const std::vector<double>& speed, const std::vector<Part>& parts);

/// Returns the parts sorted by node and type, with equal ones merged and empty ones removed. Parts are compared in this
/// form.
std::vector<Part> normalised(std::vector<Part> parts);
int gpuCount(const std::vector<Part>& parts);
int nodeCount(const std::vector<Part>& parts);  ///< number of distinct nodes; `parts` must be normalised

/// Precondition: validate(scenario) is empty. O(size of the scenario).
std::shared_ptr<const Problem> resolve(const Scenario& scenario);

}  // namespace roundel::model
