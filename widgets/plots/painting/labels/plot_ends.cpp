// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/labels/plot_ends.h"

#include <qcustomplot.h>

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kMaxName = 76;  // px; longer names are cut
constexpr double kLead = 20, kGap = 8,
                 kMargin = 4;  // px: the joining line, the gap between name and value, the margin at the edge

QFont endFont(const PlotLook& look, int weight) {
  QFont font = uiFont(look.font, weight);
  if (look.to_file) font.setPixelSize(static_cast<int>(std::lround(look.font * look.unit)));
  return font;
}

QString valueText(const PlotData& data, double value) {
  if (data.y_max <= 1.0000001) return QString::number(value, 'f', 3);
  return std::abs(value) < 1000 ? QString::number(value, 'g', 3) : QString::number(value, 'f', 0);
}

QString nameOf(const PlotData& data, const PlotSeries& s, const PlotLook& look) {
  return QFontMetricsF(endFont(look, QFont::Bold))
      .elidedText(data.lanes[static_cast<std::size_t>(s.lane)].label, Qt::ElideRight, kMaxName * look.unit);
}

struct Widths {
  double name = 0, value = 0;
};

Widths widthsOf(const PlotData& data, const PlotLook& look) {
  const QFontMetricsF metrics(endFont(look, QFont::Bold));  // of the focused lane
  Widths widths;
  for (const PlotSeries& s : data.series) {
    if (!laneShown(look, s.lane)) continue;
    widths.name = std::max(widths.name, metrics.horizontalAdvance(nameOf(data, s, look)));
  }
  widths.value =
      metrics.horizontalAdvance(valueText(data, data.y_max <= 1.0000001 ? 0.888 : std::floor(data.y_max) + 0.88));
  return widths;
}

struct CurveEnd {
  const PlotSeries* series;
  double x, y;        // of the curve, in seconds and units
  double ratio = 0;   // height of the label in the axes: 0 top, 1 bottom
  bool known = true;  // false: CRU so far at 0 has no value; only the name is shown
};

// Moves labels apart that would overlap, keeping each group centred on its places.
void spread(std::vector<CurveEnd>& ends, double step) {
  for (CurveEnd& end : ends) end.ratio = std::clamp(end.ratio, 0.0, 1.0);
  for (std::size_t i = 1; i < ends.size(); ++i) ends[i].ratio = std::max(ends[i].ratio, ends[i - 1].ratio + step);
  const double excess_ratio = ends.empty() ? 0 : ends.back().ratio - 1;
  if (excess_ratio <= 0) return;
  ends.back().ratio -= excess_ratio;
  for (std::size_t i = ends.size() - 1; i > 0; --i)
    ends[i - 1].ratio = std::min(ends[i - 1].ratio, ends[i].ratio - step);
}

// The ends of the curves from top to bottom, with labels that do not overlap.
std::vector<CurveEnd> endsOf(const QCustomPlot& plot, const PlotData& data, const PlotLook& look) {
  std::vector<CurveEnd> ends;
  const QCPRange range = plot.yAxis->range();
  for (const PlotSeries& s : data.series) {
    if (s.x.empty() || !laneShown(look, s.lane)) continue;
    const double at_s = std::clamp(look.now_s, isCruSoFar(data) ? 0 : s.x.front(), s.x.back());
    const std::optional<double> value = valueAt(data, s, at_s);
    const double y = value.value_or(s.y.front());
    ends.push_back(
        {.series = &s, .x = at_s, .y = y, .ratio = 1 - (y - range.lower) / range.size(), .known = value.has_value()});
  }
  std::ranges::sort(ends, {}, &CurveEnd::ratio);
  const QRect axes = plot.axisRect()->rect();
  const double height = axes.height() > 8 ? axes.height() : std::max(20, plot.height() - 30);
  spread(ends, QFontMetricsF(endFont(look, QFont::DemiBold)).height() / height);
  return ends;
}

