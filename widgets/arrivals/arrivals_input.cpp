// The mouse, the keyboard and drops on ArrivalsStrip.

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QStyleHints>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/arrivals/arrival_edits.h"
#include "widgets/arrivals/arrivals_strip.h"
#include "widgets/state/fragments.h"
#include "widgets/text/field_text.h"
#include "widgets/text/table_copy.h"

namespace roundel::widgets {
namespace {

constexpr double kZoomPerStep = 1.0015, kKeyZoom = 1.25;

}  // namespace

// ---- mouse ----------------------------------------------------------------------------------------------------------------------

void ArrivalsStrip::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  m_drag = {};
  m_drag.from = m_drag.to = event->position();
  if (event->button() != Qt::LeftButton || m_space) {
    m_drag.what = Drag::What::Pan;
    return;
  }
  if (event->position().y() > baseline() + 2) {
    m_drag.what = Drag::What::Playhead;
    m_bench->playhead.setNow(m_axis.t(event->position().x() - kStripInside));
    return;
  }
  const int pin = pinAt(event->position());
  const bool add = (event->modifiers() & Qt::ControlModifier) != 0;
  if (pin < 0) {
    m_drag.what = Drag::What::Band;
    if (!add) m_selected.clear();
    return update();
  }
  m_drag.what = Drag::What::Pins;
  m_drag.job = m_pins[static_cast<std::size_t>(pin)].job;
  m_drag.clone = add;
  if (!add && m_selected.count(m_drag.job) == 0) m_selected = {m_drag.job};
  publish(pin);
}

void ArrivalsStrip::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (m_drag.what == Drag::What::None) {
    setCursor(pinAt(at) >= 0 ? Qt::SizeHorCursor : Qt::ArrowCursor);
    return;
  }
  if (m_drag.what == Drag::What::Playhead) return m_bench->playhead.setNow(m_axis.t(at.x() - kStripInside));
  if (m_drag.what == Drag::What::Pan) {
    m_fitted = false;
    m_axis.panBy(at.x() - m_drag.to.x());
    m_drag.moved =
        m_drag.moved || (at - m_drag.from).manhattanLength() >= QGuiApplication::styleHints()->startDragDistance();
    m_drag.to = at;
    return changeView();
  }
  dragTo(at, event->modifiers());
}

void ArrivalsStrip::dragTo(QPointF place, Qt::KeyboardModifiers modifiers) {
  m_drag.to = place;
  if (!m_drag.moved &&
      (place - m_drag.from).manhattanLength() < QGuiApplication::styleHints()->startDragDistance() / 2.0)
    return;
  m_drag.moved = true;
  if (m_drag.what == Drag::What::Band) return update();
  if (m_drag.clone && m_selected.count(m_drag.job) == 0) m_selected.insert(m_drag.job);
  // The pin under the mouse snaps, the others keep their distance; none goes before 0.
  double own_s = 0, first_s = 1e300;
  for (const ArrivalPin& pin : m_pins) {
    if (pin.job == m_drag.job) own_s = pin.at_s;
    if (m_selected.count(pin.job) > 0) first_s = std::min(first_s, pin.at_s);
  }
  const double wanted_s = own_s + (place.x() - m_drag.from.x()) / m_axis.px_per_s;
  const bool free = (modifiers & Qt::AltModifier) != 0;
  const double to_s =
      free ? std::round(wanted_s * 1000) / 1000 : snappedToRound(wanted_s, m_bench->document.scenario().clock.round_s);
  m_drag.by_s = std::max(to_s - own_s, -first_s);
  update();
}

void ArrivalsStrip::mouseReleaseEvent(QMouseEvent* event) {
  if (m_drag.what == Drag::What::Pan && !m_drag.moved && event->button() == Qt::RightButton) {
    const int pin = pinAt(event->position());
    if (pin >= 0 && m_selected.count(m_pins[static_cast<std::size_t>(pin)].job) == 0) {
      m_selected = {m_pins[static_cast<std::size_t>(pin)].job};
      publish(pin);
    }
    m_drag = {};
    makeMenu()->popup(event->globalPosition().toPoint());
    return;
  }
  finishDrag();
}

