#pragma once
// What is pointed at in a plot: a click selects a job or an instant, a step goes to the next of them, and a tool tip says what is there. It
// reads what the canvas paints now and changes only playhead and selection. GUI thread; bench and canvas outlive it.

#include <optional>

#include "widgets/plots/job_places.h"
#include "widgets/plots/plot_canvas.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets::plots {

class PlotCursor {
 public:
  PlotCursor(Workbench* bench, PlotCanvas* canvas) : m_bench(bench), m_canvas(canvas) {}
  /// A dot selects its job; elsewhere in a plot against time a click selects an instant. False: nothing is there.
  bool click(const QPointF& position);
  /// Against time to the next (1) or previous (-1) instant at which the focused lane's curve changes, else to the next or previous point's
  /// job. Stays at the ends. O(points of the curve).
  void step(int by);
  /// Empty where there is nothing.
  QString tipAt(const QPointF& position) const;

 private:
  const PlotSeries* seriesOf(int lane) const;  ///< null: it has none
  std::optional<JobPlace> jobAt(const QPointF& position) const;
  QString jobTip(const JobPlace& place) const;
  void stepTime(int by);
  void stepJob(int by);

  Workbench* m_bench;
  PlotCanvas* m_canvas;
};

}  // namespace roundel::widgets::plots
