// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Drag and drop onto the arrivals strip: a dropped job arrives at the instant under the mouse, rounded to a round unless Alt is down. An event
// filter of the strip, which owns it; GUI thread.

#include <QObject>

#include "widgets/build/arrivals/strip_gestures.h"

class QDropEvent;
class QWidget;

namespace roundel::widgets {

/// Accepts jobs as scenario JSON from this or another window. Other drags are left to the window.
class StripDropTarget : public QObject {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ArrivalsStrip)
 public:
  StripDropTarget(const StripParts& parts, StripCommands::Tell tell, QWidget* strip);
  /// Handles drag enter, move, leave and drop; other events pass.
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
