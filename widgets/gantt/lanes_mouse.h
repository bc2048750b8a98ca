#pragma once
// The mouse in the lanes: hover, clicks, the wheel, and the drag that is under way (a pan, a range, the playhead on a column's ruler, a
// gang). Turns events into calls of the controller. Owned by LanesCanvas; lives on the GUI thread.

#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>
#include <QWidget>
#include <memory>

#include "widgets/gantt/lane_cards.h"
#include "widgets/gantt_model/gang_move.h"
#include "widgets/gantt_model/lanes_layout.h"
#include "widgets/gantt_model/ruler_drag.h"

namespace roundel::widgets {

/// A state of the mouse between press and release. Positions in px of the widget.
class LanesDrag {
 public:
  virtual ~LanesDrag() = default;
  virtual void move(QPointF position) = 0;
  /// `same_button`: it is the one that was pressed.
  virtual void release(QPointF position, bool same_button) = 0;
};

class LanesMouse : public QObject {
  Q_OBJECT
 public:
  /// What the mouse works on; everything outlives it. The widget gets the keyboard and the shape of the pointer.
  struct Target {
    QWidget* widget;
    GanttController* controller;
    const LanesLayout* layout;
    LaneCards* cards;
    GangMove* move;
  };
  explicit LanesMouse(const Target& target);
  ~LanesMouse() override;

  /// Presses, moves, releases, double clicks and the wheel; true: done.
  bool handle(QEvent* event);
  void followLanes();  ///< lanes came or went: a drag in one of those before ends
  GanttHit hitAt(QPointF position) const;
  bool onHandle(QPointF position, const GanttHit& hit) const;  ///< of the bar that was hit
  /// What stands at a point of a column's drawing of the cluster, at the playhead; Zone::None beside its chips.
  GanttHit chipHitAt(int lane, QPointF position) const;

 signals:
  void scrollRequested(double dy_px);  ///< of what the widget stands in

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
  int m_lanes = 0;  ///< when they were read last
  QPointF m_pressed;
  Qt::MouseButton m_button = Qt::NoButton;
  QTimer m_rest;
  bool m_mayClick = false;  ///< pressed, and not moved so far that it is a drag
};

}  // namespace roundel::widgets
