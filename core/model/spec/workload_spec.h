#pragma once
// What a drawn workload is to be: sizes by class, gang sizes by shares, models by class (drawn by core/model/workload.h).

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/model/spec/job_spec.h"

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

}  // namespace roundel::model
