// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob_curve.h"
#include "widgets/base/theme/screen_font.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {
constexpr double kJumpShare = 0.1, kJumpTimes = 5;
}

std::vector<std::vector<LiveKnob::Visit>> joined(const std::vector<LiveKnob::Visit>& visits, double step) {
  std::vector<double> changes;
  double low = 1e300, high = -1e300;
  for (std::size_t i = 0; i < visits.size(); ++i) {
    if (!visits[i].value) continue;
    low = std::min(low, *visits[i].value);
    high = std::max(high, *visits[i].value);
    if (i > 0 && visits[i - 1].value) changes.push_back(std::abs(*visits[i].value - *visits[i - 1].value));
  }
  std::ranges::sort(changes);
  const double usual_change = changes.empty() ? 0 : changes[changes.size() / 2];
  const double jump = std::max(kJumpShare * (high - low), kJumpTimes * usual_change);
  std::vector<std::vector<LiveKnob::Visit>> out;
  for (std::size_t i = 0; i < visits.size(); ++i) {
    if (!visits[i].value) continue;
    const bool is_near = i > 0 && visits[i - 1].value && visits[i].at - visits[i - 1].at <= step * 1.5;
    const bool jumps = is_near && std::abs(*visits[i].value - *visits[i - 1].value) > jump;
    if (!is_near || jumps || out.empty()) out.emplace_back();
    out.back().push_back(visits[i]);
  }
  return out;
}

KnobCurve::KnobCurve(const Theme* theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setToolTip(tr("Shows the computed values; grey ranges were not tried. A click on a value returns to it."));
}

void KnobCurve::set(Content content) {
  m_content = std::move(content);
  readRange();
  QStringList words;
  for (const LiveKnob::Visit& visit : m_content.visits)
    if (visit.value) words << tr("%1 at %2").arg(valueText(*visit.value), m_content.knob.text(visit.at));
  setAccessibleName(m_content.title);
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  update();
}

void KnobCurve::readRange() {
  double low = 1e300, high = -1e300;
  for (const LiveKnob::Visit& visit : m_content.visits) {
    if (!visit.value) continue;
    low = std::min(low, *visit.value);
    high = std::max(high, *visit.value);
  }
  if (low > high) low = 0, high = 1;
  const double least_air = std::max(1e-9, std::abs(high) * 0.02);
  const double air = std::max(least_air, (high - low) * 0.15);
  m_low = low - air;
  m_high = high + air;
}

QString KnobCurve::valueText(double value) const {
  const double shown_value = value / m_content.per_unit;
  return QString::number(shown_value, 'f', std::abs(shown_value) >= 100 ? 0 : std::abs(shown_value) >= 2 ? 1 : 3);
}

QRectF KnobCurve::plotRect() const { return QRectF(12, 6, width() - 24.0, height() - 24.0); }

double KnobCurve::xOf(double at) const {
  const QRectF plot = plotRect();
  const double span = std::max(1e-12, m_content.knob.high - m_content.knob.low);
  return plot.left() + plot.width() * (at - m_content.knob.low) / span;
}

double KnobCurve::yOf(double value) const {
  const QRectF plot = plotRect();
  return plot.bottom() - plot.height() * (value - m_low) / std::max(1e-12, m_high - m_low);
}

// Half a step around each visit has the panel's colour; the rest is grey.
void KnobCurve::paintTried(QPainter& painter) const {
  const QRectF plot = plotRect();
  painter.fillRect(plot, mixed(m_theme->text, m_theme->panel, 0.07));
  const double half = std::max(1.5, (xOf(m_content.knob.low + m_content.knob.step) - plot.left()) / 2 + 0.5);
  for (const LiveKnob::Visit& visit : m_content.visits) {
    const QRectF band(xOf(visit.at) - half, plot.top(), 2 * half, plot.height());
    painter.fillRect(band.intersected(plot), m_theme->panel);
  }
  painter.setPen(m_theme->edge);
  painter.drawLine(plot.bottomLeft(), plot.bottomRight());
}

// The former value is hollow, the shown one filled, each with its number.
void KnobCurve::paintMark(QPainter& painter, double at, bool now) const {
  const auto visit =
      std::ranges::find_if(m_content.visits, [&](const LiveKnob::Visit& each) { return each.at == at && each.value; });
  if (visit == m_content.visits.end()) return;
  const QPointF place(xOf(at), yOf(*visit->value));
  painter.setPen(QPen(now ? m_theme->accent : m_theme->text, 1.6));
  painter.setBrush(now ? m_theme->accent : m_theme->panel);
  painter.drawEllipse(place, 4, 4);
  painter.setFont(screenFont(kNotePx, now ? QFont::Bold : QFont::DemiBold));
  painter.setPen(now ? m_theme->accentText : m_theme->text);
  const QString text = valueText(*visit->value);
  const double text_width = QFontMetricsF(painter.font()).horizontalAdvance(text);
  const bool leftwards = now ? place.x() + text_width + 10 > width() : place.x() - text_width - 10 > 0;
  const double x = leftwards ? place.x() - text_width - 7 : place.x() + 7;
  painter.drawText(QPointF(x, std::max(12.0, std::min(place.y() + (now ? -5.0 : 13.0), height() - 22.0))), text);
}

void KnobCurve::paintRuns(QPainter& painter) const {
  for (const auto& run : joined(m_content.visits, m_content.knob.step)) {
    QPainterPath path(QPointF(xOf(run.front().at), yOf(*run.front().value)));
    for (const LiveKnob::Visit& visit : run) path.lineTo(xOf(visit.at), yOf(*visit.value));
    painter.setPen(QPen(m_theme->accent, 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme->accent);
    if (run.size() == 1) painter.drawEllipse(QPointF(xOf(run[0].at), yOf(*run[0].value)), 2, 2);
  }
}

void KnobCurve::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintTried(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF plot = plotRect();
  painter.setPen(QPen(m_theme->edge, 1, Qt::DashLine));
  const double former = xOf(m_content.knob.former);
  painter.drawLine(QPointF(former, plot.top()), QPointF(former, plot.bottom()));
  paintRuns(painter);
  paintMark(painter, m_content.knob.former, false);
  if (m_content.at != m_content.knob.former) paintMark(painter, m_content.at, true);
  painter.setFont(screenFont(kSmallestPx));
  painter.setPen(m_theme->dim);
  const QRectF under(2, plot.bottom() + 2, width() - 4.0, 16);
  painter.drawText(under, Qt::AlignLeft | Qt::AlignVCenter, m_content.knob.number(m_content.knob.low));
  painter.drawText(under, Qt::AlignRight | Qt::AlignVCenter, m_content.knob.text(m_content.knob.high));
  const QString note = m_content.visits.size() < 2 ? tr("not tried yet") : tr("grey: not tried");
  painter.drawText(under, Qt::AlignCenter, note);
}

void KnobCurve::mousePressEvent(QMouseEvent* event) {
  double best = 12, at = 0;
  for (const LiveKnob::Visit& visit : m_content.visits) {
    const double distance = std::abs(xOf(visit.at) - event->position().x());
    if (distance < best) best = distance, at = visit.at;
  }
  if (best < 12) emit turned(at);
}

}  // namespace roundel::widgets
