// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/paper_figure.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/papers/page.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/experiments/papers/paper_bars.h"
#include "widgets/experiments/papers/papers_text.h"
#include "widgets/figures/kinds/figure_workloads.h"
#include "widgets/figures/sweeps/sweep_choices.h"

namespace roundel::widgets {
namespace {

using figures::Figure;
using papers::FigureResult;
using plots::PlotData;
using plots::PlotSeries;

constexpr double kWide = 0.38, kNone = std::numeric_limits<double>::quiet_NaN();

std::vector<plots::PlotLane> lanesOf(const FigureResult& result) {
  plots::PlotLane paper, own;
  paper.label = tr("the paper");
  own.label = tr("ours");
  own.policy = policyOf(result.entry, result.numbers.front().entry.scheduler);
  return {paper, own};
}

void addBar(PlotSeries& series, double x, double value, double half_width) {
  series.x.push_back(x);
  series.y.push_back(value);
  const bool ends = std::isfinite(half_width);
  series.low_at.push_back(ends ? value - half_width : kNone);
  series.high_at.push_back(ends ? value + half_width : kNone);
  series.hollow.push_back(0);
}

PlotData frameOf(const FigureResult& result, const PaperBarGroup& group) {
  PlotData data;
  data.mark = plots::Mark::Bars;
  data.title = group.title;
  data.y_label = group.middle == 1.0 ? tr("ratio") : group.title;
  data.bare = true;
  data.bar_width = kWide;
  data.lanes = lanesOf(result);
  data.key_note = tr("whiskers: 95 % of ours");
  return data;
}

bool hasBoth(const papers::NumberResult& number) {
  return number.entry.claim == experiment::Claim::Value && number.ours.n > 0 && std::isfinite(number.ours.mean);
}

PlotData panelOf(const FigureResult& result, const PaperBarGroup& group) {
  PlotData data = frameOf(result, group);
  PlotSeries paper, ours;
  ours.lane = 1;
  double highest_value = group.high;
  for (const PaperBar& bar : group.bars) {
    const papers::NumberResult& number = result.numbers[bar.number];
    if (!hasBoth(number)) continue;
    const auto x = static_cast<double>(data.x_names.size());
    addBar(paper, x - kWide / 2, *number.entry.value, kNone);
    addBar(ours, x + kWide / 2, number.ours.mean, number.ours.half_width);
    data.x_names << bar.label;
    if (std::isfinite(number.ours.half_width))
      highest_value = std::max(highest_value, number.ours.mean + number.ours.half_width);
  }
  data.x_min = -0.6;
  data.x_max = static_cast<double>(data.x_names.size()) - 0.4;
  data.y_min = group.low;
  data.y_max = std::ceil(highest_value / group.step - 1e-9) * group.step;
  data.series = {paper, ours};
  if (group.middle == 1.0) data.rules.push_back({1, tr("1 = same")});
  return data;
}

std::shared_ptr<const figures::SweepSource> sourceOf(const FigureResult& result) {
  figures::SweepSource out;
  out.title = shown(result.entry.paper + " " + result.entry.figure + ": " + result.entry.title);
  out.line = QStringLiteral("%1; roundel-cli reproduce %2:%3")
                 .arg(out.title, shown(result.entry.paper), shown(result.entry.name));
  out.about = nlohmann::ordered_json{{"paper", result.entry.paper}, {"name", result.entry.name}}.dump();
  for (const auto& row : numberRows(result)) {
    QStringList cells;
    for (const std::string& cell : row) cells << shown(cell);
    out.table.push_back(cells);
  }
  return std::make_shared<const figures::SweepSource>(std::move(out));
}

}  // namespace

Figure makePaperFigure(const FigureResult& result, const figures::FigureOptions& options) {
  Figure figure;
  figure.kind = figures::kMetricBars;
  figure.options = options;
  if (result.numbers.empty()) {
    figure.empty = tr("the paper's figure has no numbers here");
    return figure;
  }
  figure.sweep = sourceOf(result);
  for (const PaperBarGroup& group : barGroupsOf(result)) {
    PlotData panel = panelOf(result, group);
    if (!panel.x_names.isEmpty()) figure.panels.push_back(std::move(panel));
  }
  if (figure.panels.empty()) {
    figure.empty = tr("no number is printed by the paper and run by us as well");
    return figure;
  }
  figure.title = figure.sweep->title;
  figure.shared_x = figure.shared_y = figure.panels.size() == 1;
  fitAxes(figure);
  return figure;
}

}  // namespace roundel::widgets
