// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The order of the queue (Hops Sections 4.4 and 4.5).
//
//   Hops Eq. 8  prior_i = wait_i / age_i (LR)
//   Hops Eq. 9  age_i = sum_type N_type / N_cluster * samples_i / (throughput_i,type * R_avg): metrics::expectedRunTime_s, the
//          denominator of the latency ratio too. Theory alone, types that the job cannot use left out.
// LAS, SJF and SRTF are negative, so that their bias lifts all of them; FTF = (elapsed + age * fraction left) / T_id with
// T_id the time alone on 1/m of the cluster, m the jobs active now.

#include "core/policies/hops/options.h"
#include "core/sim/system_view.h"

namespace roundel::policies::hops {

struct RankedJob {
  model::JobIndex job;
  double priority = 0;
  double wait_s = 0;  ///< the waiting time that the priority uses
  double age_s = 0;
};

/// Returns the priority of one active job at this instant. O(types).
RankedJob rank(const sim::SystemView& view, const Settings& settings, model::JobIndex job);

/// Sorts by descending priority, ties by arrival, then job (a job's id is its place in the file). O(jobs log).
void sortQueue(const sim::SystemView& view, std::vector<RankedJob>& queue);

/// Returns the bias of Hops Eq. 11: 0 if all priorities are positive, otherwise |min| + 0.01.
double biasOf(const std::vector<RankedJob>& queue);

/// Returns the mean latency ratio of the jobs that finished in (now - h, now]; 0 if there are none (Hops Eq. 7).
double recentLatencyRatio(const sim::SystemView& view, const Settings& settings);

}  // namespace roundel::policies::hops
