#pragma once
// No window larger than its screen, or partly off it: buttons of a form below the edge cannot be reached.

#include <QObject>
#include <QRect>

namespace roundel::widgets {

/// Where a window of `wanted` size and place goes on a screen of which `room` is free: shrunk to it, then moved into it.
QRect keptOnScreen(QRect wanted, const QRect& room);

/// One an application; applyTheme() makes it. Dialogs, and windows with the property "keptOnScreen", are fitted when they are shown.
class KeepOnScreen : public QObject {
  Q_OBJECT
 public:
  explicit KeepOnScreen(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace roundel::widgets
