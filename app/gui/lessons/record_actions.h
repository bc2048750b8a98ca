// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Run > Record a lesson: begins a recording or opens a lesson to edit it, saves it, and asks before it is lost. GUI thread.

#include <QObject>
#include <QTimer>

#include "app/gui/lessons/record_stage.h"

class QAction;
class QMainWindow;
class QMenu;

namespace roundel::app {

class FileActions;
class MenuBuilder;

class RecordActions : public QObject {
  Q_OBJECT
 public:
  static constexpr int kAutosave_ms = 2'000;  ///< after the last change, once there is a file
  /// A child of the window. All arguments outlive it.
  RecordActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, LessonStage* player,
                QMainWindow* window);
  /// Adds entries to the end of the menu Run.
  void makeMenu(MenuBuilder& menus, QMenu* run);
  RecordStage& stage() { return m_stage; }

  void record();                   ///< begins with the open scenario
  void edit(const QString& path);  ///< opens a lesson and its scenario; faults are shown
  bool save();                     ///< asks for a file if there is none
  bool mayLeave();                 ///< asks about an unsaved recording; false: it goes on
  const QString& path() const { return m_path; }

 private:
  void refresh();
  void askAndEdit();
  void finish();
  void exportAs();
  void followContent();
  bool saveTo(const QString& path);
  QString askFile();
  std::vector<std::string> scenarioNames(const QString& path) const;

  widgets::Workbench* m_bench;
  FileActions* m_files;
  QMainWindow* m_window;
  RecordStage m_stage;
  QTimer m_autosave;
  QString m_path;          ///< of the lesson; empty: not chosen
  std::string m_scenario;  ///< the name of the scenario in the saved lesson
  QAction *m_record = nullptr, *m_add = nullptr;
};

}  // namespace roundel::app
