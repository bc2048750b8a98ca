#pragma once
// The arrivals strip as a target of drags: a job that is dropped arrives at the instant under the mouse, on a round unless Alt is down.
// Filters the events of the strip, which owns it; GUI thread.

#include <QObject>

#include "widgets/arrivals/strip_gestures.h"

class QDropEvent;
class QWidget;

namespace roundel::widgets {

/// Takes jobs as scenario JSON, of this or another window; whatever else is dragged is left to the window.
class StripDropTarget : public QObject {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ArrivalsStrip)
 public:
  StripDropTarget(const StripParts& parts, StripCommands::Tell tell, QWidget* strip);
  /// Drag enter, move, leave and drop end here; every other event goes on.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void hover(QDropEvent& event);
  void drop(QDropEvent& event);
  double arrivalAt(const QDropEvent& event) const;

  StripParts m_parts;
  StripCommands::Tell m_tell;
  QWidget* m_strip;
};

}  // namespace roundel::widgets
