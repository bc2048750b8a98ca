// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/presented_lane.h"

#include <algorithm>
#include <tuple>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/translation.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/lanes/painting/gantt_rows.h"
#include "widgets/stage/presenter/folded_rows.h"
#include "widgets/why/inspector/why_labels.h"

namespace roundel::widgets {
namespace {

constexpr double kAnyHeight = 1e6;  // rows of one GPU

}  // namespace

QRectF PresentedRows::place(const QRectF& chart, int first, int count) const {
  if (!folded) {
    const double row = chart.height() / static_cast<double>(order.size());
    return {chart.left(), chart.top() + first * row, chart.width(), count * row};
  }
  const auto group =
      std::find_if(groups.rbegin(), groups.rend(), [=](const Group& each) { return each.first <= first; });
  const double height = chart.height() / static_cast<double>(groups.size()), row = height / group->count;
  const double top = chart.top() + height * static_cast<double>(groups.rend() - group - 1);
  return {chart.left(), top + (first - group->first) * row, chart.width(), count * row};
}

PresentedRows presentedRows(const model::Problem& problem, int most) {
  RowSettings settings;
  settings.height = kAnyHeight;
  settings.queue = false;
  PresentedRows out;
  out.order = layoutRows(problem, settings).order();
  if (static_cast<int>(out.order.size()) > most) return foldedRows(problem, std::move(out.order));
  model::TypeIndex former_type;
  for (std::size_t i = 0; i < out.order.size(); ++i) {
    const model::TypeIndex type = problem.gpus[out.order[i]].type;
    if (out.groups.empty() || type != former_type)
      out.groups.push_back({static_cast<int>(i), 0, QString::fromStdString(problem.types[type].id)});
    ++out.groups.back().count;
    former_type = type;
  }
  return out;
}

namespace {

using Instants = std::vector<double>;

// For the jobs of a group: the instants up to now_s at which they got or lost a row of it, ascending.
std::vector<Instants> changesIn(const BarIndex& bars, const PresentedRows& rows, const PresentedRows::Group& group,
                                double now_s) {
  std::vector<Instants> out(bars.problem().jobs.size());
  for (int r = group.first; r < group.first + group.count; ++r) {
    for (const Bar& bar : bars.row(rows.order[static_cast<std::size_t>(r)]).bars()) {
      if (bar.start_s >= now_s) break;
      out[static_cast<std::size_t>(bar.job.value)].push_back(bar.start_s);
      if (bar.end_s < now_s) out[static_cast<std::size_t>(bar.job.value)].push_back(bar.end_s);
    }
  }
  for (Instants& instants : out) {
    std::ranges::sort(instants);
    instants.erase(std::unique(instants.begin(), instants.end()), instants.end());
  }
  return out;
}

// Bars are cut at the playhead before they are compared: gangs that will end at different times are one block until then.
void cut(const Bar& bar, const Instants& changes, double now_s, std::vector<PresentedBlock>& out) {
  const double end_s = std::min(bar.end_s, now_s);
  double from_s = bar.start_s;
  for (auto next = std::ranges::upper_bound(changes, from_s); from_s < end_s; ++next) {
    const double to_s = next == changes.end() ? end_s : std::min(*next, end_s);
    const double overhead_s = std::clamp(bar.start_s + bar.overhead_s - from_s, 0.0, to_s - from_s);
    out.push_back({bar.job, bar.copy, 0, 1, from_s, to_s, overhead_s, bar.idle, bar.with, {}, 0});
    if (next == changes.end()) break;
    from_s = to_s;
  }
}

auto keyOf(const PresentedBlock& block) {
  return std::tuple(block.from_s, block.to_s, block.overhead_s, block.job.value, block.copy, block.with.value,
                    block.idle);
}

// Adds the pieces of a row to `out`. Pieces equal to those of the row above extend its blocks. `above` are the
// indices in `out` of the blocks that the previous row ends, sorted by key.
struct RowJoiner {
  std::vector<PresentedBlock>& out;
  std::vector<std::size_t> above = {}, here = {};

