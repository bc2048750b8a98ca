// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The toolbar: workspaces, time controls in Run or search elsewhere, readout of time. In a low window it also has the menus, to save a row.
// Controls without room are behind an arrow. GUI thread.

#include <QObject>

#include "widgets/document/state/workbench.h"

class QAction;
class QLabel;
class QMainWindow;
class QMenuBar;
class QPushButton;
class QToolBar;

namespace roundel::widgets {
class TransportBar;
}

namespace roundel::app {

class Workspaces;

class ToolRow : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. `menus` is the window's menu bar, wherever it is placed. Workspaces and bench outlive it.
  ToolRow(widgets::Workbench* bench, Workspaces* workspaces, QMenuBar* menus, QMainWindow* window);

  widgets::TransportBar* transport() const { return m_transport; }
  /// Call this after the window was resized.
  void fit();

 signals:
  void searchWanted();

 private:
  void fill();
  void stretch();
  void showTools(int workspace);
  void refreshSweep();
  void shareRow(bool shared);
  void layoutTools();
  int menuRoom(int others, int least) const;

  widgets::Workbench* m_bench;
  Workspaces* m_workspaces;
  QMenuBar* m_menus;
  QMainWindow* m_window;
  QToolBar* m_bar;
  QWidget* m_menuPlace;  ///< for the menus in a low window
  QAction* m_menuTool;   ///< shows m_menuPlace
  widgets::TransportBar* m_transport = nullptr;
  QPushButton* m_search = nullptr;
  QAction* m_transportTool = nullptr;  ///< in Run, but not with the guarantees
  QAction* m_switchTool = nullptr;     ///< in Run
  QAction* m_searchTool = nullptr;     ///< elsewhere
  QAction* m_readoutTool = nullptr;    ///< of time; in Experiments and guarantees replaced by:
  QAction* m_sweepTool = nullptr;
  QLabel* m_sweep = nullptr;       ///< progress of the sweep, or the bounds
  bool m_guaranteesShown = false;  ///< Run shows the guarantees
};

}  // namespace roundel::app
