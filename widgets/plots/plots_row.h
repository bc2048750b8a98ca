#pragma once
// The plots under the lanes: a row of small plots, and tabs for detached ones. In low windows every plot is a tab.
// The user chooses the plots; the choice is part of the layout. Owns its panels. GUI thread.

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
  const std::vector<PlotPanel*>& panels() const { return m_panels; }  ///< in the user's order
  void setTabbed(bool tabbed);                                        ///< every plot a tab: for low windows
  bool tabbed() const { return m_tabbed; }

  static constexpr std::size_t kMax = 8;
  PlotPanel* addPlot(const QString& kind);  ///< nullptr where there are kMax already
  void closePlot(PlotPanel* panel);         ///< deletes it
  void detach(PlotPanel* panel);            ///< into a tab of its own, or back
  void maximise(PlotPanel* panel);          ///< alone and large, or back
  PlotPanel* maximised() const { return m_maximised; }
  /// Kinds and places, for a saved layout; an empty or unreadable text gives the first three plots.
  QString layoutText() const;
  void setLayoutText(const QString& text);

 signals:
  void exportRequested(const QString& kind);
  /// The maximised plot uses the room of the lanes too.
  void maximisedChanged(bool maximised);

 private:
  PlotPanel* make(const QString& kind, bool chosen);  ///< with its signals connected
  void arrange();                                     ///< puts every plot in the row, in a tab, or alone
  void forget(PlotPanel* panel);                      ///< removes it from all lists

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
