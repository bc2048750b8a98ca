// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Computes the metrics of a run with facts about its scheduler.

#include "core/metrics/metrics.h"
#include "core/metrics/warm_up.h"
#include "core/trace/scheduler_facts.h"

namespace roundel::metrics {

/// Returns settings from the facts, with defaults for unset values.
MetricSettings settingsOf(const trace::SchedulerFacts& facts);

/// Computes all metrics with settingsOf(facts) and with bounds for such a scheduler; compute() of metrics.h assumes one
/// that places whole gangs. Same cost. Statistics over finished jobs (JCT, waiting, latency ratios, fairness) are over
/// the jobs after the warm-up. Makespan, utilisation, counts and the bound of the makespan are over all jobs.
/// jct_bound_s bounds a mean over all jobs and has no value if the warm-up leaves jobs out.
RunMetrics metricsOf(const trace::Trace& trace, const trace::SchedulerFacts& facts, const WarmUp& warm_up = {});

}  // namespace roundel::metrics
