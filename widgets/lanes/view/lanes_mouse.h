// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The mouse in the lanes: hover, clicks, the wheel, and drags (a pan, a range, the playhead on a column's ruler, a gang). Turns events into calls
// of the controller. Owned by LanesCanvas; lives on the GUI thread.

#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>
#include <QWidget>
#include <memory>

#include "widgets/lanes/model/gang_move.h"
#include "widgets/lanes/model/lanes_layout.h"
#include "widgets/lanes/model/ruler_drag.h"
#include "widgets/lanes/view/lane_cards.h"

namespace roundel::widgets {

/// A drag between press and release. Positions in px of the widget.
class LanesDrag {
 public:
  virtual ~LanesDrag() = default;
  virtual void move(QPointF position) = 0;
  /// `same_button`: the released button is the one that was pressed.
  virtual void release(QPointF position, bool same_button) = 0;
};

class LanesMouse : public QObject {
  Q_OBJECT
 public:
  /// The objects that the mouse works on; all outlive it. The widget gets the focus and the pointer's shape.
  struct Target {
    QWidget* widget;
    GanttController* controller;
    const LanesLayout* layout;
    LaneCards* cards;
    GangMove* move;
  };
  explicit LanesMouse(const Target& target);
  ~LanesMouse() override;

  /// True: the event is handled.
  bool handle(QEvent* event);
  void followLanes();  ///< the list of lanes changed: ends a drag in an old lane
  GanttHit hitAt(QPointF position) const;
  bool onHandle(QPointF position, const GanttHit& hit) const;  ///< of the bar that was hit
  /// The GPU and its bar at the playhead, for a point of a column's drawing of the cluster; Zone::None beside its chips.
  GanttHit chipHitAt(int lane, QPointF position) const;

 signals:
  void scrollRequested(double dy_px);  ///< of the area in which the widget scrolls

 private:
  void press(const QMouseEvent& event);
  std::unique_ptr<LanesDrag> dragOf(int lane, const QMouseEvent& event);
  void hover(QPointF position);
  void hoverChip(int lane, QPointF position);
  void rest();  ///< the pointer has not moved for a while
  void leave();
  void move(QPointF position);
  void release(const QMouseEvent& event);
  void doubleClick(const QMouseEvent& event);
  void click(const QMouseEvent& event);
  void wheel(const QWheelEvent& event);
  void wheelRowHeight(int lane, double steps);
  void scrollRows(int lane, double dy_px);
  double onAxis(int lane, QPointF position) const;  ///< px of TimeWindow's axis
  double timeAt(int lane, QPointF position) const;

  class Pan;
  class Range;
  class Ruler;
  class Gang;

  Target m_to;
  RulerDrag m_ruler;
  std::unique_ptr<LanesDrag> m_drag;
  int m_lanes = 0;  ///< number of lanes when they were read last
  QPointF m_pressed;
  Qt::MouseButton m_button = Qt::NoButton;
  QTimer m_rest;
  bool m_mayClick = false;  ///< pressed, and not moved far enough for a drag
};

}  // namespace roundel::widgets
