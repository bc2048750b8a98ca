#pragma once
// The time ruler: ticks, arrivals, events of the scenario, the marked range, the playhead's flag; and what a drag on it means. One over
// all lanes, or one over each column: whoever shows it passes the axis' place.

#include <QPainter>
#include <optional>

#include "widgets/gantt/gantt_controller.h"

class QMouseEvent;
class QWheelEvent;

namespace roundel::widgets {

class GanttText;

class TimeRuler {
 public:
  explicit TimeRuler(GanttController* controller) : m_controller(controller) {}

  /// `axis` is the ruler's area over the time axis; labels and the flag may stand `overhang` px beyond its right end. With
  /// `lane` >= 0 only that lane's arrivals and events are drawn.
  void paint(QPainter& painter, const QRectF& axis, double overhang, double scale, int lane = -1) const;
  struct Overhang {
    double before = 60, after = 0;  ///< px left and right of the axis
  };
  /// The playhead's flag: over its line, as far as the overhang allows.
  void paintFlag(QPainter& painter, const QRectF& axis, Overhang overhang, double scale) const;
  QRectF flagRect(const GanttText& text, const QRectF& axis, Overhang overhang, double scale) const;
  QString tip(double x_px) const;

  // x from the axis' left end. Plain drag moves the playhead, Shift-drag zooms to a range, double click shows everything.
  void press(double x_px, Qt::KeyboardModifiers keys);
  void move(double x_px);
  void release();
  void doubleClick() { m_controller->fitAll(); }
  void wheel(double x_px, const QWheelEvent& event);
  bool dragging() const { return m_drag != Drag::None; }

 private:
  enum class Drag { None, Playhead, Range };
  QString flagLabel() const;
  void paintBookmarks(QPainter& painter, const QRectF& axis, double scale) const;
  const Bookmark* bookmarkAt(double x_px) const;
  void paintArrivals(QPainter& painter, const QRectF& axis, double scale, int lane) const;
  void paintEvents(QPainter& painter, const QRectF& axis, double scale, int lane) const;
  const model::Problem* problemOf(int lane) const;

  GanttController* m_controller;
  Drag m_drag = Drag::None;
  double m_pressed_s = 0;
  bool m_wasPlaying = false;
};

}  // namespace roundel::widgets
