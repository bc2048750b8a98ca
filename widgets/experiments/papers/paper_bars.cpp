// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/paper_bars.h"

#include <algorithm>
#include <cmath>

#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/sweeps/sweep_results.h"
#include "widgets/experiments/papers/papers_text.h"
#include "widgets/plots/painting/plot_ticks.h"

namespace roundel::widgets {
namespace {

using experiment::ExpectedEntry;
using papers::NumberResult;

constexpr double kWhiskerRoom = 1.4;  // largest length of a whisker, relative to the longest bar
constexpr int kSteps = 4;

/// "Hops / Gavel"; with several reference schedulers, how they are combined.
QString pairOf(const ExpectedEntry& entry) {
  const QString own_name = shown(entry.scheduler);
  if (entry.others.size() == 1) return own_name + QStringLiteral(" / ") + shown(entry.others.front());
  return own_name + (entry.worst ? tr(" / worst baseline") : tr(" / best baseline"));
}

QString titleOf(const ExpectedEntry& entry) {
  if (!entry.others.empty()) return pairOf(entry);
  if (!entry.ratio_at.empty()) return tr("one point over another");
  const std::string unit = metricUnit(entry.metric);
  const QString title = metricTitle(entry.metric);
  return unit.empty() ? title : title + QStringLiteral(", ") + QString::fromStdString(unit);
}

/// The name without the title of the group; a metric by its title.
QString labelOf(const ExpectedEntry& entry, const QString& without) {
  QString name = shown(entry.name);
  const QString metric = QString::fromStdString(entry.metric);
  if (name.startsWith(metric)) name = metricTitle(entry.metric) + name.mid(metric.size());
  for (const QString& part : {QStringLiteral(", ") + without, without + QStringLiteral(", ")})
    if (!without.isEmpty() && name.size() > part.size()) name.remove(part);
  return name;
}

/// Combines groups of a single number into one, with their full names.
std::vector<PaperBarGroup> mergeSingleGroups(std::vector<PaperBarGroup> groups) {
  std::vector<PaperBarGroup> out;
  std::optional<std::size_t> ratios, differences;
  for (PaperBarGroup& group : groups) {
    if (group.bars.size() > 1 || !group.middle) {
      out.push_back(std::move(group));
      continue;
    }
    std::optional<std::size_t>& place = *group.middle == 1 ? ratios : differences;
    if (!place) {
      place = out.size();
      out.push_back({*group.middle == 1 ? tr("ratios") : tr("differences"), group.middle, {}});
    }
    out[*place].bars.push_back(group.bars.front());
  }
  return out;
}

void fitAxis(PaperBarGroup& group, const papers::FigureResult& figure) {
  double low = 0, high = group.middle.value_or(0), whisker = 0;
  for (const PaperBar& bar : group.bars) {
    const NumberResult& number = figure.numbers[bar.number];
    for (const double value : {number.entry.value.value_or(0), number.ours.mean}) {
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
    const double top = number.ours.mean + number.ours.half_width;
    if (std::isfinite(top)) whisker = std::max(whisker, top);
  }
  high = std::max(high, std::min(whisker, high * kWhiskerRoom));
  if (high <= low) high = low + 1;
  group.step = plots::roundStep((high - low) / kSteps, 0);
  group.low = std::floor(low / group.step + 1e-9) * group.step;
  group.high = high;
}

std::vector<PaperBarGroup> groupsByTitle(const papers::FigureResult& figure) {
  std::vector<PaperBarGroup> groups;
  for (std::size_t i = 0; i < figure.numbers.size(); ++i) {
    const ExpectedEntry& entry = figure.numbers[i].entry;
    const QString title = titleOf(entry);
    const std::optional<double> middle = middleOf(entry);
    auto group = std::ranges::find_if(
        groups, [&](const PaperBarGroup& each) { return each.title == title && each.middle == middle; });
    if (group == groups.end()) group = groups.insert(groups.end(), {title, middle, {}});
    group->bars.push_back({i, {}});
  }
  return groups;
}

void shareAxis(std::vector<PaperBarGroup>& groups, const PaperBarGroup& ratios) {
  for (PaperBarGroup& group : groups) {
    if (group.middle != 1.0) continue;
    group.low = ratios.low;
    group.high = ratios.high;
    group.step = ratios.step;
  }
}

}  // namespace

std::vector<PaperBarGroup> barGroupsOf(const papers::FigureResult& figure) {
  std::vector<PaperBarGroup> groups = mergeSingleGroups(groupsByTitle(figure));
  PaperBarGroup ratios{.middle = 1.0, .low = 0, .high = 0};
  for (PaperBarGroup& group : groups) {
    for (PaperBar& bar : group.bars) {
      const ExpectedEntry& entry = figure.numbers[bar.number].entry;
      bar.label = labelOf(entry, middleOf(entry) ? group.title : metricTitle(entry.metric));
    }
    fitAxis(group, figure);
    if (group.middle == 1.0 && group.high > ratios.high)
      ratios = {.middle = 1.0, .low = group.low, .high = group.high, .step = group.step};
  }
  shareAxis(groups, ratios);
  return groups;
}

}  // namespace roundel::widgets
