// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dock_places.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>

#include "app/gui/window/menu_builder.h"
#include "widgets/base/theme/screen_font.h"

namespace roundel::app {

QDockWidget* makeDock(QMainWindow* window, const QString& name, const QString& title, QWidget* content,
                      Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, window);
  dock->setObjectName(name);
  dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
  dock->setWidget(content);
  dock->hide();
  window->addDockWidget(area, dock);
  return dock;
}

QAction* toggleOf(QDockWidget* dock, const QString& name, const QKeySequence& key, const QString& tip) {
  QAction* toggle = dock->toggleViewAction();
  toggle->setObjectName(name);
  toggle->setShortcut(key);
  toggle->setToolTip(tipWithKey(tip, key));
  dock->parentWidget()->addAction(toggle);
  return toggle;
}

DockPlaces::DockPlaces(QMainWindow* window) : QObject(window), m_window(window) { window->installEventFilter(this); }

void DockPlaces::add(QDockWidget* dock) {
  m_docks << dock;
  connect(dock->toggleViewAction(), &QAction::triggered, this, [this, dock](bool on) {
    if (on) place(dock);
  });
  connect(dock, &QObject::destroyed, this, [this, dock] { m_docks.removeAll(dock), m_moved.remove(dock); });
}

bool DockPlaces::eventFilter(QObject*, QEvent* event) {
  if (event->type() != QEvent::Resize) return false;
  for (QDockWidget* dock : m_docks)
    if (!dock->isHidden()) place(dock);
  return false;
}

void DockPlaces::place(QDockWidget* dock) {
  const bool narrow = m_window->width() / widgets::textScale() < kNarrowBelow, moved = m_moved.contains(dock);
  const Qt::DockWidgetArea area = m_window->dockWidgetArea(dock);
  const bool down = narrow && area == Qt::RightDockWidgetArea,
             up = !narrow && moved && area == Qt::BottomDockWidgetArea;
  if (!down && !up) return;
  if (down)
    m_moved << dock;
  else
    m_moved.remove(dock);
  const bool was_shown = !dock->isHidden();
  m_window->addDockWidget(down ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea, dock);
  dock->setVisible(was_shown);
}

}  // namespace roundel::app
