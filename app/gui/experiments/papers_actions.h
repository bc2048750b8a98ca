#pragma once
// The page "Papers beside ours" in the window: Help > Papers, and what leads from it to Run and Figures. The set is read when it is first
// shown. GUI thread.

#include <QObject>
#include <functional>

#include "widgets/state/workbench.h"

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
  /// A child of the window. The page is put into the workspace Experiments.
  PapersActions(widgets::Workbench* bench, Workspaces* workspaces, QMainWindow* window);
  /// Its entry in a menu.
  void addTo(MenuBuilder& menus, QMenu* menu);
  void show();  ///< the page, in front; reads the set where that has not been done

 signals:
  /// To be opened in Run, unless the user keeps what is there.
  void runWanted(const roundel::model::Scenario& scenario, int lane);

 private:
  void sendToFigures(const papers::FigureResult& figure);  ///< its plot, to be laid out and exported

  Workspaces* m_workspaces;
  QMainWindow* m_window;
  widgets::PapersPage* m_page;
};

}  // namespace roundel::app
