// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_estimates.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "widgets/base/painting/drawing.h"
#include "widgets/plots/painting/plot_frame.h"
#include "widgets/plots/painting/plot_marks.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::plots {
namespace {

using figures::Named;
using figures::OpRole;

constexpr double kMarker = 5;               // points, beside text of 8 pt
constexpr double kCap = 2, kWhisker = 0.7;  // half of a cap, and the line width
constexpr double kBand = 0.16;              // share of the scheduler's colour in a band
constexpr double kEdge = 0.55;              // and in its edges
constexpr double kReadable = 4.5;           // least contrast of a number and its cell

// Scales dashes for a line of another width.
QVector<qreal> scaled(QVector<qreal> dash, double factor) {
  for (qreal& part : dash) part *= factor;
  return dash;
}

class EstimatePainter {
 public:
  EstimatePainter(QCPPainter& painter, const QCPAxisRect& rect, const PlotData& data, const PlotLook& look)
      : m_p(painter),
        m_x(*rect.axis(QCPAxis::atBottom)),
        m_y(*rect.axis(QCPAxis::atLeft)),
        m_axes(rect.rect()),
        m_data(data),
        m_look(look) {}

  void paint() {
    if (m_data.interval == Interval::Band) {
      within(m_axes, [this] {
        for (const PlotSeries& s : m_data.series) band(s, true);
        for (const PlotSeries& s : m_data.series) band(s, false);
      });
    }
    for (const PlotSeries& s : m_data.series) series(s);
  }

  // Clips lines and areas to the axes; markers on the edge stay whole.
  void within(const QRectF& rect, const std::function<void()>& draw) {
    constexpr double kTouch = 1.5;  // layers of a plot are clipped one pixel higher
    if (rect.adjusted(-kTouch, -kTouch, kTouch, kTouch).contains(m_p.clipBoundingRect())) return draw();
    m_p.save();
    m_p.setClipRect(rect, Qt::IntersectClip);
    draw();
    m_p.restore();
  }

 private:
  const QString& label(const PlotSeries& s) const { return m_data.lanes[static_cast<std::size_t>(s.lane)].label; }
  QPointF at(double x, double y) const { return {m_x.coordToPixel(onX(m_data, x)), m_y.coordToPixel(onY(m_data, y))}; }

  // Draws the area, or the edges, which are drawn over all areas.
  void band(const PlotSeries& s, bool area) {
    for (const auto& [first, last] : bandsOf(s)) {
      const Named named(m_p, OpRole::Item, label(s));
      QPolygonF low, high;
      for (std::size_t i = first; i <= last; ++i) low << at(s.x[i], s.low_at[i]), high << at(s.x[i], s.high_at[i]);
      m_p.setPen(area ? QPen(Qt::NoPen) : bandEdge(m_data, s.lane, m_look));
      m_p.setBrush(area ? QBrush(bandColor(m_data, s.lane, m_look)) : QBrush(Qt::NoBrush));
      if (area) {
        m_p.drawPolygon(low + QPolygonF(high.crbegin(), high.crend()));
      } else {
        m_p.drawPolyline(low);
        m_p.drawPolyline(high);
      }
    }
  }

  void series(const PlotSeries& s) {
    const Named named(m_p, OpRole::Series, label(s));
    if (s.joined) within(m_axes, [&] { line(s); });
    if (!s.marked) return;
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (!std::isfinite(s.y[i])) continue;
      const QPointF point = at(s.x[i], s.y[i]);
      if (m_data.interval == Interval::Bars && hasInterval(s, i)) {
        const double half = m_look.length(kCap), line = m_look.length(kWhisker);
        within(m_axes.adjusted(-half, -line, half, line), [&] { whisker(s, i, point.x()); });
      }
      if (!onAxes(m_axes, point)) continue;
      paintPoint(m_p, m_data, s.lane, m_look, point, isHollow(s, i));
    }
  }

  void line(const PlotSeries& s) {
    QPolygonF points;
    const auto flush = [&] {
      m_p.setBrush(Qt::NoBrush);
      m_p.setPen(linePen(m_data, s.lane, m_look));
      if (points.size() > 1) m_p.drawPolyline(points);
      points.clear();
    };
    for (std::size_t i = 0; i < s.x.size(); ++i)
      if (std::isfinite(s.y[i]))
        points << at(s.x[i], s.y[i]);
      else
        flush();
    flush();
  }

