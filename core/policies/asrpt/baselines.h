#pragma once
// The five baselines of A-SRPT's evaluation (Section V-A1d; schedulers.md G). All forecast iterations as A-SRPT does, place by
// Heavy-Edge on the servers with most free GPUs whatever their type, and never preempt.
//
//   spjf           strict order of predicted duration n~ alpha~_min: the head of the line blocks
//   spwf           the same with predicted workload g n~ alpha~_min
//   wcs-duration   work-conserving: at each event every pending job that fits starts, in the order of spjf
//   wcs-workload   the same in the order of spwf
//   wcs-subtime    the same in the order of arrival
//
// Ties: arrival, then index. A job of a failed node is pending again; in a strict order a job that does not fit on all GPUs that are
// up lets others pass. Cost: O(log pending + servers log servers + Heavy-Edge) for each job that is looked at, which are all pending
// ones under wcs.

#include "core/policies/policy_info.h"

namespace roundel::policies {

PolicyInfo spjfInfo();
PolicyInfo spwfInfo();
PolicyInfo wcsDurationInfo();
PolicyInfo wcsWorkloadInfo();
PolicyInfo wcsSubtimeInfo();

}  // namespace roundel::policies
