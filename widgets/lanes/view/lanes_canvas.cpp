// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lanes_canvas.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QPaintEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/lanes/cards/lane_slots.h"
#include "widgets/lanes/model/lane_order.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/model/ruler_drag.h"
#include "widgets/lanes/model/time_marks.h"
#include "widgets/lanes/view/gantt_accessible.h"
#include "widgets/lanes/view/lanes_overlay.h"

namespace roundel::widgets {

LanesCanvas::LanesCanvas(GanttController* controller, QWidget* parent)
    : QWidget(parent),
      m_controller(controller),
      m_move(controller),
      m_callOuts(controller, &m_layout, &m_move),
      m_cards(controller),
      m_painter(controller, &m_layout, &m_cards),
      m_menu(this, controller, &m_layout),
      m_mouse({.widget = this, .controller = controller, .layout = &m_layout, .cards = &m_cards, .move = &m_move}),
      m_keys(this, controller, &m_layout, &m_move),
      m_drop(this, controller->bench(), &controller->lanes, &m_layout) {
  installGanttAccessibility();
  setAcceptDrops(true);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Lanes"));
  setObjectName(QStringLiteral("lanesCanvas"));
  connectParts();
  rebuild();
}

void LanesCanvas::connectParts() {
  Workbench* bench = m_controller->bench();
  const auto repaint = [this] { update(); };
  const auto redraw = [this] { m_painter.invalidate(), update(); };
  connect(&m_controller->lanes, &GanttLanes::reread, this, [this] {
    m_move.followLanes();
    m_mouse.followLanes();
  });
  connect(&m_controller->lanes, &GanttLanes::changed, this, &LanesCanvas::rebuild);
  connect(&m_controller->lanes, &GanttLanes::laneChanged, this, &LanesCanvas::refreshLane);
  connect(&m_controller->lanes, &GanttLanes::appearanceChanged, this, redraw);
  connect(&m_controller->time, &TimeWindow::changed, this, [this] { update(m_painter.axisRegion(size())); });
  connect(&m_controller->pointing, &GanttPointing::hoverChanged, this, &LanesCanvas::updateHover);
  connect(&bench->selection, &Selection::hoveredChanged, this, [this](model::JobIndex before) {
    const model::JobIndex now = m_controller->bench()->selection.hovered();
    if (m_callOuts.concerns(before) || m_callOuts.concerns(now)) return update();
    update(m_painter.jobRegion(before) + m_painter.jobRegion(now));
  });
  connect(&m_callOuts, &MoveCallOuts::changed, this, repaint);
  installEventFilter(&m_callOuts);
  connect(&m_controller->pointing, &GanttPointing::lensChanged, this, repaint);
  connect(m_controller, &GanttController::overlayChanged, this, repaint);
  connect(&bench->bookmarks, &Bookmarks::changed, this, &LanesCanvas::rebuild);
  connect(bench, &Workbench::futureChanged, this, redraw);
  connect(&bench->comparison.turned(), &TurnedLanes::changed, this, [this] {
    if (m_turning != m_controller->bench()->comparison.turned().turning().has_value()) rebuild();
    m_turning = m_controller->bench()->comparison.turned().turning().has_value();
  });
  connect(&bench->selection, &Selection::changed, this, repaint);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, repaint);
  connect(&bench->playhead, &Playhead::moved, this, [this] { update(m_painter.playheadRegion(height())); });
  connect(&m_cards, &LaneCards::changed, this, [this](int lane) {
    if (lane < m_layout.count()) update(m_layout.at(columnOf(lane)).card.toAlignedRect());
  });
  connect(&m_menu, &LaneMenu::optionsRequested, this, &LanesCanvas::optionsRequested);
  connect(&m_menu, &LaneMenu::exportRequested, this, &LanesCanvas::exportRequested);
  connect(&m_menu, &LaneMenu::copyRequested, this, &LanesCanvas::copyRequested);
  connect(&m_mouse, &LanesMouse::scrollRequested, this, &LanesCanvas::scrollRequested);
  connect(&m_keys, &LanesKeys::pressed, this, &LanesCanvas::followCursor);
  connect(&m_keys, &LanesKeys::filterRequested, this, &LanesCanvas::filterRequested);
  connect(&m_keys, &LanesKeys::copyRequested, this, [this] { emit copyRequested(-1); });
  connect(&m_drop, &LanesDrop::refused, this, &LanesCanvas::refused);
}

QSize LanesCanvas::minimumSizeHint() const {
  if (m_arrangement == Arrangement::Columns) return {static_cast<int>(LanesLayout::kMinColumn), 260};
  const double least_height =
      leastLanesHeight(m_controller->lanes.count(), m_controller->lanes.expanded(), fontScale(font()));
  return {420, static_cast<int>(std::ceil(least_height))};
}

void LanesCanvas::setViewHeight(double height) {
  if (height == m_viewHeight) return;
  m_viewHeight = height;
  place();
}

void LanesCanvas::setArrangement(Arrangement arrangement) {
  if (arrangement == m_arrangement) return;
  m_arrangement = arrangement;
  m_firstColumn = 0;
  setMinimumHeight(0);
  place();
  showColumn(m_controller->bench()->selection.focusedLane());
  updateGeometry();
}

void LanesCanvas::setFirstColumn(int column) {
  if (column == m_layout.first_column || !m_layout.columns()) return;
  m_firstColumn = column;
  place();
}

void LanesCanvas::showColumn(int lane) { setFirstColumn(m_layout.firstColumnFor(lane)); }
void LanesCanvas::turnPage(int by) { setFirstColumn(m_layout.firstColumnAfter(by)); }

