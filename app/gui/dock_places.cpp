#include "app/gui/dock_places.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>

namespace roundel::app {
namespace {

constexpr const char* kMoved = "movedBelow";  // by us, not by the user

}  // namespace

DockPlaces::DockPlaces(QMainWindow* window) : QObject(window), m_window(window) { window->installEventFilter(this); }

void DockPlaces::add(QDockWidget* dock) {
  m_docks << dock;
  connect(dock->toggleViewAction(), &QAction::triggered, this, [this, dock](bool on) {
    if (on) place(dock);
  });
  connect(dock, &QObject::destroyed, this, [this, dock] { m_docks.removeAll(dock); });
}

bool DockPlaces::eventFilter(QObject*, QEvent* event) {
  if (event->type() != QEvent::Resize) return false;
  for (QDockWidget* dock : m_docks) {
    if (!dock->isHidden()) place(dock);
  }
  return false;
}

void DockPlaces::place(QDockWidget* dock) {
  const bool narrow = m_window->width() < kNarrowBelow, moved = dock->property(kMoved).toBool();
  const Qt::DockWidgetArea area = m_window->dockWidgetArea(dock);
  const bool down = narrow && area == Qt::RightDockWidgetArea,
             up = !narrow && moved && area == Qt::BottomDockWidgetArea;
  if (!down && !up) return;
  dock->setProperty(kMoved, down);
  const bool shown = !dock->isHidden();
  m_window->addDockWidget(down ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea, dock);
  dock->setVisible(shown);
}

}  // namespace roundel::app
