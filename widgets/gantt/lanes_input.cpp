// The gestures of LanesCanvas: mouse, wheel, keys, menus, tool tips.

#include <QActionGroup>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/gantt/gantt_accessible.h"
#include "widgets/gantt/lane_words.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {

// Perfetto's navigation: a first step that is felt, then a speed that grows while the key is held.
constexpr double kFirstPan_px = 50, kFirstZoom = 1.10, kFramePan_px = 8, kFrameZoom = 0.008, kMostSpeedup = 20;
constexpr int kFrame_ms = 16, kSpeedup_ms = 50, kHoldDelay_ms = 180;
constexpr double kWheelStep = 120, kWheelZoom = 1.25, kWheelPan_px = 60, kWheelScroll_px = 48;
constexpr double kDragStart_px = 4;

// Keys by their place on the keyboard where the platform tells it: W A S D lie elsewhere on other layouts.
int physicalKey(const QKeyEvent& event) {
  const QString platform = QGuiApplication::platformName();
  const quint32 code = event.nativeScanCode();
  if (code == 0 || event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return event.key();
  const bool evdev = platform == QLatin1String("xcb") || platform.startsWith(QLatin1String("wayland"));
  const bool windows = platform == QLatin1String("windows");
  if (!evdev && !windows) return event.key();
  const quint32 w = evdev ? 25 : 17, a = evdev ? 38 : 30;
  if (code == w) return Qt::Key_W;
  if (code >= a && code < a + 3) return code == a ? Qt::Key_A : code == a + 1 ? Qt::Key_S : Qt::Key_D;
  const int key = event.key();
  return key == Qt::Key_W || key == Qt::Key_A || key == Qt::Key_S || key == Qt::Key_D ? 0 : key;
}

}  // namespace

void LanesCanvas::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  m_pressed = m_last = event->position();
  m_button = event->button();
  const int lane = laneAt(m_pressed.y());
  const bool in_bars = m_pressed.x() >= axisLeft();
  if (m_button == Qt::LeftButton && lane >= 0 && !in_bars && cardRect(lane).contains(m_pressed)) {
    clickCard(lane, m_pressed);
    m_drag = Drag::None;
    return;
  }
  if (m_button == Qt::LeftButton)
    m_drag = in_bars && (event->modifiers() & Qt::ShiftModifier) ? Drag::Range : Drag::Pending;
  if (m_button == Qt::MiddleButton && in_bars) m_drag = Drag::Pending;
  if (m_drag == Drag::Range) m_controller->setRange(std::nullopt);
}

void LanesCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF position = event->position();
  if (m_drag != Drag::None) {
    dragTo(position);
    return;
  }
  m_controller->setHover(hitAt(position));
  const int lane = laneAt(position.y());
  const bool on_card = lane >= 0 && cardRect(lane).contains(position);
  const bool clickable = on_card && std::any_of(item(lane).spots.begin(), item(lane).spots.end(),
                                                [&](const CardSpot& spot) { return spot.rect.contains(position); });
  setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void LanesCanvas::dragTo(QPointF position) {
  if (m_drag == Drag::Pending) {
    if ((position - m_pressed).manhattanLength() < kDragStart_px || m_pressed.x() < axisLeft()) return;
    m_drag = m_button == Qt::MiddleButton ? Drag::ZoomRange : Drag::Pan;
    m_controller->setHover({});
    if (m_drag == Drag::Pan) setCursor(Qt::ClosedHandCursor);
  }
  const QPointF by = position - m_last;
  m_last = position;
  if (m_drag == Drag::Pan) {
    m_controller->panBy(by.x());
    const int lane = laneAt(m_pressed.y());
    if (lane < 0 || by.y() == 0) return;
    const double before = m_controller->lane(lane).scroll_y;
    m_controller->scrollRows(lane, -by.y());
    if (m_controller->lane(lane).scroll_y == before) emit scrollRequested(-by.y());
    return;
  }
  const TimeAxis& axis = m_controller->axis();
  const auto time = [&](double x) { return axis.t(std::clamp(x - axisLeft(), 0.0, axis.width_px)); };
  m_controller->setRange(std::pair(time(m_pressed.x()), time(position.x())));
}

void LanesCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, Drag::None);
  setCursor(Qt::ArrowCursor);
  if (event->button() != m_button) return;
  if (drag == Drag::ZoomRange) {
    if (const auto range = m_controller->range()) m_controller->showRange(range->first, range->second);
    m_controller->setRange(std::nullopt);
    return;
  }
  if (drag != Drag::Pending) return;
  const GanttHit hit = hitAt(event->position());
  if (m_button == Qt::MiddleButton) {
    if (event->modifiers() & Qt::ControlModifier) {
      m_controller->zoomAt(event->position().x() - axisLeft(), 0.5);
    } else {
      m_controller->fitBar(hit);
    }
    return;
  }
  m_controller->setRange(std::nullopt);
  if (hit.zone != GanttHit::Zone::None) {
    m_controller->select(hit);
  } else if (const int lane = laneAt(event->position().y()); lane >= 0) {
    m_controller->bench()->selection.focusLane(lane);
  }
}

void LanesCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  const int lane = laneAt(event->position().y());
  if (event->button() != Qt::LeftButton || lane < 0) return;
  if (cardRect(lane).contains(event->position())) {
    toggleExpanded(lane);
  } else {
    m_controller->fitBar(hitAt(event->position()));
  }
}

void LanesCanvas::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  m_controller->setHover({});
}

// A click on a number goes to the job and the instant that it comes from.
void LanesCanvas::clickCard(int lane, QPointF position) {
  m_controller->bench()->selection.focusLane(lane);
  for (const CardSpot& spot : item(lane).spots) {
    if (!spot.rect.contains(position)) continue;
    if (spot.key == QLatin1String("scope")) {
      m_controller->setMetricScope(m_controller->metricScope() == MetricScope::AtPlayhead ? MetricScope::WholeRun
                                                                                          : MetricScope::AtPlayhead);
      return;
    }
    const CardSource source = sourceOf(spot.key, m_controller->state(lane), m_controller->bench()->playhead.now_s());
    if (!source.job.valid()) return;
    m_controller->bench()->selection.selectJob(source.job);
    if (source.t_s >= 0) m_controller->reveal(source.t_s);
    return;
  }
}

void LanesCanvas::toggleExpanded(int lane) {
  m_controller->setExpandedLane(m_controller->expandedLane() == lane ? -1 : lane);
}

// Wheel: rows, or the lanes where rows fit. Shift: time. Ctrl: zoom at the cursor. Ctrl+Shift: row height.
void LanesCanvas::wheelEvent(QWheelEvent* event) {
  const QPoint delta = event->angleDelta();
  const double steps = (delta.y() != 0 ? delta.y() : delta.x()) / kWheelStep;
  const Qt::KeyboardModifiers keys = event->modifiers();
  event->accept();
  if (keys & Qt::ControlModifier && keys & Qt::ShiftModifier) {
    const int lane = std::max(0, laneAt(event->position().y()));
    if (lane >= m_controller->laneCount()) return;
    const double pitch = m_controller->rowPitch() > 0 ? m_controller->rowPitch() : m_controller->lane(lane).rows.pitch;
    const double wanted = pitch * std::pow(1.15, steps);
    // Back at what the height gives anyway, the rows follow the height again.
    m_controller->setRowPitch(
        wanted * m_controller->lane(lane).bars->problem().gpuCount() < m_controller->lane(lane).height - 16 ? 0
                                                                                                            : wanted);
  } else if (keys & Qt::ControlModifier) {
    m_controller->zoomAt(event->position().x() - axisLeft(), std::pow(kWheelZoom, steps));
  } else if (keys & Qt::ShiftModifier || (delta.y() == 0 && delta.x() != 0)) {
    m_controller->panBy(steps * kWheelPan_px);
  } else {
    const int lane = laneAt(event->position().y());
    const double before = lane >= 0 ? m_controller->lane(lane).scroll_y : 0;
    if (lane >= 0) m_controller->scrollRows(lane, -steps * kWheelScroll_px);
    if (lane < 0 || m_controller->lane(lane).scroll_y == before) emit scrollRequested(-steps * kWheelScroll_px);
  }
}

void LanesCanvas::keyPressEvent(QKeyEvent* event) {
  event->accept();
  if (!navigationKey(event)) pressKey(event);
}

