// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/arrivals/arrivals_strip.h"

#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "core/model/scenario.h"
#include "widgets/base/text/field_text.h"
#include "widgets/base/theme/in_place_line.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/build/arrivals/arrival_edits.h"
#include "widgets/build/arrivals/strip_drop.h"
#include "widgets/build/arrivals/strip_painter.h"

namespace roundel::widgets {
namespace {

constexpr double kMinRounds = 4;  // least number of rounds that the axis shows
constexpr double kZoomPerStep = 1.0015, kKeyZoom = 1.25;

}  // namespace

ArrivalsStrip::ArrivalsStrip(Workbench* bench, QWidget* parent)
    : QWidget(parent),
      m_bench(bench),
      m_selection(&bench->selection, &m_pins),
      m_commands(&bench->document, &bench->playhead, &m_pins, &m_selection,
                 [this](const QString& text, bool refused) { emit messageReported(text, refused); }),
      m_parts{bench, &m_pins, &m_selection, &m_commands, &m_hints} {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Arrivals"));
  setAccessibleDescription(
      tr("Left and right go from job to job, with Ctrl they move the selected ones by a round, with Alt too by a "
         "second; F2 edits, Delete deletes"));
  new StripDropTarget(
      m_parts, [this](const QString& text, bool refused) { emit messageReported(text, refused); }, this);
  connect(&m_selection, &PinSelection::currentMoved, this, [this](int pin) { announcePart(this, pin); });
  connect(&m_selection, &PinSelection::changed, this, qOverload<>(&QWidget::update));
  connect(&bench->selection, &Selection::hoveredChanged, this, qOverload<>(&QWidget::update));
  connect(&bench->document, &Document::changed, this, &ArrivalsStrip::rebuild);
  connect(&bench->document, &Document::replaced, this, [this] {
    m_selection.clear();
    m_pins.fitNext();
  });
  connect(&bench->playhead, &Playhead::moved, this, [this] {
    measure();
    update();
  });
  connect(&bench->playhead, &Playhead::rangeChanged, this, [this] {
    measure();
    if (m_pins.fitted()) fit();
  });
  connect(bench, &Workbench::themeChanged, this, &ArrivalsStrip::relayout);
  rebuild();
}

// An open field loses the focus when the strip is destroyed and would apply its text.
ArrivalsStrip::~ArrivalsStrip() {
  for (InPlaceLine* line : findChildren<InPlaceLine*>()) line->disconnect(this);
}

// If the view was fitted, it is fitted to the new arrivals.
void ArrivalsStrip::rebuild() {
  endGesture();
  m_selection.keepAcross([this] { m_pins.setArrivals(arrivalsOf(m_bench->document.scenario())); });
  measure();
  relayout();
}

void ArrivalsStrip::measure() {
  const double round_s = std::max(1.0, m_bench->document.scenario().clock.round_s);
  const double last_s = m_pins.count() == 0 ? 0 : m_pins.pins().back().at_s;
  m_pins.setEnd(std::max({last_s * 1.08 + round_s, m_bench->playhead.now_s(), kMinRounds * round_s}));
}

void ArrivalsStrip::relayout() {
  m_pins.resize(size(), QFontMetricsF(screenFont(kSmallestPx)), textScale());
  update();
}

void ArrivalsStrip::fit() {
  m_pins.fit();
  update();
}

void ArrivalsStrip::zoom(double factor) {
  m_pins.zoomAt(kStripInside + m_pins.axis().width_px / 2, factor);
  update();
}

QString ArrivalsStrip::describe(const ArrivalPin& pin) const {
  const model::JobSpec& job = m_bench->document.scenario().jobs[pin.job];
  QString text =
      tr("%1 arrives at %2 (%3 s)").arg(QString::fromStdString(job.id), clockText(pin.at_s), numberText(pin.at_s));
  if (job.model) text += tr(", %1").arg(QString::fromStdString(*job.model));
  return text;
}

void ArrivalsStrip::choosePart(int pin) {
  m_selection.select({m_pins.pin(pin).job});
  m_selection.goTo(pin);
}

void ArrivalsStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintStrip(painter,
             {m_bench->theme(), m_bench->document.scenario(), m_pins, m_selection.jobs(), m_bench->selection.hovered(),
              m_hints, m_bench->playhead.now_s(), m_selection.current(), hasFocus()});
}

