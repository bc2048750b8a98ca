// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/predict/pmi.h"

#include <cmath>

namespace roundel::predict {

double pmi(double tensor_tflops, double vram_gb, PmiForm form) {
  return form == PmiForm::Sqrt ? std::sqrt(tensor_tflops / vram_gb) : tensor_tflops / std::sqrt(vram_gb);
}

double pcieScaling(int generation) {
  if (generation <= 3) return 1.0;
  return generation == 4 ? 1.2 : 1.4;
}

double initialThroughput(double pmi, double pcie_scaling, const JobScale& job) {
  return pmi * job.batch_size * pcie_scaling / (job.model_weight * job.dataset_size);
}

}  // namespace roundel::predict
