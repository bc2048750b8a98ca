#pragma once
// The lanes as one widget: cards, row labels, bars, queues and the playhead through all of them; below each other on one axis, or
// side by side as columns with a cluster and a ruler each. It paints what the controller holds and turns gestures into calls of the
// controller. Lives in a scroll area.

#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/gantt/gantt_controller.h"
#include "widgets/gantt/time_ruler.h"
#include "widgets/gantt_painting/label_layer.h"
#include "widgets/gantt_painting/lane_layers.h"
#include "widgets/lane_cards/cluster_chips.h"
#include "widgets/lane_cards/lane_card.h"

class QMenu;
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

  enum class Arrangement { Lanes, Columns };
  Arrangement arrangement() const { return m_arrangement; }
  void setArrangement(Arrangement arrangement);
  /// Columns are at least kMinColumn wide; the others stand on further pages.
  static constexpr double kMinColumn = 440;
  int firstColumn() const { return m_firstColumn; }
  int columnsShown() const;
  void showColumn(int lane);  ///< turns to its page
  void turnPage(int by);

  double scale() const;             ///< font scale
  double axisLeft() const;          ///< x of the axis' left end, in the widget's coordinates; of the first column
  QRectF laneRect(int lane) const;  ///< empty where the lane stands on another page
  QRectF cardRect(int lane) const;
  QRectF barsRect(int lane) const;     ///< the axis' area of the lane
  QRectF rulerRect(int lane) const;    ///< of a column, over its axis; empty in lanes
  QRectF chipsRect(int lane) const;    ///< of a column
  int laneAt(QPointF position) const;  ///< -1 between lanes
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
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  /// Where the parts of a lane stand. In lanes frame and body are one.
  struct Place {
    QRectF frame;  ///< of the card (and the chips)
    QRectF body;   ///< of ruler, labels and bars
    QRectF card, chips, ruler, bars;
  };
  /// The selected job's, kept while nothing moves them.
  struct Outlines {
    const BarIndex* bars = nullptr;
    model::JobIndex job;
    TimeAxis axis;
    double to_x = 0;
    std::vector<QRectF> rects;
  };
  /// What the bar under the mouse adds to a lane, its rows not scrolled.
  struct HoverMarks {
    std::vector<QRectF> outlines;
    QRectF line;  ///< joins rows that do not stand together
  };
  struct Item {
    Place place;
    ChipPlaces chips;
    LaneLayers layers;
    LabelLayer labels;
    Outlines outlines;
    std::vector<CardSpot> spots;
    QToolButton* menu = nullptr;
    QPushButton* action = nullptr;  ///< cancel while running, run again after a cancellation
  };
  enum class Drag { None, Pending, Pan, Range, ZoomRange, Ruler, Bar };
  /// A job that is being moved to other rows of its lane.
  struct Move {
    int lane = 0;
    model::JobIndex job;
    int count = 1;        ///< GPUs
    int row = 0;          ///< the first of them, in the order on screen
    int grip = 0;         ///< which of them was grabbed
    bool paused = false;  ///< over the queue: no GPUs
  };
  enum class Hold { None, In, Out, Left, Right };

  // lanes_canvas.cpp
  void rebuild();
  void placeLanes();
  void placeRows();
  void placeColumns();
  double rightMargin() const;
  bool columns() const { return m_arrangement == Arrangement::Columns; }
  void placeButtons(int lane);
  void refreshLane(int lane);
  void refreshCards();
  std::vector<const void*> runsNow() const;
  void invalidateLayers();
  void movePlayhead();
  void moveHover(const GanttHit& before);
  void moveAxis();
  GanttLook look(int lane) const;
  double labelWidth() const;
  Item& item(int lane) { return *m_items[static_cast<std::size_t>(lane)]; }
  const Item& item(int lane) const { return *m_items[static_cast<std::size_t>(lane)]; }

  // lanes_paint.cpp
  void paintLane(QPainter& painter, int lane, const QRegion& region);
  void paintFrame(QPainter& painter, int lane);
  void paintCardOf(QPainter& painter, int lane);
  void paintBarsOf(QPainter& painter, int lane, const QRegion& region);
  const std::vector<QRectF>& outlinesOf(int lane, const GanttScene& scene, const GanttLook& look, model::JobIndex job,
                                        double to_x);
  HoverMarks hoverMarks(const GanttScene& scene, const GanttLook& look, const GanttHit& hover) const;
  void paintMarks(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintSelected(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintHover(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintBranch(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintRunEnd(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintCursor(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);
  void paintStatus(QPainter& painter, int lane);
  void paintRange(QPainter& painter);
  void paintSpan(QPainter& painter, int lane, std::pair<double, double> span_s, const QColor& band, const QColor& edge);
  void paintDrop(QPainter& painter);
  void paintPlayhead(QPainter& painter);
  void paintColumnHead(QPainter& painter, int lane);
  void paintGhost(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& look);

  // lanes_move.cpp
  void beginMove(int lane, BarRef bar);
  void moveTo(QPointF position);
  void shiftMove(int by);
  void endMove(bool ask);
  std::vector<model::GpuIndex> movedGpus() const;
  QString moveObjection() const;
  void paintMove(QPainter& painter);

  // lanes_input.cpp, lanes_keys.cpp
  void pressKey(QKeyEvent* event);
  bool navigationKey(QKeyEvent* event);
  void holdStep(bool first);
  bool ownKey(const QKeyEvent& event) const;
  void clickCard(int lane, QPointF position);
  void clickChips(int lane, QPointF position);
  void addReferenceActions(QMenu* menu, int lane);
  void selectInserted(const std::vector<std::string>& jobs);
  void dragTo(QPointF position);
  QMenu* laneMenu(int lane);
  Workbench::MenuTarget menuTarget(int lane, QPointF position) const;
  void toggleExpanded(int lane);
  void showTip(QPoint global, QPointF position);

  GanttController* m_controller;
  std::vector<std::unique_ptr<Item>> m_items;
  std::vector<CardText> m_cards;
  std::vector<const void*> m_cardRuns;  ///< what m_cards was computed of
  Arrangement m_arrangement = Arrangement::Lanes;
  int m_firstColumn = 0;
  TimeRuler m_ruler;
  int m_rulerLane = -1;  ///< whose ruler is dragged
  std::optional<Move> m_move;
  std::optional<double> m_drop_s;  ///< where a job that is dragged over the lanes would arrive
  double m_viewHeight = 0;
  double m_playheadX = -1;  ///< from the axis' left end, as painted last
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
