#pragma once
// YARN-CS: the capacity scheduler of Apache Hadoop YARN (Vavilapalli et al., SoCC 2013) with one queue, as GPU-cluster papers use
// it for a baseline (README.md): first in, first out, gangs, no preemption, no knowledge of speeds.
//
// Jobs in order of arrival (ties: index). The first one starts as soon as its W GPUs are free, on the servers of lowest index,
// whatever their types (a gang of mixed types runs at the rate of its slowest); until then no job behind it starts (head of
// line). A job that the GPUs that are up could not hold even if nothing ran (a node failed, a type no longer runs it) does not block: the capacity
// scheduler skips a request that is larger than what a node has in total (RegularContainerAllocator::assignContainer) and asks the next
// application. It has its place by arrival again as soon as they can. A job runs to its end. One whose node fails, or whose GPU type stops running it, queues again by its arrival.
//
// It acts on arrivals, completions and node events, not in rounds: YARN has none. W is `gpus`, the lower median of a list; where
// the cluster never has so many GPUs that the job can run on together, the largest allowed size that it has.
// Cost of a decision: O(log jobs + nodes taken + nodes / 64) for each job that arrived or ended since the one before, that starts, or
// that blocks as the head; O(active jobs + nodes) after a node, a rate or a hand changed what is held.

#include "core/policies/policy_info.h"

namespace roundel::policies {

PolicyInfo yarnCsInfo();

}  // namespace roundel::policies
