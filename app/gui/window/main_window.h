#pragma once
// One window, one document: puts menus, toolbar, workspaces and status bar together. The actions are in the classes of this
// folder, each an object of the window: files, views, time, what-ifs, lanes, exports, help. GUI thread.

#include <QMainWindow>
#include <memory>

#include "app/gui/window/file_actions.h"
#include "app/gui/window/layouts.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/view_actions.h"
#include "app/gui/window/workspaces.h"
#include "widgets/session/autosave.h"
#include "widgets/state/workbench.h"

class QUndoGroup;

namespace roundel::widgets {
class WhatIf;
}

namespace roundel::app {

class ExperimentActions;
class ExportActions;
class LaneActions;
class PreferenceActions;
class StatusLine;
class TimeActions;
class ToolRow;
class WelcomeActions;
class WhatIfActions;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  widgets::Workbench& bench() { return *m_bench; }
  widgets::Autosave& autosave() { return *m_autosave; }
  ExperimentActions& experiments() { return *m_experiments; }
  FileActions& files() { return *m_files; }
  ViewActions& views() { return *m_views; }
  Layouts& layouts() { return *m_layouts; }
  WelcomeActions& welcome() { return *m_welcome; }
  const MenuBuilder& menus() const { return m_menus; }
  Workspaces& workspaces() { return *m_workspaces; }
  widgets::WhatIf& whatIf();
  /// Every action of the window by object name; nullptr where there is none.
  QAction* action(const QString& name) const { return m_menus.find(name); }

  /// What opens without a file where the user does not want to see Welcome: the worked example.
  static QString defaultScenario();
  /// Makes the window small enough for its screen, frame and title bar included: the status bar is never below the screen.
  void fitToScreen();
  /// With this file; without one, or where it is not opened, with Welcome or the default scenario.
  void begin(const QString& path = {});
  /// FileActions::open().
  bool openFile(const QString& path) { return m_files->open(path); }
  /// Offers what windows that died left unsaved; each opens in a window of its own, the first in this one where it is untouched.
  void offerUnsavedWork();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeMenus();          ///< the menu bar, in the order of its menus
  void makeEditMenu();       ///< undo and redo are of the document that is seen
  void connectLanes();       ///< what lanes, plots and knobs ask for: options, schedulers, exports
  void connectRooms();       ///< what a workspace asks for to the object that does it
  MainWindow* openWindow();  ///< a further one, a little beside this one; not shown yet
  void newWindow();
  void refreshTitle();  ///< file, unsaved changes, and what is seen of it

  std::unique_ptr<widgets::Workbench> m_bench;  ///< outlives everything below, which holds pointers to it
  ViewActions* m_views;                         ///< first of all, for the theme
  MenuBuilder m_menus;                          ///< every action, by object name
  std::unique_ptr<widgets::Autosave> m_autosave;
  Workspaces* m_workspaces;  ///< from here on children of the window
  Layouts* m_layouts;
  FileActions* m_files;
  TimeActions* m_time;
  WhatIfActions* m_whatIf = nullptr;
  ToolRow* m_tools = nullptr;
  StatusLine* m_status = nullptr;
  ExportActions* m_exports = nullptr;
  LaneActions* m_lanes = nullptr;
  ExperimentActions* m_experiments = nullptr;
  WelcomeActions* m_welcome = nullptr;
  PreferenceActions* m_preferences = nullptr;
  QUndoGroup* m_undo = nullptr;  ///< the scenario's stack, or in Experiments the sweep's
};

}  // namespace roundel::app