void ArrivalsStrip::finishDrag() {
  const Drag drag = std::exchange(m_drag, {});
  update();
  if (drag.what == Drag::What::Band && drag.moved) {
    const QRectF band = QRectF(drag.from, drag.to).normalized();
    int first = -1;
    for (std::size_t p = 0; p < m_pins.size(); ++p) {
      const bool inside = m_pins[p].level < 0 ? m_pins[p].x >= band.left() && m_pins[p].x <= band.right()
                                              : band.intersects(pinRect(m_pins[p]));
      if (!inside) continue;
      m_selected.insert(m_pins[p].job);
      if (first < 0) first = static_cast<int>(p);
    }
    if (first >= 0) publish(first);
    return;
  }
  if (drag.what != Drag::What::Pins) return;
  if (!drag.moved) {
    // A click: with Ctrl it adds or takes away, else it leaves this one alone selected.
    if (!drag.clone) {
      m_selected = {drag.job};
    } else if (m_selected.erase(drag.job) == 0) {
      m_selected.insert(drag.job);
    }
    return;
  }
  if (drag.by_s == 0) return;
  if (drag.clone) {
    const std::size_t before = m_pins.size();
    const std::vector<std::string> ids = cloneJobs(m_bench->document, selected(), drag.by_s);
    std::vector<std::size_t> fresh;
    for (std::size_t j = before; j < m_pins.size(); ++j) fresh.push_back(j);
    select(fresh);
    emit told(tr("%n job(s) more", nullptr, static_cast<int>(ids.size())), false);
    return;
  }
  moveSelected(drag.by_s, true);
}

void ArrivalsStrip::cancelDrag() {
  m_drag = {};
  update();
}

void ArrivalsStrip::mouseDoubleClickEvent(QMouseEvent* event) {
  const int pin = pinAt(event->position());
  if (pin >= 0) editInPlace(pin);
}

void ArrivalsStrip::wheelEvent(QWheelEvent* event) {
  event->accept();
  m_fitted = false;
  const QPoint turned = event->angleDelta();
  if ((event->modifiers() & Qt::ControlModifier) != 0) {
    m_axis.zoomAt(event->position().x() - kStripInside, std::pow(kZoomPerStep, turned.y()));
  } else {
    m_axis.panBy((turned.x() != 0 ? turned.x() : turned.y()) / 2.0);
  }
  changeView();
}

// ---- keyboard -------------------------------------------------------------------------------------------------------------------

void ArrivalsStrip::step(int by, bool extend) {
  if (m_pins.empty()) return;
  const int last = static_cast<int>(m_pins.size()) - 1;
  const int to = m_current < 0 ? (by > 0 ? 0 : last) : std::clamp(m_current + by, 0, last);
  const ArrivalPin& pin = m_pins[static_cast<std::size_t>(to)];
  if (!extend) m_selected.clear();
  m_selected.insert(pin.job);
  publish(to);
  if (pin.x < kStripInside || pin.x > width() - kStripInside) {
    m_fitted = false;
    m_axis.centre(pin.at_s);
    changeView();
  }
}

// Not free: each on to its own round, the way the whole selection goes.
void ArrivalsStrip::moveSelected(double by_s, bool free) {
  const double round_s = m_bench->document.scenario().clock.round_s;
  std::map<std::size_t, double> arrivals;
  for (const ArrivalPin& pin : m_pins) {
    if (m_selected.count(pin.job) == 0) continue;
    const double to_s = std::max(0.0, pin.at_s + by_s);
    arrivals[pin.job] = free ? to_s : snappedToRound(to_s, round_s);
  }
  if (arrivals.empty() || !setArrivals(m_bench->document, arrivals, QStringLiteral("arrive-%1").arg(m_gestures)))
    return;
  const auto [job, at_s] = *arrivals.begin();
  emit told(arrivals.size() == 1
                ? tr("%1 arrives at %2")
                      .arg(QString::fromStdString(m_bench->document.scenario().jobs[job].id), clockText(at_s))
                : tr("%n job(s) moved", nullptr, static_cast<int>(arrivals.size())),
            false);
}

