// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gestures on a time ruler: a drag moves the playhead, Shift-drag zooms to a range, the wheel zooms and pans. Each widget with a ruler owns one
// and passes x from the left end of the axis, px. Lives on the GUI thread.

#include "widgets/lanes/model/gantt_controller.h"

class QWheelEvent;

namespace roundel::widgets {

class RulerDrag {
 public:
  explicit RulerDrag(GanttController* controller) : m_controller(controller) {}

  void press(double x_px, Qt::KeyboardModifiers keys);  ///< pauses playing while the playhead is dragged
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

/// The problem whose events a ruler shows: that of a lane, or (-1) of the first lane with a run; nullptr: no lane has one.
const model::Problem* problemOnRuler(const GanttController& controller, int lane);

/// The number of wheel steps of an event; horizontal steps if it has no vertical ones.
double wheelSteps(const QWheelEvent& event);
/// Applies the wheel to an axis: zooms at x, or pans if `pan`.
void wheelOverAxis(TimeWindow& time, double x_px, double steps, bool pan);

}  // namespace roundel::widgets
