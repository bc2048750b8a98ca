#pragma once
// The metrics of a run, with facts about its scheduler taken into account.

#include "core/metrics/metrics.h"
#include "core/trace/scheduler_facts.h"

namespace roundel::metrics {

/// From the run's own options, else the defaults.
MetricSettings settingsOf(const trace::SchedulerFacts& facts);

/// All metrics, with these settings and with bounds that hold for such a scheduler; compute() of metrics.h assumes one that places
/// whole gangs. Same cost.
RunMetrics metricsOf(const trace::Trace& trace, const trace::SchedulerFacts& facts);

}  // namespace roundel::metrics
