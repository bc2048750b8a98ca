// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Build workspace: palette | canvas above the arrivals and the tables of jobs and schedulers | properties, with problems or next steps.
// Each edit of the document is one undo step. The bench outlives the page. GUI thread.

#include <QPointer>
#include <QWidget>

#include "widgets/document/session/catalogue_store.h"
#include "widgets/document/session/next_steps.h"
#include "widgets/document/state/workbench.h"

class QAction;
class QSplitter;
class QStackedWidget;
class QTabBar;

namespace roundel::widgets {
class ArrivalsPanel;
class ClusterEditor;
class GeneratorDialog;
class PalettePanel;
class PropertiesPanel;
class StepsOverlay;
}  // namespace roundel::widgets

namespace roundel::app {

class BuildTables;
class SidePanel;

class BuildPage : public QWidget {
  Q_OBJECT
 public:
  explicit BuildPage(widgets::Workbench* bench, QWidget* parent = nullptr);
  // Parts of the page, which owns them.
  widgets::ClusterEditor* cluster() { return m_cluster; }
  widgets::PalettePanel* palette() { return m_palette; }
  widgets::ArrivalsPanel* arrivals() { return m_arrivals; }
  widgets::PropertiesPanel* properties() { return m_properties; }
  widgets::StepsOverlay* steps() { return m_steps; }
  BuildTables* tables() { return m_tables; }
  SidePanel* left() { return m_left; }
  SidePanel* right() { return m_right; }
  /// Actions for the window's menus: generator, palette, scenario properties.
  const QList<QAction*>& menuActions() const { return m_actions; }

  /// Adds jobs by a generator of the palette: "poisson" and "at-once" open the form, "file" asks for a scenario, "mixes" offers the shipped ones.
  void generate(const QString& generator);
  /// Opens the form or raises the open one; there is one per window.
  widgets::GeneratorDialog* openGenerator();
  /// Adds the jobs of a scenario file after the existing ones. Failures are shown.
  void takeJobsOf(const QString& path);
  /// Adds what is missing: a node of four GPUs, a job of the first template, or a scheduler by the picker.
  void takeStep(widgets::NextStep::Kind kind);
  /// Selects what a problem's JSON pointer names.
  void goTo(const QString& pointer);
  QByteArray saveLayout() const;                ///< sizes of the panels
  void restoreLayout(const QByteArray& state);  ///< ignores bytes that saveLayout() has not written
  void resetLayout();                           ///< restores the initial sizes

 signals:
  void examplesRequested();                   ///< requests the window's menu of examples
  void workspaceRequested();                  ///< an action needs this workspace to be shown
  void traceRequested();                      ///< requests the import of a trace
  void pickerRequested(const QRect& anchor);  ///< requests the picker of schedulers; `anchor` is in screen coordinates

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void followSize();
  template <class Run>
  void addMenuAction(const char* name, const QString& text, const QKeySequence& key, const QString& tip, Run run);
  void makeActions();  ///< makes menuActions(), which first show the workspace
  void connectRooms();
  void makeSteps();
  void pasteJobs();  ///< pastes a table from the clipboard
  void makeRoomForSteps();
  void showProblems();               ///< or the next steps, if something is missing and there are no problems
  void fold(bool left, bool right);  ///< folds side panels to rails in a narrow window
  QWidget* makeCenter();             ///< canvas, arrivals and tables; a low window has tabs instead
  void makeLower(QWidget* center);
  void makeRight();  ///< properties above problems
  void showLower();
  void offerMixes();

  widgets::Workbench* m_bench;
  widgets::CatalogueStore& m_catalogue;
  widgets::ClusterEditor* m_cluster;
  widgets::PalettePanel* m_palette;
  widgets::ArrivalsPanel* m_arrivals;
  BuildTables* m_tables;
  widgets::PropertiesPanel* m_properties;
  SidePanel* m_left;
  SidePanel* m_right;
  QSplitter* m_columns;                  ///< palette, center, properties
  QSplitter* m_center;                   ///< canvas, arrivals, jobs
  QTabBar* m_lower;                      ///< in a low window: chooses jobs or arrivals below the canvas
  QSplitter* m_rightColumn;              ///< properties above problems
  QStackedWidget* m_problems = nullptr;  ///< problems, next steps
  widgets::StepsOverlay* m_steps = nullptr;
  QList<QAction*> m_actions;
  QPointer<widgets::GeneratorDialog> m_generator;  ///< while it is open
};

}  // namespace roundel::app
