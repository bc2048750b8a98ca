// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_painter.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/metrics/playhead.h"
#include "core/model/problem.h"
#include "core/model/round_grid.h"
#include "widgets/base/painting/drawing.h"
#include "widgets/plots/painting/labels/named_line.h"
#include "widgets/plots/painting/labels/plot_branch.h"
#include "widgets/plots/painting/labels/plot_ends.h"
#include "widgets/plots/painting/plot_axes.h"
#include "widgets/plots/painting/plot_dots.h"
#include "widgets/plots/painting/plot_estimates.h"
#include "widgets/plots/painting/plot_marks.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

// Draws axes, curves, bars and rules; DotPainter draws dots.
class Painter : private PlotFrame {
 public:
  using PlotFrame::PlotFrame;

  void all() {
    setAxes(m_rect, m_data, m_look);
    DotPainter dots(m_rect, m_data, m_look);
    if (m_data.log2_x && anyZero()) dots.gutterBand();
    for (const PlotSeries& series : m_data.series)
      if (laneShown(m_look, series.lane)) draw(series, dots);
    if (m_data.mark == Mark::Dots) dots.pairs();
    if (isBesideParent(m_data, m_look))
      BranchRowPainter(m_rect, m_data, m_look).links();
    else if (m_data.mark == Mark::JobRows)
      dots.links();
    addMarks(m_rect, m_data, m_look);
    for (const PlotRule& plot_rule : m_data.rules) rule(plot_rule, &plot_rule == &m_data.rules.front());
    if (m_data.over_time && std::isfinite(m_look.now_s)) playhead();
  }

  // What belongs to the whole plot rather than to its rectangle.
  void around() {
    legend();
    if (endLabels()) paintEndLabels(m_plot, m_data, m_look);
  }

 private:
  QPen pen(int lane, bool ghost) const {
    const SchedulerStyle s = style(lane);
    const bool aside = m_look.only >= 0 && lane != m_look.only;
    const double width = s.width * m_look.line * (aside ? 0.5 : 1);
    QPen p(ghost   ? mixed(s.line, m_look.theme.panel, kGhost)
           : aside ? mixed(s.line, m_look.theme.panel, 0.6)
                   : s.line,
           width * m_look.unit);
    p.setCapStyle(Qt::FlatCap);
    if (!s.dash.isEmpty()) p.setDashPattern(s.dash);
    return p;
  }

  void draw(const PlotSeries& series, DotPainter& dots) {
    switch (m_data.mark) {
      case Mark::Step:
      case Mark::Line:
        curve(series);
        break;
      case Mark::Dots:
        dots.dots(series);
        break;
      case Mark::Bars:
        bar(series);
        break;
      case Mark::Quantiles:
        quantiles(series);
        break;
      case Mark::JobRows:
        dots.jobDots(series);
        break;
      case Mark::Stack:
      case Mark::Points:
      case Mark::Cells:
      case Mark::Histogram:
      case Mark::Rows:
      case Mark::Estimates:
        break;  // done by addMarks()
    }
  }

  QCPGraph* graph(int lane, bool ghost) {
    auto* g = new NamedGraph(m_x, m_y, isOnlyCurve(m_data, m_look) ? figures::OpRole::Item : figures::OpRole::Series,
                             m_data.lanes[static_cast<std::size_t>(lane)].label);
    g->setPen(pen(lane, ghost));
    g->setLineStyle(m_data.mark == Mark::Step ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    g->setAdaptiveSampling(true);
    if (ghost) g->removeFromLegend();
    return g;
  }

  // After the playhead, a curve is a ghost or hidden. A curve that grows by jobs (a CDF) has its future in its last steps.
  void curve(const PlotSeries& s) {
    const bool is_whole = !std::isfinite(m_look.now_s) || m_look.future == 2;
    const bool cumulative = !m_data.over_time;
    std::vector<double> x, y, xLater, yLater;
    double done_share = 0;
    const double share = s.x.empty() ? 0 : s.y.front();
    const auto add = [](std::vector<double>& xs, std::vector<double>& ys, double px_, double py_) {
      xs.push_back(px_), ys.push_back(py_);
    };
    if (cumulative)
      add(x, y,
          m_data.log2_x ? gutter() : std::min(xOf(m_data.x_min), s.x.empty() ? xOf(m_data.x_min) : xOf(s.x.front())),
          yOf(0));
    // Until its first change such a curve is constant; at 0 it has no value.
    if (isCruSoFar(m_data) && !s.x.empty() && s.x.front() > 0)
      add(x, y, xOf(0), yOf(s.y.front())), add(xLater, yLater, xOf(0), yOf(s.y.front()));
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (visible(s, i)) {
        done_share += share;
        add(x, y, xOf(s.x[i]), yOf(cumulative && !is_whole ? done_share : s.y[i]));
      }
      add(xLater, yLater, xOf(s.x[i]), yOf(s.y[i]));
    }
    if (!is_whole && m_data.over_time && !x.empty() && x.size() < xLater.size()) {
      const auto now = valueAt(m_data, s, m_look.now_s);
      add(x, y, xOf(m_look.now_s), now ? yOf(*now) : y.back());
    }
    if (cumulative && !x.empty())
      add(x, y, std::max(x.back(), m_data.log2_x ? m_data.x_max : xOf(m_data.x_max)), y.back());
    if (m_look.columns > 0) thin(x, y, m_x->range().size() / m_look.columns);
    const auto vector = [](const std::vector<double>& values) { return QVector<double>(values.begin(), values.end()); };
    if (!is_whole && m_look.future == 1) graph(s.lane, true)->setData(vector(xLater), vector(yLater), true);
    graph(s.lane, false)->setData(vector(x), vector(y), true);
  }

