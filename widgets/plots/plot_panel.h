#pragma once
// One plot of the comparison. Its kind can be changed; it grows with the playhead in frozen axes; a dot selects its job and a curve
// its instant; its content can be copied as a table or exported. GUI thread; data are rebuilt only when runs or the kind change.

#include <memory>

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
class PlotCursor;
}  // namespace plots

class PlotPanel : public Panel {
  Q_OBJECT
 public:
  /// `kinds`: the first kinds in the menu; the first that suits the number of lanes is shown until the user chooses. `bench` outlives it.
  PlotPanel(Workbench* bench, QStringList kinds, QWidget* parent = nullptr);
  ~PlotPanel() override;

  const plots::PlotData& data() const { return m_data; }
  const plots::PlotLook& look() const { return m_look; }
  const QString& kind() const { return m_kind; }  ///< as shown now
  void setKind(const QString& kind);              ///< chosen by the user: kept when lanes change
  bool chosen() const { return m_chosen; }
  QCustomPlot* plot();                               ///< owned by the panel, like the scoreboard and the legends
  Scoreboard* scoreboard() { return m_scoreboard; }  ///< nullptr while another kind is shown for the first time
  plots::LegendRow* legend() { return m_legendInHead ? m_headLegend : m_legend; }
  QString name() const;   ///< of the shown kind, with the lane in columns
  QString table() const;  ///< the content as text, cells between tabs
  /// One lane of the comparison (a column of the window) in the axes of all of them, with another lane for comparison; -1 = all, none.
  void setOnly(int lane, int reference);
  int only() const { return m_only; }

  static constexpr int kHeadLegendFrom_px = 560;  ///< wider panels have room for the legend beside the title
  static constexpr int kShortFrom_px = 240;       ///< narrower ones omit what their menu also has

  enum class Place { Row, Tab };
  /// The state of the menu's entries about the panel's place; the row decides.
  void setPlace(Place place, bool maximised);
  void setMovable(bool movable);  ///< false: the menu has no entries about places (columns)

 signals:
  void exportRequested(const QString& kind);  ///< from the menu: open Figures with this kind
  // From the menu or a double click; the row carries them out.
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
  std::vector<const void*> runsNow() const;  ///< identities of the lanes' runs, to see whether data are still right
  void repaintPlot();                        ///< the part that follows the playhead
  void refreshLegend();
  int headRoom() const;  ///< px beside the title and the menu
  void refreshTitle();
  int lookLane(int lane) const;  ///< the lane of the look for a lane of the comparison; -1: none
  QString suitableKind() const;  ///< for the number of lanes
  void fillMenu(QMenu* menu);
  void addKinds(QMenu* menu, const QStringList& kinds);
  bool key(QKeyEvent* event);

  Workbench* m_bench;
  QStringList m_kinds;
  QString m_kind;
  bool m_chosen = false, m_movable = true, m_maximised = false;
  Place m_place = Place::Row;
  int m_only = -1, m_reference = -1;  ///< lanes of the comparison
  std::vector<const void*> m_runs;    ///< the runs plotted last, by lane
  std::vector<int> m_lanes;           ///< of each lane of the data: its index in the comparison
  QToolButton* m_menu;
  plots::LegendRow *m_legend, *m_headLegend;  ///< under the title; beside it in wide panels
  bool m_legendInHead = false;
  plots::PlotCanvas* m_plot;
  std::unique_ptr<plots::PlotCursor> m_cursor;  ///< of m_plot
  Scoreboard* m_scoreboard = nullptr;
  QLabel* m_empty;
  plots::PlotData m_data;
  plots::PlotLook m_look;
};

}  // namespace roundel::widgets
