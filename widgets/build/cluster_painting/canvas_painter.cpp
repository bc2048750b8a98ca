// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster_painting/canvas_painter.h"

#include <QCoreApplication>
#include <QPainter>
#include <QVector>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/screen_font.h"
#include "widgets/build/cluster_painting/node_places.h"

namespace roundel::widgets {
namespace {

constexpr double kDotsFrom = 0.4;  // least scale at which the grid's dots are drawn
constexpr double kSwitchHeight = 6;
constexpr QSize kLegendFrom(420, 220);  // least size of a view with a legend
constexpr double kLegendRates[] = {10, 100, 1000};
constexpr double kLegendEdge = 8, kLegendSample = 22, kLegendGap = 12;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ClusterCanvas)
};

QString legendWords(double rate) { return rate == 1000 ? Texts::tr("%1 Gb/s").arg(rate) : QString::number(rate); }

QColor linkColor(const Theme& t) { return mixed(t.faint, t.panel, 0.7); }

// A bar of device pixels along a vertical or horizontal line, with square ends, so that two bars form a corner.
QRect barBetween(QPointF from, QPointF to, int thick) {
  const int left = qRound(std::min(from.x(), to.x()) - thick / 2.0),
            top = qRound(std::min(from.y(), to.y()) - thick / 2.0);
  return QRect(left, top, qRound(std::abs(to.x() - from.x())) + thick, qRound(std::abs(to.y() - from.y())) + thick);
}

// Adds the visible dashes of a bar. Their places are relative to the beginning of the bar, so that they stay when the view moves.
void addDashes(QVector<QRect>& to, const QRect& bar, int thick, const QRect& seen) {
  const int dash_length = std::max(8, 4 * thick), step = dash_length * 3 / 2;
  const bool upright = bar.height() > bar.width();
  const int bar_start = upright ? bar.top() : bar.left(), end = bar_start + (upright ? bar.height() : bar.width());
  const int first = upright ? seen.top() : seen.left(), last = std::min(end, upright ? seen.bottom() : seen.right());
  for (int dash_start = bar_start + std::max(0, (first - bar_start) / step) * step; dash_start < last;
       dash_start += step) {
    const int length = std::min(dash_length, end - dash_start);
    const QRect dash = (upright ? QRect(bar.left(), dash_start, bar.width(), length)
                                : QRect(dash_start, bar.top(), length, bar.height())) &
                       seen;
    if (!dash.isEmpty()) to << dash;
  }
}

void paintGrid(QPainter& painter, const QRectF& seen, const Theme& t) {
  painter.setPen(QPen(t.line, 0));
  painter.setRenderHint(QPainter::Antialiasing, false);  // takes a tenth of the time
  const double step = kCanvasGrid * 2;
  QVector<QPointF> dots;
  for (double x = std::floor(seen.left() / step) * step; x < seen.right(); x += step)
    for (double y = std::floor(seen.top() / step) * step; y < seen.bottom(); y += step) dots << QPointF(x, y);
  painter.drawPoints(dots.data(), static_cast<int>(dots.size()));
  painter.setRenderHint(QPainter::Antialiasing);
}

// Draws links as bars of whole device pixels, which is much faster than outlines, from left to right, so that links of one gap touch the same
// memory. Links without a clear route are dashed.
void paintLinks(QPainter& painter, const QRectF& area, const Theme& t, const LinkPlan& plan,
                const std::vector<DrawnLink>& drawn) {
  const double ratio = painter.device()->devicePixelRatioF();
  const QTransform scene = painter.worldTransform();
  const QTransform toPixels = scene * QTransform::fromScale(ratio, ratio);
  const QRect seen_rect = toPixels.mapRect(area).toAlignedRect();
  // Selected links are drawn last, above the others.
  for (const bool selected : {false, true}) {
    QVector<QRect> bars;
    for (std::size_t n = 0; n < drawn.size() && n < plan.links.size(); ++n) {
      if (drawn[n].selected != selected) continue;
      const LinkRoute& link = plan.links[n];
      const int thick = std::max(1, qRound(drawn[n].width_px * toPixels.m11()));
      for (std::size_t k = 1; k < link.points.size(); ++k) {
        const QRect bar = barBetween(toPixels.map(link.points[k - 1]), toPixels.map(link.points[k]), thick);
        if (!bar.intersects(seen_rect)) continue;
        link.clear ? void(bars << (bar & seen_rect)) : addDashes(bars, bar, thick, seen_rect);
      }
    }
    std::ranges::sort(bars, {}, &QRect::left);
    painter.setWorldTransform(QTransform::fromScale(1 / ratio, 1 / ratio));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(selected ? t.accent : linkColor(t));
    painter.drawRects(bars);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setWorldTransform(scene);
  }
}

