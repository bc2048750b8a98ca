// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The plots under the lanes: a row of small plots, and tabs for detached ones. In low windows each plot is a tab. The
// user chooses the plots; the choice is saved with the layout. Owns its panels. GUI thread.

#include <QWidget>
#include <vector>

#include "widgets/plots/view/plot_panel.h"

class QTabWidget;
class QBoxLayout;

namespace roundel::widgets {

class PlotsRow : public QWidget {
  Q_OBJECT
 public:
  explicit PlotsRow(Workbench* bench, QWidget* parent = nullptr);
  const std::vector<PlotPanel*>& panels() const { return m_panels; }  ///< in the user's order
  void setTabbed(bool tabbed);                                        ///< each plot a tab, for low windows
  bool tabbed() const { return m_tabbed; }

  static constexpr std::size_t kMax = 8;
  PlotPanel* addPlot(const QString& kind);  ///< nullptr if there are already kMax
  void closePlot(PlotPanel* panel);         ///< deletes it
  void detach(PlotPanel* panel);            ///< moves the plot into a separate tab, or back
  void maximise(PlotPanel* panel);          ///< shows only this plot, or all again
  PlotPanel* maximised() const { return m_maximised; }
  /// Kinds and places for a saved layout. An empty or unreadable text restores the first three plots.
  QString layoutText() const;
  void setLayoutText(const QString& text);

 signals:
  void exportRequested(const QString& kind);
  /// A maximised plot also takes the room of the lanes.
  void maximisedChanged(bool maximised);

 private:
  PlotPanel* make(const QString& kind, bool chosen);  ///< a new panel, with its signals connected
  void arrange();                                     ///< puts each plot into the row, into a tab, or alone
  void forget(PlotPanel* panel);                      ///< removes it from all lists

  Workbench* m_bench;
  std::vector<PlotPanel*> m_panels;
  std::vector<PlotPanel*> m_detached;
  QBoxLayout* m_layout;
  QWidget* m_row;
  QBoxLayout* m_rowLayout;
  QTabWidget* m_tabs;
  QWidget* m_emptyHint;
  PlotPanel* m_maximised = nullptr;
  bool m_tabbed = false;
};

}  // namespace roundel::widgets
