// SPDX-License-Identifier: GPL-3.0-or-later
// Finished jobs over time.

#include <algorithm>

#include "widgets/base/text/translation.h"
#include "widgets/figures/runs/run_plots.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

PlotSeries finishedJobs(const PlotLane& lane, int index) {
  PlotSeries series;
  series.lane = index;
  std::vector<double> finishes;
  for (const metrics::JobRow& row : lane.run->metrics->jobs)
    if (row.finish_s) finishes.push_back(*row.finish_s);
  std::ranges::sort(finishes);
  series.x.push_back(0);
  series.y.push_back(0);
  for (const double finish_s : finishes) {
    // Jobs that finish at the same time are one step.
    if (series.x.back() < finish_s) series.x.push_back(finish_s), series.y.push_back(series.y.back());
    ++series.y.back();
  }
  // If jobs are left, the curve continues to the end of the run.
  if (finishes.size() < lane.run->metrics->jobs.size() && series.x.back() < lane.run->trace->end_s)
    series.x.push_back(lane.run->trace->end_s), series.y.push_back(series.y.back());
  return series;
}

}  // namespace

PlotData completedPlot(const std::vector<PlotLane>& lanes) {
  PlotData data;
  data.columns = QStringLiteral("time_s,completed");
  data.unit = QStringLiteral("jobs");
  data.mark = Mark::Step;
  data.over_time = true;
  data.ends = true;
  data.whole_y = true;
  data.x_is = Quantity::Time;
  data.lanes = lanes;
  const TimeUnit unit = timeUnitOf(lanes);
  data.time_unit_s = unit.seconds;
  data.x_max = longestRun_s(lanes) * 1.02;  // the last mark is inside the axes
  data.x_label = tr("time (%1)").arg(unit.name);
  data.y_label = tr("jobs completed");
  double most_jobs = 1;
  for (int lane = 0; lane < static_cast<int>(lanes.size()); ++lane) {
    data.series.push_back(finishedJobs(lanes[static_cast<std::size_t>(lane)], lane));
    most_jobs = std::max(most_jobs, data.series.back().y.back());
  }
  data.y_max = niceCeiling(most_jobs);
  return data;
}

}  // namespace roundel::widgets::plots
