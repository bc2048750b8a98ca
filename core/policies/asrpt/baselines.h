// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The five baselines of A-SRPT's evaluation (Section V-A1d). All forecast iterations as A-SRPT does, place by
// Heavy-Edge on the servers with most free GPUs whatever their type, and never preempt.
//
//   spjf           strict order of predicted duration n~ alpha~_min: the head of the line blocks
//   spwf           the same with predicted workload g n~ alpha~_min
//   wcs-duration   work-conserving: at each event every pending job that fits starts, in the order of spjf
//   wcs-workload   the same in the order of spwf
//   wcs-subtime    the same in the order of arrival
//
// Ties: arrival, then index. A job of a failed node is pending again; in a strict order a job that does not fit on all GPUs that are
// up lets others pass.
//
// Cost of a decision: O(log pending + servers taken + servers / 64 + Heavy-Edge) for each job that arrives or is looked at. Those are,
// in a strict order, the jobs that start and the one that blocks; under wcs the jobs that start, and for each shape (pipeline and gang)
// that has room in count one that finds no place, again after each start. O(1) a kind of need (types, gang) besides. An explanation
// visits every job.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

PolicyInfo spjfInfo();
PolicyInfo spwfInfo();
PolicyInfo wcsDurationInfo();
PolicyInfo wcsWorkloadInfo();
PolicyInfo wcsSubtimeInfo();

}  // namespace roundel::policies
