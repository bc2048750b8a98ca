// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Help menu: pages, context help, command search, list of keys, About. The help window is created when it is first used. GUI thread.

#include <QObject>

#include "widgets/document/state/workbench.h"

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
  /// A child of the window. The window's widgets must exist: each gets its help page now. `menus`, workspaces and bench outlive it.
  HelpActions(widgets::Workbench* bench, const MenuBuilder* menus, Workspaces* workspaces, QMainWindow* window);
  void makeMenu(MenuBuilder& menus, PapersActions* papers);

  QMenu* menu() const { return m_menu; }  ///< after makeMenu()
  void showPage(const QString& place);
  /// Searches commands, schedulers, jobs and nodes, and runs or shows the choice.
  void search();

 signals:
  void searchBegins();                       ///< menus that are filled when they open must be filled now
  void scenarioWanted(const QString& path);  ///< from a link on a page

 private:
  QString placeOf(QWidget* widget) const;
  void showShortcuts();
  void showAbout();

  widgets::Workbench* m_bench;
  const MenuBuilder* m_menus;
  Workspaces* m_workspaces;
  QMainWindow* m_window;
  QMenu* m_menu = nullptr;
  widgets::HelpWindow* m_help = nullptr;
  widgets::WhatIsThis* m_whatIsThis;
};

}  // namespace roundel::app
