// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/page/explained_runs.h"

#include <atomic>

#include "core/compare/side_by_side.h"

namespace roundel::page {
namespace {

bool sameDecisions(const trace::Decisions& a, const trace::Decisions& b) {
  if (a.size() != b.size()) return false;
  const auto areEqual = [](const auto& x, const auto& y) { return std::ranges::equal(x, y); };
  for (std::size_t i = 0; i < a.size(); ++i) {
    const trace::Change x = a.change(i);
    const trace::Change y = b.change(i);
    if (a.at_s(i) != b.at_s(i) || !areEqual(x.left, y.left) || !areEqual(x.placed, y.placed)) return false;
  }
  return true;
}

bool sameRun(const trace::Trace& read, const trace::Trace& again) {
  const bool decided = read.decisions.empty() || sameDecisions(read.decisions, again.decisions);
  return decided && read.segments.start_s == again.segments.start_s && read.segments.end_s == again.segments.end_s &&
         read.segments.job == again.segments.job && read.segments.gpu == again.segments.gpu;
}

compare::LaneRun explained(const compare::LaneRun& run, std::optional<trace::Explain> explain,
                           const std::stop_token& stop) {
  compare::RunSettings settings;
  settings.explain = explain;
  settings.seed = run.trace->seed;
  settings.stop = stop;
  if (run.trace->status == trace::RunStatus::Horizon) settings.until_s = run.trace->end_s;
  compare::LaneRun repeated_run =
      compare::runLane(run.trace->problem, {run.trace->policy, run.lane.label, run.trace->options}, settings);
  compare::LaneRun out = run;
  out.explain = trace::Explain::None;
  if (!repeated_run.ok() || !sameRun(*run.trace, *repeated_run.trace)) return out;
  auto trace = std::make_shared<trace::Trace>(*run.trace);
  trace->decisions = repeated_run.trace->decisions;
  out.trace = std::move(trace);
  out.explain = repeated_run.explain;
  return out;
}

}  // namespace

std::vector<compare::LaneRun> withExplanations(const std::vector<compare::LaneRun>& runs,
                                               std::optional<trace::Explain> explain, unsigned threads,
                                               const std::stop_token& stop) {
  std::vector<compare::LaneRun> out(runs);
  std::atomic<std::size_t> next = 0;
  compare::runOnThreads(std::min<std::size_t>(compare::threadCount(threads), runs.size()), [&] {
    const std::size_t i = next++;
    if (i >= runs.size() || stop.stop_requested()) return false;
    if (runs[i].ok()) out[i] = explained(runs[i], explain, stop);
    return true;
  });
  return out;
}

}  // namespace roundel::page