bool LanesCanvas::navigationKey(QKeyEvent* event) {
  Hold hold = Hold::None;
  switch (physicalKey(*event)) {
    case Qt::Key_W:
      hold = Hold::In;
      break;
    case Qt::Key_S:
      hold = Hold::Out;
      break;
    case Qt::Key_A:
      hold = Hold::Left;
      break;
    case Qt::Key_D:
      hold = Hold::Right;
      break;
    case Qt::Key_Left:
      hold = event->modifiers() & Qt::ShiftModifier ? Hold::Left : Hold::None;
      break;
    case Qt::Key_Right:
      hold = event->modifiers() & Qt::ShiftModifier ? Hold::Right : Hold::None;
      break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      hold = Hold::In;
      break;
    case Qt::Key_Minus:
      hold = Hold::Out;
      break;
    default:
      break;
  }
  if (hold == Hold::None || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
    return false;
  if (event->isAutoRepeat()) return true;
  m_hold = hold;
  m_holdKey = event->key();
  m_holdTime_ms = -kHoldDelay_ms;
  holdStep(true);
  m_holdTimer.start();
  return true;
}

void LanesCanvas::holdStep(bool first) {
  if (!first) {
    m_holdTime_ms += kFrame_ms;
    if (m_holdTime_ms < 0) return;
  }
  const double speedup = std::min(kMostSpeedup, 1 + static_cast<double>(std::max(0, m_holdTime_ms)) / kSpeedup_ms);
  const double pan = first ? kFirstPan_px : kFramePan_px * speedup;
  const double zoom = first ? kFirstZoom : 1 + kFrameZoom * speedup;
  const QPointF mouse = mapFromGlobal(QPointF(QCursor::pos()));
  const TimeAxis& axis = m_controller->axis();
  const bool over = rect().contains(mouse.toPoint()) && mouse.x() >= axisLeft();
  const double now_x = std::clamp(axis.x(m_controller->bench()->playhead.now_s()), 0.0, axis.width_px);
  const double x = over ? std::min(mouse.x() - axisLeft(), axis.width_px) : now_x;
  switch (m_hold) {
    case Hold::In:
      m_controller->zoomAt(x, zoom);
      break;
    case Hold::Out:
      m_controller->zoomAt(x, 1 / zoom);
      break;
    case Hold::Left:
      m_controller->panBy(pan);
      break;
    case Hold::Right:
      m_controller->panBy(-pan);
      break;
    case Hold::None:
      break;
  }
}

void LanesCanvas::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() != m_holdKey || event->isAutoRepeat()) return QWidget::keyReleaseEvent(event);
  m_hold = Hold::None;
  m_holdTimer.stop();
}

void LanesCanvas::pressKey(QKeyEvent* event) {
  const int focused = m_controller->bench()->selection.focusedLane();
  const bool ctrl = event->modifiers() & Qt::ControlModifier;
  switch (event->key()) {
    case Qt::Key_Up:
      m_controller->moveCursorRow(-1);
      break;
    case Qt::Key_Down:
      m_controller->moveCursorRow(1);
      break;
    case Qt::Key_PageUp:
      m_controller->moveCursorLane(-1);
      break;
    case Qt::Key_PageDown:
      m_controller->moveCursorLane(1);
      break;
    case Qt::Key_Left:
    case Qt::Key_Comma:
      m_controller->moveCursorBar(-1);
      break;
    case Qt::Key_Right:
    case Qt::Key_Period:
      m_controller->moveCursorBar(1);
      break;
    case Qt::Key_F:
      m_controller->centreOrFitSelection();
      break;
    case Qt::Key_Home:
      m_controller->fitAll();
      break;
    case Qt::Key_R:
      if (const auto range = m_controller->range()) m_controller->showRange(range->first, range->second);
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      // On a bar: select it. Selected already, or no cursor: the lane takes half of the height.
      if (const auto bar = m_controller->cursorBar();
          bar && !ctrl &&
          !(m_controller->bench()->selection.spot() && m_controller->bench()->selection.spot()->gpu == bar->gpu &&
            m_controller->bench()->selection.spot()->t_s == m_controller->cursor()->t_s &&
            m_controller->bench()->selection.spot()->lane == m_controller->cursor()->lane)) {
        m_controller->selectCursor();
      } else if (focused < m_controller->laneCount()) {
        toggleExpanded(focused);
      }
      break;
    case Qt::Key_Escape:
      if (m_controller->range()) {
        m_controller->setRange(std::nullopt);
      } else if (m_controller->expandedLane() >= 0) {
        m_controller->setExpandedLane(-1);
      } else {
        m_controller->bench()->selection.selectJob(model::JobIndex());
      }
      break;
    default:
      if (event->matches(QKeySequence::Copy)) {
        emit copyRequested(-1);
      } else {
        event->ignore();
        QWidget::keyPressEvent(event);
      }
      return;
  }
  const auto& cursor = m_controller->cursor();
  if (cursor && cursor->lane < static_cast<int>(m_items.size())) {
    announceCursor(this);
    emit revealRequested(item(cursor->lane).rect);
  }
}

void LanesCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  // Coming by Tab shows where the keyboard is.
  if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) {
    if (!m_controller->cursor()) m_controller->moveCursorRow(0);
  }
  update();
}

void LanesCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  m_hold = Hold::None;
  m_holdTimer.stop();
  update();
}

