#pragma once
// The lanes as one widget: cards, row labels, bars, queues and the playhead through all of them; below each other on one axis, or
// side by side as columns with a cluster and a ruler each. It holds the parts that lay out, paint and take input (README.md), and passes
// every event to the one whose it is. Lives in a scroll area, on the GUI thread.

#include <QWidget>

#include "widgets/gantt/lane_cards.h"
#include "widgets/gantt/lane_menu.h"
#include "widgets/gantt/lanes_drop.h"
#include "widgets/gantt/lanes_keys.h"
#include "widgets/gantt/lanes_mouse.h"
#include "widgets/gantt/lanes_painter.h"

namespace roundel::widgets {

class LanesCanvas : public QWidget {
  Q_OBJECT
 public:
  /// The controller outlives this.
  explicit LanesCanvas(GanttController* controller, QWidget* parent = nullptr);

  /// Lane heights are shared out of this: the height of the view, not of what scrolls inside it.
  void setViewHeight(double height);
  void setArrangement(Arrangement arrangement);
  void showColumn(int lane);  ///< turns to its page
  void turnPage(int by);

  const LanesLayout& layout() const { return m_layout; }
  const GanttController& controller() const { return *m_controller; }
  const LaneCards& cards() const { return m_cards; }
  const LanesPainter& painter() const { return m_painter; }
  const MoveCallOuts& callOuts() const { return m_callOuts; }
  GanttHit hitAt(QPointF position) const { return m_mouse.hitAt(position); }
  QSize minimumSizeHint() const override;

 signals:
  void optionsRequested(int lane);
  void exportRequested(int lane);
  void copyRequested(int lane);         ///< -1 = all
  void geometryChanged();               ///< the axis' place; the columns' places and page
  void refused(const QString& reason);  ///< a drop that cannot be
  void filterRequested();               ///< "/": where the filter is typed
  void scrollRequested(double dy_px);
  void revealRequested(QRectF rect);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void connectParts();
  void rebuild();
  void place();
  void setFirstColumn(int column);
  void refreshLane(int lane);
  int columnOf(int lane) const;  ///< the lane in whose column it stands
  void moveHover(const GanttHit& before);
  void followCursor();
  QString tipAt(QPointF position) const;
  QRectF shownRect() const;

  GanttController* m_controller;
  LanesLayout m_layout;
  Arrangement m_arrangement = Arrangement::Lanes;
  int m_firstColumn = 0;
  double m_viewHeight = 0;
  double m_labelWidth = -1;  ///< < 0: unknown
  bool m_turning = false;    ///< a knob was on at the last layout
  GangMove m_move;
  MoveCallOuts m_callOuts;
  LaneCards m_cards;
  LanesPainter m_painter;
  LaneMenu m_menu;
  LanesMouse m_mouse;
  LanesKeys m_keys;
  LanesDrop m_drop;
};

}  // namespace roundel::widgets
