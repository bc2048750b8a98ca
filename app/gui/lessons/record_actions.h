// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Run > Record a lesson: begins a recording or opens a lesson to edit it, saves it, and asks before it is lost. GUI thread.

#include <QObject>
#include <QTimer>
#include <memory>

#include "app/gui/lessons/record_stage.h"
#include "widgets/document/session/autosave.h"
#include "widgets/document/session/known_file.h"

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
  bool save(bool as = false);      ///< asks for a file if there is none, or if `as`
  bool mayLeave();                 ///< asks about an unsaved recording; false: it goes on
  const QString& path() const { return m_path; }
  /// Opens the lesson of a copy that a crashed window left behind. False: it could not be read, which is shown.
  bool recover(const widgets::Autosave::Copy& copy);
  widgets::Autosave& copies() { return *m_copies; }

 private:
  void refresh();
  void askAndEdit();
  void finish();
  void exportAs();
  void followContent();
  void open(lesson::Lesson lesson);
  void autosave();
  bool mayReplace();
  bool mayLeaveQuestions();
  bool saveTo(const QString& path);
  QString askFile();
  QString folder() const;
  std::vector<std::string> scenarioNames(const QString& path) const;

  widgets::Workbench* m_bench;
  FileActions* m_files;
  QMainWindow* m_window;
  RecordStage m_stage;
  QTimer m_autosave;
  QString m_path;  ///< of the lesson; empty: not chosen
  widgets::KnownFile m_known;
  std::unique_ptr<widgets::Autosave> m_copies;
  std::string m_scenario;  ///< the name of the scenario in the saved lesson
  QAction *m_record = nullptr, *m_add = nullptr;
};

}  // namespace roundel::app