void ArrivalsStrip::resizeEvent(QResizeEvent*) { relayout(); }

void ArrivalsStrip::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) relayout();
}

QSize ArrivalsStrip::sizeHint() const { return (QSizeF(600, 96) * textScale()).toSize(); }
QSize ArrivalsStrip::minimumSizeHint() const { return {200, screenPx(72)}; }

// ---- mouse ----------------------------------------------------------------------------------------------------------------------

void ArrivalsStrip::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  endGesture();
  m_gesture = gestureAt(m_parts, *event, m_space);
}

void ArrivalsStrip::mouseMoveEvent(QMouseEvent* event) {
  if (!m_gesture) {
    const int pin = m_pins.pinAt(event->position());
    m_bench->selection.hover(pin >= 0 ? model::JobIndex(m_pins.pin(pin).job) : model::JobIndex());
    return setCursor(pin >= 0 ? Qt::SizeHorCursor : Qt::ArrowCursor);
  }
  m_gesture->move(event->position(), event->modifiers());
  update();
}

void ArrivalsStrip::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  m_bench->selection.hover(model::JobIndex());
}

void ArrivalsStrip::mouseReleaseEvent(QMouseEvent* event) {
  const std::unique_ptr<StripGesture> gesture = endGesture();
  if (!gesture) return;
  gesture->finish();
  if (event->button() != Qt::RightButton || !gesture->opensMenu()) return;
  const int pin = m_pins.pinAt(event->position());
  if (pin >= 0 && !m_selection.has(m_pins.pin(pin).job)) choosePart(pin);
  makeMenu()->popup(event->globalPosition().toPoint());
}

// The gesture is taken out before it finishes, since its edit rebuilds the strip.
std::unique_ptr<StripGesture> ArrivalsStrip::endGesture() {
  m_hints.band.reset();
  m_hints.shift.reset();
  update();
  return std::move(m_gesture);
}

void ArrivalsStrip::mouseDoubleClickEvent(QMouseEvent* event) { editInPlace(m_pins.pinAt(event->position())); }

void ArrivalsStrip::wheelEvent(QWheelEvent* event) {
  event->accept();
  const QPoint turned = event->angleDelta();
  if ((event->modifiers() & Qt::ControlModifier) != 0)
    m_pins.zoomAt(event->position().x(), std::pow(kZoomPerStep, turned.y()));
  else
    m_pins.panBy((turned.x() != 0 ? turned.x() : turned.y()) / 2.0);
  update();
}

// ---- keyboard -------------------------------------------------------------------------------------------------------------------

void ArrivalsStrip::keyPressEvent(QKeyEvent* event) {
  const std::optional<StripAction> action = actionOf<StripAction>(kStripKeys, *event);
  if (!action || !act(*action, *event)) QWidget::keyPressEvent(event);
}

bool ArrivalsStrip::act(StripAction action, const QKeyEvent& event) {
  const bool shift = (event.modifiers() & Qt::ShiftModifier) != 0, alt = (event.modifiers() & Qt::AltModifier) != 0;
  const int way = event.key() == Qt::Key_Right ? 1 : -1;
  switch (action) {
    case StripAction::Move:
      return m_commands.move(way * (alt ? 1 : m_bench->document.scenario().clock.round_s), alt), true;
    case StripAction::Step:
      return step(way, shift), true;
    case StripAction::ShowAll:
      return fit(), true;
    case StripAction::Remove:
      return m_commands.remove(), true;
    case StripAction::Edit:
      return editInPlace(m_selection.current()), true;
    case StripAction::Cancel:
      if (endGesture()) return true;
      m_selection.clear();
      return m_selection.goTo(-1), true;
    case StripAction::HoldToPan:
      return m_space = true;
    case StripAction::ZoomIn:
      return zoom(kKeyZoom), true;
    case StripAction::ZoomOut:
      return zoom(1 / kKeyZoom), true;
    case StripAction::CopyTable:
      return m_commands.copyTable(), true;
    case StripAction::Copy:
      return m_commands.copy(), true;
    case StripAction::Cut:
      return m_commands.copy(), m_commands.remove(), true;
    case StripAction::Paste:
      return m_commands.paste(), true;
    case StripAction::Duplicate:
      return m_commands.duplicate(), true;
    case StripAction::SelectAll:
      return m_selection.all(), true;
  }
  return false;
}

