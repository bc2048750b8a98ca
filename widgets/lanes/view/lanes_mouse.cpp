// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lanes_mouse.h"

#include <QGuiApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/lanes/view/lanes_overlay.h"

namespace roundel::widgets {
namespace {
constexpr int kRest_ms = 350;
constexpr double kWheelScroll_px = 48, kDragStart_px = 4, kRulerSlack_px = 8, kWheelRows = 1.15;
}  // namespace

/// Pans the time, and scrolls the lane's rows, or the view, up and down.
class LanesMouse::Pan : public LanesDrag {
 public:
  Pan(LanesMouse* mouse, QPointF from) : m_mouse(mouse), m_from(from), m_last(from) {
    mouse->m_to.widget->setCursor(Qt::ClosedHandCursor);
  }
  void move(QPointF position) override {
    const QPointF by = position - std::exchange(m_last, position);
    const int lane = m_mouse->m_to.layout->laneAt(m_from);
    GanttController& controller = *m_mouse->m_to.controller;
    controller.time.panBy(by.x(), lane >= 0 ? controller.lanes.lane(lane).axis.width_px : 0);
    if (lane >= 0 && by.y() != 0) m_mouse->scrollRows(lane, -by.y());
  }
  void release(QPointF, bool) override {}

 private:
  LanesMouse* m_mouse;
  QPointF m_from, m_last;
};

/// Marks the span between press and pointer; `zoom`: at the end the axis zooms to the span, which is no longer marked.
class LanesMouse::Range : public LanesDrag {
 public:
  Range(LanesMouse* mouse, QPointF from, bool zoom) : m_mouse(mouse), m_from(from), m_zoom(zoom) {}
  void move(QPointF position) override {
    const int lane = std::max(0, m_mouse->m_to.layout->laneAt(m_from));
    m_mouse->m_to.controller->marks.setRange(std::pair(m_mouse->timeAt(lane, m_from), m_mouse->timeAt(lane, position)));
  }
  void release(QPointF, bool same_button) override {
    if (m_zoom && same_button) m_mouse->m_to.controller->zoomToRange();
  }

 private:
  LanesMouse* m_mouse;
  QPointF m_from;
  bool m_zoom;
};

/// A drag on the ruler of a column.
class LanesMouse::Ruler : public LanesDrag {
 public:
  Ruler(LanesMouse* mouse, int lane, const QMouseEvent& event) : m_mouse(mouse), m_lane(lane) {
    mouse->m_ruler.press(mouse->onAxis(lane, event.position()), event.modifiers());
  }
  void move(QPointF position) override { m_mouse->m_ruler.move(m_mouse->onAxis(m_lane, position)); }
  void release(QPointF, bool) override { m_mouse->m_ruler.release(); }

 private:
  LanesMouse* m_mouse;
  int m_lane;
};

/// Moves a bar and its gang to other rows; if it is dragged by its handle, also to another instant, at first the bar's start.
class LanesMouse::Gang : public LanesDrag {
 public:
  Gang(LanesMouse* mouse, QPointF from, const GanttHit& hit, bool handle) : m_mouse(mouse), m_from(from), m_hit(hit) {
    m_begin_s = mouse->m_to.controller->lanes.lane(hit.lane).bars->bar(*hit.bar).start_s;
    mouse->m_to.move->begin(hit.lane, *hit.bar, handle ? std::optional(m_begin_s) : std::nullopt);
    mouse->m_to.widget->setCursor(Qt::ClosedHandCursor);
    mouse->m_to.widget->update();
  }
  void move(QPointF position) override {
    GangMove& move = *m_mouse->m_to.move;
    if (!move.active()) return;
    move.moveTo(position.y() - m_mouse->m_to.layout->at(move.lane()).bars.top());
    const double by_s = (position.x() - m_from.x()) / m_mouse->m_to.controller->lanes.lane(move.lane()).axis.px_per_s;
    move.moveTime(m_begin_s + by_s, QGuiApplication::keyboardModifiers() & Qt::ControlModifier);
    m_mouse->m_to.widget->update();
  }
  void release(QPointF position, bool) override {
    const bool has_moved = (position - m_from).manhattanLength() >= kDragStart_px;
    const bool active = m_mouse->m_to.move->active();  // false: its bar is gone
    m_mouse->m_to.move->end(has_moved);
    if (active && !has_moved) m_mouse->m_to.controller->select(m_hit);
    m_mouse->m_to.widget->update();
  }

