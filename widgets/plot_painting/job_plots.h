#pragma once
// Plots whose points are jobs, or what jobs took: distributions, bars, quantiles, dots. Each fills a PlotData whose lanes are set. Internal to
// plot_painting.

#include <optional>

#include "core/metrics/metrics.h"
#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::plots {

/// What a plot shows of a job; nullopt: nothing.
using JobValueOf = std::optional<double> (*)(const metrics::JobRow& row);
inline std::optional<double> jctOf(const metrics::JobRow& row) { return row.jct_s; }
inline std::optional<double> ratioOf(const metrics::JobRow& row) { return row.latency_ratio; }
inline std::optional<double> ftfOf(const metrics::JobRow& row) { return row.ftf; }
inline std::optional<double> waitOf(const metrics::JobRow& row) { return row.wait_s; }

/// The share of all jobs that have finished with at most so much; `words` is the axis' label, with %1 for the unit of `seconds`. O(jobs log jobs).
void cdf(PlotData& data, JobValueOf value_of, const QString& words, bool seconds);
/// A bar a lane, with lower bounds. O(lanes).
void utilisationCdf(PlotData& data);  ///< of the share of GPUs that is allocated, over rounds
void jctBars(PlotData& data);
void makespanBars(PlotData& data);
/// A row a lane: 5, 25, 50, 75 and 95 %. O(jobs log jobs), or decisions.
void jctQuantiles(PlotData& data);
void decisionTimes(PlotData& data);
/// A row a job, of at most kMaxJobRows.
void jctJobs(PlotData& data);
void ratioJobs(PlotData& data);
/// A row a lane, a dot a job, on a log2 axis.
void ratioDots(PlotData& data);

}  // namespace roundel::widgets::plots
