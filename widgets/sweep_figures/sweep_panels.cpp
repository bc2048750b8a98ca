#include "widgets/sweep_figures/sweep_panels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/experiment/power_law.h"
#include "widgets/figures/figure_panels.h"
#include "widgets/plot_painting/plot_painter.h"
#include "widgets/plot_painting/plot_ticks.h"
#include "widgets/text/shown.h"
#include "widgets/text/translation.h"

namespace roundel::widgets::figures {
namespace {

using plots::PlotData;
using plots::PlotSeries;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kFromNought = 0.5;  // an axis begins at 0 where its lowest value is below this share of the highest
constexpr double kAir = 0.05;        // beyond the outer points, of the axis

// Lowest and highest of what is drawn, with the ends of intervals.
struct Span {
  double low = INFINITY, high = -INFINITY;
  void add(double value) {
    if (std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
  }
  void add(const SweepPoint& point, bool interval) {
    add(point.mean());
    if (interval && point.hasInterval()) add(point.low()), add(point.high());
  }
  double largest() const { return std::max(std::abs(low), std::abs(high)); }
};

Span spanOf(const std::vector<SweepGrid>& grids, const std::string& metric, bool interval) {
  Span span, means;
  for (const SweepGrid& grid : grids) {
    if (grid.metric != metric) continue;
    for (const SweepLine& line : grid.lines) {
      for (const auto& column : line.points) {
        for (const auto& point : column) {
          if (point) span.add(*point, interval), means.add(point->mean());
        }
      }
    }
  }
  // Times and shares are not below 0, whatever their interval says.
  if (means.low >= 0) span.low = std::max(span.low, 0.0);
  return span;
}

// Round numbers of the unit around it; from 0 where the values are not far above it.
std::pair<double, double> roundRange(const Span& values, double unit, bool from_nought) {
  const Span span{values.low / unit, values.high / unit};
  const bool nought = span.low >= 0 && (from_nought || span.low < kFromNought * span.high);
  const double low = nought ? 0 : span.low;
  const double high = from_nought ? std::max(span.high, 0.0) : span.high;
  if (!(high > low)) {
    const double air = std::max(0.1 * std::abs(high), 1e-9);
    return {(nought ? 0 : low - air) * unit, (high + air) * unit};
  }
  const double step = plots::roundStep((high - low) / 10, 0);
  return {std::floor(low / step * (1 + 1e-9)) * step * unit, std::ceil(high / step * (1 - 1e-9)) * step * unit};
}

void alongX(PlotData& data, const SweepAxis& axis) {
  data.x_label = shown(axis.name);
  if (axis.numbers.empty()) {
    for (const std::string& value : axis.values) data.x_names << shown(value);
    data.x_min = -0.4, data.x_max = static_cast<double>(axis.values.size()) - 0.6;
    return;
  }
  const auto [low, high] = std::minmax_element(axis.numbers.begin(), axis.numbers.end());
  data.x_ticks = axis.numbers;
  data.log10_x = axis.log;
  if (axis.log) {
    const double air = std::pow(*high / *low, kAir);
    data.x_min = *low / air, data.x_max = *high * air;
  } else {
    const double air = *high > *low ? kAir * (*high - *low) : 1;
    data.x_min = *low - air, data.x_max = *high + air;
  }
}

double xOf(const SweepAxis& axis, std::size_t position) {
  return axis.numbers.empty() ? static_cast<double>(position) : axis.numbers[position];
}

void addPoint(PlotSeries& series, double x, const std::optional<SweepPoint>& point, bool interval) {
  series.x.push_back(x);
  series.y.push_back(point ? point->mean() : kNone);
  const bool ends = point && interval && point->hasInterval();
  series.low_at.push_back(ends ? point->low() : kNone);
  series.high_at.push_back(ends ? point->high() : kNone);
  series.hollow.push_back(point && point->missing() ? 1 : 0);
}

QString intervalWord(plots::Interval interval) {
  return interval == plots::Interval::Band ? tr("band") : interval == plots::Interval::Bars ? tr("bars") : QString();
}

// A difference of nothing, a ratio of equals.
void addNeutral(PlotData& data, const SweepPair& pair) {
  if (pair.none()) return;
  const double at = pair.ratio ? 1 : 0;
  if (at >= data.y_min && at <= data.y_max) data.rules.push_back({at, tr("no difference")});
}

PlotData panelOf(const SweepGrid& grid, const SweepUnit& unit) {
  PlotData data;
  for (const SweepLine& line : grid.lines) data.lanes.push_back(line.lane);
  data.y_label = unit.label;
  data.y_is = unit.is;
  data.title = grid.at.isEmpty() ? shown(grid.metric) : grid.at;
  return data;
}

}  // namespace

SweepUnit unitOf(const std::string& metric, const SweepPair& pair, double largest) {
  SweepUnit out;
  if (metrics::find(metric) != nullptr) {
    const MetricAxis axis = metricAxis(metric, largest);
    out = {axis.label, axis.unit, quantityOf(metric)};
  } else if (metric == "wall_s") {
    const plots::TimeUnit unit = plots::timeUnitFor(largest);
    out = {tr("wall time of a run (%1)").arg(unit.name), unit.seconds, plots::Quantity::Time};
  } else if (metric == "decisions") {
    out = {tr("decisions"), 1};
  } else if (metric == "decision_ms_mean") {
    out = {tr("mean time of a decision (ms)"), 1};
  } else if (metric == "decision_ms_p95") {
    out = {tr("95th percentile of decision times (ms)"), 1};
  } else if (metric == "decision_ms_max") {
    out = {tr("longest decision (ms)"), 1};
  } else {
    out = {shown(metric), 1};
  }
  if (pair.none()) return out;
  if (!pair.ratio)
    return {QStringLiteral("%1: %2 − %3").arg(out.label, shown(pair.a), shown(pair.b)), out.unit, out.is};
  const metrics::MetricInfo* info = metrics::find(metric);
  return {
      QStringLiteral("%1: %2 / %3").arg(info == nullptr ? out.label : shown(info->title), shown(pair.a), shown(pair.b)),
      1};
}

std::vector<PlotData> curvePanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids) {
  std::vector<PlotData> out;
  const SweepAxis& axis = plan.against.front();
  const bool interval = plan.choices.interval != plots::Interval::None;
  for (const SweepGrid& grid : grids) {
    const Span span = spanOf(grids, grid.metric, interval);
    const SweepUnit unit = unitOf(grid.metric, plan.choices.pair, span.largest());
    PlotData data = panelOf(grid, unit);
    data.mark = plots::Mark::Estimates;
    data.interval = plan.choices.interval;
    data.y_unit = unit.unit;
    alongX(data, axis);
    for (std::size_t lane = 0; lane < grid.lines.size(); ++lane) {
      PlotSeries series;
      series.lane = static_cast<int>(lane);
      series.marked = !grid.lines[lane].constant;
      for (std::size_t v = 0; v < axis.values.size(); ++v)
        addPoint(series, xOf(axis, v), grid.lines[lane].points[v].front(), interval);
      data.series.push_back(std::move(series));
    }
    std::tie(data.y_min, data.y_max) = roundRange(span, unit.unit, false);
    addNeutral(data, plan.choices.pair);
    data.key_note = noteOn(plan, grids, intervalWord(plan.choices.interval));
    out.push_back(std::move(data));
  }
  return out;
}

std::vector<PlotData> barPanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids) {
  std::vector<PlotData> out;
  const bool grouped = !plan.against.empty();
  const bool interval = plan.choices.interval != plots::Interval::None;
  for (const SweepGrid& grid : grids) {
    Span span = spanOf(grids, grid.metric, interval);
    span.add(0);
    const SweepUnit unit = unitOf(grid.metric, plan.choices.pair, span.largest());
    PlotData data = panelOf(grid, unit);
    const auto lanes = static_cast<double>(grid.lines.size());
    const std::size_t groups = grouped ? plan.against.front().values.size() : 1;
    data.mark = plots::Mark::Bars;
    data.bare = true;
    data.time_unit_s = unit.unit;
    data.bar_width = grouped ? 0.8 / lanes : 0.6;
    data.x_min = -0.6;
    data.x_max = (grouped ? static_cast<double>(groups) : lanes) - 0.4;
    if (grouped) {
      for (const std::string& value : plan.against.front().values) data.x_names << shown(value);
      data.x_label = shown(plan.against.front().name);
    }
    if (!grid.at.isEmpty()) data.y_label = QStringLiteral("%1: %2").arg(grid.at, data.y_label);
    for (std::size_t lane = 0; lane < grid.lines.size(); ++lane) {
      PlotSeries series;
      series.lane = static_cast<int>(lane);
      const double shift = (static_cast<double>(lane) - (lanes - 1) / 2) * data.bar_width;
      for (std::size_t v = 0; v < groups; ++v) {
        const auto& point = grid.lines[lane].points[v].front();
        if (point)
          addPoint(series, grouped ? static_cast<double>(v) + shift : static_cast<double>(lane), point, interval);
      }
      data.series.push_back(std::move(series));
    }
    std::tie(data.y_min, data.y_max) = roundRange(span, unit.unit, true);
    if (plan.choices.pair.ratio) addNeutral(data, plan.choices.pair);
    data.key_note = noteOn(plan, grids, interval ? tr("whiskers") : QString());
    out.push_back(std::move(data));
  }
  return out;
}

