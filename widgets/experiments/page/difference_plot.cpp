// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/difference_plot.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/screen_font.h"
#include "widgets/plots/painting/plot_painter.h"
#include "widgets/plots/painting/plot_ticks.h"

namespace roundel::widgets {
DifferencePlot::DifferencePlot(SweepView* view, QWidget* parent) : QWidget(parent), m_view(view) {
  setFixedHeight(sizeHint().height());
  setToolTip(tr(
      "One dot for each seed that both schedulers have; above them the mean of the differences with its 95 % interval"));
  setAccessibleName(tr("Differences by seed"));
}

QSize DifferencePlot::sizeHint() const { return (QSizeF(280, 56) * textScale()).toSize(); }

void DifferencePlot::show(const std::vector<double>& differences, const experiment::Estimate& estimate,
                          const QColor& colour) {
  m_differences = differences;
  m_estimate = estimate;
  m_colour = colour;
  setFixedHeight(sizeHint().height());
  update();
}

DifferencePlot::Axis DifferencePlot::axis() const {
  const double half = m_estimate.n >= 2 ? m_estimate.half_width : 0;
  Axis axis{.low = std::min(0.0, m_estimate.mean - half),
            .high = std::max(0.0, m_estimate.mean + half),
            .step = 1,
            .wide = width()};
  for (const double difference : m_differences) {
    if (std::isnan(difference)) continue;
    axis.low = std::min(axis.low, difference);
    axis.high = std::max(axis.high, difference);
  }
  if (axis.high <= axis.low) axis.high = axis.low + 1;
  axis.step = plots::roundStep((axis.high - axis.low) / 4, 0);
  axis.low = std::floor(axis.low / axis.step + 1e-9) * axis.step;
  axis.high = std::ceil(axis.high / axis.step - 1e-9) * axis.step;
  return axis;
}

void DifferencePlot::paintEvent(QPaintEvent*) {
  if (m_estimate.n == 0) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Axis along = axis();
  const double s = textScale();
  paintAxis(painter, along);
  QColor soft = m_colour;
  soft.setAlphaF(0.5);
  painter.setPen(Qt::NoPen);
  painter.setBrush(soft);
  for (const double difference : m_differences)
    if (!std::isnan(difference)) painter.drawEllipse(QPointF(along.x(difference), 24 * s), 2.5, 2.5);
  painter.setPen(QPen(m_colour, 2));
  painter.setBrush(m_colour);
  if (m_estimate.n >= 2) {
    const double from = along.x(m_estimate.mean - m_estimate.half_width);
    const double to = along.x(m_estimate.mean + m_estimate.half_width);
    painter.drawLine(QPointF(from, 11 * s), QPointF(to, 11 * s));
    for (const double end : {from, to}) painter.drawLine(QPointF(end, 7 * s), QPointF(end, 15 * s));
  }
  painter.drawEllipse(QPointF(along.x(m_estimate.mean), 11 * s), 3.2, 3.2);
}

void DifferencePlot::paintAxis(QPainter& painter, const Axis& along) const {
  const double s = textScale(), at = 34 * s;
  const Theme& theme = m_view->theme();
  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(QPointF(along.x(along.low), at), QPointF(along.x(along.high), at));
  painter.setPen(QPen(theme.dim, 1));
  painter.drawLine(QPointF(along.x(0), 2), QPointF(along.x(0), at));
  painter.setFont(screenTabularFont(kSmallestPx));
  for (double tick = along.low; tick <= along.high + along.step / 2; tick += along.step) {
    painter.drawLine(QPointF(along.x(tick), at), QPointF(along.x(tick), at + 3));
    painter.drawText(QRectF(along.x(tick) - 30 * s, at + 4, 60 * s, 16 * s), Qt::AlignCenter,
                     plots::shortNumber(std::abs(tick) < along.step / 1e6 ? 0 : tick));
  }
}

}  // namespace roundel::widgets