  void whisker(const PlotSeries& s, std::size_t i, double x) {
    const double low = at(s.x[i], s.low_at[i]).y(), high = at(s.x[i], s.high_at[i]).y();
    const double half = m_look.length(kCap);
    const QLineF lines[] = {{x, low, x, high}, {x - half, low, x + half, low}, {x - half, high, x + half, high}};
    m_p.setPen(QPen(styleOf(m_data, s.lane, m_look).line, m_look.length(kWhisker)));
    m_p.drawLines(lines, 3);
  }

  QCPPainter& m_p;
  const QCPAxis& m_x;
  const QCPAxis& m_y;
  QRectF m_axes;
  const PlotData& m_data;
  const PlotLook& m_look;
};

}  // namespace

void paintEstimates(QCPPainter& painter, const QCPAxisRect& rect, const PlotData& data, const PlotLook& look) {
  EstimatePainter(painter, rect, data, look).paint();
}

bool hasInterval(const PlotSeries& s, std::size_t point) {
  return point < s.low_at.size() && std::isfinite(s.low_at[point]) && std::isfinite(s.high_at[point]);
}

bool isHollow(const PlotSeries& s, std::size_t point) { return point < s.hollow.size() && s.hollow[point] != 0; }

std::vector<std::pair<std::size_t, std::size_t>> bandsOf(const PlotSeries& s) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    std::size_t end = i;
    while (end < s.x.size() && hasInterval(s, end)) ++end;
    if (end > i + 1) out.emplace_back(i, end - 1);
    i = std::max(i, end);
  }
  return out;
}

QColor bandColor(const PlotData& data, int lane, const PlotLook& look) {
  return mixed(styleOf(data, lane, look).line, look.theme.panel, kBand);
}

QPen bandEdge(const PlotData& data, int lane, const PlotLook& look) {
  const SchedulerStyle style = styleOf(data, lane, look);
  QPen pen(mixed(style.line, look.theme.panel, kEdge), look.length(0.35));
  pen.setCapStyle(Qt::FlatCap);
  if (!style.dash.isEmpty())
    pen.setDashPattern(scaled(style.dash, 0.8 * style.width * look.line * look.unit / pen.widthF()));
  return pen;
}

QPen linePen(const PlotData& data, int lane, const PlotLook& look) {
  const SchedulerStyle style = styleOf(data, lane, look);
  QPen pen(style.line, 0.8 * style.width * look.line * look.unit);
  pen.setCapStyle(Qt::FlatCap);
  pen.setJoinStyle(Qt::RoundJoin);
  if (!style.dash.isEmpty()) pen.setDashPattern(style.dash);
  return pen;
}

void paintPoint(QPainter& painter, const PlotData& data, int lane, const PlotLook& look, const QPointF& at,
                bool hollow) {
  const Marker marker = markerOf(data.lanes[static_cast<std::size_t>(lane)]);
  const double size = look.length(kMarker), line = look.length(1);
  paintMarker(painter, marker, at, size, styleOf(data, lane, look).line, line);
  if (hollow) paintMarker(painter, marker, at, 0.55 * size, look.theme.panel, 0.5 * line);
}

QColor divergingColor(double share) {
  const double s = std::clamp(share, 0.0, 1.0);
  const QColor low(0x0B3C8C), below(0x7F90AB), middle(0xB9B9B4), above(0xD9C97A), high(0xFFE97F);
  const auto mixColor = [&](double at) {
    const QColor stops[] = {low, below, middle, above, high};
    const double place = std::clamp(at, 0.0, 1.0) * 4;
    const auto first = std::min(3, static_cast<int>(place));
    return mixed(stops[first + 1], stops[first], place - first);
  };
  // Between white and black ink there is a narrow range of fills on which neither is readable.
  for (double away = 0; away < 1; away += 0.005) {
    for (const double shifted_share : {s - away, s + away})
      if (const QColor color = mixColor(shifted_share); contrastRatio(textOn(color), color) >= kReadable) return color;
  }
  return middle;
}

}  // namespace roundel::widgets::plots