  void add(const std::vector<PresentedBlock>& pieces) {
    const auto isBefore = [&](std::size_t a, const PresentedBlock& b) { return keyOf(out[a]) < keyOf(b); };
    here.clear();
    for (const PresentedBlock& piece : pieces) {
      const auto block_above = std::lower_bound(above.begin(), above.end(), piece, isBefore);
      const bool joins = block_above != above.end() && keyOf(out[*block_above]) == keyOf(piece) && !piece.with.valid();
      here.push_back(joins ? *block_above : out.size());
      if (joins)
        ++out[*block_above].rows;
      else
        out.push_back(piece);
    }
    std::swap(above, here);
  }
};

}  // namespace

std::vector<PresentedBlock> blocksUntil(const BarIndex& bars, const PresentedRows& rows, double now_s) {
  std::vector<PresentedBlock> out, pieces;
  for (const PresentedRows::Group& group : rows.groups) {
    const std::vector<Instants> changes = changesIn(bars, rows, group, now_s);
    RowJoiner joiner{out};
    for (int r = group.first; r < group.first + group.count; ++r) {
      const model::GpuIndex gpu = rows.order[static_cast<std::size_t>(r)];
      pieces.clear();
      for (const Bar& bar : bars.row(gpu).bars()) {
        if (bar.start_s >= now_s) break;
        cut(bar, changes[static_cast<std::size_t>(bar.job.value)], now_s, pieces);
      }
      for (PresentedBlock& piece : pieces) {
        piece.row = r;
        piece.gpu = gpu;
      }
      std::ranges::sort(pieces, [](const auto& a, const auto& b) { return keyOf(a) < keyOf(b); });
      joiner.add(pieces);
    }
  }
  return out;
}

std::vector<PresentedBlock> holdersAt(const BarIndex& bars, const PresentedRows& rows, double now_s) {
  std::vector<PresentedBlock> out;
  for (const PresentedRows::Group& group : rows.groups) {
    for (int r = group.first; r < group.first + group.count; ++r) {
      const model::GpuIndex gpu = rows.order[static_cast<std::size_t>(r)];
      for (const BarRef ref : bars.barsAt(gpu, now_s)) {
        const Bar& bar = bars.bar(ref);
        const bool joins = r > group.first && !out.empty() && out.back().row + out.back().rows == r &&
                           out.back().job == bar.job && out.back().copy == bar.copy && out.back().idle == bar.idle &&
                           !bar.with.valid() && !out.back().with.valid();
        if (joins)
          ++out.back().rows;
        else
          out.push_back({bar.job, bar.copy, r, 1, now_s, now_s, 0, bar.idle, bar.with, gpu, 0});
      }
    }
  }
  return out;
}

PresentedResult resultAt(const metrics::TraceIndex& run, double now_s, double last_s) {
  const trace::Trace& trace = run.trace();
  if (model::isReached(trace.end_s, now_s))
    return {timeLabel(trace.end_s), trace.status == trace::RunStatus::Complete ? tr("to the end") : tr("computed")};
  return {clockText(now_s, last_s), tr("%1 of %2 done").arg(run.counts(now_s).finished).arg(trace.jobs.size())};
}

PresentedLane presentedLane(const std::vector<LaneState>& lanes, int lane, const Theme& theme, int most_rows) {
  const LaneState& state = lanes[static_cast<std::size_t>(lane)];
  const std::string& policy = state.lane.policy;
  PresentedLane out;
  out.lane = lane;
  out.label = state.lane.label;
  std::tie(out.name, out.detail) = nameParts(QString::fromStdString(out.label), policyName(policy));
  out.style = schedulerStyle(QString::fromStdString(policy), laneMark(lanes, lane), theme);
  if (state.index == nullptr) {
    out.message = state.message.isEmpty() ? tr("being computed…") : state.message;
    return out;
  }
  out.bars = std::make_shared<const BarIndex>(state.index);
  out.rows = presentedRows(state.index->problem(), most_rows);
  if (out.rows.folded) out.changes = foldedChanges(*out.bars, out.rows);
  out.colors = JobColors(*state.index, ColorBy::Job, theme);
  return out;
}

std::pair<QString, QString> nameParts(const QString& label, const QString& scheduler) {
  if (!label.startsWith(scheduler + QLatin1Char(' '))) return {label, {}};
  return {scheduler, label.mid(scheduler.size() + 1)};
}

}  // namespace roundel::widgets
