// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Draws a workload: Poisson arrivals, sizes by class in GPU-hours, gang sizes by share, models by class. The classes
// and the assignment of models to them are those of the evaluations of Gavel and Hadar (A. Sultana et al., IEEE
// Transactions on Computers, 2026, Section IV-A and its table of workloads).

#include <cstddef>
#include <string>
#include <vector>

#include "core/model/scenario.h"
#include "core/model/spec/workload_spec.h"

namespace roundel::model {

/// One drawn job, for a preview.
struct WorkloadRow {
  double arrival_s = 0;
  std::size_t size = 0;  ///< index into WorkloadSpec::sizes
  double gpu_h = 0;
  int gpus = 1;
  std::string model;
};

struct Workload {
  Scenario fragment;              ///< the models that are used, and the jobs in order of arrival
  std::vector<WorkloadRow> rows;  ///< by job
  /// What could not be drawn: a model that no GPU of the cluster runs, or a gang that does not fit
  std::vector<std::string> notes;
};

/// Returns the id of job j, counted from 0, of `jobs` drawn jobs: "w007".
std::string jobId(std::size_t j, std::size_t jobs);

/// Draws the jobs for a cluster. The iterations are the GPU-hours at the rate of the gang on its fastest type. A gang
/// that does not fit into the cluster, or that the model has no rate for, is drawn again from the possible ones.
/// Arrivals, sizes, gangs and models use separate random streams: changing one does not change the others. Times are
/// whole milliseconds; iterations are whole numbers from 1. If no model can run, the workload is empty except for a
/// note. O(jobs * (models + demand) + cluster).
Workload drawWorkload(const Scenario& cluster, const WorkloadSpec& spec);

/// Returns the position in `shares` that `unit` in [0, 1) selects. Precondition: no share is negative, and their sum is
/// not 0.
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

/// Returns the faults of a specification, one sentence each. If empty, the workload can be drawn.
std::vector<std::string> faultsOf(const WorkloadSpec& spec);

}  // namespace roundel::model
