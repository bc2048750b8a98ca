// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Below the columns of the lanes: the same plots for each scheduler, with common axes and the reference.

#include <QWidget>
#include <vector>

#include "widgets/document/state/workbench.h"

namespace roundel::widgets {
class LanesView;
class PlotPanel;
}  // namespace roundel::widgets

namespace roundel::app {

class MovedList;

class ColumnPlots : public QWidget {
  Q_OBJECT
 public:
  ColumnPlots(widgets::Workbench* bench, widgets::LanesView* lanes, QWidget* parent = nullptr);

  /// Each column has three plots if they fit, otherwise one with a menu. In a branch that is beside its parent, a list of changes replaces the
  /// third plot.
  static constexpr int kPlots = 3, kMinPlot = 136;
  void setSingle(bool single);  ///< one plot per column at any width (low windows)

 signals:
  void exportRequested(const QString& kind);  ///< from the menu of a plot; `kind` is a figure kind

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void place();  ///< below the columns of the current page
  widgets::PlotPanel* panel(std::size_t column, int plot);
  MovedList* moved(std::size_t branch);

  widgets::Workbench* m_bench;
  widgets::LanesView* m_lanes;
  std::vector<std::vector<widgets::PlotPanel*>> m_panels;  ///< by column of the page, then plot; created when needed
  std::vector<MovedList*> m_moved;                         ///< for branches beside their parents, in page order
  bool m_single = false;
};

}  // namespace roundel::app