void LanesCanvas::rebuild() {
  m_labelWidth = -1;
  m_cards.refresh();
  place();
  updateGeometry();
}

void LanesCanvas::place() {
  LanesRoom room;
  room.arrangement = m_arrangement;
  room.width = width();
  room.height = m_viewHeight > 0 ? m_viewHeight : height();
  room.scale = fontScale(font());
  if (m_labelWidth < 0) m_labelWidth = m_painter.widestLabel(room.scale);
  room.label_width = m_labelWidth;
  room.shares = m_controller->reference.on();
  const auto& states = m_controller->bench()->comparison.lanes();
  room.against = m_controller->bench()->comparison.turned().turning() ||
                 std::ranges::any_of(states, [](const LaneState& state) { return !!state.former; });
  room.expanded = m_controller->lanes.expanded();
  room.first_column = m_firstColumn;
  for (int i = 0; i < m_controller->lanes.count(); ++i) {
    const auto& bars = m_controller->lanes.lane(i).bars;
    room.problems.push_back(bars ? &bars->problem() : nullptr);
  }
  room.marked = !rulerMarks(problemOnRuler(*m_controller, -1), m_controller->bench()->bookmarks.all()).empty();
  if (m_arrangement == Arrangement::Columns) room.parents = m_controller->lanes.parents();
  room.order = laneOrder(*m_controller->bench());
  m_controller->lanes.setParents(room.parents);
  m_layout = layoutLanes(room);
  m_firstColumn = m_layout.first_column;
  for (int i = 0; i < m_layout.count(); ++i) {
    const LanePlace& lane_place = m_layout.at(i);
    m_controller->lanes.setAxisWidth(i, m_layout.columns() ? lane_place.bars.width() : 0);
    m_controller->lanes.layout(i, lane_place.bars.isEmpty() ? 1 : lane_place.bars.height(), room.scale);
  }
  if (!m_layout.columns())
    setMinimumHeight(static_cast<int>(std::ceil(std::min(m_layout.least_height, 100000.0) - 0.5)));
  m_controller->time.setWidth(m_layout.axis_width);
  m_menu.placeButtons();
  m_painter.invalidate();
  emit geometryChanged();
  update();
}

void LanesCanvas::refreshLane(int lane) {
  if (lane >= m_layout.count()) return;
  m_menu.placeButtons(lane);
  m_cards.refreshRuns();
  update(m_layout.at(columnOf(lane)).whole().toAlignedRect());
}

int LanesCanvas::columnOf(int lane) const {
  const int parent = m_layout.at(lane).parent;
  return parent >= 0 ? parent : lane;
}

void LanesCanvas::updateHover(const GanttHit& before) {
  update(m_painter.pointRegion(before) + m_painter.pointRegion(m_controller->pointing.hover()));
}

void LanesCanvas::followCursor() {
  const auto& cursor = m_controller->cursor.place();
  if (!cursor || cursor->lane >= m_layout.count()) return;
  showColumn(cursor->lane);
  announceCursor(this);
  emit revealRequested(m_layout.at(cursor->lane).whole());
}

bool LanesCanvas::event(QEvent* event) {
  if (m_mouse.handle(event) || m_keys.handle(event) || m_drop.handle(event)) {
    m_callOuts.follow();
    return true;
  }
  if (event->type() == QEvent::ToolTip) {
    const auto& help = *static_cast<QHelpEvent*>(event);
    // The tip is under the lens if that is below the pointer.
    const QRectF lens = lensRect(*m_controller, m_layout, shownRect());
    const bool is_below = lens.top() > help.pos().y();
    QToolTip::showText(is_below ? mapToGlobal(lens.bottomLeft()).toPoint() : help.globalPos(), tipAt(help.pos()), this);
    return true;
  }
  if (event->type() == QEvent::ContextMenu) {
    const auto& menu = *static_cast<QContextMenuEvent*>(event);
    m_menu.open(menu, hitAt(QPointF(menu.pos())));
    return true;
  }
  return QWidget::event(event);
}

QRectF LanesCanvas::shownRect() const { return visibleRegion().boundingRect(); }

QString LanesCanvas::tipAt(QPointF position) const {
  const int lane = m_layout.laneAt(position);
  if (lane < 0) return {};
  const LanePlace& place = m_layout.at(lane);
  if (place.card.contains(position)) return m_cards.tip(lane, position, m_layout.columns());
  if (place.ruler.contains(position))
    return TimeRuler(m_controller).tip(m_controller->lanes.shared_px(lane, position.x() - place.ruler.left()));
  return hitTip(*m_controller, place.chips.contains(position) ? m_mouse.chipHitAt(lane, position) : hitAt(position));
}

void LanesCanvas::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  m_painter.paint(painter, {.region = event->region(),
                            .focused = hasFocus(),
                            .dpr = devicePixelRatioF(),
                            .arrival_s = m_drop.arrival_s(),
                            .visible = shownRect(),
                            .move = &m_move,
                            .call_outs = &m_callOuts});
  if (m_layout.count() > 0) return;
  GanttText text(painter, TextUnit::Pixels, m_layout.scale);
  text.drawMiddle({width() / 2.0, height() / 2.0}, tr("No scheduler to show. Add one with “+ add”."), kBodyPx,
                  m_controller->bench()->theme().dim, QFont::Normal, Qt::AlignHCenter);
}

void LanesCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void LanesCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
  m_labelWidth = -1;
  if (m_layout.count() > 0) place();
}

// If the focus comes by Tab, the keyboard cursor is shown.
void LanesCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  const bool tab = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  if (tab && !m_controller->cursor.place()) m_controller->cursor.moveRow(0);
  update();
}

void LanesCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace roundel::widgets