void ArrivalsStrip::step(int by, bool extend) {
  if (m_pins.count() == 0) return;
  const int last = m_pins.count() - 1, current = m_selection.current();
  const int next_pin = current < 0 ? (by > 0 ? 0 : last) : std::clamp(current + by, 0, last);
  if (!extend) m_selection.clear();
  m_selection.add(m_pins.pin(next_pin).job);
  m_selection.goTo(next_pin);
  const ArrivalPin& pin = m_pins.pin(next_pin);
  if (pin.x < kStripInside || pin.x > width() - kStripInside) m_pins.centre(pin.at_s);
}

void ArrivalsStrip::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat()) return;
  if (event->key() == Qt::Key_Space) m_space = false;
  m_commands.endGesture();
  QWidget::keyReleaseEvent(event);
}

void ArrivalsStrip::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (m_selection.current() < 0 && m_pins.count() > 0 && event->reason() != Qt::MouseFocusReason)
    m_selection.setCurrent(0);
  update();
}

void ArrivalsStrip::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  m_space = false;
  update();
}

bool ArrivalsStrip::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int pin = m_pins.pinAt(help->pos());
    QToolTip::showText(help->globalPos(),
                       pin < 0 ? tr("Drop a job here to set its arrival; drag a pin to change it (Alt: off the rounds)")
                               : describe(m_pins.pin(pin)),
                       this);
    return true;
  }
  if (event->type() == QEvent::ShortcutOverride && claims(kStripKeys, static_cast<QKeyEvent*>(event)->key())) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

// ---- the menu, and the field of an arrival --------------------------------------------------------------------------------------

void ArrivalsStrip::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Mouse)
    makeMenu()->popup(event->globalPos());  // the right button pans; its gesture opens the menu
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
  const bool has_selection = !m_selection.jobs().empty(), jobs = m_pins.count() > 0;
  add(tr("Edit the arrival…\tF2"), tr("In seconds"), m_selection.current() >= 0,
      [this] { editInPlace(m_selection.current()); });
  add(tr("Duplicate\tCtrl+D"), tr("Adds copies that arrive at the same time"), has_selection,
      [this] { m_commands.duplicate(); });
  add(tr("Copy\tCtrl+C"), tr("Copies the selected jobs as scenario JSON"), has_selection,
      [this] { m_commands.copy(); });
  add(tr("Paste\tCtrl+V"), tr("Jobs from scenario JSON; they arrive at the playhead"), true,
      [this] { m_commands.paste(); });
  add(tr("Delete\tDel"), tr("Delete the selected jobs and their events"), has_selection,
      [this] { m_commands.remove(); });
  menu->addSeparator();
  add(tr("Copy as table\tCtrl+Shift+C"), tr("Copies all jobs with their arrivals, separated by tabs"), jobs,
      [this] { m_commands.copyTable(); });
  add(tr("Copy as LaTeX table"), tr("Copies all jobs with their arrivals as a booktabs table"), jobs,
      [this] { m_commands.copyLatexTable(); });
  add(tr("Show all\tHome"), tr("Shows all arrivals"), true, [this] { fit(); });
  return menu;
}

void ArrivalsStrip::editInPlace(int pin) {
  if (pin < 0 || pin >= m_pins.count()) return;
  endGesture();
  const ArrivalPin edited_pin = m_pins.pin(pin);
  auto* line = new InPlaceLine(numberText(edited_pin.at_s), this, this);
  line->setObjectName(QStringLiteral("arrival"));
  line->setToolTip(tr("Arrival in seconds, 0 or more"));
  line->setAccessibleName(
      tr("Arrival of %1 in seconds").arg(QString::fromStdString(m_bench->document.scenario().jobs[edited_pin.job].id)));
  line->resize(screenPx(90), line->sizeHint().height());
  const QPointF corner = m_pins.head(edited_pin) + QPointF(8, -line->height() / 2.0);
  line->move(std::clamp(static_cast<int>(corner.x()), 2, std::max(2, width() - line->width() - 2)),
             std::clamp(static_cast<int>(corner.y()), 2, std::max(2, height() - line->height() - 2)));
  line->open();
  connect(line, &InPlaceLine::taken, this,
          [this, job = edited_pin.job](const QString& text) { m_commands.setArrival(job, text); });
}

}  // namespace roundel::widgets