void ArrivalsStrip::keyPressEvent(QKeyEvent* event) {
  const bool ctrl = (event->modifiers() & Qt::ControlModifier) != 0,
             shift = (event->modifiers() & Qt::ShiftModifier) != 0, alt = (event->modifiers() & Qt::AltModifier) != 0;
  const double round_s = m_bench->document.scenario().clock.round_s;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
      const int way = event->key() == Qt::Key_Right ? 1 : -1;
      if (ctrl) return moveSelected(way * (alt ? 1 : round_s), alt);
      return step(way, shift);
    }
    case Qt::Key_Home:
      return fit();
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
      return removeSelected();
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_current >= 0) editInPlace(m_current);
      return;
    case Qt::Key_Escape:
      if (m_drag.what != Drag::What::None) return cancelDrag();
      m_selected.clear();
      return publish(-1);
    case Qt::Key_Space:
      m_space = true;
      return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(kKeyZoom);
    case Qt::Key_Minus:
      return zoom(1 / kKeyZoom);
    default:
      break;
  }
  if (ctrl && shift && event->key() == Qt::Key_C) return copyTable();
  if (event->matches(QKeySequence::Copy)) return copySelected();
  if (event->matches(QKeySequence::Cut)) return copySelected(), removeSelected();
  if (event->matches(QKeySequence::Paste)) return paste();
  if (ctrl && event->key() == Qt::Key_D) {
    cloneJobs(m_bench->document, selected(), 0);
    return;
  }
  if (event->matches(QKeySequence::SelectAll)) {
    for (const ArrivalPin& pin : m_pins) m_selected.insert(pin.job);
    return update();
  }
  QWidget::keyPressEvent(event);
}

void ArrivalsStrip::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat()) return;
  if (event->key() == Qt::Key_Space) m_space = false;
  ++m_gestures;  // the next key is a command of its own
  QWidget::keyReleaseEvent(event);
}

void ArrivalsStrip::removeSelected() {
  const std::vector<std::size_t> jobs = selected();
  m_selected.clear();
  if (!jobs.empty()) removeJobs(m_bench->document, jobs);
}

void ArrivalsStrip::copySelected() const {
  if (!m_selected.empty()) QApplication::clipboard()->setText(copyJobs(m_bench->document, selected()));
}

void ArrivalsStrip::copyTable() const {
  QApplication::clipboard()->setText(arrivalsAsTable(m_bench->document.scenario()));
}

void ArrivalsStrip::paste() {
  QString reason;
  const std::optional<model::Scenario> fragment = fragmentFrom(QApplication::clipboard()->text(), reason);
  const std::size_t before = m_pins.size();
  const double at_s = m_bench->playhead.now_s();
  if (!fragment || dropJobs(m_bench->document, *fragment, at_s, reason).jobs.empty())
    return emit told(tr("The clipboard holds no jobs: %1.").arg(reason), true);
  std::vector<std::size_t> fresh;
  for (std::size_t j = before; j < m_pins.size(); ++j) fresh.push_back(j);
  select(fresh);
  emit told(tr("%n job(s) arrive from %1 on, where the playhead is", nullptr, static_cast<int>(fresh.size()))
                .arg(clockText(at_s)),
            false);
}

void ArrivalsStrip::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Mouse) makeMenu()->popup(event->globalPos());  // the right button pans
}

QMenu* ArrivalsStrip::makeMenu() {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  const auto add = [&](const QString& text, const QString& tip, bool enabled, auto run) {
    QAction* action = menu->addAction(text, this, run);
    action->setToolTip(tip);
    action->setEnabled(enabled);
  };
  const bool any = !m_selected.empty();
  add(tr("Edit the arrival…\tF2"), tr("In seconds"), m_current >= 0, [this] { editInPlace(m_current); });
  add(tr("Duplicate\tCtrl+D"), tr("Copies that arrive at the same time"), any,
      [this] { cloneJobs(m_bench->document, selected(), 0); });
  add(tr("Copy\tCtrl+C"), tr("As scenario JSON"), any, [this] { copySelected(); });
  add(tr("Paste\tCtrl+V"), tr("Jobs from scenario JSON; they arrive at the playhead"), true, [this] { paste(); });
  add(tr("Delete\tDel"), tr("Delete the selected jobs and their events"), any, [this] { removeSelected(); });
  menu->addSeparator();
  add(tr("Copy as table\tCtrl+Shift+C"), tr("Every job with its arrival, tabs between"), !m_pins.empty(),
      [this] { copyTable(); });
  add(tr("Copy as LaTeX table"), tr("Every job with its arrival, for a paper (booktabs)"), !m_pins.empty(),
      [this] { copyAsLatexTable(arrivalsAsTable(m_bench->document.scenario())); });
  add(tr("Show all\tHome"), tr("The whole time"), true, [this] { fit(); });
  return menu;
}

// ---- the field of an arrival ----------------------------------------------------------------------------------------------------

