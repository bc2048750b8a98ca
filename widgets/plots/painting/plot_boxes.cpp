// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_boxes.h"

#include <cmath>

#include "widgets/base/painting/drawing.h"
#include "widgets/plots/painting/plot_frame.h"
#include "widgets/plots/painting/plot_marks.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::plots {
namespace {

using figures::Named;
using figures::OpRole;

// Converts data to pixels of an axis rectangle.
struct Places {
  const QCPAxis* across;
  const QCPAxis* upwards;
  const PlotData& data;
  double x(double value) const { return across->coordToPixel(onX(data, value)); }
  double y(double value) const { return upwards->coordToPixel(onY(data, value)); }
};

Places placesIn(const QCPAxisRect& rect, const PlotData& data) {
  return {rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft), data};
}

const QString& labelOf(const PlotData& data, const PlotSeries& s) {
  return data.lanes[static_cast<std::size_t>(s.lane)].label;
}

void boxes(QCPPainter& painter, const Places& at, const PlotSeries& s, const PlotLook& look) {
  const Tone tone = toneOf(s.tone, look.theme);
  const Named named(painter, OpRole::Series, s.name);
  for (std::size_t i = 0; i < s.x.size(); ++i) {
    const double row_top = s.y[i] - 0.5;
    const QRectF box = QRectF(QPointF(at.x(s.x[i]), at.y(row_top + s.top[i])),
                              QPointF(at.x(s.to[i]), at.y(row_top + s.top[i] + s.tall[i])))
                           .normalized();
    painter.setPen(Qt::NoPen);
    painter.setBrush(tone.fill);
    painter.drawRect(box);
    figures::paintHatch(painter, QPolygonF(box), tone.hatch, tone.ink, look.length(3.2), look.length(0.5));
  }
}

// White under black, visible on each fill.
void shareLine(QCPPainter& painter, const Places& at, const PlotSeries& s, const PlotLook& look) {
  const Named named(painter, OpRole::Item, s.name);
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 0; i < s.x.size();) {
    QPolygonF line;
    for (; i < s.x.size() && !std::isnan(s.x[i]); ++i) line << QPointF(at.x(s.x[i]), at.y(s.y[i]));
    ++i;
    for (const bool is_halo : {true, false}) {
      painter.setPen(QPen(is_halo        ? look.theme.panel
                          : look.to_file ? QColor(Qt::black)
                                         : look.theme.text,
                          look.length(is_halo ? 1.8 : 0.7)));
      painter.drawPolyline(line);
    }
  }
}

}  // namespace

void drawHistogram(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look) {
  const Places places = placesIn(rect, data);
  for (const PlotSeries& s : data.series) {
    const SchedulerStyle style = styleOf(data, s.lane, look);
    const Named named(painter, OpRole::Item, labelOf(data, s));
    painter.setPen(QPen(style.line, look.length(0.5)));
    painter.setBrush(mixed(style.line, look.theme.panel, 0.8));
    for (std::size_t i = 0; i + 1 < s.x.size(); ++i) {
      if (s.y[i] <= 0) continue;
      painter.drawRect(
          QRectF(QPointF(places.x(s.x[i]), places.y(s.y[i])), QPointF(places.x(s.x[i + 1]), places.y(0))).normalized());
    }
  }
}

void drawRows(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look) {
  const Places places = placesIn(rect, data);
  for (const PlotSeries& s : data.series)
    if (s.to.empty())
      shareLine(painter, places, s, look);
    else
      boxes(painter, places, s, look);
}

bool hasEndMarker(const PlotData& data, const PlotSeries& series) {
  return data.ends && series.x.size() > 1 &&
         data.lanes[static_cast<std::size_t>(series.lane)].run->metrics->value("ttd_s");
}

std::vector<QPointF> marksAlong(const PlotData& data, const PlotSeries& s, double from, double to) {
  constexpr int kMarks = 5;
  std::vector<QPointF> out;
  if (s.x.empty()) return out;
  const double lanes = static_cast<double>(std::max<std::size_t>(1, data.lanes.size()));
  std::size_t next = 0;
  // A curve over time has no markers after its end.
  if (data.over_time) to = std::max(from, std::min(to, onX(data, s.x.back())));
  for (int k = 0; k < kMarks; ++k) {
    const double x = from + (to - from) * (k + 0.1 + 0.8 * (s.lane + 0.5) / lanes) / kMarks;
    while (next < s.x.size() && onX(data, s.x[next]) <= x) ++next;
    // A share of jobs is 0 before its first value and constant after its last; a curve over time has no values there.
    const bool share = !data.over_time;
    if (!share && (next == 0 || (next == s.x.size() && x > onX(data, s.x.back())))) continue;
    double y = next == 0 ? 0 : s.y[next - 1];
    if (data.mark == Mark::Line && next > 0 && next < s.x.size()) {
      const double before = onX(data, s.x[next - 1]), after = onX(data, s.x[next]);
      if (after > before) y += (s.y[next] - y) * (x - before) / (after - before);
    }
    out.emplace_back(x, onY(data, y));
  }
  return out;
}

void drawAlong(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look) {
  const QCPAxis& x = *rect.axis(QCPAxis::atBottom);
  const QCPAxis& y = *rect.axis(QCPAxis::atLeft);
  for (const PlotSeries& s : data.series) {
    if (!laneShown(look, s.lane)) continue;
    const Named named(painter, OpRole::Series, labelOf(data, s));
    for (const QPointF& mark_point : marksAlong(data, s, x.range().lower, x.range().upper)) {
      const QPointF place(x.coordToPixel(mark_point.x()), y.coordToPixel(mark_point.y()));
      if (!onAxes(rect.rect(), place)) continue;
      paintMarker(painter, markerOf(data.lanes[static_cast<std::size_t>(s.lane)]), place, look.length(5),
                  styleOf(data, s.lane, look).line, look.length(1));
    }
  }
}

void drawEnds(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look) {
  const Places places = placesIn(rect, data);
  for (const PlotSeries& s : data.series) {
    if (!laneShown(look, s.lane) || !hasEndMarker(data, s)) continue;
    const QPointF end(places.x(s.x.back()), places.y(s.y.back()));
    if (!onAxes(rect.rect(), end)) continue;
    const Named named(painter, OpRole::Item, labelOf(data, s));
    paintMarker(painter, markerOf(data.lanes[static_cast<std::size_t>(s.lane)]), end, look.length(5.5),
                styleOf(data, s.lane, look).line, look.length(1));
  }
}

}  // namespace roundel::widgets::plots
