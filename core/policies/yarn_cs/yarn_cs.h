// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// YARN-CS: the capacity scheduler of Apache Hadoop YARN (Vavilapalli et al., SoCC 2013) with one queue, as GPU-cluster papers use
// it for a baseline (README.md): first in, first out, gangs, no preemption, no knowledge of speeds.
//
// Jobs in order of arrival (ties: index). The first job starts when its W GPUs are free, on the servers of lowest
// index, of any types (a gang of mixed types runs at the rate of its slowest); until then no later job starts (head of
// line). A job that could not run on the GPUs that are up even if nothing else ran (a node failed, a type no longer
// runs it) does not block: the capacity scheduler skips a request that is larger than what a node has in total
// (RegularContainerAllocator::assignContainer). When the job can run, it has its place by arrival again. Jobs run to
// their end. If a node of a job fails, or its GPU type can no longer run it, the job queues again by its arrival.
//
// It decides on arrivals, completions and node events, because YARN has no rounds. W is `gpus`, the lower median of a
// list; if the cluster never has that many usable GPUs for the job, the largest allowed size that it has. Cost of a
// decision: O(log jobs + nodes taken + nodes / 64) for each job that arrived or ended since the previous one, that
// starts, or that blocks as the head; O(active jobs + nodes) after a change of a node, a rate or a manual edit.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

PolicyInfo yarnCsInfo();

}  // namespace roundel::policies