void ArrivalsStrip::editInPlace(int pin) {
  if (pin < 0 || pin >= static_cast<int>(m_pins.size())) return;
  cancelDrag();
  const ArrivalPin& at = m_pins[static_cast<std::size_t>(pin)];
  auto* line = new QLineEdit(numberText(at.at_s), this);
  line->setObjectName(QStringLiteral("arrival"));
  line->setProperty("job", static_cast<qulonglong>(at.job));
  line->setToolTip(tr("Arrival in seconds, 0 or more"));
  line->setAccessibleName(
      tr("Arrival of %1 in seconds").arg(QString::fromStdString(m_bench->document.scenario().jobs[at.job].id)));
  line->resize(90, line->sizeHint().height());
  const QPointF corner = head(at) + QPointF(8, -line->height() / 2.0);
  line->move(std::clamp(static_cast<int>(corner.x()), 2, std::max(2, width() - line->width() - 2)),
             std::clamp(static_cast<int>(corner.y()), 2, std::max(2, height() - line->height() - 2)));
  line->installEventFilter(this);
  line->show();
  line->setFocus();
  line->selectAll();
  connect(line, &QLineEdit::editingFinished, this, [this, line] { finishEdit(line); });
}

void ArrivalsStrip::finishEdit(QLineEdit* line) {
  if (line->property("done").toBool()) return;
  const FieldNumber parsed = parseNumber(line->text(), kNonNegative);
  const std::size_t job = line->property("job").toULongLong();
  line->setProperty("done", true);
  line->hide();
  line->deleteLater();
  setFocus();
  if (!parsed.reason.isEmpty()) return emit told(parsed.reason, true);
  setArrivals(m_bench->document, {{job, parsed.value.value_or(0)}});
}

bool ArrivalsStrip::eventFilter(QObject* watched, QEvent* event) {
  auto* line = qobject_cast<QLineEdit*>(watched);
  const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (line == nullptr || !key) return QWidget::eventFilter(watched, event);
  const int pressed = static_cast<QKeyEvent*>(event)->key();
  const bool enter = pressed == Qt::Key_Return || pressed == Qt::Key_Enter;
  if (!enter && pressed != Qt::Key_Escape) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::ShortcutOverride) return event->accept(), true;
  if (enter) return finishEdit(line), true;  // a line edit would pass it on to the strip
  line->setProperty("done", true);
  line->hide();
  line->deleteLater();
  setFocus();
  return true;
}

// ---- drops ----------------------------------------------------------------------------------------------------------------------

void ArrivalsStrip::dragEnterEvent(QDragEnterEvent* event) {
  QString reason;
  const auto fragment = mayCarryFragment(event->mimeData()) ? fragmentIn(event->mimeData(), reason) : std::nullopt;
  if (!fragment || fragment->jobs.empty()) return event->ignore();
  m_over_s = timeAt(event->position().x(), event->modifiers());
  event->setDropAction(Qt::CopyAction);
  event->accept();
  update();
}

void ArrivalsStrip::dragMoveEvent(QDragMoveEvent* event) {
  m_over_s = timeAt(event->position().x(), event->modifiers());
  event->setDropAction(Qt::CopyAction);
  event->accept();
  update();
}

void ArrivalsStrip::dragLeaveEvent(QDragLeaveEvent*) {
  m_over_s.reset();
  update();
}

void ArrivalsStrip::dropEvent(QDropEvent* event) {
  m_over_s.reset();
  update();
  QString reason;
  const std::optional<model::Scenario> fragment = fragmentIn(event->mimeData(), reason);
  const double at_s = timeAt(event->position().x(), event->modifiers());
  const model::Inserted inserted = fragment ? dropJobs(m_bench->document, *fragment, at_s, reason) : model::Inserted();
  if (inserted.jobs.empty()) {
    event->ignore();
    return emit told(tr("This cannot be dropped: %1.").arg(reason), true);
  }
  event->setDropAction(Qt::CopyAction);
  event->accept();
  setFocus();
  const std::size_t job = m_bench->document.scenario().jobs.size() - 1;
  m_bench->selection.selectJob(model::JobIndex(job));
  emit told(tr("%1 arrives at %2 (%3 s)")
                .arg(QString::fromStdString(inserted.jobs.back()), clockText(at_s), numberText(at_s)),
            false);
}

}  // namespace roundel::widgets
