// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The span of time that the lanes show: one axis for all lanes and rulers, which can be zoomed and panned. Owned by GanttController; lives on
// the GUI thread.

#include <QObject>

#include "widgets/base/painting/time_axis.h"

namespace roundel::widgets {

class TimeWindow : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const TimeAxis& axis() const { return m_axis; }
  double end_s() const { return m_end_s; }  ///< of the longest run; 0 without runs
  bool fitted() const { return m_fitted; }  ///< the whole run is shown, also when it gets longer
  void setEnd(double end_s);
  void setWidth(double px);          ///< keeps the span of time, or the whole run if fitted
  void refit() { m_fitted = true; }  ///< takes effect at the next setEnd() or setWidth()

  void zoomAt(double x_px, double factor);  ///< factor > 1: closer; the instant at x_px stays there
  /// Pans by whole pixels, so that pictures can be shifted: of this axis, or of an axis of the same span that is `of_width` px wide.
  void panBy(double dx_px, double of_width = 0);
  void fitAll();
  void showRange(double from_s, double to_s);
  void showWithAir(double from_s, double to_s);  ///< with a margin of a tenth of the range on both sides
  void centre(double t_s);
  void reveal(double t_s);  ///< pans as little as possible to bring the instant into view

  TimeMode mode() const { return m_mode; }
  void setMode(TimeMode mode);
  /// Returns the nearest round if the ruler counts rounds, otherwise t_s.
  double snapped(double t_s, double round_s) const;

 signals:
  void changed();  ///< axis or mode

 private:
  void setAxis(TimeAxis axis, bool fitted);

  TimeAxis m_axis;
  double m_end_s = 0;
  bool m_fitted = true;
  TimeMode m_mode = TimeMode::Clock;
};

}  // namespace roundel::widgets
