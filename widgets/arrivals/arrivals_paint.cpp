// What ArrivalsStrip draws.

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/arrivals/arrivals_strip.h"

namespace roundel::widgets {
namespace {

constexpr double kTickGap_px = 64, kRoundGap_px = 6;
constexpr double kLabelGap_px = 4;

}  // namespace

void ArrivalsStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintAxis(painter);
  paintPlayhead(painter);
  paintPins(painter);
  paintGesture(painter);
  if (!hasFocus()) return;
  painter.setPen(QPen(m_bench->theme().accent, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kControlRadius, kControlRadius);
}

void ArrivalsStrip::paintAxis(QPainter& painter) const {
  const Theme& t = m_bench->theme();
  const double base = baseline(), round_s = m_bench->document.scenario().clock.round_s;
  painter.setRenderHint(QPainter::Antialiasing, false);
  if (round_s > 0 && round_s * m_axis.px_per_s >= kRoundGap_px) {
    painter.setPen(t.grid);
    for (const double at_s : ticks(m_axis, round_s)) {
      const double x = std::floor(kStripInside + m_axis.x(at_s)) + 0.5;
      painter.drawLine(QPointF(x, 2), QPointF(x, base));
    }
  }
  painter.setPen(QPen(t.line, 1));
  painter.drawLine(QPointF(kStripInside, base + 0.5), QPointF(width() - kStripInside, base + 0.5));
  const double step_s = tickStep_s(m_axis, kTickGap_px, round_s);
  painter.setFont(uiFont(kSmallestPx));
  const QFontMetricsF metrics(painter.font());
  for (const double at_s : ticks(m_axis, step_s)) {
    const double x = std::floor(kStripInside + m_axis.x(at_s)) + 0.5;
    painter.setPen(t.edge);
    painter.drawLine(QPointF(x, base), QPointF(x, base + 4));
    const QString label = tickLabel(at_s, step_s, m_axis.to_s());
    const double wide = metrics.horizontalAdvance(label);
    const double left = std::clamp(x - wide / 2, 2.0, width() - wide - 2);
    painter.setPen(t.dim);
    painter.drawText(QPointF(left, base + 4 + metrics.ascent()), label);
  }
  painter.setRenderHint(QPainter::Antialiasing);
}

void ArrivalsStrip::paintPlayhead(QPainter& painter) const {
  const Theme& t = m_bench->theme();
  const double now_s = m_bench->playhead.now_s(), x = kStripInside + m_axis.x(now_s);
  if (x < 0 || x > width()) return;
  painter.setPen(QPen(t.panel, 3));
  painter.drawLine(QPointF(x, 0), QPointF(x, baseline()));
  painter.setPen(QPen(t.playhead, 1));
  painter.drawLine(QPointF(x, 0), QPointF(x, baseline() + 3));
  painter.setPen(Qt::NoPen);
  painter.setBrush(t.playhead);
  painter.drawPolygon(QPolygonF({QPointF(x - 5, 0), QPointF(x, 7), QPointF(x + 5, 0)}));
}

void ArrivalsStrip::paintPins(QPainter& painter) const {
  const Theme& t = m_bench->theme();
  const auto& jobs = m_bench->document.scenario().jobs;
  if (m_pins.empty()) {
    painter.setPen(t.dim);
    painter.setFont(uiFont(kBodyPx));
    painter.drawText(QRectF(0, 0, width(), baseline()), Qt::AlignCenter,
                     tr("No job yet: drop one from the palette where it shall arrive"));
    return;
  }
  const double base = baseline();
  const auto first =
      std::lower_bound(m_pins.begin(), m_pins.end(), -20.0, [](const ArrivalPin& pin, double x) { return pin.x < x; });
  const QFont font = uiFont(kSmallestPx);
  const QFontMetricsF metrics(font);
  std::vector<double> next(static_cast<std::size_t>(levels()), 1e300);  // by level: where the next head begins
  double pile_x = -1e300;
  int hidden = 0;
  const auto tellHidden = [&] {
    if (hidden == 0) return;
    painter.setFont(font);
    painter.setPen(t.text);
    painter.drawText(QPointF(pile_x + kPinHead + 3, metrics.ascent() + 1), QStringLiteral("+%1").arg(hidden));
    hidden = 0;
  };
  auto last = first;
  while (last != m_pins.end() && last->x <= width() + 20) ++last;
  // From right to left, so that a label knows where the next head of its level begins.
  for (auto it = last; it != first;) {
    --it;
    const ArrivalPin& pin = *it;
    if (pin.level < 0) {
      if (hidden > 0 && std::abs(pin.x - pile_x) > 24) tellHidden();
      pile_x = pin.x;
      ++hidden;
      continue;
    }
    const bool selected = m_selected.count(pin.job) > 0;
    QPointF at = head(pin);
    const bool dragged = m_drag.what == Drag::What::Pins && m_drag.moved && selected;
    if (dragged && !m_drag.clone) at.setX(kStripInside + m_axis.x(std::max(0.0, pin.at_s + m_drag.by_s)));
    const QColor color = jobColor(static_cast<int>(pin.job));
    painter.setPen(QPen(color, 2));
    painter.drawLine(QPointF(at.x(), at.y()), QPointF(at.x(), base));
    painter.setPen(selected ? QPen(t.accent, 2) : QPen(t.panel, 1));
    painter.setBrush(color);
    painter.drawEllipse(at, kPinHead, kPinHead);
    if (hasFocus() && m_current == static_cast<int>(it - m_pins.begin())) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(t.accent, 1, Qt::DashLine));
      painter.drawEllipse(at, kPinHead + 3, kPinHead + 3);
    }
    double& follows = next[static_cast<std::size_t>(pin.level)];
    const QString id = QString::fromStdString(jobs[pin.job].id);
    const double wide = metrics.horizontalAdvance(id), left = at.x() + kPinHead + kLabelGap_px;
    // A pile leaves no room beside its heads; stems of higher heads pass there.
    const bool piled = hidden > 0 && std::abs(pin.x - pile_x) < 24;  // its count stands there
    bool room = !piled && left + wide < follows - kPinHead && left + wide < width();
    for (std::size_t level = static_cast<std::size_t>(pin.level) + 1; room && level < next.size(); ++level)
      room = left + wide + 2 < next[level];
    if (room && !dragged) {
      painter.setFont(font);
      painter.setPen(selected ? t.text : t.dim);
      painter.drawText(QPointF(left, at.y() + metrics.ascent() / 2 - 1), id);
    }
    follows = pin.x;
  }
  tellHidden();
}

