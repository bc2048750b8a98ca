#pragma once
// One plot of the comparison: its kind can be changed, it grows with the playhead in frozen axes, a dot selects its job, and what
// it shows can be copied as a table or exported.

#include "widgets/plots/plot_data.h"
#include "widgets/plots/plot_painter.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/style.h"

class QCustomPlot;
class QMenu;
class QToolButton;

namespace roundel::widgets {

class PlotPanel : public Panel {
  Q_OBJECT
 public:
  /// `kinds`: what the menu offers; the first one that suits the number of lanes is shown until the user chooses.
  PlotPanel(Workbench* bench, QStringList kinds, QWidget* parent = nullptr);

  const plots::PlotData& data() const { return m_data; }
  const QString& kind() const { return m_kind; }
  void setKind(const QString& kind);  ///< by the user: stays when lanes come and go
  QCustomPlot* plot() { return m_plot; }
  QString name() const;

 signals:
  void exportRequested(const QString& kind);
  void maximiseRequested();

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void rebuild();
  void repaintPlot();
  QString suitableKind() const;
  void fillMenu(QMenu* menu);
  bool eventFilter(QObject* watched, QEvent* event) override;

  Workbench* m_bench;
  QStringList m_kinds;
  QString m_kind;
  bool m_chosen = false;
  QToolButton* m_menu;
  QCustomPlot* m_plot;
  QLabel* m_empty;
  plots::PlotData m_data;
  plots::PlotLook m_look;
};

}  // namespace roundel::widgets
