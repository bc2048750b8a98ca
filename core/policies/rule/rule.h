#pragma once
// A scheduler of the user's own: at each round jobs are served in the order of a formula over their numbers, the largest value first, and each
// takes its gang on the type on which it is fastest.
//
// Order: value, then arrival, then index; what is not a number comes last. In that order a job keeps its GPUs where none before it took
// them, else takes `gpus` free ones of the type on which they are fastest (then the first type), on the fewest nodes, and of those first what no
// job behind it holds. Where it does not fit it is passed over. Without `preemptive` jobs that hold GPUs come first.
//
// A decision costs O(jobs * (formula + log jobs) + nodes * types), and nodes / 64 a type for each gang that moves in.

#include "core/policies/policy_info.h"

namespace roundel::policies {

PolicyInfo ruleInfo();

}  // namespace roundel::policies
