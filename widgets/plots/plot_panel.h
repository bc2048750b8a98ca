#pragma once
// One plot of the comparison: its kind can be changed, it grows with the playhead in frozen axes, a dot selects its job and a curve
// its instant, and what it shows can be copied as a table or exported.

#include "widgets/plot_painting/plot_data.h"
#include "widgets/plot_painting/plot_painter.h"
#include "widgets/state/workbench.h"
#include "widgets/theme/style.h"

class QMenu;
class QToolButton;
class QCustomPlot;

namespace roundel::widgets {

class Scoreboard;
namespace plots {
class LegendRow;
class PlotCanvas;
}  // namespace plots

class PlotPanel : public Panel {
  Q_OBJECT
 public:
  /// `kinds`: what the menu offers first; the first one that suits the number of lanes is shown until the user chooses.
  PlotPanel(Workbench* bench, QStringList kinds, QWidget* parent = nullptr);

  /// Beside plots::panelKinds() there is "scoreboard", the animated bars.
  static QStringList allKinds();
  static QString titleOf(const QString& kind);

  const plots::PlotData& data() const { return m_data; }
  const plots::PlotLook& look() const { return m_look; }
  const QString& kind() const { return m_kind; }
  void setKind(const QString& kind);  ///< by the user: stays when lanes come and go
  bool chosen() const { return m_chosen; }
  QCustomPlot* plot();
  Scoreboard* scoreboard() { return m_scoreboard; }  ///< nullptr while another kind is shown for the first time
  plots::LegendRow* legend() { return width() >= kHeadLegendFrom_px ? m_headLegend : m_legend; }
  QString name() const;
  QString table() const;
  /// One lane of the comparison (a column of the window) in the axes of all of them, with another one beside it; -1 = all, none.
  void setOnly(int lane, int reference);
  int only() const { return m_only; }

  static constexpr int kHeadLegendFrom_px = 560;  ///< wider panels have room for the legend beside the title
  static constexpr int kShortFrom_px = 240;       ///< narrower ones leave out what their menu says

  enum class Place { Row, Tab };
  /// What the menu's entries about the panel's place say; the row decides.
  void setPlace(Place place, bool maximised);
  void setMovable(bool movable);  ///< false: the menu has no entries about places (columns)

 signals:
  void exportRequested(const QString& kind);
  void maximiseRequested();
  void detachRequested();
  void closeRequested();
  void addRequested(const QString& kind);
  void kindChanged();

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void rebuild();
  std::vector<const void*> runsNow() const;
  void repaintPlot();
  void refreshLegend();
  void refreshTitle();
  int lookLane(int lane) const;
  QString suitableKind() const;
  void fillMenu(QMenu* menu);
  void addKinds(QMenu* menu, const QStringList& kinds);
  bool click(const QPointF& position);
  bool key(QKeyEvent* event);
  void stepTime(int by);
  void stepJob(int by);
  QString tipFor(const QPointF& position) const;

  Workbench* m_bench;
  QStringList m_kinds;
  QString m_kind;
  bool m_chosen = false, m_movable = true, m_maximised = false;
  Place m_place = Place::Row;
  int m_only = -1, m_reference = -1;  ///< lanes of the comparison
  std::vector<const void*> m_runs;    ///< what was plotted last, a lane each
  std::vector<int> m_lanes;           ///< of each lane of the data: its index in the comparison
  QToolButton* m_menu;
  plots::LegendRow *m_legend, *m_headLegend;  ///< under the title; beside it in wide panels
  plots::PlotCanvas* m_plot;
  Scoreboard* m_scoreboard = nullptr;
  QLabel* m_empty;
  plots::PlotData m_data;
  plots::PlotLook m_look;
};

}  // namespace roundel::widgets
