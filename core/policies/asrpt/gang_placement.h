// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The servers of a job and the server of each replica (A-SRPT Algorithm 1, lines 9-11 and 22-23).

#include <limits>
#include <optional>
#include <vector>

#include "core/model/pipeline.h"
#include "core/policies/common/placement.h"

namespace roundel::policies::asrpt {

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();  ///< an absent number

using ServerOrder = NodeOrder;  ///< the paper's servers are nodes

struct GangPlacement {
  std::vector<model::Part> parts;
  model::StageParts stages;
  double alpha_s = 0;  ///< estimated, without node speeds
};

/// Finds GPUs for a job: servers in order of the usable free GPUs, ties by node; all GPUs of each, of the last the
/// remaining need; replicas by Heavy-Edge. With `type_aware` each type with room is tried alone, and the least alpha
/// wins, ties the lower type. If the job cannot run so (a one_server stage would be split, or no rate is known across
/// servers), tries most free first, then each type alone. nullopt if that fails too. `order` is one by free GPUs.
/// O(types * (servers taken + nodes / 64 + Heavy-Edge)), and all servers if the first of them would split a one_server
/// stage.
std::optional<GangPlacement> findPlacement(const model::Problem& problem, const model::Pipeline& pipeline,
                                           const FreeGpus& free, ServerOrder order, bool type_aware);

/// Returns the types that can run every stage.
TypeSet usableTypes(const model::Pipeline& pipeline);

}  // namespace roundel::policies::asrpt
