#pragma once
// The plots under the lanes: a row of small multiples, and tabs for those that stand alone. In low windows every plot is a tab.
// Which plots there are is the user's choice and part of the layout.

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

  static constexpr std::size_t kMax = 8;
  PlotPanel* addPlot(const QString& kind);  ///< nullptr where there are kMax already
  void closePlot(PlotPanel* panel);
  void detach(PlotPanel* panel);    ///< into a tab of its own, or back
  void maximise(PlotPanel* panel);  ///< alone and large, or back
  PlotPanel* maximised() const { return m_maximised; }
  /// Kinds and places, for a saved layout; an empty or unreadable text gives the first three plots.
  QString layoutText() const;
  void setLayoutText(const QString& text);

 signals:
  void exportRequested(const QString& kind);
  /// The maximised plot wants the room of the lanes, too.
  void maximisedChanged(bool maximised);

 private:
  PlotPanel* make(const QString& kind, bool chosen);
  void arrange();
  void forget(PlotPanel* panel);

  Workbench* m_bench;
  std::vector<PlotPanel*> m_panels;
  std::vector<PlotPanel*> m_detached;
  QBoxLayout* m_layout;
  QWidget* m_row;
  QBoxLayout* m_rowLayout;
  QTabWidget* m_tabs;
  QWidget* m_nothing;
  PlotPanel* m_maximised = nullptr;
  bool m_tabbed = false;
};

}  // namespace roundel::widgets
