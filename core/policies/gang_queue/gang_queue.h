// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Three schedulers that Hare is compared with (Chen et al., HPDC 2022, section 7.1). Each has one queue, starts its
// head as soon as |D_r| usable GPUs are idle, and lets it run to its end; no job overtakes a head that does not fit.
// |D_r| is W, for a list in `gpus` its lower median. A job that could not run on the GPUs that are up even if nothing
// else ran is passed over until it can.
//
//   gavel-fifo   by arrival; the idle GPUs on which the job is fastest (synchronisation included)
//   srtf         by remaining work, rounds * tasks * min_m T^c times the share that is not done; GPUs as gavel-fifo. `preemptive`: at each
//                round boundary running and waiting jobs are put in order again, and a job may lose its GPUs to one before it
//   sched-homo   by mean work / weight, rounds * tasks * mean_m T^c over the GPUs that the job can use: every GPU counts as one of
//                mean speed; the idle GPUs of lowest index
//
// A gang may span types and nodes; the kernel runs it at the rate of its slowest GPU. One that cannot run on the nodes
// that it would span waits for one node with room: that on which it is fastest, for sched-homo the lowest. Ties go to
// the lower job index. A decision costs O(log jobs + nodes taken + nodes / 64) for each job that arrived or ended since
// the one before, that starts, or that blocks as the head; O(active jobs + nodes) after an event of a node or a rate or
// a manual edit; O(jobs (log jobs + GPU groups)) at a boundary under `preemptive`, and for its explanation.

#include "core/policies/common/policy_info.h"

namespace roundel::policies {

PolicyInfo gavelFifoInfo();
PolicyInfo srtfInfo();
PolicyInfo schedHomoInfo();

}  // namespace roundel::policies
