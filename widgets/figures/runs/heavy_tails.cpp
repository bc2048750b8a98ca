// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/runs/heavy_tails.h"

#include <algorithm>
#include <utility>

#include "widgets/base/text/translation.h"
#include "widgets/plots/painting/plot_scales.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kCorner = 1.0 / 20, kCutAt = 0.99;
constexpr double kWorthIt = 0.5;         // a cut must leave at most this share of the axis
constexpr std::size_t kFewestJobs = 20;  // with fewer jobs there is no tail

std::vector<double> endsOf(const PlotLane& lane) {
  std::vector<double> ends;
  for (const metrics::JobRow& row : lane.run->metrics->jobs)
    if (row.finish_s) ends.push_back(*row.finish_s);
  return ends;
}

// Of times; a low share is low on an axis that ends at 1.
bool isBars(const PlotData& data) { return data.mark == Mark::Bars && data.y_is == Quantity::Time; }

}  // namespace

bool isMostlyNearZero(const std::vector<double>& values, double end) {
  const auto near_count = std::ranges::count_if(values, [end](double value) { return value <= kCorner * end; });
  return static_cast<std::size_t>(near_count) * 2 > values.size();
}

TimeTail timeTailOf(const std::vector<PlotLane>& lanes) {
  TimeTail tail{longestRun_s(lanes)};
  std::vector<double> all_ends;
  double late_s = 0;
  for (const PlotLane& lane : lanes) {
    const std::vector<double> ends = endsOf(lane);
    all_ends.insert(all_ends.end(), ends.begin(), ends.end());
    late_s = std::max(late_s, metrics::percentile(ends, kCutAt).value_or(0));
  }
  if (all_ends.size() < kFewestJobs || !isMostlyNearZero(all_ends, tail.end_s)) return tail;
  const double unit_s = timeUnitFor(late_s).seconds;
  late_s = niceCeiling(late_s / unit_s) * unit_s;
  tail.cut = late_s <= kWorthIt * tail.end_s && !isMostlyNearZero(all_ends, late_s);
  tail.log = !tail.cut;
  if (tail.cut) tail.end_s = late_s;
  return tail;
}

void applyTail(PlotData& data, const TimeTail& tail, double longest_s) {
  if (!data.over_time) return;
  if (tail.log) chooseAxis(data, Qt::Horizontal, {.log = true, .range = {}, .unit = {}, .label = {}});
  if (!tail.cut) return;
  const TimeUnit unit = timeUnitFor(tail.end_s);
  data.x_max = tail.end_s;
  data.time_unit_s = unit.seconds;
  data.x_label = tr("time (%1)").arg(unit.name);
  const QString note = tr("cut at %1, when 99 % of each run's jobs have ended; the last run ends at %2")
                           .arg(durationName(tail.end_s, tail.end_s), durationName(longest_s, longest_s));
  data.axis_note = data.axis_note.isEmpty() ? note : QStringLiteral("%1; %2").arg(note, data.axis_note);
}

bool isHeavyTailed(const PlotData& data) {
  const bool distribution = (data.isCurve() && !data.over_time) || data.mark == Mark::Quantiles;
  if ((!distribution && !isBars(data)) || data.log2_x || data.log10_x || data.log10_y) return false;
  const auto jobs = [](const PlotLane& lane) {
    return lane.run && lane.run->metrics ? lane.run->metrics->jobs.size() : 0;
  };
  if (std::ranges::none_of(data.lanes, [&](const PlotLane& lane) { return jobs(lane) >= kFewestJobs; })) return false;
  std::vector<double> bars;
  for (const PlotSeries& s : data.series) {
    if (s.x.empty()) continue;
    if (isBars(data)) bars.insert(bars.end(), s.y.begin(), s.y.end());
    // One scheduler is enough.
    if (!isBars(data) &&
        isMostlyNearZero(data.mark == Mark::Quantiles ? std::vector{s.low, s.q1, s.median, s.q3, s.high} : s.x,
                         data.x_max))
      return true;
  }
  return !bars.empty() && isMostlyNearZero(bars, data.y_max);
}

void useLogAxis(PlotData& data) {
  chooseAxis(data, isBars(data) ? Qt::Vertical : Qt::Horizontal, {.log = true, .range = {}, .unit = {}, .label = {}});
}

}  // namespace roundel::widgets::plots
