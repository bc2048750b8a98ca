// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/view/job_places.h"

#include <qcustomplot.h>

#include <cmath>

#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::plots {
namespace {

// A distribution grows as jobs finish: until all have, a step is drawn lower than its ghost.
void addPlaces(const QCustomPlot& plot, const PlotData& data, const PlotLook& look, const PlotSeries& s,
               std::vector<JobPlace>& places) {
  const bool grows = data.mark == Mark::Step, ghosts = look.future == 1 && data.mark != Mark::Dots;
  double done_share = 0;
  for (std::size_t i = 0; i < s.jobs.size(); ++i) {
    const bool is_shown = pointShown(data, s, i, look);
    if (is_shown) done_share += s.y.front();
    if (!is_shown && !ghosts) continue;
    const double x = onX(data, s.x[i]), y = onY(data, grows && is_shown ? done_share : s.y[i]);
    places.push_back({s.lane, s.jobs[i], {plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y)}});
  }
}

}  // namespace

std::vector<JobPlace> jobPlaces(const QCustomPlot& plot, const PlotData& data, const PlotLook& look) {
  std::vector<JobPlace> places;
  for (const PlotSeries& s : data.series)
    if (laneShown(look, s.lane)) addPlaces(plot, data, look, s, places);
  return places;
}

std::optional<JobPlace> jobAt(const QCustomPlot& plot, const PlotData& data, const PlotLook& look,
                              const QPointF& position, double radius) {
  std::optional<JobPlace> best;
  double nearest = radius;
  for (const JobPlace& place : jobPlaces(plot, data, look)) {
    const double distance = std::hypot(place.at.x() - position.x(), place.at.y() - position.y());
    if (distance < nearest) nearest = distance, best = place;
  }
  return best;
}

}  // namespace roundel::widgets::plots
