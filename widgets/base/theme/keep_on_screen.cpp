// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/keep_on_screen.h"

#include <QEvent>
#include <QScreen>
#include <QWidget>
#include <algorithm>

namespace roundel::widgets {
namespace {

constexpr int kEdge = 8, kTitleBar = 32;  // assumed frame, until the window manager reports it

}  // namespace

QRect keptOnScreen(QRect wanted, const QRect& room) {
  wanted.setSize(wanted.size().boundedTo(room.size()));
  wanted.moveLeft(std::clamp(wanted.left(), room.left(), room.right() + 1 - wanted.width()));
  wanted.moveTop(std::clamp(wanted.top(), room.top(), room.bottom() + 1 - wanted.height()));
  return wanted;
}

KeepOnScreen::KeepOnScreen(QObject* parent) : QObject(parent) { parent->installEventFilter(this); }

bool KeepOnScreen::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Show || !watched->isWidgetType()) return false;
  auto* window = static_cast<QWidget*>(watched);
  const bool fits = window->windowType() == Qt::Dialog || window == parent();
  if (!fits || window->windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen) || window->screen() == nullptr)
    return false;
  const QRect room = window->screen()->availableGeometry().adjusted(kEdge, kTitleBar, -kEdge, -kEdge);
  const QRect kept_rect = keptOnScreen(window->geometry(), room);
  if (kept_rect == window->geometry()) return false;
  const bool unplaced = window->windowType() == Qt::Dialog && !window->testAttribute(Qt::WA_Moved);
  unplaced ? window->resize(kept_rect.size())
           : window->setGeometry(kept_rect);  // QDialog then places itself over its parent, on the screen
  return false;
}

}  // namespace roundel::widgets
