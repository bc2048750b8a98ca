// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a best schedule minimises (optimal.h).

namespace roundel::policies::optimal {

enum class Objective {
  TotalJct,  ///< sum_j (C_j - a_j)
  Makespan,  ///< max_j C_j
  Utility,   ///< -sum_j U_j
  Waiting    ///< sum_j (time without GPUs) / (expected run time, metrics::expectedRunTime_s)
};

}  // namespace roundel::policies::optimal
