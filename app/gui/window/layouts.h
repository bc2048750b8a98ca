// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The layout of the window: workspace, docks, panel sizes. Stored in the settings between sessions and under names of the user. GUI thread.

#include <QByteArray>
#include <QObject>

class QMainWindow;
class QMenu;

namespace roundel::app {

class Workspaces;

class Layouts : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. All arguments outlive it.
  Layouts(Workspaces* workspaces, QMainWindow* window);

  QByteArray save() const;
  bool restore(const QByteArray& bytes);  ///< false, without changes, if the bytes are no layout
  void saveAs(const QString& name);
  void reset();
  /// Fills the menu again: the named layouts, save, remove.
  void fillMenu(QMenu* menu);

  /// Stores geometry, docks and panels of a window that is closing.
  void saveSession() const;
  void restoreSession();

 private:
  void askName();

  Workspaces* m_workspaces;
  QMainWindow* m_window;
};

}  // namespace roundel::app
