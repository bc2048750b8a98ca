// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sweeps/sweep_panels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/experiment/power_law.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/kinds/figure_panels.h"
#include "widgets/figures/sweeps/sweep_span.h"
#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::figures {
namespace {

using plots::PlotData;
using plots::PlotSeries;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kAir = 0.05;  // margin beyond the outer points, as a share of the axis

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

// Adds the neutral value of a pair: difference 0 or ratio 1.
void addNeutral(PlotData& data, const SweepPair& pair) {
  if (pair.none()) return;
  const double neutral_value = pair.ratio ? 1 : 0;
  if (neutral_value >= data.y_min && neutral_value <= data.y_max)
    data.rules.push_back({neutral_value, tr("no difference")});
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
    out = {.label = axis.label, .unit = axis.unit, .is = quantityOf(metric)};
  } else if (metric == "wall_s") {
    const plots::TimeUnit unit = plots::timeUnitFor(largest);
    out = {.label = tr("wall time of a run (%1)").arg(unit.name), .unit = unit.seconds, .is = plots::Quantity::Time};
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
    return {.label = QStringLiteral("%1: %2 − %3").arg(out.label, shown(pair.a), shown(pair.b)),
            .unit = out.unit,
            .is = out.is};
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
    const SweepSpan span = spanOf(grids, grid.metric, interval);
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
    SweepSpan span = spanOf(grids, grid.metric, interval);
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

// Fits all runs, because a mean would hide how they scatter.
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
  SweepSpan span;
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
