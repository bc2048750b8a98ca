#pragma once
// Sweeps in the window: the menu Experiments, sweep files, “Vary this” from Build and Run, and a point of a sweep opened in Run. GUI thread.

#include <QObject>

#include "core/model/scenario.h"
#include "widgets/state/workbench.h"

class QMainWindow;

namespace roundel::widgets {
class ExperimentsPage;
}

namespace roundel::app {

class FileActions;
class MenuBuilder;
class PapersActions;
class Workspaces;

class ExperimentActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window; what it is given outlives every call.
  ExperimentActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, QMainWindow* window);
  void makeMenu(MenuBuilder& menus);

  /// Opens a sweep file and shows it; says why where it cannot.
  bool open(const QString& path);
  /// Asks for a name where there is none, or where `as`.
  bool save(bool as);
  /// The other page of the workspace.
  PapersActions* papers() const { return m_papers; }

 private:
  void connectPage();
  void makeRunMenu(MenuBuilder& menus, QMenu* menu);
  void extendMenu(QMenu* menu, const widgets::Workbench::MenuTarget& target);
  void openRun(const model::Scenario& scenario, int lane);
  void askAndOpen();
  void startOver();
  bool mayLeaveSweep();
  void show();

  widgets::Workbench* m_bench;
  Workspaces* m_workspaces;
  FileActions* m_files;
  QMainWindow* m_window;
  widgets::ExperimentsPage* m_page;
  PapersActions* m_papers;
};

}  // namespace roundel::app
