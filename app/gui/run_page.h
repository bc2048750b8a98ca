#pragma once
// The Run workspace: cluster and jobs at the playhead | one lane a scheduler over the plots | Why. In columns both sides fold and each
// scheduler has its cluster, Gantt and plots below each other. On the stage they fold, too, and clusters in motion are over the lanes. "How
// good?" has the whole page: the theorems of the papers beside the runs.

#include <QAction>
#include <QWidget>

#include "widgets/state/workbench.h"

class QButtonGroup;
class QMenu;
class QSplitter;
class QToolButton;

namespace roundel::widgets {
class GuaranteesView;
class KnobColumn;
class LanesView;
class PlotsRow;
class ClusterAnimationView;
}  // namespace roundel::widgets

namespace roundel::app {

class ColumnPlots;
class SidePanel;

class RunPage : public QWidget {
  Q_OBJECT
 public:
  explicit RunPage(widgets::Workbench* bench, QWidget* parent = nullptr);
  // Parts of the page; it owns them.
  widgets::LanesView* lanes() { return m_lanes; }
  widgets::PlotsRow* plots() { return m_plots; }
  widgets::KnobColumn* knobs() { return m_knobs; }
  ColumnPlots* columnPlots() { return m_columnPlots; }
  widgets::ClusterAnimationView* clusterAnimation() { return m_clusterAnimation; }
  widgets::GuaranteesView* guarantees() { return m_guarantees; }
  enum class Arrangement { Lanes, Columns, ClusterAnimation, Guarantees };
  Arrangement arrangement() const;
  void setArrangement(Arrangement arrangement);
  /// To show the stage and the guarantees, and to go from arrangement to arrangement; for a menu.
  const QList<QAction*>& arrangementActions() const { return m_arrangementActions; }
  /// "Lanes | Columns | Stage | How good?" for the toolbar.
  QWidget* arrangementSwitch() { return m_switch; }
  /// One button with a menu in place of the three, for a toolbar with little room.
  void setSwitchCompact(bool compact);
  SidePanel* left() { return m_left; }
  SidePanel* right() { return m_right; }
  /// Sizes of the panels, which plots are shown and how the lanes are arranged.
  QByteArray saveLayout() const;
  void restoreLayout(const QByteArray& state);  ///< bytes that it did not write change nothing
  void resetLayout();                           ///< as in the first start

 signals:
  void arrangementChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fold(bool jobs, bool why);  ///< to rails, where the window is narrow
  void noteWidths();               ///< of the sides that are not folded
  void applyWidths();              ///< rails for folded sides, the noted widths for the others, the rest for the lanes
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

  widgets::LanesView* m_lanes;  // with the plots in m_center
  widgets::PlotsRow* m_plots;
  widgets::KnobColumn* m_knobs;  // beside m_center; Why folds while it is open
  ColumnPlots* m_columnPlots;
  QWidget* m_switch;
  QToolButton* m_compactSwitch;  ///< in m_switch
  SidePanel* m_left;
  SidePanel* m_right;
  QSplitter* m_columns;  ///< left, center, right
  QSplitter* m_center;   ///< lanes over plots
  QSplitter* m_middle;   ///< stage over m_center
  widgets::ClusterAnimationView* m_clusterAnimation;
  QButtonGroup* m_group;  ///< of m_switch
  QList<QAction*> m_arrangementActions;
  widgets::GuaranteesView* m_guarantees;  ///< in the place of m_columns
  bool m_animated = false, m_guaranteed = false;
  int m_leftWidth, m_rightWidth;  ///< px of the sides when they are not folded
  QSplitter* m_leftColumn;        ///< cluster over jobs
};

}  // namespace roundel::app
