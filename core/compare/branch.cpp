#include "core/compare/branch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/compare/branch_edits.h"
#include "core/compare/lane_parts.h"
#include "core/sim/kernel_state.h"

namespace roundel::compare {
namespace {

using model::Fault;

/// A branch that stands just before its instant, edits and all; or why there is none.
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
    return {{"out-of-range", "", fmt::format("a branch cannot begin at {}", secondsInWords(at_s)), "an instant from 0 s on"}};
  }
  if (!parent.forks.empty() && at_s < parent.forks.back().at_s && !sim::sameInstant(at_s, parent.forks.back().at_s)) {
    return {{"before-fork", "",
             fmt::format("{} begins at {}; before that it is its parent's past", parent.lane.label,
                         secondsInWords(parent.forks.back().at_s)),
             "branch from its parent, or at a later instant"}};
  }
  const bool over = trace.status != trace::RunStatus::Complete && at_s >= trace.end_s && !sim::sameInstant(at_s, trace.end_s);
  if (!over) return {};
  return {{"out-of-range", "",
           fmt::format("{} is not known beyond {}, where it {}", parent.lane.label, secondsInWords(trace.end_s),
                       trace.status == trace::RunStatus::Stuck ? "got stuck" : "was stopped"),
           "an instant from 0 s to " + secondsInWords(trace.end_s)}};
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
  if (edited.turn.policy) {
    out.policy = edited.turn.policy_id;
    out.options = edited.turn.options;
  }
  out.simulation = out.simulation->fork(std::move(edited.turn));
  return out;
}

// Past the branch's own instant, so that a move by hand is done or refused.
void passInstant(Prepared& prepared, double at_s, const std::vector<Edit>& edits, const sim::RunHooks& hooks) {
  sim::Simulation& simulation = *prepared.simulation;
  simulation.goTo(at_s, hooks);
  if (simulation.error()) prepared.faults = {refusalOf(*simulation.error(), simulation, edits)};
}

sim::RunHooks hooksOf(const RunSettings& settings) {
  return {.stop = settings.stop, .progress = settings.progress, .clock_ms = steady_ms};
}

bool movesByHand(const std::vector<Edit>& edits) {
  return std::any_of(edits.begin(), edits.end(), [](const Edit& edit) { return std::holds_alternative<MoveJob>(edit); });
}

}  // namespace

double snapped(double at_s, double round_s) {
  const double boundary_s = std::round(at_s / round_s) * round_s;
  return sim::sameInstant(at_s, boundary_s) ? boundary_s : at_s;
}

LaneRun branchAt(const LaneRun& parent, double at_s, const std::vector<Edit>& edits, const std::string& label,
                 const RunSettings& settings) {
  const double start_ms = steady_ms();
  at_s = snapped(at_s, parent.recording->trace()->problem->clock.round_s);
  LaneRun out;
  out.lane = {parent.lane.policy, label, parent.lane.options};
  out.forks = parent.forks;
  out.forks.push_back({at_s, edits});
  out.origin = parent.origin ? parent.origin : parent.recording->trace()->problem;
  Prepared prepared = prepare(parent, at_s, edits, settings);
  const sim::RunHooks hooks = hooksOf(settings);
  if (prepared.simulation && prepared.faults.empty() && movesByHand(edits)) passInstant(prepared, at_s, edits, hooks);
  out.lane.policy = prepared.policy;
  if (prepared.policy != parent.lane.policy || prepared.options != parent.recording->trace()->options) {
    out.lane.options = prepared.options;
  }
  out.faults = std::move(prepared.faults);
  if (!out.faults.empty() || prepared.stopped) return out;
  prepared.simulation->run(hooks);
  finish(std::move(*prepared.simulation), start_ms, true, out);
  return out;
}

std::optional<std::vector<Fault>> refusals(const LaneRun& parent, double at_s, const std::vector<Edit>& edits,
                                           const RunSettings& settings) {
  at_s = snapped(at_s, parent.recording->trace()->problem->clock.round_s);
  Prepared prepared = prepare(parent, at_s, edits, settings);
  if (prepared.simulation && prepared.faults.empty() && movesByHand(edits)) {
    passInstant(prepared, at_s, edits, {.stop = settings.stop, .progress = {}, .clock_ms = {}});
  }
  if (prepared.stopped || settings.stop.stop_requested()) return std::nullopt;
  return std::move(prepared.faults);
}

std::optional<Standing> standingAt(const LaneRun& run, double at_s, const RunSettings& settings) {
  sim::RunHooks hooks;
  hooks.stop = settings.stop;
  std::optional<sim::Simulation> simulation =
      run.recording->before(snapped(at_s, run.recording->trace()->problem->clock.round_s), hooks);
  if (!simulation) return std::nullopt;
  Standing out;
  const model::Problem& problem = simulation->problem();
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const sim::JobState& state = simulation->job(model::JobIndex(j));
    Standing::Job job;
    using Phase = Standing::Job::Phase;
    const bool arrives = !state.arrived && problem.jobs[j].arrival_s <= at_s;
    job.held = state.held;
    job.phase = state.finished || state.cancelled ? Phase::Ended
                : !state.held.empty()             ? Phase::Running
                : state.arrived || arrives        ? Phase::Queued
                                                  : Phase::NotArrived;
    out.jobs.push_back(std::move(job));
    out.rate.push_back(state.rate);
  }
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    out.node_up.push_back(simulation->nodeUp(model::NodeIndex(n)) ? 1 : 0);
    out.speed.push_back(simulation->speed(model::NodeIndex(n)));
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