// The rubber band, where a drag would end, where a drop would fall.
void ArrivalsStrip::paintGesture(QPainter& painter) const {
  const Theme& t = m_bench->theme();
  const double base = baseline();
  const auto flag = [&](double at_s) {
    const double x = kStripInside + m_axis.x(at_s);
    painter.setPen(QPen(t.accent, 1, Qt::DashLine));
    painter.drawLine(QPointF(x, 0), QPointF(x, base));
    const QFont font = uiFont(kNotePx, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const QString words = clockText(at_s);
    QRectF box(x + 8, 2, metrics.horizontalAdvance(words) + 10, metrics.height() + 2);
    if (box.right() > width() - 2) box.moveRight(x - 8);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.accent);
    painter.drawRoundedRect(box, kBarRadius, kBarRadius);
    painter.setFont(font);
    painter.setPen(t.onAccent);
    painter.drawText(box, Qt::AlignCenter, words);
  };
  if (m_over_s) flag(*m_over_s);
  if (m_drag.what == Drag::What::Pins && m_drag.moved) {
    for (const ArrivalPin& pin : m_pins) {
      const double at_s = std::max(0.0, pin.at_s + m_drag.by_s);
      if (m_drag.clone && m_selected.count(pin.job) > 0) {
        painter.setPen(QPen(t.accent, 1.5));
        painter.setBrush(t.accentSoft);
        painter.drawEllipse(QPointF(kStripInside + m_axis.x(at_s), head(pin).y()), kPinHead, kPinHead);
      }
      if (pin.job == m_drag.job) flag(at_s);
    }
  }
  if (m_drag.what == Drag::What::Band && m_drag.moved) {
    QColor inside = t.accent;
    inside.setAlphaF(0.12F);
    painter.setPen(QPen(t.accent, 1));
    painter.setBrush(inside);
    painter.drawRect(QRectF(m_drag.from, m_drag.to).normalized());
  }
}

}  // namespace roundel::widgets
