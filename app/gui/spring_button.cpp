// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/spring_button.h"

#include <QDragEnterEvent>

#include "widgets/document/state/fragments.h"

namespace roundel::app {

SpringButton::SpringButton(QWidget* parent) : SegmentButton(parent) {
  setAcceptDrops(true);
  m_spring.setSingleShot(true);
  m_spring.setInterval(kAfter_ms);
  connect(&m_spring, &QTimer::timeout, this, [this] { click(); });
}

void SpringButton::dragEnterEvent(QDragEnterEvent* event) {
  if (!widgets::mayCarryFragment(event->mimeData())) return event->ignore();
  event->acceptProposedAction();
  m_spring.start();
}

void SpringButton::dragMoveEvent(QDragMoveEvent* event) { event->acceptProposedAction(); }

void SpringButton::dragLeaveEvent(QDragLeaveEvent*) { m_spring.stop(); }

// The button accepts no drop.
void SpringButton::dropEvent(QDropEvent* event) {
  m_spring.stop();
  event->ignore();
}

}  // namespace roundel::app
