// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The positions of jobs in a painted plot: dots, and the steps of a distribution. Used to find the job under the pointer and to mark jobs.

#include <QPointF>
#include <optional>
#include <vector>

#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::plots {

struct JobPlace {
  int lane = 0;  ///< index of the lane in the data; its run numbers the job
  model::JobIndex job;
  QPointF at;  ///< px of the plot
};
/// Each drawn point that is a job, also ghosts, lane by lane. Empty if the plot's points are not jobs. O(points).
std::vector<JobPlace> jobPlaces(const QCustomPlot& plot, const PlotData& data, const PlotLook& look);
/// The nearest point within `radius` px; nullopt: none. O(points).
std::optional<JobPlace> jobAt(const QCustomPlot& plot, const PlotData& data, const PlotLook& look,
                              const QPointF& position, double radius);
/// The problem that numbers the jobs of a lane's run.
inline const model::Problem& problemOf(const PlotData& data, int lane) {
  return *data.lanes[static_cast<std::size_t>(lane)].run->trace->problem;
}

}  // namespace roundel::widgets::plots
