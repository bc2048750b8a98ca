#pragma once
// The status bar: how many schedulers, nodes and jobs there are and whether the comparison is fair; the marked range; the file. A message
// takes the place of the first while it is shown. Follows the document and the comparison by itself. GUI thread.

#include <QObject>
#include <QPointer>

#include "widgets/experiments/experiments_page.h"
#include "widgets/state/workbench.h"

class QLabel;
class QMainWindow;

namespace roundel::app {

class RunPage;
class Workspaces;

class StatusLine : public QObject {
  Q_OBJECT
 public:
  /// A child of the window, in its status bar. The bench outlives every call.
  StatusLine(widgets::Workbench* bench, QMainWindow* window);
  /// Behind what was put there meanwhile: the range, then the file.
  void addRangeAndFile();
  /// In Experiments the sweep's state stands in place of the scenario's.
  void addSweep(Workspaces* workspaces);
  void setRange(double from_s, double to_s);  ///< nothing where it is empty

 private:
  void refresh();
  void refreshFile();

  widgets::Workbench* m_bench;
  QMainWindow* m_window;
  QLabel* m_status;
  QLabel* m_file;
  QLabel* m_range = nullptr;
  QPointer<widgets::ExperimentsPage> m_sweep;  ///< goes before the bench does
  QPointer<RunPage> m_run;                     ///< likewise
  bool m_sweepShown = false;
  bool m_welcomeShown = false;
};

}  // namespace roundel::app
