// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The View menu: theme, future after the playhead, motion, keyboard focus, layouts and docks, presenter. Makes the dock of the undo history. Theme
// and motion are preferences of all windows (app/gui/preferences). GUI thread.

#include <QObject>
#include <QPointer>

#include "app/gui/preferences/preferences.h"
#include "widgets/document/state/workbench.h"

class QActionGroup;
class QAction;
class QMainWindow;
class QMenu;

namespace roundel::widgets {
class PresenterWindow;
}

namespace roundel::app {

class DockPlaces;
class Layouts;
class MenuBuilder;

class ViewActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. Applies the user's theme at once. Create it before the window has widgets, because an application font affects only
  /// later ones. The bench outlives it.
  ViewActions(widgets::Workbench* bench, QMainWindow* window);
  void makeHistoryDock(DockPlaces& docks);
  void makeTalkDock(DockPlaces& docks);
  void makeMenu(MenuBuilder& menus, const QList<QAction*>& workspaces, Layouts* layouts);

  void setTheme(ThemeChoice choice);  ///< stores it for all windows
  /// Applies the preferred theme, text size and motion to this window. The style belongs to the application; each window must call this.
  void followPreferences();
  void present();  ///< on the window's screen; one presenter per window

 signals:
  void preferenceChosen();  ///< it was chosen in a menu and stored

 private:
  void addTheme(MenuBuilder& menus, QMenu* menu);
  void addFuture(MenuBuilder& menus, QMenu* menu);
  void addKeyboard(MenuBuilder& menus, QMenu* menu);
  void applyTheme();
  void leaveControl(bool forward);

  widgets::Workbench* m_bench;
  QMainWindow* m_window;
  QActionGroup* m_themes;
  QAction* m_motion = nullptr;
  QPointer<widgets::PresenterWindow> m_presenter;  ///< null if it is not open
};

}  // namespace roundel::app
