// What ClusterCanvas draws beside its nodes: grid, switch and links under them, guides and ghosts over them.

#include <QPainter>
#include <QVector>
#include <algorithm>
#include <cmath>

#include "widgets/cluster/canvas.h"
#include "widgets/cluster/overview.h"

namespace roundel::widgets {
namespace {

constexpr double kDotsFrom = 0.4;  // scale from which the grid's dots are drawn
constexpr double kSwitchHeight = 6;
constexpr double kDefaultNic = 10;
constexpr QSize kLegendFrom(420, 220);  // a smaller canvas has no room for it
constexpr double kLegendRates[] = {10, 100, 1000};
constexpr double kLegendEdge = 8, kLegendSample = 22, kLegendGap = 12;

QString legendWords(double rate) {
  return rate == 1000 ? ClusterCanvas::tr("%1 Gb/s").arg(rate) : QString::number(rate);
}

// A bar of device pixels about an upright or level line; it ends square, so that two of them make a corner.
QRect barBetween(QPointF from, QPointF to, int thick) {
  const int left = qRound(std::min(from.x(), to.x()) - thick / 2.0),
            top = qRound(std::min(from.y(), to.y()) - thick / 2.0);
  return QRect(left, top, qRound(std::abs(to.x() - from.x())) + thick, qRound(std::abs(to.y() - from.y())) + thick);
}

// A bar in pieces, as far as it is seen. They stand by where the bar begins, so that they do not swim when the view moves.
void addDashes(QVector<QRect>& to, const QRect& bar, int thick, const QRect& seen) {
  const int on = std::max(8, 4 * thick), step = on * 3 / 2;
  const bool upright = bar.height() > bar.width();
  const int from = upright ? bar.top() : bar.left(), end = from + (upright ? bar.height() : bar.width());
  const int first = upright ? seen.top() : seen.left(), last = std::min(end, upright ? seen.bottom() : seen.right());
  for (int at = from + std::max(0, (first - from) / step) * step; at < last; at += step) {
    const int length = std::min(on, end - at);
    const QRect dash =
        (upright ? QRect(bar.left(), at, bar.width(), length) : QRect(at, bar.top(), length, bar.height())) & seen;
    if (!dash.isEmpty()) to << dash;
  }
}

QString gbits(double value) { return QString::number(value, 'g', 6); }

}  // namespace

void ClusterCanvas::drawBackground(QPainter* painter, const QRectF& rect) {
  const Theme& t = m_look.theme;
  const QTransform scene = painter->worldTransform();
  painter->resetTransform();  // whole pixels: no edge to be smoothed
  painter->fillRect(scene.mapRect(rect).toAlignedRect(), t.panel);
  painter->setWorldTransform(scene);
  if (scaleNow() > kDotsFrom) {
    painter->setPen(QPen(t.line, 0));
    painter->setRenderHint(QPainter::Antialiasing, false);  // whole pixels; a tenth of the time
    const double step = kCanvasGrid * 2;
    QVector<QPointF> dots;
    for (double x = std::floor(rect.left() / step) * step; x < rect.right(); x += step) {
      for (double y = std::floor(rect.top() / step) * step; y < rect.bottom(); y += step) dots << QPointF(x, y);
    }
    painter->drawPoints(dots.data(), static_cast<int>(dots.size()));
    painter->setRenderHint(QPainter::Antialiasing);
  }
  if (m_order.empty()) return;
  paintLinks(*painter);
  paintSwitch(*painter);
}

// Straight links are bars of whole device pixels, many times as fast to draw as outlines, from left to right, so that those of one
// gap meet the same memory; those that do not find a clear way are dashed.
void ClusterCanvas::paintLinks(QPainter& painter) const {
  const Theme& t = m_look.theme;
  const double ratio = painter.device()->devicePixelRatioF();
  const QTransform scene = painter.worldTransform();
  const QTransform toPixels = scene * QTransform::fromScale(ratio, ratio);
  const QRect seen(QPoint(0, 0), viewport()->size() * ratio);
  // Of unlike links the selected ones come last, so that they can be followed.
  for (const bool selected : {false, true}) {
    const QColor ink = selected ? t.accent : mixed(t.faint, t.panel, 0.7);
    QVector<QRect> bars;
    for (std::size_t n = 0; n < m_order.size() && n < m_plan.links.size(); ++n) {
      if (m_order[n]->isSelected() != selected) continue;
      const LinkRoute& link = m_plan.links[n];
      const double width = m_order[n]->linkWidth_px();
      const int thick = std::max(1, qRound(width * toPixels.m11()));
      for (std::size_t k = 1; k < link.points.size(); ++k) {
        const QRect bar = barBetween(toPixels.map(link.points[k - 1]), toPixels.map(link.points[k]), thick);
        if (!bar.intersects(seen)) continue;
        link.clear ? void(bars << (bar & seen)) : addDashes(bars, bar, thick, seen);
      }
    }
    std::sort(bars.begin(), bars.end(), [](const QRect& a, const QRect& b) { return a.left() < b.left(); });
    painter.setWorldTransform(QTransform::fromScale(1 / ratio, 1 / ratio));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawRects(bars);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setWorldTransform(scene);
  }
}

void ClusterCanvas::paintSwitch(QPainter& painter) const {
  const Theme& t = m_look.theme;
  painter.setPen(Qt::NoPen);
  painter.setBrush(t.faint);
  const QRectF bar(m_plan.left - 8, m_plan.spine_y - kSwitchHeight / 2, m_plan.right - m_plan.left + 16, kSwitchHeight);
  painter.drawRoundedRect(bar, 3, 3);
  double least = 1e300, most = 0;
  for (const NodeItem* node : m_order) {
    const double nic = node->node().nic_gbits_s.value_or(kDefaultNic);
    least = std::min(least, nic);
    most = std::max(most, nic);
  }
  const QString rates = least == most ? gbits(most) : QStringLiteral("%1–%2").arg(gbits(least), gbits(most));
  const double scale = m_look.scale, height = QFontMetricsF(m_look.note).height();
  painter.save();
  painter.scale(1 / scale, 1 / scale);
  painter.setFont(m_look.note);
  painter.setPen(t.dim);
  painter.drawText(bar.topLeft() * scale - QPointF(0, height * 0.35),
                   tr("Switch · %n link(s), %1 Gb/s", nullptr, static_cast<int>(m_order.size())).arg(rates));
  painter.restore();
}

void ClusterCanvas::drawForeground(QPainter* painter, const QRectF& rect) {
  const Theme& t = m_look.theme;
  QPen dashed(t.accent, 0, Qt::DashLine);
  painter->setPen(dashed);
  for (const Guide& guide : m_guides) {
    if (guide.vertical) {
      painter->drawLine(QPointF(guide.at, rect.top()), QPointF(guide.at, rect.bottom()));
    } else {
      painter->drawLine(QPointF(rect.left(), guide.at), QPointF(rect.right(), guide.at));
    }
  }
  QColor inside = t.accentSoft;
  inside.setAlphaF(0.7F);
  painter->setBrush(inside);
  for (const QPointF ghost : m_ghosts) painter->drawRoundedRect(nodeRect(ghost), kPanelRadius, kPanelRadius);
  if (const QRectF legend = legendRect(); !legend.isEmpty()) paintLegend(*painter, legend);
}

QRectF ClusterCanvas::legendRect() const {
  const QSizeF view = viewport()->size();
  if (m_order.empty() || view.width() < kLegendFrom.width() || view.height() < kLegendFrom.height()) return {};
  const QFontMetricsF metrics(uiFont(kSmallestPx));
  double wide = -kLegendGap;
  for (const double rate : kLegendRates)
    wide += kLegendSample + metrics.horizontalAdvance(legendWords(rate)) + 1 + kLegendGap;
  const QSizeF size(wide, metrics.height());
  const double left = kLegendEdge, right = view.width() - kLegendEdge - size.width();
  const double top = kLegendEdge, bottom = view.height() - kLegendEdge - size.height();
  for (const QPointF corner :
       {QPointF(left, bottom), QPointF(right, bottom), QPointF(left, top), QPointF(right, top)}) {
    const QRectF at(corner, size);
    const bool covers = std::any_of(m_order.begin(), m_order.end(), [&](const NodeItem* item) {
      return QRectF(mapFromScene(item->sceneBoundingRect()).boundingRect()).intersects(at);
    });
    if (!covers && !(m_overview->isVisible() && QRectF(m_overview->geometry()).intersects(at))) return at;
  }
  return {};
}

// What the width of a link says.
void ClusterCanvas::paintLegend(QPainter& painter, const QRectF& at) const {
  const Theme& t = m_look.theme;
  painter.save();
  painter.resetTransform();
  const QFont font = uiFont(kSmallestPx);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  const double y = at.center().y();
  double x = at.left();
  const QColor color = mixed(t.faint, t.panel, 0.7);
  for (const double rate : kLegendRates) {
    painter.setPen(QPen(color, linkWidth(rate) * std::min(1.0, scaleNow()), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(x, y), QPointF(x + 18, y));
    const QString words = legendWords(rate);
    const QRectF box(x + kLegendSample, at.top(), metrics.horizontalAdvance(words) + 1, at.height());
    painter.setPen(t.dim);
    painter.drawText(box, Qt::AlignVCenter, words);
    x = box.right() + kLegendGap;
  }
  painter.restore();
}

}  // namespace roundel::widgets
