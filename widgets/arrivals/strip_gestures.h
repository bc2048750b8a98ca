#pragma once
// What the mouse does on the arrivals strip between the press of a button and its release: a class a gesture. The strip owns the one
// under way, draws its hints and drops both on Esc; a gesture that is dropped has edited nothing. GUI thread; no window needed.

#include <QPointF>
#include <QRectF>
#include <memory>
#include <optional>

#include "widgets/arrivals/strip_commands.h"

class QMouseEvent;

namespace roundel::widgets {

/// What the strip shows of a gesture before it becomes an edit.
struct StripHints {
  std::optional<QRectF> band;
  struct Shift {
    std::size_t job = 0;  ///< of the pin under the mouse
    double by_s = 0;      ///< of all selected jobs
    bool clone = false;
  };
  std::optional<Shift> shift;
  std::optional<double> drop_s;  ///< where something is dragged over the strip
};

/// What gestures work on. All of it outlives them.
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
  virtual void finish() {}                          ///< the button goes up
  virtual bool opensMenu() const { return false; }  ///< of a right button that goes up now

 protected:
  QPointF from() const { return m_from; }

 private:
  QPointF m_from;
};

/// The gesture that a press begins: pan with any but the left button or while Space is down, the playhead on the axis, the pins on a
/// head, a rubber band elsewhere.
std::unique_ptr<StripGesture> gestureAt(const StripParts& parts, const QMouseEvent& press, bool space);

}  // namespace roundel::widgets
