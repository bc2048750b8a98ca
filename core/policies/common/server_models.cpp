// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/server_models.h"

namespace roundel::policies {

void blurServerModels(const model::Problem& problem, std::vector<double>& rates) {
  const std::vector<double> stated_rates = rates;
  for (std::size_t r = 0; r < rates.size(); ++r) {
    if (!(stated_rates[r] > 0)) continue;
    double sum = 0, gpus = 0;
    for (std::size_t s = 0; s < rates.size(); ++s) {
      if (!(stated_rates[s] > 0) || problem.types[s].gpu != problem.types[r].gpu) continue;
      sum += problem.types[s].total * stated_rates[s];
      gpus += problem.types[s].total;
    }
    if (gpus > 0) rates[r] = sum / gpus;
  }
}

OptionSpec serverModelsSpec() {
  return makeOption(
      "server_models", OptionType::Bool, "true",
      "knows a job's rate on each GPU type of the scenario; false: only its mean over the types of one GPU (`gpu`), "
      "whatever server they are in",
      "Hops Section 2.1: Gavel and Sia can only detect the GPU type");
}

}  // namespace roundel::policies
