// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One plot of the comparison, of a kind that the user can change. It grows with the playhead while its axes stay
// fixed. Clicking a dot selects its job, clicking a curve an instant. The content can be copied as a table or
// exported. GUI thread; the data are rebuilt only when runs or the kind change.

#include <memory>

#include "widgets/base/theme/style.h"
#include "widgets/document/state/workbench.h"
#include "widgets/plots/painting/plot_data.h"
#include "widgets/plots/painting/plot_painter.h"

class QMenu;
class QToolButton;
class QCustomPlot;

namespace roundel::widgets {

class PlotNotes;
class Scoreboard;
namespace plots {
class LegendRow;
class PlotCanvas;
class PlotCursor;
}  // namespace plots

class PlotPanel : public Panel {
  Q_OBJECT
 public:
  /// `kinds` come first in the menu; the first one that suits the number of lanes is shown until the user chooses. `bench` outlives this.
  PlotPanel(Workbench* bench, QStringList kinds, QWidget* parent = nullptr);
  ~PlotPanel() override;

  const plots::PlotData& data() const { return m_data; }
  const plots::PlotLook& look() const { return m_look; }
  const QString& kind() const { return m_kind; }  ///< the shown kind
  void setKind(const QString& kind);              ///< as if the user chose it: kept when lanes change
  bool chosen() const { return m_chosen; }
  QCustomPlot* plot();                               ///< owned by the panel
  Scoreboard* scoreboard() { return m_scoreboard; }  ///< nullptr until that kind is first shown
  plots::LegendRow* legend() { return m_legendInHead ? m_headLegend : m_legend; }
  QString name() const;   ///< title of the shown kind, in columns with the lane
  QString table() const;  ///< the content as tab-separated text
  /// Shows one lane of the comparison (as in a column of the window) in the axes of all lanes, with a second lane to
  /// compare. `lane` -1: all lanes; `reference` -1: none.
  void showOnly(int lane, int reference);
  int only() const { return m_shownLane; }

  static constexpr int kHeadLegendFrom_px = 560;  ///< wider panels have room for the legend beside the title
  static constexpr int kShortFrom_px = 240;       ///< narrower panels leave out the button's text

  enum class Place { Row, Tab };
  /// Updates the menu's entries about places; the row does the moving.
  void setPlace(Place place, bool maximised);
  void setMovable(bool movable);  ///< false: the menu has no entries about places

 signals:
  void exportRequested(const QString& kind);  ///< from the menu: open Figures with this kind
  // From the menu or a double click; PlotsRow carries them out.
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
  void rebuild();                            ///< data and look from the runs
  std::vector<const void*> runsNow() const;  ///< identities of the lanes' runs, to detect new ones
  void repaintPlot();                        ///< paints what follows the playhead
  void refreshLegend();
  int headRoom() const;  ///< px beside the title and the menu
  void refreshTitle();
  int lookLane(int lane) const;  ///< index in the data of a lane of the comparison; -1: none
  QString suitableKind() const;  ///< the default kind for the number of lanes
  void fillMenu(QMenu* menu);
  void addKinds(QMenu* menu, const QStringList& kinds);
  bool key(QKeyEvent* event);

  Workbench* m_bench;
  QStringList m_kinds;
  QString m_kind;
  bool m_chosen = false, m_movable = true, m_maximised = false;
  Place m_place = Place::Row;
  int m_shownLane = -1, m_reference = -1;  ///< lanes of the comparison
  std::vector<const void*> m_runs;         ///< the plotted runs, by lane
  std::vector<int> m_lanes;                ///< index in the comparison of each lane of the data
  QToolButton* m_menu;
  plots::LegendRow *m_legend, *m_headLegend;  ///< below the title; beside the title in wide panels
  bool m_legendInHead = false;
  plots::PlotCanvas* m_plot;
  PlotNotes* m_notes;
  std::unique_ptr<plots::PlotCursor> m_cursor;  ///< of m_plot
  Scoreboard* m_scoreboard = nullptr;
  QLabel* m_empty;
  plots::PlotData m_data;
  plots::PlotLook m_look;
};

}  // namespace roundel::widgets
