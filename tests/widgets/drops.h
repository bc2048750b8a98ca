// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sends the events of drag and drop to a widget as the window system does: enter, moves, drop.

#include <QApplication>
#include <QDragEnterEvent>
#include <QDragLeaveEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QTest>
#include <QWidget>

namespace roundel::widgets::testing {

/// Enters at `from` and moves to `to` without a drop. Returns true if the widget accepts the drag.
inline bool hover(QWidget* target, const QMimeData* data, QPoint from, QPoint to,
                  Qt::KeyboardModifiers modifiers = {}) {
  QDragEnterEvent enter(from, Qt::CopyAction, data, Qt::LeftButton, modifiers);
  enter.ignore();
  QApplication::sendEvent(target, &enter);
  if (!enter.isAccepted()) return false;
  bool accepted = false;
  for (int step = 1; step <= 4; ++step) {
    QDragMoveEvent move(from + (to - from) * step / 4, Qt::CopyAction, data, Qt::LeftButton, modifiers);
    move.ignore();
    QApplication::sendEvent(target, &move);
    accepted = move.isAccepted();
  }
  return accepted;
}

inline void leave(QWidget* target) {
  QDragLeaveEvent event;
  QApplication::sendEvent(target, &event);
}

/// The whole gesture. Returns true if the widget accepts the drop.
inline bool drop(QWidget* target, const QMimeData* data, QPoint at, Qt::KeyboardModifiers modifiers = {}) {
  if (!hover(target, data, at - QPoint(30, 20), at, modifiers)) return false;
  QDropEvent event(at, Qt::CopyAction, data, Qt::LeftButton, modifiers);
  event.ignore();
  QApplication::sendEvent(target, &event);
  return event.isAccepted();
}

}  // namespace roundel::widgets::testing
