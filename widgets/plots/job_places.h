#pragma once
// Where the jobs of a plot stand on the screen: dots, and the steps of a distribution. What is pointed at and what marks a job read it. Pure
// functions of what was painted.

#include <QPointF>
#include <optional>
#include <vector>

#include "widgets/plot_painting/plot_painter.h"

namespace roundel::widgets::plots {

struct JobPlace {
  int lane = 0;  ///< of the data, whose problem the job is of
  model::JobIndex job;
  QPointF at;  ///< px of the plot
};
/// Every point that is a job and is drawn, ghosts too; lanes in order. Empty where the plot's points are no jobs. O(points).
std::vector<JobPlace> jobPlaces(const QCustomPlot& plot, const PlotData& data, const PlotLook& look);
/// The nearest of them within `radius` px of a position; nullopt: none. O(points).
std::optional<JobPlace> jobAt(const QCustomPlot& plot, const PlotData& data, const PlotLook& look,
                              const QPointF& position, double radius);
/// What a lane's run numbers its jobs in.
inline const model::Problem& problemOf(const PlotData& data, int lane) {
  return *data.lanes[static_cast<std::size_t>(lane)].run->trace->problem;
}

}  // namespace roundel::widgets::plots
