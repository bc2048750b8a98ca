// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sweeps/heat_panels.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/base/text/shown.h"
#include "widgets/figures/sweeps/sweep_panels.h"
#include "widgets/figures/sweeps/sweep_span.h"

namespace roundel::widgets::figures {
namespace {

using plots::PlotData;
using plots::PlotSeries;

constexpr double kEmptyCell = std::numeric_limits<double>::quiet_NaN();

struct HeatMaps {
  Q_DECLARE_TR_FUNCTIONS(Figures)
};

// The colours of a heat map: from lowest to highest, or on both sides of zero for a comparison.
struct HeatScale {
  double low = 0, high = 1;
  bool diverging = false, ratio = false;
  int decimals = 2;

  /// The same number of decimals in all cells; a difference has its sign.
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

// Decimals for three significant digits of the largest value.
int decimalsIn(double largest) {
  return largest > 0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(largest))), 0, 4) : 0;
}

HeatScale scaleOf(const SweepSpan& span, const SweepPair& pair, double unit) {
  const int decimals = decimalsIn(span.largest() / unit);
  if (pair.none()) return {span.low, span.high, false, false, decimals};
  if (!pair.ratio) return {-span.largest(), span.largest(), true, false, decimals};
  const double largest_log = std::max(std::abs(std::log(span.low)), std::abs(std::log(span.high)));
  return {-largest_log, largest_log, true, true, decimals};
}

QString scaleLabel(const HeatScale& scale, const SweepUnit& unit) {
  const auto number = [&](double value) { return scale.text(scale.ratio ? std::exp(value) : value / unit.unit); };
  return QStringLiteral("%1, %2 … %3").arg(unit.label, number(scale.low), number(scale.high));
}

void heatCells(PlotData& data, const SweepPlan& plan, const SweepLine& line, const HeatScale& scale, double unit) {
  const std::size_t rows = plan.against[1].values.size();
  const bool upward = !plan.against[1].numbers.empty();  // numbers grow upwards; words are read from the top
  PlotSeries cells;
  for (std::size_t r = 0; r < rows; ++r) {
    const std::size_t value = upward ? rows - 1 - r : r;
    data.y_names << shown(plan.against[1].values[value]);
    for (std::size_t c = 0; c < plan.against[0].values.size(); ++c) {
      const auto& point = line.points[c][value];
      cells.x.push_back(static_cast<double>(c));
      cells.y.push_back(static_cast<double>(r));
      cells.share.push_back(point ? scale.share(point->mean()) : kEmptyCell);
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
  const SweepSpan span = spanOf(grids, grid.metric, false);
  const SweepUnit unit = unitOf(grid.metric, plan.choices.pair, span.largest());
  const HeatScale scale = scaleOf(span, plan.choices.pair, unit.unit);
  QString note = noteOn(plan, grids, {});
  note.replace(HeatMaps::tr("hollow: seeds missing"), HeatMaps::tr("*: seeds missing"));
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

}  // namespace roundel::widgets::figures
