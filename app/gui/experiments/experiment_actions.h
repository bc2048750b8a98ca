#pragma once
// Sweeps in the window: the menu Experiments, sweep files, “Vary this” from Build and Run, and a point of a sweep opened in Run. GUI thread.

#include <QObject>
#include <memory>

#include "core/model/scenario.h"
#include "widgets/session/autosave.h"
#include "widgets/state/workbench.h"

class QMainWindow;

namespace roundel::widgets {
class ExperimentsPage;
}

namespace roundel::app {

class FileActions;
class FileGuard;
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
  /// Asks for a name where there is none, or where `as`; and what to do if others changed the sweep's file.
  bool save(bool as);
  FileGuard* guard() const { return m_guard; }
  /// Asks where the sweep has changes that are in no file; false: the user stays with it.
  bool mayLeaveSweep();
  /// The copy of the unsaved sweep.
  widgets::Autosave& autosave() { return *m_autosave; }
  /// A sweep that a window that died left behind; shown, and kept under this window's name. False: it cannot be read, which was said.
  bool recover(const widgets::Autosave::Copy& copy);
  /// The other page of the workspace.
  PapersActions* papers() const { return m_papers; }

 private:
  void connectPage();
  void makeGuard();
  void makeRunMenu(MenuBuilder& menus, QMenu* menu);
  void extendMenu(QMenu* menu, const widgets::Workbench::MenuTarget& target);
  void openRun(const model::Scenario& scenario, int lane, const metrics::WarmUp& warm_up);
  void askAndOpen();
  void startOver();
  void show();

  widgets::Workbench* m_bench;
  Workspaces* m_workspaces;
  FileActions* m_files;
  QMainWindow* m_window;
  widgets::ExperimentsPage* m_page;
  PapersActions* m_papers;
  std::unique_ptr<widgets::Autosave> m_autosave;
  FileGuard* m_guard = nullptr;
};

}  // namespace roundel::app
