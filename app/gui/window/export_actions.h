// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Figures menu: exports of a comparison. Figures use the preset of the Figures workspace. The report is written off the GUI thread, with a
// strip in the status bar for progress and cancel. GUI thread.

#include <QObject>

#include "widgets/document/state/workbench.h"

class QAction;
class QMainWindow;

namespace roundel::widgets {
class FiguresPage;
class LanesView;
class ReportExporter;
}  // namespace roundel::widgets

namespace roundel::app {

class MenuBuilder;
class TaskStrip;

class ExportActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window, whose status bar gets the strip. All arguments outlive it.
  ExportActions(widgets::Workbench* bench, widgets::FiguresPage* figures, widgets::LanesView* lanes,
                QMainWindow* window);
  void makeMenu(MenuBuilder& menus);

  /// Uses the preset of the Figures workspace; `lane` -1: the whole comparison.
  void exportFigure(const QString& kind, int lane = -1);
  void exportReport();
  void exportAnimation();  ///< opens the dialog; one per window
  void exportRuns();
  void exportTalk();       ///< the slides as PDF, page or file
  void exportForOthers();  ///< opens the dialog for Perfetto, CSV, SWF and Batsim; one per window

 private:
  void addCopies(MenuBuilder& menus, QMenu* menu);
  void reportFinished(const QString& path, const QString& error, bool cancelled);

  widgets::Workbench* m_bench;
  widgets::FiguresPage* m_figures;
  widgets::LanesView* m_lanes;
  QMainWindow* m_window;
  TaskStrip* m_task;
  widgets::ReportExporter* m_report;
  QAction* m_reportAction = nullptr;  ///< disabled while a report is written
};

}  // namespace roundel::app
