// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps windows inside their screen, so that all buttons of a form can be reached.

#include <QObject>
#include <QRect>

namespace roundel::widgets {

/// Returns `wanted`, shrunk to `room`, the free part of the screen, and moved into it.
QRect keptOnScreen(QRect wanted, const QRect& room);

/// Fits its parent when it is shown. applyTheme() makes one for the application, which fits every dialog.
class KeepOnScreen : public QObject {
  Q_OBJECT
 public:
  explicit KeepOnScreen(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace roundel::widgets
