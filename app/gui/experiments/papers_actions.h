// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The page "Papers beside ours" in the window: Help > Papers, and its ways to Run and Figures. The numbers are read when the page is first shown.
// GUI thread.

#include <QObject>
#include <functional>

class QMainWindow;
class QMenu;

namespace roundel::model {
struct Scenario;
}

namespace roundel::papers {
struct FigureResult;
}

namespace roundel::widgets {
class PapersPage;
}

namespace roundel::app {

class MenuBuilder;
class Workspaces;

class PapersActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. Adds the page to the workspace Experiments.
  PapersActions(const widgets::Appearance* appearance, Workspaces* workspaces, QMainWindow* window);
  /// Adds its entry to a menu.
  void addTo(MenuBuilder& menus, QMenu* menu);
  void show();  ///< raises the page; reads the numbers if they are not loaded

 signals:
  /// Requests to open a scenario in Run, unless the user keeps the current one.
  void runWanted(const roundel::model::Scenario& scenario, int lane);

 private:
  void sendToFigures(const papers::FigureResult& figure);  ///< opens the plot in Figures

  Workspaces* m_workspaces;
  QMainWindow* m_window;
  widgets::PapersPage* m_page;
};

}  // namespace roundel::app
