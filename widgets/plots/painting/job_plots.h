// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plots whose points are jobs or values of jobs: distributions, bars, quantiles, dots. Each function fills a PlotData
// whose lanes are set. Internal to widgets/plots/painting.

#include <optional>

#include "core/metrics/metrics.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::plots {

/// The plotted value of a job; nullopt: the job is left out.
using JobValueOf = std::optional<double> (*)(const metrics::JobRow& row);
inline std::optional<double> jctOf(const metrics::JobRow& row) { return row.jct_s; }
inline std::optional<double> ratioOf(const metrics::JobRow& row) { return row.latency_ratio; }
inline std::optional<double> ftfOf(const metrics::JobRow& row) { return row.ftf; }
inline std::optional<double> waitOf(const metrics::JobRow& row) { return row.wait_s; }

/// The share of jobs that finished with at most x. `words` is the axis label, with %1 for the unit if `seconds`. O(jobs log jobs).
void cdf(PlotData& data, JobValueOf value_of, const QString& words, bool seconds);
void utilisationCdf(PlotData& data);  ///< of the share of allocated GPUs, over rounds
void jctBars(PlotData& data);
void makespanBars(PlotData& data);
/// A row per lane with quantiles 5, 25, 50, 75 and 95 %. O(jobs log jobs), or O(decisions log decisions).
void jctQuantiles(PlotData& data);
void decisionTimes(PlotData& data);
/// A row per job, up to kMaxJobRows.
void jctJobs(PlotData& data);
void ratioJobs(PlotData& data);
/// A row per lane with a dot per job, on a log2 axis.
void ratioDots(PlotData& data);

}  // namespace roundel::widgets::plots
