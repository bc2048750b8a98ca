// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The widget of all lanes: cards, row labels, bars, queues and the playhead. Lanes are below each other on one axis, or side by side as
// columns that each have a cluster and a ruler. It owns the parts that lay out, paint and handle input (README.md), and passes every event to
// its part. Lives in a scroll area, on the GUI thread.

#include <QWidget>

#include "widgets/lanes/view/lane_cards.h"
#include "widgets/lanes/view/lane_menu.h"
#include "widgets/lanes/view/lanes_drop.h"
#include "widgets/lanes/view/lanes_keys.h"
#include "widgets/lanes/view/lanes_mouse.h"
#include "widgets/lanes/view/lanes_painter.h"

namespace roundel::widgets {

class LanesCanvas : public QWidget {
  Q_OBJECT
 public:
  /// The controller outlives this.
  explicit LanesCanvas(GanttController* controller, QWidget* parent = nullptr);

  /// The height that lanes share: that of the view, not of the content that scrolls inside it.
  void setViewHeight(double height);
  void setArrangement(Arrangement arrangement);
  void showColumn(int lane);  ///< turns to the page with the lane's column
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
  void geometryChanged();               ///< the place of the axis; the places and page of columns
  void refused(const QString& reason);  ///< a drop that is not possible
  void filterRequested();               ///< "/" was pressed
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
  int columnOf(int lane) const;  ///< the lane whose column shows this lane
  void updateHover(const GanttHit& before);
  void followCursor();
  QString tipAt(QPointF position) const;
  QRectF shownRect() const;

  GanttController* m_controller;
  LanesLayout m_layout;
  Arrangement m_arrangement = Arrangement::Lanes;
  int m_firstColumn = 0;
  double m_viewHeight = 0;
  double m_labelWidth = -1;  ///< < 0: unknown
  bool m_turning = false;    ///< a knob was turned at the last layout
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
