// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Run > Beat the scheduler: shows the page and leaves it. GUI thread.

#include <QObject>

#include "widgets/document/state/workbench.h"

class QAction;
class QMainWindow;
class QMenu;

namespace roundel::app {

class FileActions;
class MenuBuilder;
class Workspaces;

class BeatActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. All arguments outlive it.
  BeatActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, QMainWindow* window);
  /// Adds an entry to the end of the menu Run. It is disabled, with the reason, if the open scenario cannot be played.
  void makeMenu(MenuBuilder& menus, QMenu* run);

  void show();         ///< with the open scenario
  void showExample();  ///< with the worked example

 private:
  void refresh();

  widgets::Workbench* m_bench;
  Workspaces* m_workspaces;
  FileActions* m_files;
  QMainWindow* m_window;
  QAction* m_action = nullptr;
};

}  // namespace roundel::app