// The labels of one plot. The name is anchored to the end of the axes and the value to the name, in pixels, because
// the axes get their size only later.
class EndPainter {
 public:
  EndPainter(QCustomPlot& plot, const PlotData& data, const PlotLook& look)
      : m_plot(plot), m_data(data), m_look(look), m_widths(widthsOf(data, look)) {}

  void paint(const CurveEnd& end) const {
    const PlotLane& lane = m_data.lanes[static_cast<std::size_t>(end.series->lane)];
    const SchedulerStyle style = schedulerStyle(lane.policy, lane.mark, m_look.theme);
    QCPItemText* name = paintName(end, style);
    paintValue(end, style, name);
    paintDot(paintLead(end, style, name), style);
  }

 private:
  double left() const { return (kLead + kMargin) * m_look.unit; }

  QCPItemText* text(const CurveEnd& end, const SchedulerStyle& style, const QString& words) const {
    auto* item = new QCPItemText(&m_plot);
    item->setClipToAxisRect(false);
    item->setText(words);
    item->setFont(endFont(m_look, end.series->lane == m_look.focused ? QFont::Bold : QFont::Medium));
    item->setColor(style.text);
    return item;
  }

  QCPItemText* paintName(const CurveEnd& end, const SchedulerStyle& style) const {
    QCPItemText* name = text(end, style, nameOf(m_data, *end.series, m_look));
    name->setObjectName(QStringLiteral("end-name"));
    name->setPadding(QMargins(static_cast<int>(left()), 0, 0, 0));
    name->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    name->position->setType(QCPItemPosition::ptAxisRectRatio);
    name->position->setCoords(1, end.ratio);
    return name;
  }

  void paintValue(const CurveEnd& end, const SchedulerStyle& style, QCPItemText* name) const {
    QCPItemText* value = text(end, style, end.known ? valueText(m_data, end.y) : QStringLiteral("–"));
    value->setObjectName(QStringLiteral("end-value"));
    value->setPositionAlignment(Qt::AlignRight | Qt::AlignVCenter);
    value->position->setType(QCPItemPosition::ptAbsolute);
    value->position->setParentAnchor(name->position);
    value->position->setCoords(left() + m_widths.name + kGap * m_look.unit + m_widths.value, 0);
  }

  QCPItemLine* paintLead(const CurveEnd& end, const SchedulerStyle& style, QCPItemText* name) const {
    auto* lead = new QCPItemLine(&m_plot);
    lead->setClipToAxisRect(false);
    lead->setPen(QPen(mixed(style.line, m_look.theme.panel, 0.6), m_look.unit));
    lead->start->setCoords(end.x / m_data.time_unit_s, end.y);
    lead->end->setType(QCPItemPosition::ptAbsolute);
    lead->end->setParentAnchor(name->position);
    lead->end->setCoords(kLead * m_look.unit, 0);
    return lead;
  }

  void paintDot(QCPItemLine* lead, const SchedulerStyle& style) const {
    auto* dot = new QCPItemEllipse(&m_plot);
    dot->setClipToAxisRect(false);
    dot->setPen(QPen(m_look.theme.panel, m_look.unit));
    dot->setBrush(style.line);
    for (QCPItemPosition* corner : {dot->topLeft, dot->bottomRight}) {
      corner->setType(QCPItemPosition::ptAbsolute);
      corner->setParentAnchor(lead->start);
      const double side = (corner == dot->topLeft ? -3 : 3) * m_look.unit;
      corner->setCoords(side, side);
    }
  }

  QCustomPlot& m_plot;
  const PlotData& m_data;
  const PlotLook& m_look;
  Widths m_widths;
};

}  // namespace

double endLabelsWidth(const QCustomPlot&, const PlotData& data, const PlotLook& look) {
  const Widths widths = widthsOf(data, look);
  return widths.name + widths.value + (kLead + kGap + 2 * kMargin) * look.unit;
}

void paintEndLabels(QCustomPlot& plot, const PlotData& data, const PlotLook& look) {
  const EndPainter painter(plot, data, look);
  for (const CurveEnd& end : endsOf(plot, data, look)) painter.paint(end);
}

}  // namespace roundel::widgets::plots
