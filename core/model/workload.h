#pragma once
// Drawing a workload: Poisson arrivals, sizes by class in GPU-hours, gang sizes by shares, models by class. The classes and the
// assignment of models to them are those of the evaluations of Gavel and Hadar (A. Sultana et al., IEEE Transactions on Computers,
// 2026, Section IV-A and its table of workloads).

#include <cstddef>
#include <string>
#include <vector>

#include "core/model/scenario.h"
#include "core/model/spec/workload_spec.h"

namespace roundel::model {

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
