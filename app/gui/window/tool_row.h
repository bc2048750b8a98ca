#pragma once
// The toolbar: workspaces, the time controls in Run or a search elsewhere, the readout of time. Where the window is low the menus stand
// in it, so that both share one row; what finds no room is behind an arrow. GUI thread.

#include <QObject>

#include "widgets/state/workbench.h"

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
  /// A child of the window. `menus` is the window's menu bar, wherever it lies. Workspaces and bench outlive every call.
  ToolRow(widgets::Workbench* bench, Workspaces* workspaces, QMenuBar* menus, QMainWindow* window);

  widgets::TransportBar* transport() const { return m_transport; }
  /// To be called when the window has another size.
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
  QWidget* m_menuPlace;  ///< for the menus of a low window
  QAction* m_menuTool;   ///< which shows it
  widgets::TransportBar* m_transport = nullptr;
  QPushButton* m_search = nullptr;
  QAction* m_transportTool = nullptr;  ///< in Run while something plays
  QAction* m_switchTool = nullptr;     ///< in Run
  QAction* m_searchTool = nullptr;     ///< elsewhere
  QAction* m_readoutTool = nullptr;    ///< of time; in Experiments and the guarantees instead:
  QAction* m_sweepTool = nullptr;
  QLabel* m_sweep = nullptr;  ///< how far the sweep is, or the bounds
  bool m_guaranteed = false;  ///< Run shows the guarantees
};

}  // namespace roundel::app
