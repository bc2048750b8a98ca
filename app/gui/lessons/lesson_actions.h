// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lessons of a window: the menu of the course, opening a lesson, and its result line as a file or on the clipboard. GUI thread.

#include <QObject>

#include "app/gui/lessons/lesson_stage.h"

class QMenu;

namespace roundel::app {

class FileActions;
class HelpActions;
class MenuBuilder;

class LessonActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. All arguments outlive it.
  LessonActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files, QMainWindow* window);
  /// Adds Help > Course to the existing menu.
  void makeMenu(MenuBuilder& menus, QMenu* help, HelpActions* pages);

  /// Opens a lesson file, or ":/roundel/lessons/ID.lesson.json". Faults are shown as sentences with their lines. Asks about unsaved changes of the
  /// document first.
  void open(const QString& path);
  LessonStage& stage() { return m_stage; }
  /// The path of a shipped lesson for open().
  static QString shippedPath(const QString& id);

 private:
  void finish();
  QString nextId() const;  ///< of the course after the present lesson; empty: none
  QString resultLine(const QString& name) const;
  void save(const QString& name);
  void copy(const QString& name);

  FileActions* m_files;
  QMainWindow* m_window;
  LessonStage m_stage;
};

}  // namespace roundel::app
