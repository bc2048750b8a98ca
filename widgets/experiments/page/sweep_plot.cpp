// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/sweep_plot.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/theme/screen_font.h"
#include "widgets/experiments/page/sweep_motion.h"
#include "widgets/plots/painting/plot_data.h"
#include "widgets/plots/painting/plot_ticks.h"

namespace roundel::widgets {
namespace {

constexpr double kReach = 14;  // px around a point in which a click selects it
constexpr int kMove_ms = 150;

QSize leastSize(bool small) { return ((small ? QSizeF(120, 90) : QSizeF(240, 140)) * textScale()).toSize(); }

// Extends the range to the next tick, so that axes grow by whole ticks.
void widen(SweepPlotData& data) {
  if (data.log_y) {
    const double down = std::pow(10, std::floor(std::log10(data.low))),
                 up = std::pow(10, std::floor(std::log10(data.high)));
    for (const double step : {5.0, 2.0, 1.0}) {
      if (down * step <= data.low * 1.0001) {
        data.low = down * step;
        break;
      }
    }
    for (const double step : {1.0, 2.0, 5.0, 10.0}) {
      if (up * step >= data.high * 0.9999) {
        data.high = up * step;
        break;
      }
    }
    if (data.high <= data.low) data.high = data.low * 2;
    return;
  }
  const double span = data.high - data.low;
  if (data.low > 0 && data.low < 0.6 * data.high) data.low = 0;
  if (span <= 0) {
    const double around = std::max(std::abs(data.high) * 0.1, 1e-9);
    data.low -= around, data.high += around;
  }
  const double step = plots::roundStep((data.high - data.low) / kTicks, 0);
  data.low = std::floor(data.low / step + 1e-9) * step;
  data.high = std::ceil(data.high / step - 1e-9) * step;
}

}  // namespace

SweepPlot::SweepPlot(SweepView* view, std::string metric, bool small, QWidget* parent)
    : QWidget(parent), m_view(view), m_metric(std::move(metric)), m_small(small) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(metricTitle(this->metric()));
  setToolTip(tr("Click a point, or arrows: it is selected in every plot; a double click or Enter opens its run"));
  m_move.setDuration(kMove_ms);
  m_move.setStartValue(0.0);
  m_move.setEndValue(1.0);
  m_move.setEasingCurve(QEasingCurve::OutCubic);
  connect(&m_move, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
  connect(view, &SweepView::pointChanged, this, &SweepPlot::refresh);
  connect(view, &SweepView::viewChanged, this, &SweepPlot::startAxes);
  connect(view, &SweepView::sweepChanged, this, &SweepPlot::startAxes);
  connect(&view->runner, &SweepRunner::rowsChanged, this, &SweepPlot::refresh);
  connect(view->appearance(), &Appearance::changed, this, &SweepPlot::refresh);
  setMinimumSize(leastSize(small));
}

void SweepPlot::setLogScale(bool log) {
  m_log = log;
  startAxes();
}

void SweepPlot::startAxes() {
  m_low = m_high = 0;
  setAccessibleName(metricTitle(metric()));
  refresh();
}

void SweepPlot::refresh() {
  setMinimumSize(leastSize(m_small));
  const SweepResults* results = m_view->results();
  if (results == nullptr || results->dimensions().empty()) {
    m_move.stop();
    m_data = m_before = {};
    m_places = {};
    return update();
  }
  const SweepPlotData former_data = shownData();
  m_data = plotDataOf(*m_view, metric(), m_log);
  const double unit = m_data.scale.factor;
  if (std::exchange(m_wasLog, m_data.log_y) != m_data.log_y) m_low = m_high = 0;
  if (m_low != 0 || m_high != 0) {
    m_data.low = std::min(m_data.low, m_low / unit);
    m_data.high = std::max(m_data.high, m_high / unit);
  }
  const bool has_done_runs = results->done() > 0;
  widen(m_data);
  if (has_done_runs) m_low = m_data.low * unit, m_high = m_data.high * unit;
  moveFrom(former_data);
  update();
}

void SweepPlot::moveFrom(const SweepPlotData& before) {
  m_move.stop();
  m_before = before;
  if (!m_view->appearance()->reducedMotion() && isVisible() && anyMoves(before, m_data)) m_move.start();
}

SweepPlotData SweepPlot::shownData() const {
  return moving() ? between(m_before, m_data, m_move.currentValue().toDouble()) : m_data;
}

void SweepPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (m_data.x_texts.empty()) return;
  const QRectF area = QRectF(rect()).adjusted(2, 2, -2, -2);
  m_places =
      paintSweep(painter, area, shownData(), {.theme = m_view->theme(), .small = m_small, .focused = hasFocus()});
  if (m_view->results() != nullptr && m_view->results()->done() == 0) {
    painter.setPen(m_view->theme().dim);
    painter.setFont(screenFont(kNotePx));
    painter.drawText(m_places.axes, Qt::AlignCenter | Qt::TextWordWrap,
                     m_small ? tr("no runs yet") : tr("Run the sweep (Space): curves fill in as runs end"));
  }
  emit painted();
}

