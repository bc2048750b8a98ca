// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One decision of a gang queue (gang_queue.h) over all jobs, independent of earlier ones: for round boundaries at which
// running jobs may lose their GPUs, and for reasons.

#include "core/policies/gang_queue/gang_order.h"
#include "core/sim/policy.h"

namespace roundel::policies {

/// Decides. `replan`: running jobs are sorted together with waiting jobs. `why` may be null. O(jobs (log jobs + GPU
/// groups)).
sim::Decision decideQueue(const sim::SystemView& view, GangOrder queue, bool replan, trace::Explanation* why);

}  // namespace roundel::policies
