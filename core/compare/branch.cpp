// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/branch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/compare/branch_edits.h"
#include "core/compare/lane_name.h"
#include "core/compare/lane_parts.h"
#include "core/compare/run_lanes.h"
#include "core/model/check/precondition.h"
#include "core/model/derive.h"
#include "core/model/round_grid.h"
#include "core/model/text/clock_text.h"
#include "core/sim/kernel/kernel_state.h"

namespace roundel::compare {
namespace {

using model::Fault;

/// A branch just before its instant, with its edits; or the faults that prevent it.
struct Prepared {
  std::optional<sim::Simulation> simulation;
  std::string policy;
  model::OptionMap options;
  std::vector<Fault> faults;
  bool stopped = false;
};

std::vector<Fault> instantFaults(const LaneRun& parent, double at_s) {
  const trace::Trace& trace = *parent.recording->trace();
  if (!std::isfinite(at_s) || at_s < 0) {
    return {
        {"out-of-range", "", fmt::format("a branch cannot begin at {}", instantText(at_s)), "an instant from 0 s on"}};
  }
  if (!parent.branch_points.empty() && !model::isReached(parent.branch_points.back().at_s, at_s)) {
    return {{"before-branch-point", "",
             fmt::format("{} begins at {}; before that it is its parent's past", laneName(parent.lane),
                         model::clockText(parent.branch_points.back().at_s, trace.end_s)),
             "branch from its parent, or at a later instant"}};
  }
  const bool is_past_end = trace.status != trace::RunStatus::Complete && !model::isReached(at_s, trace.end_s);
  if (!is_past_end) return {};
  return {{"out-of-range", "",
           fmt::format("{} is not known after {}: it {} there", laneName(parent.lane), instantText(trace.end_s),
                       trace.status == trace::RunStatus::Stuck ? "got stuck" : "was stopped"),
           "an instant from 0:00 to " + instantText(trace.end_s)}};
}

Prepared prepare(const LaneRun& parent, double at_s, const std::vector<Edit>& edits, const RunSettings& settings) {
  Prepared out;
  out.policy = parent.recording->trace()->policy;
  out.options = parent.recording->trace()->options;
  out.faults = instantFaults(parent, at_s);
  if (!out.faults.empty()) return out;
  sim::RunHooks hooks;
  hooks.stop = settings.stop;
  out.simulation = parent.recording->before(at_s, hooks);
  out.stopped = !out.simulation;
  if (out.stopped || edits.empty()) return out;
  EditedRun edited = applyEdits(*out.simulation, at_s, edits);
  out.faults = std::move(edited.faults);
  if (!out.faults.empty()) return out;
  if (edited.branch.policy) {
    out.policy = edited.branch.policy_id;
    out.options = edited.branch.options;
  }
  out.simulation = out.simulation->branch(std::move(edited.branch));
  return out;
}

// Runs past the instant of the branch, so that manual edits at it, including those of the parent, are applied or rejected.
void passInstant(Prepared& prepared, double at_s, const std::vector<Edit>& edits, const sim::RunHooks& hooks) {
  sim::Simulation& simulation = *prepared.simulation;
  simulation.goTo(at_s, hooks);
  if (simulation.error() && simulation.error()->manual_edit)
    prepared.faults = {editFault(*simulation.error(), simulation, edits)};
}

sim::RunHooks hooksOf(const RunSettings& settings) {
  return {.stop = settings.stop, .progress = settings.progress, .clock_ms = processor_ms};
}

void apply(const model::Event& event, const model::Problem& problem, RunState& state) {
  switch (event.kind) {
    case model::EventKind::NodeDown:
      state.node_up[event.node] = 0;
      break;
    case model::EventKind::NodeUp:
      state.node_up[event.node] = 1;
      break;
    case model::EventKind::SetSpeed:
      state.speed[event.node] = event.value.value_or(1);
      break;
    case model::EventKind::CancelJob:
      break;  // the trace has the end of the job
    case model::EventKind::SetThroughput: {
      const model::Job& job = problem.jobs[event.job];
      state.rate[event.job][event.type] =
          model::ThroughputCurve(event.value.value_or(0) / model::gpusOfThroughput(job));
      break;
    }
  }
}

void branchInto(const LaneRun& parent, double at_s, const std::vector<Edit>& edits, const RunSettings& settings,
                double start_ms, LaneRun& out) {
  Prepared prepared = prepare(parent, at_s, edits, settings);
  const sim::RunHooks hooks = hooksOf(settings);
  if (prepared.simulation && prepared.faults.empty()) passInstant(prepared, at_s, edits, hooks);
  out.lane.policy = prepared.policy;
  if (prepared.policy != parent.lane.policy || prepared.options != parent.recording->trace()->options)
    out.lane.options = prepared.options;
  out.faults = std::move(prepared.faults);
  if (!out.faults.empty() || prepared.stopped) return;
  prepared.simulation->run(hooks);
  finish(std::move(*prepared.simulation), start_ms, true, out);
}

}  // namespace

LaneRun branchAt(const LaneRun& parent, double at_s, const std::vector<Edit>& edits, const std::string& label,
                 const RunSettings& settings) {
  ROUNDEL_PRECONDITION(parent.recording != nullptr);
  const double start_ms = steady_ms();
  at_s = model::RoundGrid(parent.recording->trace()->problem->clock.round_s).snapped_s(at_s);
  LaneRun out;
  out.lane = {parent.lane.policy, label, parent.lane.options};
  out.explain = parent.explain;
  out.warm_up = parent.warm_up;
  out.ancestor_recordings = parent.ancestor_recordings;
  out.ancestor_recordings.push_back(parent.recording);
  out.branch_points = parent.branch_points;
  out.branch_points.push_back({at_s, edits});
  out.origin = parent.origin ? parent.origin : parent.recording->trace()->problem;
  try {
    branchInto(parent, at_s, edits, settings, start_ms, out);
  } catch (const std::bad_alloc&) {
    return outOfMemory(std::move(out));
  }
  return out;
}

std::optional<std::vector<Fault>> editFaults(const LaneRun& parent, double at_s, const std::vector<Edit>& edits,
                                             const RunSettings& settings) {
  at_s = model::RoundGrid(parent.recording->trace()->problem->clock.round_s).snapped_s(at_s);
  Prepared prepared = prepare(parent, at_s, edits, settings);
  if (prepared.simulation && prepared.faults.empty())
    passInstant(prepared, at_s, edits, {.stop = settings.stop, .progress = {}, .clock_ms = {}});
  if (prepared.stopped || settings.stop.stop_requested()) return std::nullopt;
  return std::move(prepared.faults);
}

RunState stateAt(const LaneRun& run, double at_s) {
  const trace::Trace& trace = *run.trace;
  const model::Problem& problem = *trace.problem;
  at_s = model::RoundGrid(problem.clock.round_s).snapped_s(at_s);
  const double before_s = model::justBefore(at_s), after_s = model::justAfter(at_s);
  RunState out;
  out.jobs.resize(problem.jobs.size());
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment segment = trace.segments.at(i);
    if (!segment.gpu.valid() || segment.start_s > after_s || segment.end_s <= before_s) continue;
    const model::Gpu& gpu = problem.gpus[segment.gpu];
    const model::Part part{gpu.node, gpu.type, 1};
    if (segment.start_s <= before_s) out.jobs[segment.job].held.push_back(part);
    if (segment.end_s <= after_s) continue;
    out.jobs[segment.job].given.push_back(part);
    out.jobs[segment.job].with = segment.with;
  }
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    RunState::Job& job = out.jobs[j];
    using Phase = RunState::Job::Phase;
    job.held = model::normalised(std::move(job.held));
    job.given = model::normalised(std::move(job.given));
    const bool ended = trace.jobs[j].finish_s <= before_s || trace.jobs[j].cancelled_s <= before_s;
    job.phase = ended                               ? Phase::Ended
                : !job.held.empty()                 ? Phase::Running
                : problem.jobs[j].arrival_s <= at_s ? Phase::Queued
                                                    : Phase::NotArrived;
    out.rate.push_back(problem.jobs[j].throughput);
  }
  out.node_up.assign(problem.nodes.size(), 1);
  for (const model::Node& node : problem.nodes) out.speed.push_back(node.speed);
  for (const model::Event& event : problem.events) {
    if (event.at_s > before_s) break;
    apply(event, problem, out);
  }
  return out;
}

std::optional<double> MetricDelta::delta() const {
  if (!parent || !branch) return std::nullopt;
  return *branch - *parent;
}

int MetricDelta::better() const {
  const metrics::MetricInfo* info = metrics::find(name);
  const std::optional<double> by = delta();
  if (info == nullptr || !by || *by == 0 || info->better == metrics::Better::Neither) return 0;
  return (*by > 0) == (info->better == metrics::Better::Higher) ? 1 : -1;
}

std::vector<MetricDelta> metricDeltas(const LaneRun& parent, const LaneRun& branch) {
  std::vector<MetricDelta> out;
  for (const metrics::MetricInfo& info : metrics::catalogue()) {
    MetricDelta delta{info.name, {}, {}};
    if (parent.metrics) delta.parent = parent.metrics->value(info.name);
    if (branch.metrics) delta.branch = branch.metrics->value(info.name);
    if (delta.parent || delta.branch) out.push_back(std::move(delta));
  }
  return out;
}

}  // namespace roundel::compare
