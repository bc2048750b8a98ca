#pragma once
// What a gesture on a time ruler means: a drag moves the playhead, Shift-drag zooms to a range, the wheel zooms and pans. Whoever shows
// a ruler has one and passes x from the axis' left end, px. Lives on the GUI thread.

#include "widgets/gantt_model/gantt_controller.h"

class QWheelEvent;

namespace roundel::widgets {

class RulerDrag {
 public:
  explicit RulerDrag(GanttController* controller) : m_controller(controller) {}

  void press(double x_px, Qt::KeyboardModifiers keys);  ///< stops playing while the playhead is dragged
  void move(double x_px);
  void release();

 private:
  enum class Drag { None, Playhead, Range };
  double timeAt(double x_px) const;

  GanttController* m_controller;
  Drag m_drag = Drag::None;
  double m_pressed_s = 0;
  bool m_wasPlaying = false;
};

/// The bookmark whose pennant is at x; nullptr: none. O(bookmarks).
const Bookmark* bookmarkAt(const GanttController& controller, double x_px);

/// The problem whose events a ruler shows: of one lane, or (-1) of the first that has run; nullptr: none has.
const model::Problem* problemOnRuler(const GanttController& controller, int lane);

/// How many steps of a usual wheel an event is; of a wheel that only tilts, along the other axis.
double wheelSteps(const QWheelEvent& event);
/// The wheel over an axis: zooms at x, or where `pan` pans.
void wheelOverAxis(TimeWindow& time, double x_px, double steps, bool pan);

}  // namespace roundel::widgets