 private:
  LanesMouse* m_mouse;
  QPointF m_from;
  GanttHit m_hit;
  double m_begin_s = 0;
};

LanesMouse::LanesMouse(const Target& target) : m_to(target), m_ruler(target.controller) {
  m_rest.setSingleShot(true);
  m_rest.setInterval(kRest_ms);
  connect(&m_rest, &QTimer::timeout, this, &LanesMouse::rest);
}
LanesMouse::~LanesMouse() = default;

bool LanesMouse::handle(QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      press(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::MouseMove:
      move(static_cast<QMouseEvent*>(event)->position());
      return true;
    case QEvent::MouseButtonRelease:
      release(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::MouseButtonDblClick:
      doubleClick(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::Wheel:
      wheel(*static_cast<QWheelEvent*>(event));
      event->accept();
      return true;
    case QEvent::Leave:
      leave();
      return false;
    default:
      return false;
  }
}

void LanesMouse::followLanes() {
  const int lanes = m_to.controller->lanes.count();
  if (std::exchange(m_lanes, lanes) == lanes) return;
  m_drag.reset();
  m_mayClick = false;
}

GanttHit LanesMouse::hitAt(QPointF position) const {
  const auto lane_point = m_to.layout->insideAt(position);
  if (!lane_point) return {};
  return m_to.controller->pointing.hitTest(lane_point->first, lane_point->second.x(), lane_point->second.y());
}

GanttHit LanesMouse::chipHitAt(int lane, QPointF position) const {
  GanttHit hit;
  const LanePlace& place = m_to.layout->at(lane);
  const QPointF chip_position = position - place.chips.topLeft();
  hit.gpu = chipAt(place.cluster, chip_position);
  if (!hit.gpu.valid()) return hit;
  hit.zone = GanttHit::Zone::Labels;
  hit.lane = lane;
  hit.t_s = m_to.controller->bench()->playhead.now_s();
  hit.bar = m_to.controller->lanes.lane(lane).bars->barAt(hit.gpu, hit.t_s,
                                                          lowerPartAt(place.cluster, hit.gpu, chip_position));
  return hit;
}

bool LanesMouse::onHandle(QPointF position, const GanttHit& hit) const {
  if (!hit.bar || hit.lane < 0) return false;
  const GanttController& controller = *m_to.controller;
  const bool shared = controller.lanes.isShared(hit.lane, hit.t_s);
  const QRectF handle = gangHandle(shared ? controller.lanes.past(hit.lane) : controller.lanes.scene(hit.lane),
                                   laneLook(controller, hit.lane, m_to.layout->scale), *hit.bar);
  const QPointF corner =
      m_to.layout->at(hit.lane).bars.topLeft() - QPointF(0, controller.lanes.lane(hit.lane).scroll_y);
  return handle.contains(position - corner);
}

double LanesMouse::onAxis(int lane, QPointF position) const {
  return m_to.controller->lanes.shared_px(lane, position.x() - m_to.layout->at(lane).bars.left());
}

double LanesMouse::timeAt(int lane, QPointF position) const {
  const TimeAxis& axis = m_to.controller->time.axis();
  return axis.t(std::clamp(onAxis(lane, position), 0.0, axis.width_px));
}

void LanesMouse::press(const QMouseEvent& event) {
  m_to.widget->setFocus(Qt::MouseFocusReason);
  leave();
  m_pressed = event.position();
  m_button = event.button();
  m_drag.reset();
  m_mayClick = false;
  const int lane = m_to.layout->laneAt(m_pressed);
  if (lane < 0) return;
  const LanePlace& place = m_to.layout->at(lane);
  if (m_button == Qt::LeftButton && place.card.contains(m_pressed)) return m_to.cards->click(lane, m_pressed);
  if (m_button == Qt::LeftButton && place.chips.contains(m_pressed)) {
    const GanttHit hit = chipHitAt(lane, m_pressed);
    return hit.gpu.valid() ? m_to.controller->select(hit) : m_to.controller->bench()->selection.focusLane(lane);
  }
  m_drag = dragOf(lane, event);
  m_mayClick =
      !m_drag && (m_button == Qt::LeftButton || (m_button == Qt::MiddleButton && onAxis(lane, m_pressed) >= 0));
}

// Returns the drag that begins with the press; nullptr if the press is a click until the mouse has moved.
std::unique_ptr<LanesDrag> LanesMouse::dragOf(int lane, const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton) return nullptr;
  const QRectF ruler = m_to.layout->at(lane).ruler;
  if (ruler.adjusted(-kRulerSlack_px, 0, kRulerSlack_px, 0).contains(m_pressed))
    return std::make_unique<Ruler>(this, lane, event);
  const GanttHit hit = hitAt(m_pressed);
  const bool ctrl = event.modifiers() & Qt::ControlModifier;
  const bool handle = event.modifiers() == Qt::NoModifier && onHandle(m_pressed, hit);
  if (hit.bar && (ctrl || handle)) return std::make_unique<Gang>(this, m_pressed, hit, handle);
  if (!(event.modifiers() & Qt::ShiftModifier) || onAxis(lane, m_pressed) < 0) return nullptr;
  m_to.controller->marks.setRange(std::nullopt);
  return std::make_unique<Range>(this, m_pressed, false);
}

void LanesMouse::move(QPointF position) {
  if (m_mayClick) {
    const int pressed_lane = m_to.layout->laneAt(m_pressed);
    if ((position - m_pressed).manhattanLength() < kDragStart_px || pressed_lane < 0 ||
        onAxis(pressed_lane, m_pressed) < 0)
      return;
    m_mayClick = false;
    leave();
    if (m_button == Qt::MiddleButton)
      m_drag = std::make_unique<Range>(this, m_pressed, true);
    else
      m_drag = std::make_unique<Pan>(this, m_pressed);
  }
  m_drag ? m_drag->move(position) : hover(position);
}

void LanesMouse::leave() {
  m_rest.stop();
  m_to.controller->pointing.setHover({});
  m_to.controller->bench()->selection.hover(model::JobIndex());
  m_to.controller->pointing.setLens(std::nullopt);
}

// Shows a lens if bars are too thin for names; it stays until the pointer is on another bar.
void LanesMouse::rest() {
  const GanttHit& hit = m_to.controller->pointing.hover();
  if (hit.lane >= 0 && needsLens(*m_to.controller, *m_to.layout, hit)) m_to.controller->pointing.setLens(hit);
}

void LanesMouse::hover(QPointF position) {
  const GanttHit hit = hitAt(position);
  const auto& lens = m_to.controller->pointing.lens();
  if (lens && (lens->lane != hit.lane || lens->bar != hit.bar || lens->gpu != hit.gpu))
    m_to.controller->pointing.setLens(std::nullopt);
  m_to.controller->pointing.setHover(hit);
  m_rest.start();
  const int lane = m_to.layout->laneAt(position);
  if (hit.zone == GanttHit::Zone::None) hoverChip(lane, position);
  Qt::CursorShape shape = Qt::ArrowCursor;
  if (lane >= 0 && m_to.layout->at(lane).ruler.contains(position))
    shape = Qt::SplitHCursor;
  else if (lane >= 0 && m_to.layout->at(lane).card.contains(position) && m_to.cards->spotAt(lane, position))
    shape = Qt::PointingHandCursor;
  else if (onHandle(position, m_to.controller->pointing.hover()))
    shape = Qt::OpenHandCursor;
  m_to.widget->setCursor(shape);
}

// A pointer on a chip of a column's cluster hovers the chip's job.
void LanesMouse::hoverChip(int lane, QPointF position) {
  const bool chips =
      lane >= 0 && m_to.layout->at(lane).chips.contains(position) && m_to.controller->lanes.lane(lane).bars;
  m_to.controller->bench()->selection.hover(chips ? m_to.controller->jobAt(chipHitAt(lane, position))
                                                  : model::JobIndex());
}

void LanesMouse::release(const QMouseEvent& event) {
  const bool is_same_button = event.button() == m_button;
  m_to.widget->setCursor(Qt::ArrowCursor);
  if (const auto drag = std::move(m_drag)) drag->release(event.position(), is_same_button);
  if (std::exchange(m_mayClick, false) && is_same_button) click(event);
}

void LanesMouse::click(const QMouseEvent& event) {
  const GanttHit hit = hitAt(event.position());
  const int lane = m_to.layout->laneAt(event.position());
  if (m_button == Qt::MiddleButton) {
    if (!(event.modifiers() & Qt::ControlModifier)) return m_to.controller->fitBar(hit);
    if (lane >= 0) m_to.controller->time.zoomAt(onAxis(lane, event.position()), 0.5);
    return;
  }
  m_to.controller->marks.setRange(std::nullopt);
  if (hit.zone != GanttHit::Zone::None)
    m_to.controller->select(hit);
  else if (lane >= 0)
    m_to.controller->bench()->selection.focusLane(lane);
}

void LanesMouse::doubleClick(const QMouseEvent& event) {
  const int lane = m_to.layout->laneAt(event.position());
  if (event.button() != Qt::LeftButton || lane < 0) return;
  const LanePlace& place = m_to.layout->at(lane);
  if (place.ruler.contains(event.position())) return m_to.controller->time.fitAll();
  if (place.card.contains(event.position())) return m_to.controller->lanes.toggleExpanded(lane);
  m_to.controller->fitBar(hitAt(event.position()));
}

// Scrolls the lane's rows, or the view if the rows are at their end.
void LanesMouse::scrollRows(int lane, double dy_px) {
  GanttLanes& lanes = m_to.controller->lanes;
  const double scroll_before = lane >= 0 ? lanes.lane(lane).scroll_y : 0;
  if (lane >= 0) lanes.scroll(lane, dy_px);
  if (lane < 0 || lanes.lane(lane).scroll_y == scroll_before) emit scrollRequested(dy_px);
}

// Wheel: rows, or the view if all rows fit. Shift: time. Ctrl: zoom at the pointer. Ctrl+Shift: row height.
void LanesMouse::wheel(const QWheelEvent& event) {
  if (m_to.layout->lanes.empty()) return;
  m_to.controller->pointing.setLens(std::nullopt);
  const double steps = wheelSteps(event);
  const bool ctrl = event.modifiers() & Qt::ControlModifier, shift = event.modifiers() & Qt::ShiftModifier;
  const bool tilted = event.angleDelta().y() == 0 && event.angleDelta().x() != 0;
  const int lane = m_to.layout->laneAt(event.position());
  const int wheel_lane = std::clamp(lane, 0, m_to.layout->count() - 1);
  const bool on_ruler = lane >= 0 && m_to.layout->at(lane).ruler.contains(event.position());
  if (ctrl && shift && !on_ruler) return wheelRowHeight(wheel_lane, steps);
  if (on_ruler || ctrl || shift || tilted)
    return wheelOverAxis(m_to.controller->time, onAxis(wheel_lane, event.position()), steps, on_ruler ? shift : !ctrl);
  scrollRows(lane, -steps * kWheelScroll_px);
}

// At the height that rows have without a pitch, they follow the lane's height again.
void LanesMouse::wheelRowHeight(int lane, double steps) {
  GanttLanes& lanes = m_to.controller->lanes;
  const GanttLanes::Lane& gantt_lane = lanes.lane(lane);
  if (!gantt_lane.bars) return;
  const double pitch = lanes.rowPitch() > 0 ? lanes.rowPitch() : gantt_lane.rows.pitch;
  const double wanted_pitch = pitch * std::pow(kWheelRows, steps);
  lanes.setRowPitch(wanted_pitch * gantt_lane.bars->problem().gpuCount() < gantt_lane.height - 16 ? 0 : wanted_pitch);
}

}  // namespace roundel::widgets
