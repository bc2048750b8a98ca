#pragma once
// One decision of a gang queue (gang_queue.h) over all jobs, whatever was decided before: at the boundaries of rounds where running jobs may
// lose their GPUs, and to say why.

#include "core/policies/hare_baselines/gang_order.h"
#include "core/sim/policy.h"

namespace roundel::policies {

/// `replan`: running jobs are put in order with those that wait. `why` may be null. O(jobs (log jobs + GPU groups)).
sim::Decision decideQueue(const sim::SystemView& view, GangOrder queue, bool replan, trace::Explanation* why);

}  // namespace roundel::policies