namespace {

// Colours of a heat map: from the least to the most, or about the middle of a comparison.
struct HeatScale {
  double low = 0, high = 1;
  bool diverging = false, ratio = false;
  int decimals = 2;

  /// The same decimals in all cells; of a difference with its sign.
  QString text(double value) const {
    QString out = QString::number(value, 'f', decimals);
    if (diverging && !ratio && value > 0) out.prepend(QLatin1Char('+'));
    return out.replace(QLatin1Char('-'), QChar(0x2212));
  }

  double share(double value) const {
    if (ratio) return high > 0 ? 0.5 + 0.5 * std::log(value) / high : 0.5;
    return high > low ? (value - low) / (high - low) : 0.5;
  }
};

// Three digits of the largest.
int decimalsOf(double largest) {
  return largest > 0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(largest))), 0, 4) : 0;
}

HeatScale scaleOf(const Span& span, const SweepPair& pair, double unit) {
  const int decimals = decimalsOf(span.largest() / unit);
  if (pair.none()) return {span.low, span.high, false, false, decimals};
  if (!pair.ratio) return {-span.largest(), span.largest(), true, false, decimals};
  const double most = std::max(std::abs(std::log(span.low)), std::abs(std::log(span.high)));
  return {-most, most, true, true, decimals};
}

