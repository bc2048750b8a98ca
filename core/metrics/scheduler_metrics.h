#pragma once
// The metrics of a run, with facts about its scheduler taken into account.

#include "core/metrics/metrics.h"
#include "core/metrics/warm_up.h"
#include "core/trace/scheduler_facts.h"

namespace roundel::metrics {

/// From the run's own options, else the defaults.
MetricSettings settingsOf(const trace::SchedulerFacts& facts);

/// All metrics, with these settings and with bounds that hold for such a scheduler; compute() of metrics.h assumes one that places
/// whole gangs. Same cost. Statistics over finished jobs (JCT, waiting, latency ratios, fairness) are of the jobs after the warm-up; makespan,
/// utilisation, counts and the makespan's bound are of all jobs, and jct_bound_s, which bounds a mean over all, has no value where one is cut.
RunMetrics metricsOf(const trace::Trace& trace, const trace::SchedulerFacts& facts, const WarmUp& warm_up = {});

}  // namespace roundel::metrics
