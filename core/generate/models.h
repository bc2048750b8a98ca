#pragma once
// The templates that a generator's jobs are made of, and the gangs that they may be. Private to core/generate.

#include <vector>

#include "core/generate/generator.h"
#include "core/model/check/validate.h"

namespace roundel::generate {

struct Templates {
  std::vector<model::WorkloadModel> models;  ///< with shares and classes; rates are not filled in
  model::RateModel rate_model = model::RateModel::Bottleneck;
  std::vector<std::string> cites;  ///< sources of the files
  double nic_gbits_s = 0;          ///< at which times of synchronisation hold; 0: unknown
};

/// A scenario's template without `sync` takes that of the first job that names it; a scenario without templates gives its jobs. Unknown
/// names are faults with pointers into the generator. O(models + bytes of the file).
Templates templatesOf(const GeneratorSpec& spec, const Files& files, std::vector<model::Fault>& faults);

/// The gangs and their shares: as stated, else those that the templates fix, else 1, 2, 4, 8 GPUs. A gang larger than the cluster is a fault.
/// With lists every job is drawn on one GPU. O(gangs + models).
std::vector<model::GpuDemand> demandOf(const GeneratorSpec& spec, const Templates& templates, int cluster_gpus,
                                       std::vector<model::Fault>& faults);

}  // namespace roundel::generate
