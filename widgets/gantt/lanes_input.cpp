// The gestures of LanesCanvas: mouse, wheel, drops, menus, tool tips.

#include <QActionGroup>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/gantt/gantt_accessible.h"
#include "widgets/gantt/lane_text.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/state/lane_edits.h"
#include "widgets/text/table_copy.h"

namespace roundel::widgets {
namespace {

constexpr double kWheelStep = 120, kWheelZoom = 1.25, kWheelPan_px = 60, kWheelScroll_px = 48;
constexpr double kDragStart_px = 4;

}  // namespace

void LanesCanvas::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  m_pressed = m_last = event->position();
  m_button = event->button();
  const int lane = laneAt(m_pressed);
  m_drag = Drag::None;
  if (lane < 0) return;
  const bool in_bars = m_pressed.x() >= barsRect(lane).left();
  if (m_button == Qt::LeftButton && (cardRect(lane).contains(m_pressed) || chipsRect(lane).contains(m_pressed))) {
    cardRect(lane).contains(m_pressed) ? clickCard(lane, m_pressed) : clickChips(lane, m_pressed);
    return;
  }
  if (m_button == Qt::LeftButton && rulerRect(lane).adjusted(-8, 0, 8, 0).contains(m_pressed)) {
    m_rulerLane = lane;
    m_drag = Drag::Ruler;
    m_ruler.press(m_pressed.x() - rulerRect(lane).left(), event->modifiers());
    return;
  }
  // Ctrl, or Alt where the window manager leaves it to its windows.
  if (const GanttHit hit = hitAt(m_pressed);
      m_button == Qt::LeftButton && event->modifiers() & (Qt::ControlModifier | Qt::AltModifier) && hit.bar) {
    m_drag = Drag::Bar;
    beginMove(hit.lane, *hit.bar);
    return;
  }
  if (m_button == Qt::LeftButton)
    m_drag = in_bars && (event->modifiers() & Qt::ShiftModifier) ? Drag::Range : Drag::Pending;
  if (m_button == Qt::MiddleButton && in_bars) m_drag = Drag::Pending;
  if (m_drag == Drag::Range) m_controller->setRange(std::nullopt);
}

void LanesCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF position = event->position();
  if (m_drag == Drag::Bar) return moveTo(position);
  if (m_drag == Drag::Ruler) return m_ruler.move(position.x() - rulerRect(m_rulerLane).left());
  if (m_drag != Drag::None) {
    dragTo(position);
    return;
  }
  m_controller->setHover(hitAt(position));
  const int lane = laneAt(position);
  if (lane >= 0 && rulerRect(lane).contains(position)) return setCursor(Qt::SplitHCursor);
  const bool on_card = lane >= 0 && cardRect(lane).contains(position);
  const bool clickable = on_card && std::any_of(item(lane).spots.begin(), item(lane).spots.end(),
                                                [&](const CardSpot& spot) { return spot.rect.contains(position); });
  setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void LanesCanvas::dragTo(QPointF position) {
  if (m_drag == Drag::Pending) {
    const int from = laneAt(m_pressed);
    if ((position - m_pressed).manhattanLength() < kDragStart_px || from < 0 || m_pressed.x() < barsRect(from).left())
      return;
    m_drag = m_button == Qt::MiddleButton ? Drag::ZoomRange : Drag::Pan;
    m_controller->setHover({});
    if (m_drag == Drag::Pan) setCursor(Qt::ClosedHandCursor);
  }
  const QPointF by = position - m_last;
  m_last = position;
  if (m_drag == Drag::Pan) {
    m_controller->panBy(by.x());
    const int lane = laneAt(m_pressed);
    if (lane < 0 || by.y() == 0) return;
    const double before = m_controller->lane(lane).scroll_y;
    m_controller->scrollRows(lane, -by.y());
    if (m_controller->lane(lane).scroll_y == before) emit scrollRequested(-by.y());
    return;
  }
  const TimeAxis& axis = m_controller->axis();
  const int lane = std::max(0, laneAt(m_pressed));
  const auto time = [&](double x) { return axis.t(std::clamp(x - barsRect(lane).left(), 0.0, axis.width_px)); };
  m_controller->setRange(std::pair(time(m_pressed.x()), time(position.x())));
}

void LanesCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, Drag::None);
  setCursor(Qt::ArrowCursor);
  if (drag == Drag::Ruler) return m_ruler.release();
  if (drag == Drag::Bar) return endMove((event->position() - m_pressed).manhattanLength() >= kDragStart_px);
  if (event->button() != m_button) return;
  if (drag == Drag::ZoomRange) {
    if (const auto range = m_controller->range()) m_controller->showRange(range->first, range->second);
    m_controller->setRange(std::nullopt);
    return;
  }
  if (drag != Drag::Pending) return;
  const GanttHit hit = hitAt(event->position());
  const int lane = laneAt(event->position());
  if (m_button == Qt::MiddleButton) {
    if (event->modifiers() & Qt::ControlModifier) {
      if (lane >= 0) m_controller->zoomAt(event->position().x() - barsRect(lane).left(), 0.5);
    } else {
      m_controller->fitBar(hit);
    }
    return;
  }
  m_controller->setRange(std::nullopt);
  if (hit.zone != GanttHit::Zone::None) {
    m_controller->select(hit);
  } else if (lane >= 0) {
    m_controller->bench()->selection.focusLane(lane);
  }
}

void LanesCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  const int lane = laneAt(event->position());
  if (event->button() != Qt::LeftButton || lane < 0) return;
  if (rulerRect(lane).contains(event->position())) return m_ruler.doubleClick();
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
  const int lane = laneAt(event->position());
  const int under = std::clamp(lane, 0, std::max(0, m_controller->laneCount() - 1));
  if (m_items.empty()) return;
  const double x = event->position().x() - barsRect(under).left();
  if (lane >= 0 && rulerRect(lane).contains(event->position())) return m_ruler.wheel(x, *event);
  if (keys & Qt::ControlModifier && keys & Qt::ShiftModifier) {
    if (!m_controller->lane(under).bars) return;
    const double pitch = m_controller->rowPitch() > 0 ? m_controller->rowPitch() : m_controller->lane(under).rows.pitch;
    const double wanted = pitch * std::pow(1.15, steps);
    // Back at what the height gives anyway, the rows follow the height again.
    m_controller->setRowPitch(
        wanted * m_controller->lane(under).bars->problem().gpuCount() < m_controller->lane(under).height - 16 ? 0
                                                                                                              : wanted);
  } else if (keys & Qt::ControlModifier) {
    m_controller->zoomAt(x, std::pow(kWheelZoom, steps));
  } else if (keys & Qt::ShiftModifier || (delta.y() == 0 && delta.x() != 0)) {
    m_controller->panBy(steps * kWheelPan_px);
  } else {
    const double before = lane >= 0 ? m_controller->lane(lane).scroll_y : 0;
    if (lane >= 0) m_controller->scrollRows(lane, -steps * kWheelScroll_px);
    if (lane < 0 || m_controller->lane(lane).scroll_y == before) emit scrollRequested(-steps * kWheelScroll_px);
  }
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
    // A branch is no lane of the document: it has no place in the file, and it can be hidden.
    const int own = m_controller->bench()->comparison.documentLanes();
    const bool branch = lane >= own;
    add(tr("Options…"), tr("The options of this scheduler"), [this, lane] { emit optionsRequested(lane); });
    QAction* half =
        add(columns() ? tr("Show it alone") : tr("Give it half of the height"),
            tr("Double-click the card, or Enter; Esc gives it back"), [this, lane] { toggleExpanded(lane); });
    half->setCheckable(true);
    half->setChecked(m_controller->expandedLane() == lane);
    addReferenceActions(menu, lane);
    menu->addSeparator();
    add(columns() ? tr("Move left") : tr("Move up"), tr("One place earlier"), [&document, lane] {
      moveLane(document, lane, -1);
    })->setEnabled(lane > 0 && !branch);
    add(columns() ? tr("Move right") : tr("Move down"), tr("One place later"), [&document, lane] {
      moveLane(document, lane, 1);
    })->setEnabled(lane + 1 < own);
    if (branch) {
      add(tr("Hide"), tr("Not shown as a lane any more; it stays in the list of branches"),
          [this, lane] { m_controller->bench()->branches.setShown(m_controller->state(lane).branch, false); });
    } else {
      add(tr("Remove"), tr("Take this scheduler out of the comparison"), [&document, lane] {
        removeLane(document, lane);
      })->setEnabled(own > 1);
    }
    menu->addSeparator();
    add(tr("Copy as table"), tr("The visible segments of this lane, tab-separated"),
        [this, lane] { emit copyRequested(lane); });
    add(tr("Copy as LaTeX table"), tr("The visible segments of this lane, for a paper (booktabs)"),
        [this, lane] { copyAsLatexTable(segmentsAsTable(*m_controller, lane)); });
    add(tr("Export…"), tr("PDF, SVG or PNG of this lane"), [this, lane] { emit exportRequested(lane); });
    menu->addSeparator();
  } else {
    add(tr("Copy as table"), tr("The visible segments of every lane, tab-separated"),
        [this] { emit copyRequested(-1); });
    add(tr("Copy as LaTeX table"), tr("The visible segments of every lane, for a paper (booktabs)"),
        [this] { copyAsLatexTable(segmentsAsTable(*m_controller, -1)); });
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

void LanesCanvas::addReferenceActions(QMenu* menu, int lane) {
  ReferenceLane& reference = m_controller->reference();
  if (m_controller->laneCount() < 2) return;
  menu->addSeparator();
  const bool is = reference.on() && reference.lane() == lane;
  QAction* choose = menu->addAction(tr("Reference of the comparison"));
  choose->setToolTip(tr("Show under every other lane's rows what this one ran there, where it differs (Shift+G)"));
  choose->setCheckable(true);
  choose->setChecked(is);
  connect(choose, &QAction::triggered, this, [&reference, lane, is] { reference.setLane(is ? -1 : lane); });
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
                          : laneAt(QPointF(event->pos()));
  const std::unique_ptr<QMenu> menu(laneMenu(lane));
  if (lane >= 0)
    m_controller->bench()->extendMenu(menu.get(), menuTarget(lane, by_key ? QPointF(-1, -1) : QPointF(event->pos())));
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
  if (event->type() == QEvent::ShortcutOverride && ownKey(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void LanesCanvas::showTip(QPoint global, QPointF position) {
  const int lane = laneAt(position);
  if (lane < 0) {
    QToolTip::hideText();
    return;
  }
  QString tip;
  if (cardRect(lane).contains(position)) {
    tip = cardTip(lane, position);
  } else if (rulerRect(lane).contains(position)) {
    tip = m_ruler.tip(position.x() - rulerRect(lane).left());
  } else if (chipsRect(lane).contains(position)) {
    GanttHit hit;
    hit.zone = GanttHit::Zone::Labels;
    hit.lane = lane;
    const QPointF at = position - chipsRect(lane).topLeft();
    hit.gpu = chipAt(item(lane).chips, at);
    hit.t_s = m_controller->bench()->playhead.now_s();
    if (hit.gpu.valid()) {
      hit.bar = m_controller->lane(lane).bars->barAt(hit.gpu, hit.t_s, lowerPartAt(item(lane).chips, hit.gpu, at));
      tip = hitTip(*m_controller, hit);
    }
  } else {
    tip = hitTip(*m_controller, hitAt(position));
  }
  QToolTip::showText(global, tip, this);
}

}  // namespace roundel::widgets
