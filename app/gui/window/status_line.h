// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The status bar: number of schedulers, nodes and jobs, and whether the comparison is fair; the marked range; the file. A message replaces the
// first part while it is shown. Follows document and comparison. GUI thread.

#include <QObject>
#include <QPointer>

#include "widgets/document/session/document.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/document/state/input_errors.h"
#include "widgets/experiments/page/experiments_page.h"

class QLabel;
class QMainWindow;

namespace roundel::app {

class RunPage;
class Workspaces;

class StatusLine : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. All outlive it.
  StatusLine(widgets::Document* document, widgets::ComparisonController* comparison, widgets::InputErrors* inputErrors,
             QMainWindow* window);
  /// Adds range and file after the current widgets of the bar.
  void addRangeAndFile();
  /// Shows the state of the sweep instead of the scenario's while Experiments is shown.
  void addSweep(Workspaces* workspaces);
  void setRange(double from_s, double to_s);  ///< empty: hidden

 private:
  QString schedulersText() const;
  QString waitingText() const;  ///< the first lane whose program is not allowed; empty: none
  void refresh();
  void refreshFile();

  widgets::Document* m_document;
  widgets::ComparisonController* m_comparison;
  widgets::InputErrors* m_inputErrors;
  QMainWindow* m_window;
  QLabel* m_status;
  QLabel* m_file;
  QLabel* m_range = nullptr;
  QPointer<widgets::ExperimentsPage> m_sweep;  ///< deleted before this
  QPointer<RunPage> m_run;                     ///< likewise
  bool m_sweepShown = false;
  bool m_welcomeShown = false;
};

}  // namespace roundel::app
