// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Mouse gestures on the arrivals strip, from the press of a button to its release. The strip owns the active gesture and draws its hints. Deleting a
// gesture (Esc) cancels it: it edits only in finish(). GUI thread; needs no window.

#include <QPointF>
#include <QRectF>
#include <memory>
#include <optional>

#include "widgets/build/arrivals/strip_commands.h"
#include "widgets/document/state/workbench.h"

class QMouseEvent;

namespace roundel::widgets {

/// The preview of a gesture.
struct StripHints {
  std::optional<QRectF> band;
  struct Shift {
    std::size_t job = 0;  ///< the job of the pin under the mouse
    double by_s = 0;      ///< for all selected jobs
    bool clone = false;
  };
  std::optional<Shift> shift;
  std::optional<double> drop_s;  ///< the instant under a drag from outside
};

/// The objects that gestures use. They outlive them.
struct StripParts {
  Workbench* bench;
  PinLayout* pins;
  PinSelection* selection;
  StripCommands* commands;
  StripHints* hints;
};

class StripGesture {
 public:
  explicit StripGesture(QPointF from) : m_from(from) {}
  virtual ~StripGesture() = default;
  virtual void move(QPointF to, Qt::KeyboardModifiers modifiers) = 0;
  virtual void finish() {}                          ///< the button was released
  virtual bool opensMenu() const { return false; }  ///< true if releasing the right button now opens the menu

 protected:
  QPointF from() const { return m_from; }

 private:
  QPointF m_from;
};

/// The gesture for a press: pan with another than the left button or with Space, the playhead on the axis, pins on a head, otherwise a rubber band.
std::unique_ptr<StripGesture> gestureAt(const StripParts& parts, const QMouseEvent& press, bool space);

}  // namespace roundel::widgets
