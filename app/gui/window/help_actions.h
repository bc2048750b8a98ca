#pragma once
// The Help menu: the pages, the page of a place, commands by typing, the sheet of keys, About. The help window is made when it is first
// asked for. GUI thread.

#include <QObject>

#include "widgets/state/workbench.h"

class QMainWindow;
class QMenu;

namespace roundel::widgets {
class HelpWindow;
class WhatIsThis;
}  // namespace roundel::widgets

namespace roundel::app {

class MenuBuilder;
class PapersActions;
class Workspaces;

class HelpActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window, whose widgets are there: each learns its page now. `menus`, workspaces and bench outlive every call.
  HelpActions(widgets::Workbench* bench, const MenuBuilder* menus, Workspaces* workspaces, QMainWindow* window);
  void makeMenu(MenuBuilder& menus, PapersActions* papers);

  void showPage(const QString& place);
  /// Commands, schedulers, jobs and nodes, found by typing; runs or goes to what is chosen.
  void search();

 signals:
  void searchBegins();                       ///< menus that are filled when they open are wanted now
  void scenarioWanted(const QString& path);  ///< a link of a page

 private:
  QString placeOf(QWidget* widget) const;
  void showShortcuts();
  void showAbout();

  widgets::Workbench* m_bench;
  const MenuBuilder* m_menus;
  Workspaces* m_workspaces;
  QMainWindow* m_window;
  widgets::HelpWindow* m_help = nullptr;
  widgets::WhatIsThis* m_whatIsThis;
};

}  // namespace roundel::app
