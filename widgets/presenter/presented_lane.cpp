#include "widgets/presenter/presented_lane.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/model/round_grid.h"
#include "widgets/gantt_painting/gantt_rows.h"
#include "widgets/inspector/why_labels.h"
#include "widgets/painting/time_text.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {

constexpr double kAnyHeight = 1e6;  // rows of one GPU

QString tr(const char* text) { return QCoreApplication::translate("Presenter", text); }

}  // namespace

PresentedRows presentedRows(const model::Problem& problem) {
  RowSettings settings;
  settings.height = kAnyHeight;
  settings.queue = false;
  PresentedRows out;
  out.order = layoutRows(problem, settings).order();
  model::TypeIndex before;
  for (std::size_t i = 0; i < out.order.size(); ++i) {
    const model::TypeIndex type = problem.gpus[out.order[i]].type;
    if (out.groups.empty() || type != before)
      out.groups.push_back({static_cast<int>(i), 0, QString::fromStdString(problem.types[type].id)});
    ++out.groups.back().count;
    before = type;
  }
  return out;
}

namespace {

// Of a group of rows: the instants up to now at which a job got or lost one of them.
std::map<std::int32_t, std::set<double>> changesIn(const BarIndex& bars, const PresentedRows& rows,
                                                   const PresentedRows::Group& group, double now_s) {
  std::map<std::int32_t, std::set<double>> out;
  for (int r = group.first; r < group.first + group.count; ++r) {
    for (const Bar& bar : bars.row(rows.order[static_cast<std::size_t>(r)]).bars()) {
      for (const double at_s : {bar.start_s, bar.end_s}) {
        if (at_s < now_s) out[bar.job.value].insert(at_s);
      }
    }
  }
  return out;
}

// Ends are cut at the playhead before they are compared: gangs that will end apart are one block until then.
std::vector<PresentedBlock> piecesOf(const Bar& bar, const std::set<double>& changes, double now_s) {
  std::vector<PresentedBlock> out;
  const double end_s = std::min(bar.end_s, now_s);
  double from_s = bar.start_s;
  for (auto next = changes.upper_bound(from_s); from_s < end_s; ++next) {
    const double to_s = next == changes.end() ? end_s : std::min(*next, end_s);
    const double overhead_s = std::clamp(bar.start_s + bar.overhead_s - from_s, 0.0, to_s - from_s);
    out.push_back({bar.job, bar.copy, 0, 1, from_s, to_s, overhead_s, bar.idle, bar.with, {}});
    if (next == changes.end()) break;
    from_s = to_s;
  }
  return out;
}

}  // namespace

std::vector<PresentedBlock> blocksUntil(const BarIndex& bars, const PresentedRows& rows, double now_s) {
  using Key = std::tuple<double, double, double, std::int32_t, std::int32_t, std::int32_t, bool>;
  std::vector<PresentedBlock> out;
  for (const PresentedRows::Group& group : rows.groups) {
    auto changes = changesIn(bars, rows, group, now_s);
    std::map<Key, std::size_t> above, here;  // into out: blocks that the row above, this row ends
    for (int r = group.first; r < group.first + group.count; ++r) {
      here.clear();
      const model::GpuIndex gpu = rows.order[static_cast<std::size_t>(r)];
      for (const Bar& bar : bars.row(gpu).bars()) {
        for (PresentedBlock piece : piecesOf(bar, changes[bar.job.value], now_s)) {
          const Key key{piece.from_s, piece.to_s, piece.overhead_s, bar.job.value, bar.copy, bar.with.value, bar.idle};
          const auto it = above.find(key);
          const bool joins = it != above.end() && !bar.with.valid();
          here.emplace(key, joins ? it->second : out.size());
          if (joins) {
            ++out[it->second].rows;
            continue;
          }
          piece.row = r;
          piece.gpu = gpu;
          out.push_back(piece);
        }
      }
      std::swap(above, here);
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
          out.push_back({bar.job, bar.copy, r, 1, now_s, now_s, 0, bar.idle, bar.with, gpu});
      }
    }
  }
  return out;
}

PresentedResult resultAt(const metrics::TraceIndex& run, double now_s) {
  const trace::Trace& trace = run.trace();
  if (now_s + model::tolerance_s(now_s) >= trace.end_s)
    return {timeLabel(trace.end_s), trace.status == trace::RunStatus::Complete ? tr("to the end") : tr("computed")};
  return {clockText(now_s, trace.end_s), tr("%1 of %2 done").arg(run.counts(now_s).finished).arg(trace.jobs.size())};
}

PresentedLane presentedLane(const std::vector<LaneState>& lanes, int lane, const Theme& theme) {
  const LaneState& state = lanes[static_cast<std::size_t>(lane)];
  const std::string& policy = state.lane.policy;
  const auto before = std::count_if(lanes.begin(), lanes.begin() + lane,
                                    [&](const LaneState& other) { return other.lane.policy == policy; });
  PresentedLane out;
  out.lane = lane;
  out.label = state.lane.label;
  std::tie(out.name, out.detail) = nameParts(QString::fromStdString(out.label), policyName(policy));
  out.style = schedulerStyle(QString::fromStdString(policy), static_cast<int>(before), theme);
  if (state.index == nullptr) {
    out.message = state.message.isEmpty() ? tr("being computed…") : state.message;
    return out;
  }
  out.bars = std::make_shared<const BarIndex>(state.index);
  out.rows = presentedRows(state.index->problem());
  out.colors = JobColors(*state.index, ColorBy::Job, theme);
  return out;
}

std::pair<QString, QString> nameParts(const QString& label, const QString& scheduler) {
  if (!label.startsWith(scheduler + QLatin1Char(' '))) return {label, {}};
  return {scheduler, label.mid(scheduler.size() + 1)};
}

}  // namespace roundel::widgets
