#include "widgets/plots/plot_ends.h"

#include <qcustomplot.h>

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace roundel::widgets::plots {
namespace {

constexpr double kMostName = 76;                     // px; longer names are cut
constexpr double kLead = 20, kGap = 8, kMargin = 4;  // px: the joining line, between name and value, and at the edge

QFont fontOf(const PlotLook& look, int weight) {
  QFont font = uiFont(look.font, weight);
  if (look.to_file) font.setPixelSize(static_cast<int>(std::lround(look.font * look.unit)));
  return font;
}

QString valueText(const PlotData& data, double value) {
  return data.y_max <= 1.0000001 ? QString::number(value, 'f', 3) : QString::number(value, 'g', 3);
}

QString nameOf(const PlotData& data, const PlotSeries& s, const PlotLook& look) {
  return QFontMetricsF(fontOf(look, QFont::Bold))
      .elidedText(data.lanes[static_cast<std::size_t>(s.lane)].label, Qt::ElideRight, kMostName * look.unit);
}

struct Widths {
  double name = 0, value = 0;
};

Widths widthsOf(const PlotData& data, const PlotLook& look) {
  const QFontMetricsF metrics(fontOf(look, QFont::DemiBold));
  Widths widths;
  for (const PlotSeries& s : data.series) {
    if (!laneShown(look, s.lane)) continue;
    widths.name = std::max(widths.name, metrics.horizontalAdvance(nameOf(data, s, look)));
  }
  widths.value =
      metrics.horizontalAdvance(valueText(data, data.y_max <= 1.0000001 ? 0.888 : std::floor(data.y_max) + 0.88));
  return widths;
}

struct End {
  const PlotSeries* series;
  double x, y;       // of the curve, in seconds and units
  double ratio = 0;  // height of the label in the axes: 0 top, 1 bottom
};

// Labels that would lie on each other share out the height they need around where they belong.
void spread(std::vector<End>& ends, double step) {
  for (End& end : ends) end.ratio = std::clamp(end.ratio, 0.0, 1.0);
  for (std::size_t i = 1; i < ends.size(); ++i) ends[i].ratio = std::max(ends[i].ratio, ends[i - 1].ratio + step);
  const double over = ends.empty() ? 0 : ends.back().ratio - 1;
  if (over <= 0) return;
  ends.back().ratio -= over;
  for (std::size_t i = ends.size() - 1; i > 0; --i)
    ends[i - 1].ratio = std::min(ends[i - 1].ratio, ends[i].ratio - step);
}

}  // namespace

double endLabelsWidth(const QCustomPlot&, const PlotData& data, const PlotLook& look) {
  const Widths widths = widthsOf(data, look);
  return widths.name + widths.value + (kLead + kGap + 2 * kMargin) * look.unit;
}

void paintEndLabels(QCustomPlot& plot, const PlotData& data, const PlotLook& look) {
  std::vector<End> ends;
  const QCPRange range = plot.yAxis->range();
  for (const PlotSeries& s : data.series) {
    if (s.x.empty() || !laneShown(look, s.lane)) continue;
    const double at_s = std::clamp(look.now_s, s.x.front(), s.x.back());
    const double y = valueAt(data, s, at_s).value_or(s.y.back());
    ends.push_back({&s, at_s, y, 1 - (y - range.lower) / range.size()});
  }
  std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.ratio < b.ratio; });
  const QRect axes = plot.axisRect()->rect();
  const double height = axes.height() > 8 ? axes.height() : std::max(20, plot.height() - 30);
  const double width = axes.width() > 8 ? axes.width() : std::max(20, plot.width() / 2);
  const QFontMetricsF metrics(fontOf(look, QFont::DemiBold));
  spread(ends, metrics.height() / height);
  const Widths widths = widthsOf(data, look);
  for (const End& end : ends) {
    const PlotLane& lane = data.lanes[static_cast<std::size_t>(end.series->lane)];
    const SchedulerStyle style = schedulerStyle(lane.policy, lane.occurrence, look.theme);
    const bool bold = end.series->lane == look.focused;
    const auto text = [&](const QString& words, double offset, Qt::Alignment alignment) {
      auto* item = new QCPItemText(&plot);
      item->setClipToAxisRect(false);
      item->setText(words);
      item->setFont(fontOf(look, bold ? QFont::Bold : QFont::Medium));
      item->setColor(style.text);
      item->position->setType(QCPItemPosition::ptAxisRectRatio);
      item->setPositionAlignment(alignment | Qt::AlignVCenter);
      item->position->setCoords(1 + offset / width, end.ratio);
    };
    const double left = (kLead + kMargin) * look.unit;
    text(nameOf(data, *end.series, look), left, Qt::AlignLeft);
    text(valueText(data, end.y), left + widths.name + kGap * look.unit + widths.value, Qt::AlignRight);
    auto* lead = new QCPItemLine(&plot);
    lead->setClipToAxisRect(false);
    lead->setPen(QPen(mixed(style.line, look.theme.panel, 0.6), look.unit));
    lead->start->setCoords(end.x / data.time_unit_s, end.y);
    lead->end->setType(QCPItemPosition::ptAxisRectRatio);
    lead->end->setCoords(1 + kLead * look.unit / width, end.ratio);
    auto* dot = new QCPItemEllipse(&plot);
    dot->setPen(QPen(look.theme.panel, look.unit));
    dot->setBrush(style.line);
    for (QCPItemPosition* corner : {dot->topLeft, dot->bottomRight}) {
      corner->setType(QCPItemPosition::ptAbsolute);
      corner->setParentAnchor(lead->start);
      const double side = (corner == dot->topLeft ? -3 : 3) * look.unit;
      corner->setCoords(side, side);
    }
  }
}

}  // namespace roundel::widgets::plots
