#pragma once
// The time ruler as it is painted: ticks, arrivals, events of the scenario, the marked range, the playhead's flag; and its tips. One over
// all lanes, or one over each column: whoever shows it passes the axis' place. What a drag on it means: ruler_drag.h. Keeps nothing.

#include <QPainter>
#include <optional>

#include "widgets/gantt_model/gantt_controller.h"

namespace roundel::widgets {

class GanttText;

class TimeRuler {
 public:
  explicit TimeRuler(const GanttController* controller) : m_controller(controller) {}

  struct Overhang {
    double before = 60, after = 0;  ///< px left and right of the axis
  };
  /// `axis` is the ruler's area over the time axis; labels and the flag may stand `overhang` beyond its ends. With `lane` >= 0 only that
  /// lane's arrivals and events are drawn.
  void paint(QPainter& painter, const QRectF& axis, Overhang overhang, double scale, int lane = -1) const;
  /// The middle of a tick's label of this width: over its tick, pushed inside where the overhang ends.
  static double labelCentre(double x_px, double width, const QRectF& axis, Overhang overhang);
  /// The playhead's flag: over its line, as far as the overhang allows.
  void paintFlag(QPainter& painter, const QRectF& axis, Overhang overhang, double scale, int lane = -1) const;
  QRectF flagRect(const GanttText& text, const QRectF& axis, Overhang overhang, double scale, int lane = -1) const;
  QString tip(double x_px) const;  ///< rich text; x from the left end of TimeWindow's axis

 private:
  const TimeAxis& axisOf(int lane) const;
  QString flagLabel() const;
  /// The round that an instant of the run is in, as people count.
  QString roundAt(double t_s) const;
  void paintArrivals(QPainter& painter, const QRectF& axis, double scale, int lane) const;
  /// False: there are none.
  bool paintMarks(QPainter& painter, const QRectF& axis, Overhang overhang, double scale, int lane) const;
  std::optional<TimeMarks::Span> flagSpan(const GanttText& text, const QRectF& axis, Overhang overhang, double scale,
                                          int lane) const;
  void paintShape(QPainter& painter, const RulerMark& mark, QPointF middle, double side) const;

  const GanttController* m_controller;
};

}  // namespace roundel::widgets
