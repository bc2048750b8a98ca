#pragma once
// Tiresias (Gu et al., "Tiresias: A GPU Cluster Manager for Distributed Deep Learning", NSDI 2019), its discretised
// two-dimensional least-attained-service order with two queues, as a baseline in rounds (README.md).
//
// Attained service a_j = GPU-seconds that job j has held. Queue 0 while a_j < threshold, queue 1 after; a job never comes back
// (PromoteKnob off). Each round every queue is walked, queue 0 first, in order of first start (of arrival for jobs that have
// not started; ties: arrival, index). A job's gang of W GPUs is placed where it fits and skipped where it does not, so smaller
// jobs behind it may overtake; running jobs that get no place are preempted.
//
// It knows no speeds: a gang takes one GPU type (of those that can run the job) on the fewest servers, ties to the lower type.
// A job that goes on keeps its GPUs. A new one looks first at GPUs that nobody holds, even where that takes a server more, and
// only then at those of jobs that come after it: moving a job costs a restart and wins nothing.
//
// W is `gpus`, the lower median of a list; where no single type of the cluster ever holds so many, the largest allowed size
// that one does.
//
// Cost of a decision: O(active jobs * log + nodes) each round, and for each gang that moves in O(nodes / 64), or O(nodes) where no
// single node has room. Only what moves is listed, and nobody is looked at once no GPU is left.
//
// Left out of the paper's system: the Gittins index (it needs a distribution of durations), the model-dependent wish for
// consolidation, more than two queues. README.md says what the authors' own simulator does differently.

#include "core/policies/policy_info.h"

namespace roundel::policies {

/// Wakes at round boundaries.
PolicyInfo tiresiasInfo();

}  // namespace roundel::policies
