#pragma once
// Plots of finished runs that only figures have. Pure functions of lanes; times in seconds.

#include <vector>

#include "widgets/plot_painting/plot_data.h"
#include "widgets/run_plots/heavy_tails.h"
#include "widgets/run_plots/timeline_areas.h"

namespace roundel::widgets::plots {

/// Finished jobs over time, a curve a lane that ends with its last job; a lane whose jobs are all done has its mark there (TTD, metric
/// `ttd_s`). O(jobs log jobs).
PlotData completedPlot(const std::vector<PlotLane>& lanes);

/// GPUs that compute (rows of kind run), on each other by type, job or class of jobs: means over whole rounds, so that at most 150 columns
/// are beside each other. A GPU that two jobs share counts once, half of it for each. The axes end with the tail and at `gpus`.
/// O(rows * columns they cover).
PlotData typeTimeline(const PlotLane& lane, const TimelineAreas& areas, const TimeTail& tail, int gpus);

/// A row a job (by JobIndex, in this order): waiting, restarting, running on which types, and how much of its iterations are done. `end_s` is where
/// the axis ends. O(rows log rows).
PlotData jobTimeline(const PlotLane& lane, const std::vector<model::JobIndex>& jobs, double end_s);

/// What a histogram counts jobs by. ForecastError: (forecast - true iterations) / true iterations.
enum class JobNumber { Jct, Wait, ForecastError };
/// The forecast's relative error; nullopt where the scheduler forecast nothing for the job.
std::optional<double> forecastError(const trace::Trace& trace, model::JobIndex job);
/// Columns of equal width or (Log) of equal ratio, which leaves out jobs with 0. Fitting: if most other jobs would be in the first twentieth
/// (heavy_tails.h), of equal ratio, with a first column for jobs with 0.
enum class HistogramColumns { Even, Log, Fitting };
/// A panel a lane that has such numbers, with the same columns; empty where none has. Jobs that are left out are counted in
/// `axis_note`. O(jobs log jobs).
std::vector<PlotData> histograms(const std::vector<PlotLane>& lanes, JobNumber number, HistogramColumns columns);

}  // namespace roundel::widgets::plots
