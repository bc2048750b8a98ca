#pragma once
// The row of small multiples under the lanes: utilisation, completion time, latency ratio. Tabs where the window is low.

#include <QWidget>
#include <vector>

#include "widgets/plots/plot_panel.h"

class QTabWidget;
class QBoxLayout;

namespace roundel::widgets {

class PlotsRow : public QWidget {
  Q_OBJECT
 public:
  explicit PlotsRow(Workbench* bench, QWidget* parent = nullptr);
  const std::vector<PlotPanel*>& panels() const { return m_panels; }
  void setTabbed(bool tabbed);
  bool tabbed() const { return m_tabbed; }

 signals:
  void exportRequested(const QString& kind);

 private:
  void maximise(PlotPanel* panel);
  std::vector<PlotPanel*> m_panels;
  QBoxLayout* m_row;
  QTabWidget* m_tabs;
  PlotPanel* m_maximised = nullptr;
  bool m_tabbed = false;
};

}  // namespace roundel::widgets
