// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Figures menu: exports of a comparison. Figures use the preset of the Figures workspace. Report, page and talk are written in the
// background, with a strip in the status bar for progress and cancel. GUI thread.

#include <QObject>

#include "widgets/document/state/workbench.h"

class QAction;
class QMainWindow;
class QMenu;

namespace roundel::widgets {
class FiguresPage;
class LanesView;
class ReportExporter;
class RunPageExporter;
class TalkExporter;
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
  /// `file`: the submenu of the File menu for exports.
  void makeMenu(MenuBuilder& menus, QMenu* file);

  /// Uses the preset of the Figures workspace; `lane` -1: the whole comparison.
  void exportFigure(const QString& kind, int lane = -1);
  void exportReport();
  void exportRunPage();
  void exportAnimation();  ///< opens the dialog; one per window
  void exportRuns();
  void exportTalk();       ///< the slides as PDF, page or file
  void exportForOthers();  ///< opens the dialog for Perfetto, CSV, SWF and Batsim; one per window

 private:
  void addCopies(MenuBuilder& menus, QMenu* menu);
  /// Asks for the name of an HTML file; an existing file is asked about. Empty: not now.
  QString askHtml(const QString& title, const QString& name, const QString& filter);
  /// Asks for the file of a talk. `notes`: pages with the speaker's notes. Empty: not now.
  QString askTalk(bool& notes);
  /// Asks about an existing file of the scenario of a talk; true if there is none.
  bool mayReplaceScenario(const QString& path);
  template <class Exporter>
  void connectStrip(Exporter* exporter);
  void setWriting(bool on);
  void beginWriting(const QString& path);
  void writingFinished(const QString& path, const QString& error, bool cancelled);

  widgets::Workbench* m_bench;
  widgets::FiguresPage* m_figures;
  widgets::LanesView* m_lanes;
  QMainWindow* m_window;
  TaskStrip* m_task;
  widgets::ReportExporter* m_report;
  widgets::RunPageExporter* m_page;
  widgets::TalkExporter* m_talk;
  QAction *m_reportAction = nullptr, *m_pageAction = nullptr,
          *m_talkAction = nullptr;  ///< disabled while one of the three is written
};

}  // namespace roundel::app
