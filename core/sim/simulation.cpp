// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/simulation.h"
#include "core/model/check/precondition.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/model/round_grid.h"
#include "core/model/spec/option_map.h"
#include "core/sim/kernel/kernel.h"
#include "core/sim/kernel/snapshots.h"
#include "core/sim/recording.h"

namespace roundel::sim {

struct Simulation::Impl {
  Kernel kernel;
  std::string policy_id;
  model::OptionMap options;
  RunOptions run;
  std::unique_ptr<Policy> policy;
  Snapshots snapshots;
  double cost_ms = 0;  ///< of the run so far, if it was timed

  Impl(Kernel k, std::string id, model::OptionMap o, RunOptions r, std::unique_ptr<Policy> p)
      : kernel(std::move(k)), policy_id(std::move(id)), options(std::move(o)), run(r), policy(std::move(p)) {
    if (run.snapshot_every > 0) snapshots.add(frame(), run);
  }

  std::int64_t decisions() const { return kernel.state().decisions; }

  Snapshot frame() const {
    return {.state = kernel.state(),
            .policy = policy->clone(),
            .segments = kernel.segments().size(),
            .records = kernel.records().size(),
            .cost_ms = cost_ms};
  }

  Advanced advance(const RunHooks& hooks, double until_s) {
    const auto clock_ms = [&] { return hooks.clock_ms ? hooks.clock_ms() : 0.0; };
    const double start_ms = clock_ms();
    const Advanced advanced = kernel.advance(policy, hooks, until_s);
    const double end_ms = clock_ms();
    cost_ms += end_ms - start_ms;
    if (advanced == Advanced::Decision && run.snapshot_every > 0 && !kernel.state().ended &&
        snapshots.due(run, decisions(), cost_ms)) {
      snapshots.add(frame(), run);
      snapshots.took(clock_ms() - end_ms);
    }
    return advanced;
  }

  // Goes back to the last snapshot that satisfies the predicate; the first one always does.
  template <class Predicate>
  void rewind(Predicate ok) {
    auto& frames = snapshots.frames;
    while (frames.size() > 1 && !ok(frames.back())) frames.pop_back();
    const Snapshot& last = frames.back();
    kernel.restore(last.state, last.segments, last.records);
    policy = last.policy->clone();
    cost_ms = last.cost_ms;
    snapshots.spent_ms = std::min(snapshots.spent_ms, cost_ms);
  }

