#pragma once
// What Hops's estimator believed of a run's gangs, beside what they did (Wang et al., SoCC 2024, Sections 3.3, 3.5 and 4.1, Fig. 7b): the
// three-layer database is filled again from the trace, as the scheduler filled it.

#include <vector>

#include "core/metrics/index/trace_index.h"
#include "core/predict/throughput_database.h"

namespace roundel::metrics {

/// One gang from its start to its end, at one rate.
struct RateEstimate {
  model::JobIndex job;
  double start_s = 0;
  std::vector<model::Part> parts;
  predict::Layer layer = predict::Layer::None;  ///< that knew the slowest of its servers
  double believed = 0, measured = 0;            ///< samples/s of a GPU
  double error() const;                         ///< |believed - measured| / measured
};

/// By start, then job. A gang's measurement is known from the next boundary on. Gangs of several GPU types, copies, and those that did nothing
/// are left out; rates are those of the scenario, without set_throughput. O(rows log rows).
std::vector<RateEstimate> rateEstimates(const TraceIndex& index, predict::HopsProfiler profiler);

}  // namespace roundel::metrics
