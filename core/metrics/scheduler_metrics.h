#pragma once
// The metrics of a run in the light of what is known of its scheduler.

#include "core/metrics/metrics.h"
#include "core/trace/scheduler_facts.h"

namespace roundel::metrics {

/// As the run itself was told, else the defaults.
MetricSettings settingsOf(const trace::SchedulerFacts& facts);

/// All metrics, with these settings and with bounds that hold for such a scheduler; compute() of metrics.h takes it for one that places
/// whole gangs. Costs the same.
RunMetrics metricsOf(const trace::Trace& trace, const trace::SchedulerFacts& facts);

}  // namespace roundel::metrics
