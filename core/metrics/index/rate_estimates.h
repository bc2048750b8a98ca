// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rates of a run's gangs: predicted by Hops's estimator, and measured (Wang et al., SoCC 2024, Sections 3.3, 3.5 and
// 4.1, Fig. 7b). The three-layer database is filled from the trace, as the scheduler filled it.

#include <vector>

#include "core/metrics/index/trace_index.h"
#include "core/predict/throughput_database.h"

namespace roundel::metrics {

/// One gang from its start to its end, at one rate.
struct RateEstimate {
  model::JobIndex job;
  double start_s = 0;
  std::vector<model::Part> parts;
  predict::Layer layer = predict::Layer::None;  ///< the layer that had the value of the slowest of its servers
  double estimated = 0, measured = 0;           ///< samples/s of a GPU
  double error() const;                         ///< |estimated - measured| / measured
};

/// Returns the estimates by start, then job. The measurement of a gang is known from the next boundary on. Gangs of
/// several GPU types, copies, and gangs without progress are left out; rates are those of the scenario, without
/// set_throughput. O(rows log rows).
std::vector<RateEstimate> rateEstimates(const TraceIndex& index, predict::HopsProfiler profiler);

}  // namespace roundel::metrics