  void describe(trace::Trace& trace) const {
    const KernelState& state = kernel.state();
    trace.problem = kernel.sharedProblem();
    trace.policy = policy_id;
    trace.options = options;
    trace.seed = run.seed;
    trace.round_driven = policy->wakes().round;
    trace.end_s = state.now_s;
    trace.status = state.status;
    trace.message = state.message;
    trace.remark = policy->remark();
    trace.fingerprint = state.fingerprint;
    trace.program = policy->program();
  }
};

Simulation::Simulation(std::shared_ptr<const model::Problem> problem, std::string policy_id, model::OptionMap options,
                       std::unique_ptr<Policy> policy, RunOptions run)
    : m_impl(std::make_unique<Impl>(Kernel(std::move(problem), policy_id, run), policy_id, std::move(options), run,
                                    std::move(policy))) {}

Simulation::Simulation(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

bool Simulation::step(const RunHooks& hooks) {
  if (ended()) return false;
  m_impl->advance(hooks, kForever);
  return true;
}

bool Simulation::stepBack() {
  const std::int64_t target = decisions() - 1;
  if (target < 0 || m_impl->snapshots.frames.empty()) return false;
  m_impl->rewind([&](const Snapshot& frame) { return frame.state.decisions <= target; });
  // A step back is often followed by another: snapshots made during the replay are kept until the run continues beyond them.
  while (decisions() < target) {
    m_impl->kernel.advance(m_impl->policy, {}, kForever);
    m_impl->snapshots.addPassing(m_impl->frame());
  }
  return true;
}

void Simulation::goTo(double t_s, const RunHooks& hooks) {
  if (t_s < now_s() && !m_impl->snapshots.frames.empty())
    m_impl->rewind([&](const Snapshot& frame) { return frame.state.now_s <= t_s; });
  while (true) {
    const Advanced advanced = m_impl->advance(hooks, t_s);
    if (advanced != Advanced::Decision) return;
  }
}

trace::RunStatus Simulation::run(const RunHooks& hooks) {
  while (!ended())
    if (m_impl->advance(hooks, kForever) == Advanced::Stopped) return trace::RunStatus::Stopped;
  return m_impl->kernel.state().status;
}

double Simulation::now_s() const { return m_impl->kernel.state().now_s; }
bool Simulation::ended() const { return m_impl->kernel.state().ended; }
std::int64_t Simulation::decisions() const { return m_impl->decisions(); }
std::uint64_t Simulation::fingerprint() const { return m_impl->kernel.state().fingerprint; }
const std::vector<double>& Simulation::decisionTimes_ms() const { return m_impl->kernel.times_ms(); }
const model::Problem& Simulation::problem() const { return m_impl->kernel.problem(); }
JobState Simulation::job(model::JobIndex job) const { return m_impl->kernel.jobNow(job); }
bool Simulation::nodeUp(model::NodeIndex node) const { return m_impl->kernel.state().node_up[node] != 0; }
double Simulation::speed(model::NodeIndex node) const { return m_impl->kernel.state().speed[node]; }
std::vector<model::Part> Simulation::holding(model::JobIndex job) const {
  const KernelState& state = m_impl->kernel.state();
  std::vector<model::Part> parts;
  for (const Gang& gang : state.gangs.of(job)) parts.insert(parts.end(), gang.parts.begin(), gang.parts.end());
  for (std::size_t g = 0; g < state.tasks.gpus.size(); ++g) {
    const auto& running = state.tasks.gpus[g].running;
    const model::Gpu& gpu = problem().gpus[g];
    if (running && running->id.job == job) parts.push_back({gpu.node, gpu.type, 1});
  }
  return model::normalised(std::move(parts));
}

const trace::Decisions& Simulation::records() const { return m_impl->kernel.records(); }
KernelWork Simulation::work() const { return m_impl->kernel.work(); }
const std::optional<PolicyError>& Simulation::error() const { return m_impl->kernel.state().error; }

Simulation Simulation::branch(std::shared_ptr<const model::Problem> problem, std::unique_ptr<Policy> policy) const {
  return branch({.problem = std::move(problem),
                 .policy = std::move(policy),
                 .policy_id = m_impl->policy_id,
                 .options = m_impl->options,
                 .manual_edit = std::nullopt});
}

Simulation Simulation::branch(Branch branch) const {
  Kernel kernel = m_impl->kernel;
  std::string id = m_impl->policy_id;
  model::OptionMap options = m_impl->options;
  if (branch.problem) kernel.replaceProblem(std::move(branch.problem));
  if (branch.manual_edit) kernel.intervene(std::move(*branch.manual_edit));
  if (branch.policy) {
    id = std::move(branch.policy_id);
    options = std::move(branch.options);
    kernel.renamePolicy(id);
  } else {
    branch.policy = m_impl->policy->clone();
  }
  return Simulation(std::make_unique<Impl>(std::move(kernel), std::move(id), std::move(options), m_impl->run,
                                           std::move(branch.policy)));
}

trace::Trace Simulation::trace() const {
  trace::Trace trace;
  m_impl->describe(trace);
  m_impl->kernel.closeInto(trace);
  trace.decisions = m_impl->kernel.records();
  return trace;
}

trace::Trace Simulation::takeTrace() {
  trace::Trace trace;
  m_impl->describe(trace);
  m_impl->kernel.moveInto(trace);
  return trace;
}

// ---- recordings -------------------------------------------------------------------------------------------------------------------

std::shared_ptr<const Recording> Simulation::takeRecording() {
  m_impl->policy->close(true);
  Snapshots frames = std::move(m_impl->snapshots);
  return std::make_shared<const Recording>(std::make_shared<const trace::Trace>(takeTrace()), m_impl->run,
                                           std::make_shared<const Snapshots>(std::move(frames)));
}

Recording::Recording(std::shared_ptr<const trace::Trace> trace, RunOptions run,
                     std::shared_ptr<const Snapshots> snapshots)
    : m_trace(std::move(trace)), m_run(run), m_snapshots(std::move(snapshots)) {}

double Recording::from_s() const { return m_snapshots->frames.front().state.now_s; }

std::optional<Simulation> Recording::before(double t_s, const RunHooks& hooks) const {
  const double until_s = model::justBefore(t_s);
  const auto& frames = m_snapshots->frames;
  auto last = frames.begin();
  for (auto frame = frames.begin(); frame != frames.end() && frame->state.now_s <= until_s; ++frame) last = frame;
  Kernel kernel(m_trace->problem, m_trace->policy, m_run);
  kernel.resume(last->state, *m_trace, last->segments, last->records);
  Simulation simulation(std::make_unique<Simulation::Impl>(std::move(kernel), m_trace->policy, m_trace->options, m_run,
                                                           last->policy->clone()));
  if (simulation.now_s() < until_s) simulation.goTo(until_s, hooks);
  if (hooks.stop.stop_requested()) return std::nullopt;
  return simulation;
}

std::int64_t Recording::decisionsBefore() const { return m_snapshots->frames.front().state.decisions; }

std::shared_ptr<const trace::Explanation> Recording::explain(std::size_t decision, const RunHooks& hooks) const {
  ROUNDEL_PRECONDITION(static_cast<std::int64_t>(decision) >= decisionsBefore() &&
                       decision < m_trace->decisions.size());
  const auto decisions_before = static_cast<std::int64_t>(decision);
  const auto& frames = m_snapshots->frames;
  const auto next_frame = std::find_if(frames.begin() + 1, frames.end(),
                                       [&](const Snapshot& frame) { return frame.state.decisions > decisions_before; });
  const Snapshot& last = *std::prev(next_frame);
  RunHooks replay_hooks = hooks;
  replay_hooks.resumes = false;
  RunOptions run = m_run;
  run.explain = false;
  Kernel replay(m_trace->problem, m_trace->policy, run);
  replay.resume(last.state, *m_trace, 0, 0);
  std::unique_ptr<Policy> policy = last.policy->clone();
  while (replay.state().decisions < decisions_before)
    if (replay.advance(policy, replay_hooks, kForever) != Advanced::Decision) return nullptr;
  run.explain = run.explain_tables = true;
  Kernel explained(m_trace->problem, m_trace->policy, run);
  explained.resume(replay.state(), *m_trace, 0, 0);
  const bool decided = explained.advance(policy, replay_hooks, kForever) == Advanced::Decision;
  policy->close(true);
  return decided && !hooks.stop.stop_requested() ? explained.records().back().explanation : nullptr;
}

std::size_t Recording::snapshots() const { return m_snapshots->frames.size(); }

}  // namespace roundel::sim
