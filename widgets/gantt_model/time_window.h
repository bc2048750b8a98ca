#pragma once
// The span of time that the lanes show: one axis for all lanes and rulers, zoomed and panned. Knows no lane and no widget. Owned by
// GanttController; lives on the GUI thread.

#include <QObject>

#include "widgets/painting/time_axis.h"

namespace roundel::widgets {

class TimeWindow : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const TimeAxis& axis() const { return m_axis; }
  double end_s() const { return m_end_s; }  ///< of the longest run; 0 where nothing has run yet
  bool fitted() const { return m_fitted; }  ///< everything is shown, and still will be when a run gets longer
  void setEnd(double end_s);
  void setWidth(double px);          ///< keeps the span of time, or shows everything where it did
  void refit() { m_fitted = true; }  ///< from the next setEnd() or setWidth() on

  void zoomAt(double x_px, double factor);  ///< factor > 1: closer; x_px stays where it is
  /// By whole pixels, so that pictures can be shifted: of this axis, or of one `of_width` px wide that shows the same span.
  void panBy(double dx_px, double of_width = 0);
  void fitAll();
  void showRange(double from_s, double to_s);
  void showWithAir(double from_s, double to_s);  ///< with a tenth of its length on both sides
  void centre(double t_s);
  void reveal(double t_s);  ///< pans just so far that the instant is inside

  TimeMode mode() const { return m_mode; }
  void setMode(TimeMode mode);
  /// To the nearest round where the ruler counts rounds, else as it is.
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