  // addMarks() draws values, hatches and the texts of ranges.
  void bar(const PlotSeries& s) {
    if (s.y.empty()) return;
    const QColor color = style(s.lane).line;
    auto* bars = new QCPBars(m_x, m_y);
    bars->setWidth(m_data.bar_width);
    bars->setPen(m_look.to_file ? QPen(Qt::NoPen) : QPen(color, px(1)));
    bars->setBrush(m_look.to_file ? QBrush(Qt::NoBrush) : QBrush(mixed(color, m_look.theme.panel, 0.8)));
    bars->removeFromLegend();
    for (std::size_t i = 0; i < s.x.size(); ++i) bars->addData(s.x[i], yOf(s.y[i]));
  }

  void quantiles(const PlotSeries& s) {
    if (s.y.empty()) return;
    const QColor color = style(s.lane).line;
    const auto line = [&](double from, double to, double width, const QColor& c) {
      auto* part =
          item<NamedLine<QCPItemLine>>(figures::OpRole::Item, m_data.lanes[static_cast<std::size_t>(s.lane)].label);
      QPen p(c, px(width));
      p.setCapStyle(Qt::FlatCap);
      part->setPen(p);
      part->start->setCoords(xOf(from), s.lane);
      part->end->setCoords(xOf(to), s.lane);
      return part;
    };
    line(s.low, s.high, 1.5, color);
    line(s.q1, s.q3, 8, mixed(color, m_look.theme.panel, 0.4));
    const double tick = 0.004 * (m_data.log10_x ? s.median : m_data.x_max);
    auto* median = line(s.median - tick, s.median + tick, 14, color);
    const QCPRange axis = m_x->range();
    if (axis.contains(xOf(s.median)) && !(axis.contains(xOf(s.median - tick)) && axis.contains(xOf(s.median + tick))))
      median->setClipToAxisRect(false);  // whole at the end of the axis
  }

  // Horizontal if values are heights, vertical if they are lengths. `words`: with its label.
  void rule(const PlotRule& r, bool words) {
    const bool level = m_data.mark == Mark::Estimates;
    const bool upright = m_data.mark != Mark::Bars && !level;
    const double rule_coord = upright ? xOf(r.at) : yOf(r.at);
    if (!upright && !std::isnan(r.from)) {
      auto* part = item<NamedLine<QCPItemLine>>(figures::OpRole::Rule, r.label);
      part->setPen(rulePen(m_look));
      part->start->setCoords(r.from, rule_coord);
      part->end->setCoords(r.to, rule_coord);
    } else {
      auto* line = item<NamedLine<QCPItemStraightLine>>(figures::OpRole::Rule, r.label);
      line->setPen(rulePen(m_look));
      line->point1->setCoords(upright ? rule_coord : 0, upright ? 0 : rule_coord);
      line->point2->setCoords(upright ? rule_coord : 1, upright ? 1 : rule_coord);
      if (upright) line->setLayer(m_plot.layer(QStringLiteral("grid")));
    }
    // The row over a panel names the rule; a figure's legend does if bars and rows leave no room for a label.
    if (!words || (m_look.to_file ? m_data.mark != Mark::Step || m_data.lanes.size() > 1 : !m_look.legend)) return;
    auto* label = item<QCPItemText>();
    label->setText(r.label);
    label->setFont(font());
    label->setColor(ink(m_look.theme.dim));
    const int gap = static_cast<int>(px(3));
    label->setPadding(QMargins(gap, 1, gap, m_look.to_file ? gap : 1));
    if (!upright) {
      label->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
      label->position->setCoords(m_data.x_max, rule_coord);
      return;
    }
    // The label is on the side with more room: below curves that start at the bottom left, above rows. On paper,
    // where whole runs are shown, curves end at the top.
    const bool left = rule_coord > m_x->range().center();
    const bool top = m_data.mark == Mark::Step && !m_look.to_file;
    label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    label->setPositionAlignment((left ? Qt::AlignRight : Qt::AlignLeft) | (top ? Qt::AlignTop : Qt::AlignBottom));
    label->position->setCoords(rule_coord, top ? 0 : 1);
    label->setBrush(m_look.theme.panel);
    if (!top) label->setLayer(m_plot.layer(QStringLiteral("grid")));
  }

