// SPDX-License-Identifier: GPL-3.0-or-later
// Computing GPUs over time by type, job or class of jobs.

#include <algorithm>

#include "core/model/round_grid.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/runs/run_plots.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

constexpr int kColumns = 150;

// Columns of whole rounds; the last one may be shorter.
struct Columns {
  std::vector<double> starts;  // and the end of the last column
  std::size_t count() const { return starts.size() - 1; }
  double end_s() const { return starts.back(); }
  double longest_s() const {
    double longest = 0;
    for (std::size_t c = 0; c + 2 < starts.size(); ++c) longest = std::max(longest, starts[c + 1] - starts[c]);
    return longest;
  }
};

Columns columnsOf(const PlotLane& lane, double round_s, const TimeTail& tail) {
  Columns columns;
  const double end_s = std::max(std::min(lane.run->trace->end_s, tail.end_s), 1e-9);
  const model::RoundGrid rounds(round_s);
  for (const std::int64_t round : binsOfRounds(rounds.numberAt(end_s, end_s), kColumns, tail.log))
    columns.starts.push_back(std::min(rounds.start_s(round), end_s));
  columns.starts.back() = end_s;
  return columns;
}

// Adds `weight` over [from_s, to_s) to the sums of the columns.
void spread(std::vector<double>& sums, const Columns& columns, double from_s, double to_s, double weight) {
  to_s = std::min(to_s, columns.end_s());
  const auto next_column = std::ranges::upper_bound(columns.starts, from_s) - columns.starts.begin();
  for (auto c = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, next_column - 1)); c < columns.count(); ++c) {
    if (columns.starts[c] >= to_s) break;
    const double overlap = std::min(to_s, columns.starts[c + 1]) - std::max(from_s, columns.starts[c]);
    if (overlap > 0) sums[c] += weight * overlap;
  }
}

std::vector<std::vector<double>> computing_gpu_s(const PlotLane& lane, const Columns& columns, const LaneAreas& areas) {
  std::vector<std::vector<double>> sums(areas.count(), std::vector<double>(columns.count(), 0.0));
  const trace::Segments& rows = lane.run->trace->segments;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const trace::Segment row = rows.at(i);
    if (row.kind != trace::SegmentKind::Run || !row.gpu.valid()) continue;
    spread(sums[areas.placeOf(row.job, row.gpu)], columns, row.start_s, row.end_s, 1);
  }
  for (const metrics::SharedOverlap& overlap : lane.index->sharedOverlaps()) {
    if (overlap.kind != trace::SegmentKind::Run) continue;
    std::vector<std::size_t> places;
    for (const std::uint32_t row : lane.index->rowsOn(overlap.gpu, overlap.start_s))
      places.push_back(areas.placeOf(rows.at(row).job, overlap.gpu));
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const std::size_t place : places)
      spread(sums[place], columns, overlap.start_s, overlap.end_s, -1 / static_cast<double>(places.size()));
  }
  return sums;
}

}  // namespace

PlotData typeTimeline(const PlotLane& lane, const TimelineAreas& asked, const TimeTail& tail, int gpus) {
  const double round_s = lane.run->trace->problem->clock.round_s;
  const LaneAreas areas(lane, asked);
  const Columns columns = columnsOf(lane, round_s, tail);
  const std::vector<std::vector<double>> sums = computing_gpu_s(lane, columns, areas);
  PlotData data;
  data.mark = Mark::Stack;
  data.over_time = true;
  data.x_is = Quantity::Time;
  data.lanes = {lane};
  data.title = lane.label;
  for (std::size_t place = 0; place < areas.count(); ++place) {
    PlotSeries series;
    series.name = areas.name(place);
    series.tone = TypeTones::tone(place);
    for (std::size_t c = 0; c < columns.count(); ++c) {
      series.x.push_back(columns.starts[c]);
      series.y.push_back(std::max(0.0, sums[place][c] / (columns.starts[c + 1] - columns.starts[c])));
    }
    series.x.push_back(columns.end_s());
    series.y.push_back(series.y.back());
    data.series.push_back(std::move(series));
  }
  const TimeUnit unit = timeUnitFor(tail.end_s);
  data.time_unit_s = unit.seconds;
  data.x_max = tail.end_s;
  data.x_label = tr("time (%1)").arg(unit.name);
  data.y_max = gpus;
  data.y_label = tr("GPUs computing");
  if (columns.longest_s() > round_s * 1.5)
    data.y_label = (tail.log ? tr("GPUs computing (mean of up to %1)") : tr("GPUs computing (mean of %1)"))
                       .arg(durationName(columns.longest_s(), tail.end_s));
  return data;
}

}  // namespace roundel::widgets::plots
