#pragma once
// The Build workspace: palette | canvas over the arrivals over the tables of jobs and schedulers | properties and problems, or next steps.
// Edits go to the document of the bench, each as one step of undo. The page owns its rooms; the bench outlives it. GUI thread.

#include <QPointer>
#include <QWidget>

#include "widgets/session/catalogue_store.h"
#include "widgets/session/next_steps.h"
#include "widgets/state/workbench.h"

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
  // Rooms of the page; it owns them.
  widgets::ClusterEditor* cluster() { return m_cluster; }
  widgets::PalettePanel* palette() { return m_palette; }
  widgets::ArrivalsPanel* arrivals() { return m_arrivals; }
  widgets::PropertiesPanel* properties() { return m_properties; }
  widgets::StepsOverlay* steps() { return m_steps; }
  BuildTables* tables() { return m_tables; }
  SidePanel* left() { return m_left; }
  SidePanel* right() { return m_right; }
  /// What the workspace adds to the window's menus: generator, palette, scenario properties.
  const QList<QAction*>& menuActions() const { return m_actions; }

  /// Jobs by a generator of the palette: "poisson", "at-once" open the form, "file" asks for a scenario, "mixes" offers those shipped.
  void generate(const QString& generator);
  /// The form, one a window: where it is open already it comes forward.
  widgets::GeneratorDialog* openGenerator();
  /// The jobs of a scenario file after those that are there; says why not.
  void takeJobsOf(const QString& path);
  /// Does what is missing: a node of four GPUs, a job of the first template, or the picker of schedulers.
  void takeStep(widgets::NextStep::Kind kind);
  /// To what a problem's JSON pointer names.
  void goTo(const QString& pointer);
  QByteArray saveLayout() const;                ///< sizes of the panels
  void restoreLayout(const QByteArray& state);  ///< bytes that it did not write change nothing
  void resetLayout();                           ///< as in the first start

 signals:
  void examplesRequested();                   ///< the window is to show its menu of examples
  void wanted();                              ///< one of the actions begins: this workspace comes forward
  void traceRequested();                      ///< the window is to ask for a trace
  void pickerRequested(const QRect& anchor);  ///< the window is to offer schedulers; `anchor` of the screen

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void followSize();
  template <class Run>
  void addMenuAction(const char* name, const QString& text, const QKeySequence& key, const QString& tip, Run run);
  void makeActions();  ///< menuActions(), each of which first brings the workspace forward
  void connectRooms();
  void makeSteps();
  void pasteJobs();  ///< a table from the clipboard
  void makeRoomForSteps();
  void showProblems();               ///< or the next steps, where something is missing and nothing is wrong
  void fold(bool left, bool right);  ///< to rails, where the window is narrow
  QWidget* makeCenter();             ///< canvas, arrivals and tables, and the tabs that a low window has instead
  void makeLower(QWidget* center);
  void makeRight();  ///< properties over problems
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
  QTabBar* m_lower;                      ///< in a low window: jobs or arrivals below the canvas
  QSplitter* m_rightColumn;              ///< properties over problems
  QStackedWidget* m_problems = nullptr;  ///< problems, next steps
  widgets::StepsOverlay* m_steps = nullptr;
  QList<QAction*> m_actions;
  QPointer<widgets::GeneratorDialog> m_generator;  ///< while it is open
};

}  // namespace roundel::app
