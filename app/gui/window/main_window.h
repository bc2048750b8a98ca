// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A window with one document: combines menus, toolbar, workspaces and status bar. The actions are in the other classes of this folder, all children
// of the window. GUI thread.

#include <QMainWindow>
#include <memory>

#include "app/gui/window/file_actions.h"
#include "app/gui/window/layouts.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/view_actions.h"
#include "app/gui/window/workspaces.h"
#include "widgets/document/session/autosave.h"
#include "widgets/document/state/workbench.h"

class QUndoGroup;

namespace roundel::widgets {
class WhatIf;
}

namespace roundel::app {

class ExperimentActions;
class ExportActions;
class LaneActions;
class LessonActions;
class PreferenceActions;
class ProgramActions;
class RecordActions;
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
  ProgramActions& programs() { return *m_programs; }
  LessonActions& lessons() { return *m_lessons; }
  RecordActions& recording() { return *m_recording; }
  const MenuBuilder& menus() const { return m_menus; }
  Workspaces& workspaces() { return *m_workspaces; }
  widgets::WhatIf& whatIf();
  /// Any action of the window by object name, or nullptr.
  QAction* action(const QString& name) const { return m_menus.find(name); }

  /// The worked example, which opens without a file if the user does not want Welcome.
  static QString defaultScenario();
  /// Limits the window, with frame and title bar, to its screen.
  void fitToScreen();
  /// Opens this file. Without one, or if it cannot be opened, shows Welcome or the default scenario.
  void begin(const QString& path = {});
  bool openFile(const QString& path) { return m_files->open(path); }
  /// Offers unsaved work of crashed windows. The first opens in this window if it is unused, each other in a new one.
  void offerUnsavedWork();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeMenus();          ///< in the order of the menus
  void makeEditMenu();       ///< undo and redo apply to the shown document
  void connectLanes();       ///< connects requests of lanes, plots and knobs: options, schedulers, exports
  void connectPrograms();    ///< connects questions about programs, and the dialog that adds one
  void connectRooms();       ///< connects requests of the workspaces to the objects that carry them out
  MainWindow* openWindow();  ///< a new window, offset from this one, not shown yet
  void newWindow();
  void chooseUndo();    ///< which document undo and redo apply to
  void refreshTitle();  ///< file, unsaved changes, and what is shown

  std::unique_ptr<widgets::Workbench> m_bench;  ///< outlives all members below, which point to it
  ViewActions* m_views;                         ///< first, because it sets the theme
  MenuBuilder m_menus;                          ///< all actions, by object name
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
  ProgramActions* m_programs = nullptr;
  LessonActions* m_lessons = nullptr;
  RecordActions* m_recording = nullptr;
  QUndoGroup* m_undo = nullptr;  ///< the scenario's stack, or the sweep's in Experiments
};

}  // namespace roundel::app