QString scaleLabel(const HeatScale& scale, const SweepUnit& unit) {
  const auto number = [&](double value) { return scale.text(scale.ratio ? std::exp(value) : value / unit.unit); };
  return QStringLiteral("%1, %2 … %3").arg(unit.label, number(scale.low), number(scale.high));
}

void heatCells(PlotData& data, const SweepPlan& plan, const SweepLine& line, const HeatScale& scale, double unit) {
  const std::size_t rows = plan.against[1].values.size();
  const bool upward = !plan.against[1].numbers.empty();  // numbers grow upwards, words are read from the top
  PlotSeries cells;
  for (std::size_t r = 0; r < rows; ++r) {
    const std::size_t value = upward ? rows - 1 - r : r;
    data.y_names << shown(plan.against[1].values[value]);
    for (std::size_t c = 0; c < plan.against[0].values.size(); ++c) {
      const auto& point = line.points[c][value];
      cells.x.push_back(static_cast<double>(c));
      cells.y.push_back(static_cast<double>(r));
      cells.share.push_back(point ? scale.share(point->mean()) : kNone);
      QString text = point ? scale.text(point->mean() / unit) : QString();
      if (point && point->missing()) text += QLatin1Char('*');
      cells.labels << text;
    }
  }
  data.series = {std::move(cells)};
}

}  // namespace