void paintSwitch(QPainter& painter, const NodeLook& look, const LinkPlan& plan, const std::vector<DrawnLink>& drawn) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(look.theme.faint);
  const QRectF bar(plan.left - 8, plan.spine_y - kSwitchHeight / 2, plan.right - plan.left + 16, kSwitchHeight);
  painter.drawRoundedRect(bar, 3, 3);
  const auto [least, most] = std::minmax_element(
      drawn.begin(), drawn.end(), [](const DrawnLink& a, const DrawnLink& b) { return a.nic_gbits_s < b.nic_gbits_s; });
  const auto gbits = [](double value) { return QString::number(value, 'g', 6); };
  const QString rates = least->nic_gbits_s == most->nic_gbits_s
                            ? gbits(most->nic_gbits_s)
                            : QStringLiteral("%1–%2").arg(gbits(least->nic_gbits_s), gbits(most->nic_gbits_s));
  painter.save();
  painter.scale(1 / look.scale, 1 / look.scale);
  painter.setFont(look.note);
  painter.setPen(look.theme.dim);
  painter.drawText(bar.topLeft() * look.scale - QPointF(0, QFontMetricsF(look.note).height() * 0.35),
                   Texts::tr("Switch · %n link(s), %1 Gb/s", nullptr, static_cast<int>(drawn.size())).arg(rates));
  painter.restore();
}

}  // namespace

void paintCanvasGround(QPainter& painter, const QRectF& seen, const NodeLook& look, const LinkPlan& plan,
                       const std::vector<DrawnLink>& drawn) {
  const QTransform scene = painter.worldTransform();
  painter.resetTransform();  // whole pixels need no antialiasing
  painter.fillRect(scene.mapRect(seen).toAlignedRect(), look.theme.panel);
  painter.setWorldTransform(scene);
  if (look.scale > kDotsFrom) paintGrid(painter, seen, look.theme);
  if (drawn.empty()) return;
  paintLinks(painter, seen, look.theme, plan, drawn);
  paintSwitch(painter, look, plan, drawn);
}

void paintCanvasHints(QPainter& painter, const QRectF& seen, const Theme& theme, const CanvasHints& hints) {
  painter.setPen(QPen(theme.accent, 0, Qt::DashLine));
  for (const Guide& guide : hints.guides)
    if (guide.vertical)
      painter.drawLine(QPointF(guide.at, seen.top()), QPointF(guide.at, seen.bottom()));
    else
      painter.drawLine(QPointF(seen.left(), guide.at), QPointF(seen.right(), guide.at));
  QColor fill_color = theme.accentSoft;
  fill_color.setAlphaF(0.7F);
  painter.setBrush(fill_color);
  for (const QPointF ghost : hints.ghosts) painter.drawRoundedRect(nodeRect(ghost), kPanelRadius, kPanelRadius);
}

QRectF linkLegendRect(QSizeF view, const std::vector<QRectF>& covered) {
  if (view.width() < kLegendFrom.width() || view.height() < kLegendFrom.height()) return {};
  const QFontMetricsF metrics(screenFont(kSmallestPx));
  double legend_width = -kLegendGap;
  for (const double rate : kLegendRates)
    legend_width += kLegendSample + metrics.horizontalAdvance(legendWords(rate)) + 1 + kLegendGap;
  const QSizeF size(legend_width, metrics.height());
  const double left = kLegendEdge, right = view.width() - kLegendEdge - size.width();
  const double top = kLegendEdge, bottom = view.height() - kLegendEdge - size.height();
  for (const QPointF corner :
       {QPointF(left, bottom), QPointF(right, bottom), QPointF(left, top), QPointF(right, top)}) {
    const QRectF at(corner, size);
    if (std::ranges::none_of(covered, [&](const QRectF& each) { return each.intersects(at); })) return at;
  }
  return {};
}

void paintLinkLegend(QPainter& painter, const QRectF& at, const NodeLook& look) {
  painter.save();
  painter.resetTransform();
  const QFont font = screenFont(kSmallestPx);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  const double y = at.center().y();
  double x = at.left();
  for (const double rate : kLegendRates) {
    painter.setPen(
        QPen(linkColor(look.theme), linkWidth(rate) * std::min(1.0, look.scale), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(x, y), QPointF(x + 18, y));
    const QString words = legendWords(rate);
    const QRectF box(x + kLegendSample, at.top(), metrics.horizontalAdvance(words) + 1, at.height());
    painter.setPen(look.theme.dim);
    painter.drawText(box, Qt::AlignVCenter, words);
    x = box.right() + kLegendGap;
  }
  painter.restore();
}

}  // namespace roundel::widgets
