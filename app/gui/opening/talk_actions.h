// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Opens talk files in a window: the scenario beside the talk, with its slides in the Talk dock. GUI thread.

#include <QObject>

#include "core/talk/talk.h"
#include "widgets/document/state/workbench.h"

class QMainWindow;

namespace roundel::app {

class FileActions;

class TalkActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. All arguments outlive it.
  TalkActions(widgets::Workbench* bench, FileActions* files, QMainWindow* window);
  /// Opens NAME.talk.json. Faults are shown as sentences with their lines. Asks about unsaved changes of the document first.
  void open(const QString& path);

 signals:
  void opened();

 private:
  void useSlides(talk::Talk talk, const std::string& scenario);

  widgets::Workbench* m_bench;
  FileActions* m_files;
  QMainWindow* m_window;
};

}  // namespace roundel::app