  void playhead() {
    auto* line = item<QCPItemStraightLine>();
    line->setPen(QPen(m_look.theme.playhead, px(1.25)));
    line->point1->setCoords(xOf(m_look.now_s), 0);
    line->point2->setCoords(xOf(m_look.now_s), 1);
  }

  void legend() {
    const bool has_legend = m_look.legend && !endLabels() && m_data.lanes.size() > 1 && m_data.isCurve();
    m_plot.legend->setVisible(has_legend);
    if (!has_legend) return;
    m_plot.legend->setFont(font());
    m_plot.legend->setTextColor(ink(m_look.theme.text));
    m_plot.legend->setBrush(m_look.theme.panel);
    m_plot.legend->setBorderPen(Qt::NoPen);
    m_plot.legend->setIconSize(static_cast<int>(px(22)), static_cast<int>(px(8)));
    m_plot.legend->setRowSpacing(static_cast<int>(px(1)));
    const int gap = static_cast<int>(px(3));
    m_plot.legend->setMargins(QMargins(gap, gap, gap, gap));
    m_rect.insetLayout()->setInsetAlignment(0, legendCorner());
  }

  // Utilisation falls at its end; a CDF and a queue leave room at the right.
  Qt::Alignment legendCorner() const {
    const bool is_low = m_data.over_time && m_data.y_max == 1;
    return is_low ? Qt::AlignLeft | Qt::AlignBottom
                  : Qt::AlignRight | (m_data.over_time ? Qt::AlignTop : Qt::AlignBottom);
  }
};

}  // namespace

void paint(QCustomPlot& plot, const PlotData& data, const PlotLook& look) {
  plot.clearPlottables();
  plot.clearItems();
  plot.setBackground(look.theme.panel);
  plot.setNotAntialiasedElements(QCP::aeNone);
  plot.setAntialiasedElements(QCP::aeAll);
  Painter painter(*plot.axisRect(), data, look);
  painter.all();
  painter.around();
}

void paintInto(QCPAxisRect& rect, const PlotData& data, const PlotLook& look) { Painter(rect, data, look).all(); }

QFont fontOf(const PlotLook& look) {
  if (!look.to_file) return uiFont(look.font);
  QFont font = look.family.isEmpty() ? uiFont(look.font) : QFont(look.family);
  font.setPixelSize(static_cast<int>(std::lround(look.font * look.unit)));
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

bool isOnlyCurve(const PlotData& data, const PlotLook& look) {
  return look.to_file && data.lanes.size() == 1 && data.isCurve();
}

SchedulerStyle styleOf(const PlotData& data, int lane, const PlotLook& look) {
  const PlotLane& l = data.lanes[static_cast<std::size_t>(lane)];
  SchedulerStyle style = schedulerStyle(l.policy, l.mark, look.theme);
  if (isOnlyCurve(data, look))
    style.dash.clear();  // the panel's title names the curve, and dashes would make a noisy curve unreadable
  return style;
}

bool pointShown(const PlotData& data, const PlotSeries& series, std::size_t point, const PlotLook& look) {
  if (look.future == 2) return true;
  const double instant_s = !series.at_s.empty() ? series.at_s[point] : data.over_time ? series.x[point] : 0;
  return model::isReached(instant_s, look.now_s);
}

bool laneShown(const PlotLook& look, int lane) { return look.only < 0 || lane == look.only || lane == look.reference; }

std::optional<double> valueAt(const PlotData& data, const PlotSeries& s, double t_s) {
  if (s.x.empty() || !model::isReached(t_s, s.x.back())) return std::nullopt;
  if (isCruSoFar(data)) return metrics::cruSoFar(*data.lanes[static_cast<std::size_t>(s.lane)].index, t_s);
  if (t_s < s.x.front()) return std::nullopt;
  const auto next = static_cast<std::size_t>(std::ranges::upper_bound(s.x, t_s) - s.x.begin());
  if (next >= s.x.size()) return s.y.back();
  if (data.mark == Mark::Step) return s.y[next - 1];
  const double share = (t_s - s.x[next - 1]) / (s.x[next] - s.x[next - 1]);
  return s.y[next - 1] + share * (s.y[next] - s.y[next - 1]);
}

}  // namespace roundel::widgets::plots
