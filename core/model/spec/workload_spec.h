// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Parameters of a drawn workload: sizes by class, gang sizes by share, models by class (drawn by
// core/model/workload.h).

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/model/spec/job_spec.h"

namespace roundel::model {

/// The distribution of work between the limits of its class. LogNormal: the lower limit is the median, the upper limit
/// is ignored.
enum class Spread { Uniform, LogUniform, LogNormal };

/// Jobs of one size class: their work in GPU-hours is between the two limits.
struct SizeClass {
  std::string name;  ///< "S", "M", "L", "XL"
  double least_gpu_h = 0, most_gpu_h = 1;
  double share = 1;  ///< share of the jobs, relative to the other classes
  Spread spread = Spread::Uniform;
  double sigma = 0;  ///< LogNormal: standard deviation of the logarithm
  bool operator==(const SizeClass&) const = default;
};

struct GpuDemand {
  int gpus = 1;
  double share = 1;
  bool operator==(const GpuDemand&) const = default;
};

/// A model that jobs may use. `sizes` lists the classes that it is drawn for; empty = all.
struct WorkloadModel {
  JobSpec job;  ///< a template with an id and the throughput that gives the rates
  std::vector<std::string> sizes = {};
  double share = 1;  ///< relative to the other models of its class
  /// Gang size -> iterations/s of each GPU. If not empty, used instead of `job.throughput`.
  std::map<int, double> rates = {};
  bool operator==(const WorkloadModel&) const = default;
};

struct WorkloadSpec {
  int jobs = 24;
  double jobs_per_h = 12;  ///< mean rate of arrivals after the first; 0 = all jobs arrive at `first_s`
  double first_s = 0;
  std::vector<SizeClass> sizes = standardSizes();
  std::vector<GpuDemand> demand = standardDemand();
  std::vector<WorkloadModel> models;
  std::vector<std::string> order;  ///< ids of the models by job; if set, replaces `jobs` and the drawing of models
  /// Draw the gang size first, then a model that allows it; for models with only one gang size.
  bool draw_gang_first = false;
  std::uint64_t seed = 1;

  /// S 0-1, M 1-10, L 10-50, XL 60-100 GPU-hours, with equal shares.
  static std::vector<SizeClass> standardSizes();
  /// 1, 2, 4, 8 GPUs with 70, 10, 15, 5 %, as in Gavel's generator.
  static std::vector<GpuDemand> standardDemand();
  bool operator==(const WorkloadSpec&) const = default;
};

}  // namespace roundel::model