std::vector<PlotData> heatPanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids) {
  std::vector<PlotData> out;
  const SweepGrid& grid = grids.front();
  const Span span = spanOf(grids, grid.metric, false);
  const SweepUnit unit = unitOf(grid.metric, plan.choices.pair, span.largest());
  const HeatScale scale = scaleOf(span, plan.choices.pair, unit.unit);
  QString note = noteOn(plan, grids, {});
  note.replace(tr("hollow: seeds missing"), tr("*: seeds missing"));
  for (const SweepLine& line : grid.lines) {
    PlotData data;
    data.mark = plots::Mark::Cells;
    data.lanes = {line.lane};
    data.title = line.lane.label;
    data.diverging = scale.diverging;
    for (const std::string& value : plan.against[0].values) data.x_names << shown(value);
    heatCells(data, plan, line, scale, unit.unit);
    data.x_min = data.y_min = -0.5;
    data.x_max = static_cast<double>(plan.against[0].values.size()) - 0.5;
    data.y_max = static_cast<double>(plan.against[1].values.size()) - 0.5;
    data.x_label = shown(plan.against[0].name);
    data.y_label = shown(plan.against[1].name);
    data.scale_label = scaleLabel(scale, unit);
    data.key_note = note;
    out.push_back(std::move(data));
  }
  return out;
}

namespace {

// Every run is a pair; a mean would hide how they scatter.
std::optional<experiment::PowerLaw> lawOf(const SweepAxis& axis, const SweepLine& line) {
  std::vector<double> x, y;
  for (std::size_t v = 0; v < axis.values.size(); ++v) {
    const auto& point = line.points[v].front();
    if (!point || line.constant) continue;
    for (const double value : point->numbers) {
      if (std::isnan(value)) continue;
      x.push_back(axis.numbers[v]);
      y.push_back(value);
    }
  }
  return experiment::fitPowerLaw(x, y);
}

QString exponentText(const QString& label, const std::optional<experiment::PowerLaw>& law) {
  if (!law) return label;
  const QString exponent = QString::number(law->exponent, 'f', 2).replace(QLatin1Char('-'), QChar(0x2212));
  return std::isnan(law->half_width)
             ? tr("%1: exponent %2").arg(label, exponent)
             : tr("%1: exponent %2 ± %3").arg(label, exponent, QString::number(law->half_width, 'f', 2));
}

}  // namespace

std::vector<PlotData> growthPanels(const SweepPlan& plan, const std::vector<SweepGrid>& grids) {
  const SweepGrid& grid = grids.front();
  const SweepAxis& axis = plan.against.front();
  const bool interval = plan.choices.interval != plots::Interval::None;
  const SweepUnit unit = unitOf(grid.metric, plan.choices.pair, spanOf(grids, grid.metric, false).largest());
  PlotData data = panelOf(grid, unit);
  data.mark = plots::Mark::Estimates;
  data.interval = interval ? plots::Interval::Bars : plots::Interval::None;
  data.y_unit = unit.unit;
  alongX(data, axis);
  const auto [least, most] = std::minmax_element(axis.numbers.begin(), axis.numbers.end());
  const double air = std::pow(*most / *least, kAir);
  data.log10_x = data.log10_y = true;
  data.x_min = *least / air, data.x_max = *most * air;
  Span span;
  for (std::size_t lane = 0; lane < grid.lines.size(); ++lane) {
    const SweepLine& line = grid.lines[lane];
    const auto law = lawOf(axis, line);
    data.lane_ticks << exponentText(line.lane.label, law);
    PlotSeries fit, means;
    fit.lane = means.lane = static_cast<int>(lane);
    fit.marked = means.joined = false;
    if (law) {
      fit.x = {*least, *most};
      fit.y = {law->at(*least), law->at(*most)};
      for (const double y : fit.y) span.add(y);
    }
    for (std::size_t v = 0; v < axis.values.size(); ++v) {
      addPoint(means, axis.numbers[v], line.points[v].front(), interval);
      for (const double value : {means.y.back(), means.low_at.back(), means.high_at.back()}) span.add(value);
    }
    data.series.push_back(std::move(fit));
    data.series.push_back(std::move(means));
  }
  data.y_min = span.low / 1.4, data.y_max = span.high * 1.4;
  data.key_note = tr("lines: least squares on logarithms of runs, exponent ± 95 %") + QStringLiteral("; ") +
                  noteOn(plan, grids, interval ? tr("bars") : QString());
  return {std::move(data)};
}

}  // namespace roundel::widgets::figures