std::optional<SweepPlot::Hit> SweepPlot::hitAt(const QPointF& at) const {
  std::optional<Hit> best;
  double nearest = kReach;
  for (std::size_t s = 0; s < m_places.points.size(); ++s) {
    for (std::size_t i = 0; i < m_places.points[s].size(); ++i) {
      const QPointF& point = m_places.points[s][i];
      const double away = QLineF(point, at).length();
      if (point.isNull() || away >= nearest) continue;
      nearest = away;
      best = Hit{s, i};
    }
  }
  return best;
}

QString SweepPlot::pointText(std::size_t scheduler, std::size_t x) const {
  const CurvePoint& point = m_data.curves.points[scheduler][x];
  QString text = m_view->pointName(x, scheduler) + QStringLiteral(": ");
  if (point.estimate.n == 0) return text + tr("no run yet");
  text += threeDigits(m_data.scale.shown(point.estimate.mean)) + QLatin1Char(' ') + m_data.scale.unit;
  if (point.estimate.n >= 2) text += QStringLiteral(" ± ") + threeDigits(m_data.scale.shown(point.estimate.half_width));
  text += tr(", %1 of %2 seeds").arg(point.done).arg(m_data.curves.seeds);
  if (!point.jobs.all()) text += tr(", %1 of %2 jobs finished").arg(point.jobs.finished).arg(point.jobs.jobs);
  return point.failed > 0 ? text + tr(", %1 failed").arg(point.failed) : text;
}

void SweepPlot::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (const auto hit = hitAt(event->position())) return m_view->select(hit->x, hit->scheduler);
  // A box below selects its column.
  for (std::size_t i = 0; i < m_places.columns.size(); ++i)
    if (!m_small && event->position().y() > m_places.axes.bottom() &&
        std::abs(event->position().x() - m_places.columns[i]) < 24)
      m_view->select(i, m_view->scheduler());
}

void SweepPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (hitAt(event->position())) emit openWanted();
}

void SweepPlot::mouseMoveEvent(QMouseEvent* event) {
  const auto hit = hitAt(event->position());
  setCursor(hit ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (hit) QToolTip::showText(event->globalPosition().toPoint(), pointText(hit->scheduler, hit->x), this);
}

void SweepPlot::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  announcePart(this, currentPart());
}

int SweepPlot::partCount() const { return static_cast<int>(m_data.curves.points.size() * m_data.x_texts.size()); }

QString SweepPlot::partName(int part) const {
  const std::size_t columns = m_data.x_texts.size();
  const auto part_index = static_cast<std::size_t>(part);
  return part_index < m_data.curves.points.size() * columns ? pointText(part_index / columns, part_index % columns)
                                                            : QString();
}

QRect SweepPlot::partRect(int part) const {
  const std::size_t columns = m_data.x_texts.size();
  const auto part_index = static_cast<std::size_t>(part);
  if (part_index >= m_places.points.size() * columns) return {};
  const QPoint centre = m_places.points[part_index / columns][part_index % columns].toPoint();
  return {centre - QPoint(8, 8), QSize(16, 16)};
}

int SweepPlot::currentPart() const {
  return static_cast<int>(m_view->scheduler() * m_data.x_texts.size() + m_view->x());
}

void SweepPlot::choosePart(int part) {
  const std::size_t columns = m_data.x_texts.size();
  if (columns > 0) m_view->select(static_cast<std::size_t>(part) % columns, static_cast<std::size_t>(part) / columns);
}

}  // namespace roundel::widgets
