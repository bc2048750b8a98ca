// The keyboard of LanesCanvas: navigation that goes on while a key is held, the cursor, marks.

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <algorithm>
#include <cmath>

#include "widgets/gantt/gantt_accessible.h"
#include "widgets/gantt/lanes_canvas.h"

namespace roundel::widgets {
namespace {

// Perfetto's navigation: a first step that is felt, then a speed that grows while the key is held.
constexpr double kFirstPan_px = 50, kFirstZoom = 1.10, kFramePan_px = 8, kFrameZoom = 0.008, kMaxSpeedup = 20;
constexpr int kFrame_ms = 16, kSpeedup_ms = 50, kHoldDelay_ms = 180;

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

bool LanesCanvas::ownKey(const QKeyEvent& event) const {
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  static const QList<int> own{Qt::Key_W,      Qt::Key_A,        Qt::Key_S,      Qt::Key_D,      Qt::Key_F,
                              Qt::Key_Home,   Qt::Key_End,      Qt::Key_Comma,  Qt::Key_R,      Qt::Key_Plus,
                              Qt::Key_Minus,  Qt::Key_Return,   Qt::Key_M,      Qt::Key_Period, Qt::Key_Enter,
                              Qt::Key_Slash,  Qt::Key_Up,       Qt::Key_Down,   Qt::Key_Left,   Qt::Key_Right,
                              Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Escape, Qt::Key_Equal};
  return own.contains(event.key());
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
  const double speedup = std::min(kMaxSpeedup, 1 + static_cast<double>(std::max(0, m_holdTime_ms)) / kSpeedup_ms);
  const double pan = first ? kFirstPan_px : kFramePan_px * speedup;
  const double zoom = first ? kFirstZoom : 1 + kFrameZoom * speedup;
  const QPointF mouse = mapFromGlobal(QPointF(QCursor::pos()));
  const TimeAxis& axis = m_controller->axis();
  const int lane = rect().contains(mouse.toPoint()) ? laneAt(mouse) : -1;
  const double left = lane >= 0 ? barsRect(lane).left() : axisLeft();
  const bool over = lane >= 0 && mouse.x() >= left;
  const double now_x = std::clamp(axis.x(m_controller->bench()->playhead.now_s()), 0.0, axis.width_px);
  const double x = over ? std::min(mouse.x() - left, axis.width_px) : now_x;
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
  if (m_move && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) return endMove(true);
  if (m_move && event->key() == Qt::Key_Escape) return endMove(false);
  if (event->modifiers() & (Qt::AltModifier | Qt::ControlModifier) &&
      (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down))
    return shiftMove(event->key() == Qt::Key_Up ? -1 : 1);
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
    case Qt::Key_End:
      if (Workbench* bench = m_controller->bench(); bench->playhead.end_s() > 0 || bench->comparison.busy())
        bench->playhead.express(!bench->comparison.busy());
      break;
    case Qt::Key_M:
      m_controller->markSelection(event->modifiers() & Qt::ShiftModifier);
      break;
    case Qt::Key_Slash:
      emit filterRequested();
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
            m_controller->bench()->selection.spot()->job ==
                m_controller->lane(m_controller->cursor()->lane).bars->bar(*bar).job &&
            m_controller->bench()->selection.spot()->lane == m_controller->cursor()->lane)) {
        m_controller->selectCursor();
      } else if (focused < m_controller->laneCount()) {
        toggleExpanded(focused);
      }
      break;
    case Qt::Key_Escape:
      if (m_controller->range()) {
        m_controller->setRange(std::nullopt);
      } else if (!m_controller->filter().empty()) {
        m_controller->setFilter({});
      } else if (!m_controller->kept().empty()) {
        m_controller->clearKept();
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
    if (columns()) showColumn(cursor->lane);
    announceCursor(this);
    emit revealRequested(laneRect(cursor->lane));
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

}  // namespace roundel::widgets
