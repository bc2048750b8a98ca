#pragma once
// Drawing a workload: Poisson arrivals, sizes by class in GPU-hours, gang sizes by shares, models by class. The classes and the
// assignment of models to them are those of the evaluations of Gavel and Hadar (A. Sultana et al., IEEE Transactions on Computers,
// 2026, Section IV-A and its table of workloads).

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/model/scenario.h"

namespace roundel::model {

/// How work spreads between the limits of its class. LogNormal: about the lower limit as median, the upper one does not count.
enum class Spread { Uniform, LogUniform, LogNormal };

/// Jobs of one size: their work in GPU-hours lies between the two limits.
struct SizeClass {
  std::string name;  ///< "S", "M", "L", "XL"
  double least_gpu_h = 0, most_gpu_h = 1;
  double share = 1;  ///< of the jobs, relative to the other classes
  Spread spread = Spread::Uniform;
  double sigma = 0;  ///< LogNormal: standard deviation of the logarithm
  bool operator==(const SizeClass&) const = default;
};

struct GpuDemand {
  int gpus = 1;
  double share = 1;
  bool operator==(const GpuDemand&) const = default;
};

/// A model that jobs may be made of; `sizes` names the classes that it suits, empty = all.
struct WorkloadModel {
  JobSpec job;  ///< a template: its id names it, its throughput gives the rates
  std::vector<std::string> sizes = {};
  double share = 1;                  ///< relative to the other models of a class
  std::map<int, double> rates = {};  ///< gang -> iterations/s of each GPU, in place of `job.throughput` where not empty
  bool operator==(const WorkloadModel&) const = default;
};

struct WorkloadSpec {
  int jobs = 24;
  double jobs_per_h = 12;  ///< mean rate of arrivals after the first; 0 = all at `first_s`
  double first_s = 0;
  std::vector<SizeClass> sizes = standardSizes();
  std::vector<GpuDemand> demand = standardDemand();
  std::vector<WorkloadModel> models;
  std::vector<std::string> order;  ///< ids of the models by job, in place of `jobs` and of drawing them
  bool gangs_first = false;        ///< a gang, then a model that has it: where a model has one gang only
  std::uint64_t seed = 1;

  /// S 0-1, M 1-10, L 10-50, XL 60-100 GPU-hours; every class equally often.
  static std::vector<SizeClass> standardSizes();
  /// 1, 2, 4, 8 GPUs with 70, 10, 15, 5 %: Gavel's generator.
  static std::vector<GpuDemand> standardDemand();
  bool operator==(const WorkloadSpec&) const = default;
};

/// How one job was drawn, for a preview.
struct WorkloadRow {
  double arrival_s = 0;
  std::size_t size = 0;  ///< into WorkloadSpec::sizes
  double gpu_h = 0;
  int gpus = 1;
  std::string model;
};

struct Workload {
  Scenario fragment;              ///< models that are used, and the jobs in order of arrival
  std::vector<WorkloadRow> rows;  ///< by job
  /// What was left out: a model that no GPU of the cluster runs, a gang that does not fit
  std::vector<std::string> notes;
};

/// Id of the j-th of so many drawn jobs, from 0: "w007".
std::string jobId(std::size_t j, std::size_t jobs);

/// Draws the jobs for a cluster. Iterations are the GPU-hours at the rate of the gang on the type that runs it fastest. A gang that
/// the cluster cannot hold, or that the model has no rate for, is drawn again among those it has. Arrivals, sizes, gangs and
/// models come from streams of their own: changing one does not change the others. Times are whole milliseconds, iterations whole numbers
/// from 1. Empty, with a note, where no model can run. O(jobs * (models + demand) + cluster).
Workload drawWorkload(const Scenario& cluster, const WorkloadSpec& spec);

/// A position, where `unit` in [0, 1) falls among the shares. Precondition: none is negative, their sum is not 0.
template <class Shares>
std::size_t drawShare(const Shares& shares, double unit) {
  double sum = 0;
  for (const auto& each : shares) sum += each.share;
  double left = unit * sum;
  for (std::size_t i = 0; i + 1 < shares.size(); ++i) {
    left -= shares[i].share;
    if (left < 0) return i;
  }
  return shares.size() - 1;
}

/// Faults in the numbers of a specification, one sentence each; empty = it can be drawn.
std::vector<std::string> faultsOf(const WorkloadSpec& spec);

}  // namespace roundel::model
