#include "widgets/arrivals/arrivals_strip.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/arrivals/arrival_edits.h"
#include "widgets/text/field_text.h"

namespace roundel::widgets {
namespace {

constexpr double kPile = 12;      // px from one head of a pile to the next
constexpr double kStem = 14;      // px: from the axis to the lowest head
constexpr double kGrab = 4;       // px that a head extends invisibly
constexpr double kMinRounds = 4;  // that an axis shows, however early all jobs come

}  // namespace

ArrivalsStrip::ArrivalsStrip(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
  setFocusPolicy(Qt::StrongFocus);
  setAcceptDrops(true);
  setMouseTracking(true);
  setAccessibleName(tr("Arrivals"));
  setAccessibleDescription(
      tr("Left and right go from job to job, with Ctrl they move the selected ones by a round, with Alt too by a "
         "second; F2 edits, Delete deletes"));
  connect(&bench->document, &Document::changed, this, &ArrivalsStrip::rebuild);
  connect(&bench->document, &Document::replaced, this, [this] {
    m_selected.clear();
    m_fitted = true;
  });
  connect(&bench->selection, &Selection::changed, this, &ArrivalsStrip::takeSelection);
  connect(&bench->playhead, &Playhead::moved, this, qOverload<>(&QWidget::update));
  connect(&bench->playhead, &Playhead::rangeChanged, this, [this] {
    if (m_fitted) fit();
  });
  connect(bench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
  rebuild();
}

void ArrivalsStrip::rebuild() {
  const std::vector<double> arrivals = arrivalsOf(m_bench->document.scenario());
  const std::optional<std::size_t> at = m_current >= 0 && m_current < static_cast<int>(m_pins.size())
                                            ? std::optional(m_pins[static_cast<std::size_t>(m_current)].job)
                                            : std::nullopt;
  m_drag = {};
  m_pins.clear();
  m_current = -1;
  for (std::size_t j = 0; j < arrivals.size(); ++j) m_pins.push_back({j, arrivals[j], 0, 0});
  std::stable_sort(m_pins.begin(), m_pins.end(),
                   [](const ArrivalPin& a, const ArrivalPin& b) { return a.at_s < b.at_s; });
  for (std::size_t p = 0; at && p < m_pins.size(); ++p) {
    if (m_pins[p].job == *at) m_current = static_cast<int>(p);
  }
  std::erase_if(m_selected, [&](std::size_t job) { return job >= arrivals.size(); });
  if (m_fitted) {
    fit();
  } else {
    changeView();
  }
}

double ArrivalsStrip::end_s() const {
  const double round_s = std::max(1.0, m_bench->document.scenario().clock.round_s);
  const double last_s = m_pins.empty() ? 0 : m_pins.back().at_s;
  return std::max({last_s * 1.08 + round_s, m_bench->playhead.now_s(), kMinRounds * round_s});
}

void ArrivalsStrip::fit() {
  m_axis.width_px = std::max(10.0, width() - 2 * kStripInside);
  m_axis.show(0, end_s());
  m_fitted = true;
  changeView();
}

void ArrivalsStrip::zoom(double factor) {
  m_fitted = false;
  m_axis.zoomAt(m_axis.width_px / 2, factor);
  changeView();
}

// Beyond the last arrival there is room to drop a job later than all others.
void ArrivalsStrip::changeView() {
  m_axis.clamp(4 * end_s());
  layoutPins();
  update();
}

double ArrivalsStrip::baseline() const { return height() - QFontMetricsF(uiFont(kSmallestPx)).height() - 6; }
int ArrivalsStrip::levels() const {
  return std::max(1, static_cast<int>((baseline() - kStem - kPinHead - 2) / kPile) + 1);
}

// Greedy: every pin stands as low as it can without touching one that stands there already.
void ArrivalsStrip::layoutPins() {
  std::vector<double> last(static_cast<std::size_t>(levels()), -1e300);
  for (ArrivalPin& pin : m_pins) {
    pin.x = kStripInside + m_axis.x(pin.at_s);
    pin.level = -1;
    for (std::size_t level = 0; level < last.size() && pin.level < 0; ++level) {
      if (pin.x - last[level] < kPile) continue;
      pin.level = static_cast<int>(level);
      last[level] = pin.x;
    }
  }
}

QPointF ArrivalsStrip::head(const ArrivalPin& pin) const {
  const int level = pin.level < 0 ? levels() - 1 : pin.level;
  return {pin.x, baseline() - kStem - level * kPile};
}

QRectF ArrivalsStrip::pinRect(const ArrivalPin& pin) const {
  return QRectF(head(pin) - QPointF(kPinHead, kPinHead), QSizeF(2 * kPinHead, 2 * kPinHead));
}

// Heads first, the stem of the nearest pin else.
int ArrivalsStrip::pinAt(QPointF place) const {
  if (place.y() > baseline() + 2) return -1;
  int best = -1;
  double distance = kPinHead + kGrab;
  const auto first = std::lower_bound(m_pins.begin(), m_pins.end(), place.x() - kPile,
                                      [](const ArrivalPin& pin, double x) { return pin.x < x; });
  for (auto it = first; it != m_pins.end() && it->x <= place.x() + kPile; ++it) {
    if (it->level < 0) continue;
    const QPointF by = place - head(*it);
    const bool on_stem = it->level == 0 && std::abs(by.x()) <= 3 && by.y() >= 0;
    const double away = on_stem ? kPinHead : std::hypot(by.x(), by.y());
    if (away < distance) best = static_cast<int>(it - m_pins.begin()), distance = away;
  }
  return best;
}

QString ArrivalsStrip::describe(const ArrivalPin& pin) const {
  const model::JobSpec& job = m_bench->document.scenario().jobs[pin.job];
  QString text =
      tr("%1 arrives at %2 (%3 s)").arg(QString::fromStdString(job.id), clockText(pin.at_s), numberText(pin.at_s));
  if (job.model) text += tr(", %1").arg(QString::fromStdString(*job.model));
  return text;
}

double ArrivalsStrip::timeAt(double x, Qt::KeyboardModifiers modifiers) const {
  const double at_s = std::max(0.0, m_axis.t(x - kStripInside));
  if ((modifiers & Qt::AltModifier) != 0) return std::round(at_s * 1000) / 1000;
  return snappedToRound(at_s, m_bench->document.scenario().clock.round_s);
}

void ArrivalsStrip::select(const std::vector<std::size_t>& jobs) {
  m_selected = {jobs.begin(), jobs.end()};
  update();
}

void ArrivalsStrip::setCurrent(int pin) {
  if (pin == m_current) return;
  m_current = pin;
  announcePart(this, m_current);
  update();
}

void ArrivalsStrip::choosePart(int pin) {
  select({m_pins[static_cast<std::size_t>(pin)].job});
  publish(pin);
}

// The window has one selected job; the strip may have more.
void ArrivalsStrip::publish(int pin) {
  setCurrent(pin);
  m_publishing = true;
  m_bench->selection.selectJob(pin < 0 ? model::JobIndex()
                                       : model::JobIndex(m_pins[static_cast<std::size_t>(pin)].job));
  m_publishing = false;
  update();
}

void ArrivalsStrip::takeSelection() {
  if (m_publishing) return;
  const model::JobIndex job = m_bench->selection.job();
  m_selected.clear();
  m_current = -1;
  for (std::size_t p = 0; job.valid() && p < m_pins.size(); ++p) {
    if (job != model::JobIndex(m_pins[p].job)) continue;
    m_selected = {m_pins[p].job};
    m_current = static_cast<int>(p);
  }
  update();
}

void ArrivalsStrip::resizeEvent(QResizeEvent*) {
  if (m_fitted) return fit();
  m_axis.resize(std::max(10.0, width() - 2 * kStripInside));
  changeView();
}

void ArrivalsStrip::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (m_current < 0 && !m_pins.empty() && event->reason() != Qt::MouseFocusReason) setCurrent(0);
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
    const int pin = pinAt(help->pos());
    QToolTip::showText(help->globalPos(),
                       pin < 0 ? tr("Drop a job here to set its arrival; drag a pin to change it (Alt: off the rounds)")
                               : describe(m_pins[static_cast<std::size_t>(pin)]),
                       this);
    return true;
  }
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Space || key == Qt::Key_Home || key == Qt::Key_Delete || key == Qt::Key_F2 ||
        key == Qt::Key_Escape) {
      event->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

}  // namespace roundel::widgets
