#include "widgets/plot_painting/plot_boxes.h"

#include <cmath>

#include "widgets/painting/drawing.h"
#include "widgets/plot_painting/plot_frame.h"
#include "widgets/plot_painting/plot_marks.h"
#include "widgets/plot_painting/plot_scales.h"

namespace roundel::widgets::plots {
namespace {

using figures::Named;
using figures::OpRole;

// Data to pixels of an axis rectangle.
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
    const double above = s.y[i] - 0.5;
    const QRectF box = QRectF(QPointF(at.x(s.x[i]), at.y(above + s.top[i])),
                              QPointF(at.x(s.to[i]), at.y(above + s.top[i] + s.tall[i])))
                           .normalized();
    painter.setPen(Qt::NoPen);
    painter.setBrush(tone.fill);
    painter.drawRect(box);
    figures::paintHatch(painter, QPolygonF(box), tone.hatch, tone.ink, look.length(3.2), look.length(0.5));
  }
}

// White under black, so that it is seen on every fill.
void shareLine(QCPPainter& painter, const Places& at, const PlotSeries& s, const PlotLook& look) {
  const Named named(painter, OpRole::Item, s.name);
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 0; i < s.x.size();) {
    QPolygonF line;
    for (; i < s.x.size() && !std::isnan(s.x[i]); ++i) line << QPointF(at.x(s.x[i]), at.y(s.y[i]));
    ++i;
    for (const bool under : {true, false}) {
      painter.setPen(QPen(under          ? look.theme.panel
                          : look.to_file ? QColor(Qt::black)
                                         : look.theme.text,
                          look.length(under ? 1.8 : 0.7)));
      painter.drawPolyline(line);
    }
  }
}

}  // namespace

void drawHistogram(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look) {
  const Places at = placesIn(rect, data);
  for (const PlotSeries& s : data.series) {
    const SchedulerStyle style = styleOf(data, s.lane, look);
    const Named named(painter, OpRole::Item, labelOf(data, s));
    painter.setPen(QPen(style.line, look.length(0.5)));
    painter.setBrush(mixed(style.line, look.theme.panel, 0.8));
    for (std::size_t i = 0; i + 1 < s.x.size(); ++i) {
      if (s.y[i] <= 0) continue;
      painter.drawRect(QRectF(QPointF(at.x(s.x[i]), at.y(s.y[i])), QPointF(at.x(s.x[i + 1]), at.y(0))).normalized());
    }
  }
}

void drawRows(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look) {
  const Places at = placesIn(rect, data);
  for (const PlotSeries& s : data.series)
    if (s.to.empty())
      shareLine(painter, at, s, look);
    else
      boxes(painter, at, s, look);
}

bool endMarked(const PlotData& data, const PlotSeries& series) {
  return data.ends && series.x.size() > 1 &&
         data.lanes[static_cast<std::size_t>(series.lane)].run->metrics->value("ttd_s");
}

void drawEnds(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look) {
  const Places at = placesIn(rect, data);
  for (const PlotSeries& s : data.series) {
    if (!laneShown(look, s.lane) || !endMarked(data, s)) continue;
    const QPointF end(at.x(s.x.back()), at.y(s.y.back()));
    if (!onAxes(rect.rect(), end)) continue;
    const Named named(painter, OpRole::Item, labelOf(data, s));
    paintMarker(painter, markerOf(data.lanes[static_cast<std::size_t>(s.lane)]), end, look.length(5.5),
                styleOf(data, s.lane, look).line, look.length(1));
  }
}

}  // namespace roundel::widgets::plots