QMenu* LanesCanvas::laneMenu(int lane) {
  auto* menu = new QMenu(this);
  menu->setToolTipsVisible(true);
  const auto add = [&](const QString& text, const QString& tip, auto run) {
    QAction* action = menu->addAction(text);
    action->setToolTip(tip);
    connect(action, &QAction::triggered, this, run);
    return action;
  };
  Document& document = m_controller->bench()->document;
  if (lane >= 0) {
    add(tr("Options…"), tr("What this scheduler may be told"), [this, lane] { emit optionsRequested(lane); });
    QAction* half = add(tr("Give it half of the height"), tr("Double-click the card, or Enter; Esc gives it back"),
                        [this, lane] { toggleExpanded(lane); });
    half->setCheckable(true);
    half->setChecked(m_controller->expandedLane() == lane);
    menu->addSeparator();
    add(tr("Move up"), tr("One place up"), [&document, lane] { moveLane(document, lane, -1); })->setEnabled(lane > 0);
    add(tr("Move down"), tr("One place down"), [&document, lane] {
      moveLane(document, lane, 1);
    })->setEnabled(lane + 1 < m_controller->laneCount());
    add(tr("Remove"), tr("Take this scheduler out of the comparison"), [&document, lane] {
      removeLane(document, lane);
    })->setEnabled(m_controller->laneCount() > 1);
    menu->addSeparator();
    add(tr("Copy as table"), tr("The visible segments of this lane, tab-separated"),
        [this, lane] { emit copyRequested(lane); });
    add(tr("Export…"), tr("PDF, SVG or PNG of this lane"), [this, lane] { emit exportRequested(lane); });
    menu->addSeparator();
  } else {
    add(tr("Copy as table"), tr("The visible segments of every lane, tab-separated"),
        [this] { emit copyRequested(-1); });
  }
  add(tr("Show everything"), tr("The whole run (Home)"), [this] { m_controller->fitAll(); });
  QMenu* colors = menu->addMenu(tr("Colour by"));
  auto* group = new QActionGroup(colors);
  for (const ColorBy by :
       {ColorBy::Job, ColorBy::Model, ColorBy::User, ColorBy::GangSize, ColorBy::GpuType, ColorBy::Wait}) {
    QAction* action = colors->addAction(colorByName(by), this, [this, by] { m_controller->setColorBy(by); });
    action->setCheckable(true);
    action->setChecked(m_controller->colorBy() == by);
    group->addAction(action);
  }
  return menu;
}

// What stands there: the bar's job and node, a queued job, the node of a label; by the keyboard what its cursor is on.
Workbench::MenuTarget LanesCanvas::menuTarget(int lane, QPointF position) const {
  Workbench::MenuTarget target;
  target.lane = lane;
  const auto& bars = m_controller->lane(lane).bars;
  if (!bars) return target;
  GanttHit hit;
  if (position.x() >= 0) {
    hit = hitAt(position);
  } else if (const auto& cursor = m_controller->cursor()) {
    hit.gpu = cursor->gpu;
    hit.bar = m_controller->cursorBar();
    hit.t_s = cursor->t_s;
  }
  const model::Problem& problem = *m_controller->state(lane).run->trace->problem;
  model::JobIndex job = hit.bar ? bars->bar(*hit.bar).job : hit.queued;
  if (job.valid() && job < problem.jobs.size()) target.job = problem.jobs[job].id;
  if (hit.gpu.valid() && hit.gpu < problem.gpus.size()) target.node = problem.nodes[problem.gpus[hit.gpu].node].id;
  target.t_s = hit.t_s;
  return target;
}

void LanesCanvas::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const int lane = by_key ? std::min(m_controller->bench()->selection.focusedLane(), m_controller->laneCount() - 1)
                          : laneAt(event->pos().y());
  const std::unique_ptr<QMenu> menu(laneMenu(lane));
  if (lane >= 0) m_controller->bench()->extendMenu(menu.get(), menuTarget(lane, by_key ? QPointF(-1, -1) : QPointF(event->pos())));
  const QPoint where = by_key && lane >= 0 ? mapToGlobal(cardRect(lane).center().toPoint()) : event->globalPos();
  menu->exec(where);
}

bool LanesCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    showTip(help->globalPos(), help->pos());
    return true;
  }
  // F and the other single keys belong to the lanes while they have the focus, not to a shortcut of the window.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    const QList<int> own{Qt::Key_W,     Qt::Key_A,      Qt::Key_S,    Qt::Key_D,    Qt::Key_F,     Qt::Key_Home,
                         Qt::Key_Comma, Qt::Key_Period, Qt::Key_R,    Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Return,
                         Qt::Key_Enter, Qt::Key_Up,     Qt::Key_Down, Qt::Key_Left, Qt::Key_Right};
    if (plain && own.contains(key->key())) {
      event->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

void LanesCanvas::showTip(QPoint global, QPointF position) {
  const int lane = laneAt(position.y());
  if (lane < 0) {
    QToolTip::hideText();
    return;
  }
  const bool on_card = cardRect(lane).contains(position);
  QToolTip::showText(global, on_card ? cardTip(lane, position) : hitTip(*m_controller, hitAt(position)), this);
}

}  // namespace roundel::widgets
