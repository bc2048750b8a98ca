// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The templates of a generator's jobs and their possible gangs. Private to core/generate.

#include <vector>

#include "core/generate/generator.h"
#include "core/model/check/validate.h"

namespace roundel::generate {

struct Templates {
  std::vector<model::WorkloadModel> models;  ///< with shares and classes; rates are not filled in
  model::RateModel rate_model = model::RateModel::Bottleneck;
  std::vector<std::string> cites;  ///< sources of the files
  double nic_gbits_s = 0;          ///< the NIC for which synchronisation times are valid; 0: unknown
};

/// Collects the templates. A scenario's template without `sync` gets that of the first job that names it; a scenario
/// without templates contributes its jobs. Unknown names are faults with pointers into the generator. O(models + bytes
/// of the file).
Templates templatesOf(const GeneratorSpec& spec, const Files& files, std::vector<model::Fault>& faults);

/// Returns the gangs and their shares: as stated, otherwise those that the templates fix, otherwise 1, 2, 4 and 8 GPUs.
/// A gang larger than the cluster is a fault. With lists, every job is drawn with one GPU. O(gangs + models).
std::vector<model::GpuDemand> demandOf(const GeneratorSpec& spec, const Templates& templates, int cluster_gpus,
                                       std::vector<model::Fault>& faults);

}  // namespace roundel::generate
