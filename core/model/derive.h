#pragma once
// Rates of jobs that state no throughput: from Hops's timing, A-SRPT's stages or Hare's rounds (resources/help/scenario-format.md).

#include <vector>

#include "core/model/problem.h"

namespace roundel::model {

/// Hops's B_link and B_net of a GPU type, parameters/s: as stated, else the type's slowest node at four bytes a parameter.
/// 0 where the cluster has none of the type. O(nodes).
struct HopsBandwidths {
  double link_params_s = 0, net_params_s = 0;
};
HopsBandwidths hopsBandwidths(const Problem& problem, TypeIndex type);

/// Fills job.rate and job.rate_spread from job.spec for the cluster of `problem`. O(types * nodes).
void deriveThroughputs(const Problem& problem, Job& job);

}  // namespace roundel::model
