// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plots of finished runs for figures only. Pure functions of lanes; times in seconds.

#include <vector>

#include "widgets/figures/runs/heavy_tails.h"
#include "widgets/figures/runs/timeline_areas.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::plots {

/// Finished jobs over time: a curve per lane that ends with its last job. If all jobs of a lane are done, the end has
/// a mark (TTD, metric `ttd_s`). O(jobs log jobs).
PlotData completedPlot(const std::vector<PlotLane>& lanes);

/// Computing GPUs (segments of kind run), stacked by type, job or class of jobs: means over whole rounds, at most 150 columns. A GPU shared by two
/// jobs counts as half for each. The axes end at `tail` and `gpus`. O(rows * columns they cover).
PlotData typeTimeline(const PlotLane& lane, const TimelineAreas& areas, const TimeTail& tail, int gpus);

/// A row per job, in the given order: waiting, restarting, the types it runs on, and the share of its iterations.
/// `end_s`: end of the axis. O(rows log rows).
PlotData jobTimeline(const PlotLane& lane, const std::vector<model::JobIndex>& jobs, double end_s);

/// The value of a histogram's columns. ForecastError: (forecast - true iterations) / true iterations.
enum class JobNumber { Jct, Wait, ForecastError };
/// The forecast's relative error; nullopt if the scheduler forecast nothing for the job.
std::optional<double> forecastError(const trace::Trace& trace, model::JobIndex job);
/// Even: equal width. Log: equal ratio, leaving out jobs with 0. Fitting: even, or, if most jobs would be in the
/// first twentieth (heavy_tails.h), equal ratio with a first column for jobs with 0.
enum class HistogramColumns { Even, Log, Fitting };
/// A panel per lane that has such numbers, all with the same columns; empty if no lane has any. `axis_note` counts
/// the jobs left out. O(jobs log jobs).
std::vector<PlotData> histograms(const std::vector<PlotLane>& lanes, JobNumber number, HistogramColumns columns);

}  // namespace roundel::widgets::plots
