#pragma once
// The View menu: theme, what is drawn after the playhead, motion, where the keyboard goes, layouts and docks, the presenter. Makes the dock of
// the undo history. Theme and motion are stored preferences (app/gui/preferences), of every window. GUI thread.

#include <QObject>
#include <QPointer>

#include "app/gui/preferences/preferences.h"
#include "widgets/state/workbench.h"

class QActionGroup;
class QAction;
class QMainWindow;
class QMenu;

namespace roundel::widgets {
class PresenterWindow;
}

namespace roundel::app {

class Layouts;
class MenuBuilder;

class ViewActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. Applies the user's theme at once: to be made before the window has widgets, since a font of the application
  /// reaches only those that come later. The bench outlives every call.
  ViewActions(widgets::Workbench* bench, QMainWindow* window);
  void makeHistoryDock();
  void makeMenu(MenuBuilder& menus, const QList<QAction*>& workspaces, Layouts* layouts);

  void setTheme(ThemeChoice choice);  ///< of every window; stored
  /// Theme, size of text and motion as the user prefers them now. The style is the application's; other windows follow with their own call.
  void followPreferences();
  void present();  ///< over the screen that the window is on; one presenter a window

 signals:
  void preferenceChosen();  ///< in a menu, and stored

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
  QPointer<widgets::PresenterWindow> m_presenter;  ///< null while there is none
};

}  // namespace roundel::app
