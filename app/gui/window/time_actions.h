// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Run menu: play and step, run until an event, run again, bookmarks. Makes the dock of bookmarks. GUI thread.

#include <QObject>

#include "widgets/document/state/workbench.h"

class QMainWindow;
class QMenu;

namespace roundel::widgets {
class LanesView;
class TransportBar;
}  // namespace roundel::widgets

namespace roundel::app {

class DockPlaces;
class MenuBuilder;

class TimeActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window, whose status bar shows messages. The bench outlives it.
  TimeActions(widgets::Workbench* bench, QMainWindow* window);
  void makeBookmarksDock(DockPlaces& docks);
  /// `more`: further actions for this menu.
  /// Returns the menu.
  QMenu* makeMenu(MenuBuilder& menus, widgets::TransportBar& transport, widgets::LanesView& lanes,
                  const QList<QAction*>& more);

  void runUntil();  ///< asks for an event and moves the playhead to it

 private:
  void addBookmarks(MenuBuilder& menus, QMenu* menu);
  void followStops(widgets::TransportBar& transport, widgets::LanesView& lanes);
  void nameInstant();
  void goTo(const widgets::Bookmark* mark);

  widgets::Workbench* m_bench;
  QMainWindow* m_window;
};

}  // namespace roundel::app
