// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Run workspace: cluster and jobs at the playhead | one lane per scheduler, above the plots | Why. Other arrangements: Columns shows cluster,
// Gantt chart and plots of each scheduler in a column; Stage shows animated clusters above the lanes; in both the sides are folded. "How good?"
// shows the papers' theorems beside the runs on the whole page.

#include <QAction>
#include <QWidget>

#include "widgets/document/state/workbench.h"

class QButtonGroup;
class QMenu;
class QSplitter;
class QToolButton;

namespace roundel::widgets {
class GuaranteesView;
class KnobColumn;
class LanesView;
class PlotsRow;
class ProgramLanes;
class LanePermissions;
class ClusterAnimationView;
}  // namespace roundel::widgets

namespace roundel::app {

class ColumnPlots;
class PlotsOrProgram;
class SidePanel;

class RunPage : public QWidget {
  Q_OBJECT
 public:
  explicit RunPage(widgets::Workbench* bench, QWidget* parent = nullptr);
  // Parts of the page, which owns them.
  widgets::LanesView* lanes() { return m_lanes; }
  widgets::PlotsRow* plots() { return m_plots; }
  widgets::KnobColumn* knobs() { return m_knobs; }
  ColumnPlots* columnPlots() { return m_columnPlots; }
  widgets::ClusterAnimationView* clusterAnimation() { return m_clusterAnimation; }
  widgets::GuaranteesView* guarantees() { return m_guarantees; }
  widgets::ProgramLanes* programs() { return m_programs; }
  widgets::LanePermissions* permissions() { return m_permissions; }
  PlotsOrProgram* plotsOrProgram() { return m_below; }
  enum class Arrangement { Lanes, Columns, ClusterAnimation, Guarantees };
  Arrangement arrangement() const;
  void setArrangement(Arrangement arrangement);
  /// Actions that choose an arrangement, for a menu.
  const QList<QAction*>& arrangementActions() const { return m_arrangementActions; }
  /// "Lanes | Columns | Stage | How good?" for the toolbar.
  QWidget* arrangementSwitch() { return m_switch; }
  /// Hides the side Why while a lesson is in its place.
  void setWhyShown(bool shown);
  /// Replaces the switch by one button with a menu, for a narrow toolbar.
  void setSwitchCompact(bool compact);
  SidePanel* left() { return m_left; }
  SidePanel* right() { return m_right; }
  /// Sizes of the panels, shown plots and arrangement.
  QByteArray saveLayout() const;
  void restoreLayout(const QByteArray& state);  ///< ignores bytes that saveLayout() has not written
  void resetLayout();                           ///< restores the initial layout

 signals:
  void arrangementChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fold(bool jobs, bool why);  ///< folds the sides to rails in a narrow window
  void noteWidths();               ///< stores the widths of unfolded sides
  void applyWidths();              ///< rails for folded sides, stored widths for others, the rest for the lanes
  void arrange();
  void showGuarantees();
  void makeSwitch();
  void makeClusterAnimation(widgets::Workbench* bench);
  void makeGuarantees(widgets::Workbench* bench);
  QAction* addArrangement(const char* name, const QString& text, const QString& tip, Arrangement arrangement);
  void extendMenu(QMenu* menu, int lane);
  void makeActions();
  void followArrangement();
  QWidget* besideKnobs(widgets::Workbench* bench);

  widgets::ProgramLanes* m_programs;
  widgets::LanesView* m_lanes;  // above m_below in m_center
  widgets::LanePermissions* m_permissions;
  widgets::PlotsRow* m_plots;
  PlotsOrProgram* m_below;
  widgets::KnobColumn* m_knobs;  // beside m_center; Why is folded while it is open
  ColumnPlots* m_columnPlots;
  QWidget* m_switch;
  QToolButton* m_compactSwitch;  ///< in m_switch
  SidePanel* m_left;
  SidePanel* m_right;
  QSplitter* m_columns;  ///< left, center, right
  QSplitter* m_center;   ///< lanes above plots
  QSplitter* m_middle;   ///< stage above m_center
  widgets::ClusterAnimationView* m_clusterAnimation;
  QButtonGroup* m_group;  ///< the buttons of m_switch
  QList<QAction*> m_arrangementActions;
  widgets::GuaranteesView* m_guarantees;  ///< replaces m_columns
  bool m_animationShown = false, m_guaranteesShown = false;
  int m_leftWidth, m_rightWidth;  ///< px of the sides while unfolded
  QSplitter* m_leftColumn;        ///< cluster above jobs
};

}  // namespace roundel::app
