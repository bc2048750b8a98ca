// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the time ruler: ticks, arrivals, events of the scenario, the marked range, the flag of the playhead; and returns its tips. There is one
// over all lanes, or one over each column; the caller passes the place of the axis. Drags on it: ruler_drag.h. Has no state.

#include <QPainter>
#include <optional>

#include "widgets/lanes/model/gantt_controller.h"

namespace roundel::widgets {

class GanttText;

class TimeRuler {
 public:
  explicit TimeRuler(const GanttController* controller) : m_controller(controller) {}

  struct Overhang {
    double before = 60, after = 0;  ///< px left and right of the axis
  };
  /// `axis` is the ruler's area over the time axis; labels and the flag may extend `overhang` beyond its ends. If `lane` >= 0, only the
  /// arrivals and events of this lane are drawn.
  void paint(QPainter& painter, const QRectF& axis, Overhang overhang, double scale, int lane = -1) const;
  /// The middle of a tick's label of this width: at its tick, or moved inside the overhang.
  static double labelCentre(double x_px, double width, const QRectF& axis, Overhang overhang);
  /// Paints the flag of the playhead at its line, as far as the overhang allows.
  void paintFlag(QPainter& painter, const QRectF& axis, Overhang overhang, double scale, int lane = -1) const;
  QRectF flagRect(const GanttText& text, const QRectF& axis, Overhang overhang, double scale, int lane = -1) const;
  QString tip(double x_px) const;  ///< rich text; x from the left end of TimeWindow's axis

 private:
  const TimeAxis& axisOf(int lane) const;
  QString flagLabel() const;
  /// The round of an instant of the run, counted from 1.
  QString roundAt(double t_s) const;
  void paintArrivals(QPainter& painter, const QRectF& axis, double scale, int lane) const;
  /// Returns false if there are none.
  bool paintMarks(QPainter& painter, const QRectF& axis, Overhang overhang, double scale, int lane) const;
  std::optional<TimeMarks::Span> flagSpan(const GanttText& text, const QRectF& axis, Overhang overhang, double scale,
                                          int lane) const;
  void paintShape(QPainter& painter, const RulerMark& mark, QPointF middle, double side) const;

  const GanttController* m_controller;
};

}  // namespace roundel::widgets
