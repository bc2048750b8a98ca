// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps windows inside their screen, so that all buttons of a form can be reached.

#include <QObject>
#include <QRect>

namespace roundel::widgets {

/// Returns `wanted`, shrunk to `room`, the free part of the screen, and moved into it.
QRect keptOnScreen(QRect wanted, const QRect& room);

/// applyTheme() makes one for the application. It fits dialogs, and windows with the property "keptOnScreen", when they are shown.
class KeepOnScreen : public QObject {
  Q_OBJECT
 public:
  explicit KeepOnScreen(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace roundel::widgets
