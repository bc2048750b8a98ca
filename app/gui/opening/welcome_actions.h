#pragma once
// The page Welcome in its window: what it shows of the recent files and the last session, and what follows from what is asked for there.
// GUI thread.

#include <QObject>
#include <QPixmap>
#include <QRect>

#include "widgets/state/workbench.h"

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
  /// A child of the window. All outlive every call.
  WelcomeActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, QMainWindow* window);
  /// Into the menus View and Help, which are there.
  void makeMenu(MenuBuilder& menus);

  void show();
  /// The guided tour, over the open scenario, or where that has no lanes over the worked example. The keyboard goes to a tour that runs.
  void tour();
  /// The document, its instant and the workspace, for "Pick up where you left".
  void saveSession() const;

 private:
  void refresh();
  void open(const QString& path, const QPixmap& picture, const QRect& on_screen);
  void goOn(bool branch);
  void leave();

  widgets::Workbench* m_bench;
  Workspaces* m_workspaces;
  FileActions* m_files;
  QMainWindow* m_window;
  widgets::WelcomePage* m_page;
  OpeningPlace* m_place;
};

}  // namespace roundel::app
