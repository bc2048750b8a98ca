#pragma once
// Rates of jobs that state no throughput: from Hops's timing, A-SRPT's stages or Hare's rounds (design.md, Scenario file).

#include <vector>

#include "core/model/problem.h"

namespace roundel::model {

/// Seconds of one iteration by Hops Eqs. 1-5 on n GPUs of one type, all on one node or spread over several: the mean over cache
/// hit and miss of T = max(T_d, h + T_u) + T_f + T_w (pattern 1) or T_d + h + T_f + T_w (pattern 2), h = max(T_b + 0.2 T_c, T_c).
double hopsIteration_s(const JobSpec& job, const TimingSpec& timing, double link_params_s, double net_params_s, int n,
                       bool spread);

/// Hops's B_link and B_net of a GPU type, parameters/s: as stated, else the type's slowest node at four bytes a parameter.
/// 0 where the cluster has none of the type. O(nodes).
struct HopsBandwidths {
  double link_params_s = 0, net_params_s = 0;
};
HopsBandwidths hopsBandwidths(const Problem& problem, TypeIndex type);

/// Fills job.rate and job.rate_spread from job.spec for the cluster of `problem`. O(types * nodes).
void deriveRates(const Problem& problem, Job& job);

}  // namespace roundel::model
