// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Connects the page Welcome to its window: shows recent files and the last session, and carries out its requests. GUI thread.

#include <QObject>
#include <QPixmap>
#include <QRect>

#include "widgets/document/state/workbench.h"

class QMainWindow;

namespace roundel::widgets {
class WelcomePage;
}

namespace roundel::app {

class FileActions;
class MenuBuilder;
class OpeningPlace;
class Workspaces;

class WelcomeActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. All arguments outlive it.
  WelcomeActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, QMainWindow* window);
  /// Adds entries to the existing menus View and Help.
  void makeMenu(MenuBuilder& menus);

  void show();
  /// Starts the guided tour over the open scenario, or over the worked example if that has no lanes. If a tour is running, gives it the keyboard
  /// focus.
  void tour();
  /// Stores document, instant and workspace for "Pick up where you left".
  void saveSession() const;

 private:
  void refresh();
  void open(const QString& path, const QPixmap& picture, const QRect& on_screen);
  void continueSession(bool branch);
  void leave();

  widgets::Workbench* m_bench;
  Workspaces* m_workspaces;
  FileActions* m_files;
  QMainWindow* m_window;
  widgets::WelcomePage* m_page;
  OpeningPlace* m_place;
};

}  // namespace roundel::app
