// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pointing in a plot: a click selects a job or an instant, a step goes to the next one, and a tooltip describes what is under the pointer. Reads
// what the canvas shows and changes only playhead and selection. GUI thread; bench and canvas outlive it.

#include <optional>

#include "widgets/document/state/workbench.h"
#include "widgets/plots/view/job_places.h"
#include "widgets/plots/view/plot_canvas.h"

namespace roundel::widgets::plots {

class PlotCursor {
 public:
  PlotCursor(Workbench* bench, PlotCanvas* canvas) : m_bench(bench), m_canvas(canvas) {}
  /// A click on a dot selects its job; elsewhere in a plot over time it selects an instant. False if nothing is there.
  bool click(const QPointF& position);
  /// In a plot over time: moves to the next (1) or previous (-1) instant at which the focused lane's curve changes.
  /// In other plots: selects the job of the next or previous point. Stays at the ends. O(points of the curve).
  void step(int by);
  /// Empty if nothing is there.
  QString tipAt(const QPointF& position) const;

 private:
  const PlotSeries* seriesOf(int lane) const;  ///< null: the lane has none
  std::optional<JobPlace> jobAt(const QPointF& position) const;
  QString jobTip(const JobPlace& place) const;
  void stepTime(int by);
  void stepJob(int by);

  Workbench* m_bench;
  PlotCanvas* m_canvas;
};

}  // namespace roundel::widgets::plots
