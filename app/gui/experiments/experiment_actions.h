// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sweeps in the window: the menu Experiments, sweep files, “Vary this” in Build and Run, opening a point of a sweep in Run. GUI thread.

#include <QObject>
#include <memory>

#include "core/model/scenario.h"
#include "widgets/document/session/autosave.h"
#include "widgets/document/state/workbench.h"

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
  /// A child of the window. All arguments outlive it.
  ExperimentActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, QMainWindow* window);
  void makeMenu(MenuBuilder& menus);

  /// Opens and shows a sweep file. Failures are shown.
  bool open(const QString& path);
  /// Saves the sweep. Asks for a name if it has none or `as` is set, and what to do if its file was changed.
  bool save(bool as);
  FileGuard* guard() const { return m_guard; }
  /// Asks if the sweep has unsaved changes; false: the user keeps it open.
  bool mayLeaveSweep();
  widgets::Autosave& autosave() { return *m_autosave; }
  /// Opens the copy of a sweep from a window that crashed, and keeps it under this window's name. If it cannot be read, shows this and returns
  /// false.
  bool recover(const widgets::Autosave::Copy& copy);
  /// The papers page of the workspace.
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
