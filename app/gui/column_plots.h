#pragma once
// Under the columns of the lanes: the same plots for each scheduler, in the axes of all of them, with the reference beside it.

#include <QWidget>
#include <vector>

#include "widgets/state/workbench.h"

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

  /// Three plots a column where they fit, else one at a time with its menu. Under a branch beside its parent what it moved stands in place of
  /// the third.
  static constexpr int kPlots = 3, kMinPlot = 136;
  void setSingle(bool single);  ///< one plot a column whatever the width (low windows)

 signals:
  void exportRequested(const QString& kind);  ///< of figures, from the menu of a plot

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void place();  ///< under the columns of the page that is shown
  widgets::PlotPanel* panel(std::size_t column, int plot);
  MovedList* moved(std::size_t branch);

  widgets::Workbench* m_bench;
  widgets::LanesView* m_lanes;
  std::vector<std::vector<widgets::PlotPanel*>> m_panels;  ///< by column of the page, then plot; made as needed
  std::vector<MovedList*> m_moved;  ///< of branches beside their parents, by which of them on the page
  bool m_single = false;
};

}  // namespace roundel::app
