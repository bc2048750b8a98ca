// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// HadarE's initial throughput estimate (Sultana et al., "Resource Heterogeneity-Aware and Utilization-Enhanced
// Scheduling for Deep Learning Clusters", Section V-A, HadarE Eq. 10): a job can be divided over different nodes before
// it has run on any.
//
//   throughput = PMI * batch_size * pcie_scaling / (model_weight * dataset_size)
//
// The result is relative: only ratios between nodes have a meaning until it is scaled by a known or measured rate. It
// has rank one (a factor of the node times a factor of the job), so it cannot express that a job suits a GPU type.
// Every function is O(1); arguments are positive.

namespace roundel::predict {

/// Performance-memory index: "the ratio of GPU's parallel processing ability aided by tensor cores, in terms of
/// teraflops, and the GPU's VRAM capacity in a square root fashion". The root of the ratio is the default: its V100 :
/// T4 : K80 = 4.8 : 3.4 : 1 is closer to the measured 7 : 2 : 1 than 26 : 14 : 1 of the other reading.
enum class PmiForm {
  Sqrt,              ///< sqrt(TFLOPS / VRAM)
  TflopsPerSqrtVram  ///< TFLOPS / sqrt(VRAM)
};
/// `vram_gb`: GB as printed on the card, as in the paper; the scenario's vram_gib is used without conversion.
double pmi(double tensor_tflops, double vram_gb, PmiForm form = PmiForm::Sqrt);

/// PCIe generation 3 -> 1.0, 4 -> 1.2, 5 -> 1.4; older generations count as 3, newer ones as 5.
double pcieScaling(int generation);

/// The inputs of HadarE Eq. 10 from a job. The paper grades models as small, modest, high, extra high and data sets as
/// S, M, L, XL: 1 to 4.
struct JobScale {
  double batch_size = 1;
  double model_weight = 1;
  double dataset_size = 1;
};
/// HadarE Eq. 10, for one GPU.
double initialThroughput(double pmi, double pcie_scaling, const JobScale& job);

}  // namespace roundel::predict
