#pragma once
// The lanes as one widget: cards, row labels, bars, queues and the playhead through all of them. It paints what the controller
// holds and turns gestures into calls of the controller. Lives in a scroll area; the ruler above it shares its axis.

#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "widgets/gantt/gantt_controller.h"
#include "widgets/gantt/lane_card.h"
#include "widgets/gantt/lane_layers.h"

class QPushButton;
class QToolButton;

namespace roundel::widgets {

class LanesCanvas : public QWidget {
  Q_OBJECT
 public:
  explicit LanesCanvas(GanttController* controller, QWidget* parent = nullptr);
  ~LanesCanvas() override;

  /// Lane heights are shared out of this: the height of the view, not of what scrolls inside it.
  void setViewHeight(double height);

  double scale() const;     ///< font scale
  double axisLeft() const;  ///< x of the axis' left end, in the widget's coordinates
  QRectF laneRect(int lane) const;
  QRectF cardRect(int lane) const;
  QRectF barsRect(int lane) const;  ///< the axis' area of the lane
  int laneAt(double y) const;       ///< -1 between lanes
  GanttHit hitAt(QPointF position) const;
  /// Where a bar is on screen; empty where it is outside.
  QRectF barRectAt(int lane, BarRef ref) const;
  const GanttController& controller() const { return *m_controller; }
  const std::vector<CardText>& cards() const { return m_cards; }
  QString cardTip(int lane, QPointF position) const;
  int renderings() const;  ///< pictures of bars drawn so far; for tests

  QSize minimumSizeHint() const override;

 signals:
  void optionsRequested(int lane);
  void exportRequested(int lane);
  void copyRequested(int lane);  ///< -1 = all
  void geometryChanged();        ///< the axis' place
  void scrollRequested(double dy_px);
  void revealRequested(QRectF rect);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  struct Item {
    QRectF rect;
    LaneLayers layers;
    std::vector<CardSpot> spots;
    QToolButton* menu = nullptr;
    QPushButton* action = nullptr;  ///< cancel while running, run again after a cancellation
  };
  enum class Drag { None, Pending, Pan, Range, ZoomRange };
  enum class Hold { None, In, Out, Left, Right };

  // lanes_canvas.cpp
  void rebuild();
  void placeLanes();
  void placeButtons(int lane);
  void refreshLane(int lane);
  void refreshCards();
  void invalidateLayers();
  void movePlayhead();
  GanttLook look(int lane) const;
  double labelWidth() const;
  Item& item(int lane) { return *m_items[static_cast<std::size_t>(lane)]; }
  const Item& item(int lane) const { return *m_items[static_cast<std::size_t>(lane)]; }

  // lanes_paint.cpp
  void paintLane(QPainter& painter, int lane, const QRegion& region);
  void paintFrame(QPainter& painter, int lane);
  void paintCardOf(QPainter& painter, int lane);
  void paintBarsOf(QPainter& painter, int lane);
  void paintCutLabels(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintMarks(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintSelected(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintHover(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintRunEnd(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintCursor(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintStatus(QPainter& painter, int lane);
  void paintRange(QPainter& painter);
  void paintPlayhead(QPainter& painter);

  // lanes_input.cpp
  void pressKey(QKeyEvent* event);
  bool navigationKey(QKeyEvent* event);
  void holdStep(bool first);
  void clickCard(int lane, QPointF position);
  void dragTo(QPointF position);
  QMenu* laneMenu(int lane);
  Workbench::MenuTarget menuTarget(int lane, QPointF position) const;
  void toggleExpanded(int lane);
  void showTip(QPoint global, QPointF position);

  GanttController* m_controller;
  std::vector<std::unique_ptr<Item>> m_items;
  std::vector<CardText> m_cards;
  double m_viewHeight = 0;
  double m_playheadX = -1;
  mutable double m_labelWidth = -1;
  double m_cardCost_ms = 0;
  QTimer m_cardTimer;

  Drag m_drag = Drag::None;
  QPointF m_pressed, m_last;
  Qt::MouseButton m_button = Qt::NoButton;
  Hold m_hold = Hold::None;
  int m_holdKey = 0;
  int m_holdTime_ms = 0;
  QTimer m_holdTimer;
};

}  // namespace roundel::widgets
