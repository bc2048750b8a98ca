// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/kernel.h"

#include <algorithm>
#include <utility>

#include "core/model/round_grid.h"
#include "core/sim/kernel/decision_forms.h"
#include "core/sim/kernel/gangs/gang_executor.h"
#include "core/sim/kernel/job_life.h"
#include "core/sim/kernel/memory.h"
#include "core/sim/kernel/placement_executor.h"
#include "core/sim/kernel/scenario_events.h"

namespace roundel::sim {
namespace {

double limit_s(const RunOptions& run, const model::Problem& problem) {
  return std::min(run.until_s, problem.clock.horizon_s.value_or(kForever));
}

// `closed`: the state after its open rows were closed.
std::vector<trace::JobOutcome> outcomesOf(const KernelState& state, const KernelState& closed) {
  std::vector<trace::JobOutcome> outcomes = state.outcomes.toVector();
  for (std::size_t j = 0; j < outcomes.size(); ++j) {
    outcomes[j].iterations = closed.books[j].base;
    outcomes[j].wait_s = state.waitAt(model::JobIndex(j), state.now_s);
  }
  return outcomes;
}

}  // namespace

Kernel::Kernel(std::shared_ptr<const model::Problem> problem, std::string policy_id, RunOptions run)
    : m_policyId(std::move(policy_id)),
      m_run(run),
      m_machine(std::move(problem)),
      m_limit_s(limit_s(m_run, this->problem())),
      m_arrivals(this->problem()) {
  rebuildIndex();
}

Advanced Kernel::advance(std::unique_ptr<Policy>& policy, const RunHooks& hooks, double until_s) {
  if (state().ended) return Advanced::Ended;
  policy->begin(sharedProblem(), m_run.seed, hooks.stop);
  const Advanced advanced = advanceOpen(policy, hooks, until_s);
  if (advanced == Advanced::Stopped)
    policy->close(true);
  else if (state().ended)
    closePolicy(*policy);
  return advanced;
}

// A fault that only the end of the program shows makes a valid run a failed one.
void Kernel::closePolicy(Policy& policy) {
  const std::shared_ptr<const PolicyFault> fault = policy.close(false);
  if (fault == nullptr || state().status == trace::RunStatus::Failed) return;
  m_machine.state.error = policyError(state().now_s, -1, m_policyId, *fault);
  m_machine.state.status = trace::RunStatus::Failed;
  m_machine.state.message = state().error->message;
}

Advanced Kernel::advanceOpen(std::unique_ptr<Policy>& policy, const RunHooks& hooks, double until_s) {
  const WakeOn wakes = policy->wakes();
  while (!state().ended) {
    if (hooks.stop.stop_requested()) return Advanced::Stopped;
    const Moved move_outcome = state().undecided ? Moved::ToDecision : move(wakes, until_s);
    if (move_outcome == Moved::ToTarget) return Advanced::Time;
    if (move_outcome == Moved::On) continue;
    if (const Advanced advanced = decide(policy, hooks); advanced != Advanced::Time) return advanced;
  }
  return Advanced::Ended;
}

// Moves to the next instant and applies its events. May end the run.
Kernel::Moved Kernel::move(const WakeOn& wakes, double until_s) {
  KernelState& now = m_machine.state;
  m_arrivals.skipCancelled(now);
  if (now.active.empty() && !m_arrivals.pending(now)) {
    end(trace::RunStatus::Complete);
    return Moved::On;
  }
  const double t_s = std::max(now.now_s, nextInstant_s(wakes));
  if (std::min({t_s, until_s, m_limit_s}) == kForever) {
    end(trace::RunStatus::Stuck, guard().whyStuck());
    return Moved::On;
  }
  if (!passes(guard().moveTo(std::min({t_s, std::max(until_s, now.now_s), m_limit_s})))) return Moved::On;
  if (t_s > until_s && until_s <= m_limit_s) {
    now.now_s = std::max(now.now_s, until_s);
    return Moved::ToTarget;
  }
  if (t_s > m_limit_s) {
    now.now_s = m_limit_s;
    end(trace::RunStatus::Horizon);
    return Moved::On;
  }
  const double before_s = now.now_s;
  const std::uint64_t former_fingerprint = now.fingerprint;
  Instant instant = enter(t_s);
  if (!passes(guard().checkStandstill(before_s, former_fingerprint))) return Moved::On;
  instant.policy_decides = wakesPolicy(wakes, instant);
  if (now.wake_s && model::isReached(*now.wake_s, now.now_s)) now.wake_s.reset();
  if (instant.policy_decides || needsManualEdit()) {
    now.undecided = instant;
    return Moved::ToDecision;
  }
  m_machine.tasks().start();
  return Moved::On;
}

double Kernel::nextBoundary_s() const { return model::RoundGrid(problem().clock.round_s).after_s(state().now_s); }

double Kernel::nextInstant_s(const WakeOn& wakes) {
  const KernelState& now = state();
  double t_s = std::min(m_machine.clock().next_s(), m_arrivals.next_s(now, problem()));
  t_s = std::min(t_s, ScenarioEvents(m_machine).next_s());
  if (now.wake_s) t_s = std::min(t_s, *now.wake_s);
  if (now.manual_edit) t_s = std::min(t_s, now.manual_edit->at_s);
  if (wakes.round && !now.active.empty()) t_s = std::min(t_s, nextBoundary_s());
  return now.tasks.active ? std::min(t_s, now.tasks.nextInstant_s(now.now_s)) : t_s;
}

Instant Kernel::enter(double t_s) {
  Instant instant;
  const model::RoundGrid grid(problem().clock.round_s);
  // An instant that is equal to the boundary of the current instant, but later, does not begin the round again.
  const bool passed = t_s > m_machine.state.now_s && grid.snapped_s(t_s) <= m_machine.state.now_s;
  if (!passed) instant.round = grid.boundaryAt(t_s).value_or(-1);
  m_machine.state.now_s = passed ? t_s : grid.snapped_s(t_s);
  GangExecutor gangs(m_machine);
  gangs.finishPhases();
  instant.completion = gangs.finishJobs(instant.round >= 0);
  TaskExecutor tasks = m_machine.tasks();
  tasks.finish();
  for (const model::JobIndex job : tasks.completed()) {
    tasks.complete(job);
    JobLife(m_machine).complete(job);
    instant.completion = true;
  }
  ScenarioEvents(m_machine).apply(instant);
  instant.arrival = m_arrivals.admit(m_machine, instant.round >= 0);
  return instant;
}

bool Kernel::wakesPolicy(const WakeOn& wakes, const Instant& instant) const {
  const KernelState& now = state();
  if (now.active.empty() || now.now_s >= m_limit_s) return false;
  if (now.wake_s && model::isReached(*now.wake_s, now.now_s)) return true;
  if (needsManualEdit() && now.manual_edit->calls_policy) return true;
  return (wakes.round && instant.round >= 0) || (wakes.arrival && instant.arrival) ||
         (wakes.completion && instant.completion) || (wakes.node_event && instant.node_event);
}

bool Kernel::needsManualEdit() const {
  return state().manual_edit && model::isReached(state().manual_edit->at_s, state().now_s);
}

// Returns true if arrivals or events of the scenario are still to come.
bool Kernel::pending() { return m_arrivals.pending(state()) || ScenarioEvents(m_machine).pending(); }

bool Kernel::passes(std::optional<PolicyError> breach) {
  if (!breach) return true;
  end(trace::RunStatus::Failed, breach->message);
  m_machine.state.error = std::move(breach);
  return false;
}

void Kernel::end(trace::RunStatus status, const std::string& message) {
  GangExecutor(m_machine).endAll();
  m_machine.tasks().close();
  m_machine.state.ended = true;
  m_machine.state.status = status;
  m_machine.state.message = message;
}

// ---- decisions --------------------------------------------------------------------------------------------------------------------

JobState Kernel::jobNow(model::JobIndex job) const {
  JobState now = state().jobs[job];
  if (now.active()) refresh(state(), job, now);
  return now;
}

Advanced Kernel::decide(std::unique_ptr<Policy>& policy, const RunHooks& hooks) {
  KernelState& now = m_machine.state;
  const Instant instant = *now.undecided;
  if (needsManualEdit()) resplitMoved();
  LiveStates states(m_machine, m_fresh);
  const SystemView view({.problem = problem(),
                         .now_s = now.now_s,
                         .round = instant.round,
                         .active = now.active,
                         .node_up = now.node_up,
                         .changes = now.changes,
                         .seed = m_run.seed,
                         .stop = hooks.stop,
                         .tasks = now.tasks.active ? &now.tasks : nullptr},
                        states);
  Decision decision;
  decision.changes_nothing = true;
  trace::Explanation explanation;
  trace::Explanation* const why = m_run.explain ? &explanation : nullptr;
  if (instant.policy_decides && !ask(policy, hooks, view, decision, why)) return Advanced::Stopped;
  now.undecided.reset();
  if (decision.fault && !passes(policyError(now.now_s, instant.round, m_policyId, *decision.fault)))
    return Advanced::Ended;
  if (!decision.changes_nothing) now.changes = {};
  if (decision.others_stay && needsManualEdit()) listThoseThatStay(now.gangs, decision);
  normalise(decision);
  std::vector<char> moved_by_job;
  const bool byManualEdit = needsManualEdit() && applyManualEditNow(decision, view, moved_by_job, why);
  if (now.ended) return Advanced::Ended;
  if (byManualEdit) now.changes.manual_edits = true;
  if (decision.changes_nothing) {
    m_machine.tasks().start();
    return Advanced::Time;
  }
  states.stopUpdates();
  const UsedGpus staying =
      decision.others_stay ? usedByThoseThatStay(problem(), now.gangs, m_machine.index.taken(), decision) : UsedGpus();
  std::optional<PolicyError> refusal = check(decision, view, m_policyId, staying);
  if (refusal && !byManualEdit) policy->explainRefusal(view, decision, *refusal);
  if (!passes(std::move(refusal))) return Advanced::Ended;
  // The limits are checked before the decision is carried out: its rows would have no length if the run ended here.
  if (!passes(guard().exceedsMemory(records().bytes() + bytesOf(segments()), segments().size())))
    return Advanced::Ended;
  if (guard().livelock(guard().hasProgressed(), pending())) {
    end(trace::RunStatus::Stuck, guard().whyStuck());
    return Advanced::Ended;
  }
  now.mix(FingerprintTag::Decision);
  now.mix(static_cast<std::uint64_t>(instant.round));
  carryOut(decision, moved_by_job);
  m_records.add(decision, instant, why, m_run.explain_tables, m_machine);
  carriedOut(hooks, byManualEdit);
  return Advanced::Decision;
}

// Returns false if a stop was requested during the decision. The decision may then be incomplete and the policy changed:
// the policy from before it is restored, and decides again when the run continues.
bool Kernel::ask(std::unique_ptr<Policy>& policy, const RunHooks& hooks, const SystemView& view, Decision& decision,
                 trace::Explanation* why) {
  const bool breaksOff = hooks.stop.stop_possible() && policy->checksStop(view);
  std::unique_ptr<Policy> former_policy = breaksOff && hooks.resumes ? policy->clone() : nullptr;
  const double before_ms = hooks.clock_ms ? hooks.clock_ms() : 0;
  decision = policy->decide(view, why);
  if (breaksOff && hooks.stop.stop_requested()) {
    if (former_policy != nullptr) policy = std::move(former_policy);
    return false;
  }
  if (hooks.clock_ms && !decision.changes_nothing) m_records.took(hooks.clock_ms() - before_ms);
  const bool future = decision.wake_s && *decision.wake_s > state().now_s;
  if (future || !decision.changes_nothing) m_machine.state.wake_s = future ? decision.wake_s : std::nullopt;
  return true;
}

// Under task sequences, only jobs that run as gangs leave their GPUs when they are moved; running tasks of other jobs continue.
void Kernel::resplitMoved() {
  if (!state().tasks.active || !state().tasks.plan->as_gang) return;
  m_machine.tasks().refreshHeld();
  for (const ManualMove& move : state().manual_edit->moves) {
    const JobState& job = state().jobs[move.job];
    if (job.active() && !job.held.empty() && job.held != model::normalised(move.parts))
      m_machine.tasks().resplit(move.job);
  }
}

// Returns true if the manual edits changed the decision. If the policy was not called, they change the current placements,
// and `moved` marks the moved jobs. A move that is not allowed ends the run.
bool Kernel::applyManualEditNow(Decision& decision, const SystemView& view, std::vector<char>& moved,
                                trace::Explanation* why) {
  const std::vector<ManualMove> moves = std::move(m_machine.state.manual_edit->moves);
  m_machine.state.manual_edit.reset();
  Decision edited = decision;
  if (decision.changes_nothing) edited = state().tasks.active ? Decision() : holding(state().gangs);
  if (decision.changes_nothing && state().tasks.active) edited.tasks = remainingPlan(view);
  if (moves.empty() || changesNothing(edited, moves, view)) return false;
  if (!passes(applyManualEdit(edited, moves, view, why))) return false;
  if (decision.changes_nothing) {
    moved.assign(state().jobs.size(), 0);
    for (const ManualMove& move : moves) {
      moved[move.job] = 1;
      if (move.partner.valid()) moved[move.partner] = 1;
    }
  }
  edited.changes_nothing = false;
  decision = std::move(edited);
  return true;
}

void Kernel::carryOut(Decision& decision, const std::vector<char>& moved) {
  KernelState& now = m_machine.state;
  if (decision.tasks) {
    GangExecutor(m_machine).endAll();
    TaskExecutor tasks = m_machine.tasks();
    tasks.adopt(std::move(decision.tasks));
    tasks.start();
  } else {
    if (!decision.others_stay && moved.empty() && !now.tasks.active)
      m_machine.work.gangs += listOnlyChanges(now.gangs, decision);
    PlacementExecutor(m_machine).carryOut(decision, moved);
  }
  now.progressed = false;
  now.decided_s = now.now_s;
}

// Counts the decision. Ends the run if no job runs and no event is pending.
void Kernel::carriedOut(const RunHooks& hooks, bool manual_edit) {
  KernelState& now = m_machine.state;
  ++now.decisions;
  if (hooks.progress)
    hooks.progress({.now_s = now.now_s,
                    .jobs_ended = now.ended_jobs,
                    .jobs = static_cast<int>(now.jobs.size()),
                    .decisions = now.decisions});
  const bool nothingRuns = now.gangs.empty() && (!now.tasks.active || now.tasks.nextInstant_s(now.now_s) == kForever);
  const bool nothingIsNext = nothingRuns && !pending() && !now.wake_s.has_value();
  // The policy may start again a job that was paused manually; nothing else would wake a policy that waits for events.
  if (nothingIsNext && manual_edit) now.manual_edit = ManualEdit{.at_s = nextBoundary_s(), .calls_policy = true};
  if (nothingIsNext && !manual_edit) end(trace::RunStatus::Stuck, guard().whyStuck());
}

// ---- stepping back, branching and handing over the trace -----------------------------------------------------------------------------

// Rebuilds the data that snapshots do not contain.
void Kernel::rebuildIndex() {
  m_fresh.at.assign(state().jobs.size(), 0);
  m_machine.index.reset(state(), problem(), records().holders());
}

void Kernel::restore(const KernelState& state, std::size_t segments, std::size_t records) {
  m_machine.state = state;
  m_machine.rows.segments().truncate(segments);
  m_records.truncate(records);
  rebuildIndex();
}

void Kernel::resume(const KernelState& state, const trace::Trace& past, std::size_t segments, std::size_t records) {
  m_machine.state = state;
  m_machine.rows.replace(past.segments, segments);
  m_records.replace(past.decisions.first(records));
  rebuildIndex();
}

void Kernel::intervene(ManualEdit manual_edit) {
  std::optional<ManualEdit>& planned = m_machine.state.manual_edit;
  if (planned && model::sameInstant(planned->at_s, manual_edit.at_s)) {
    const std::vector<ManualMove>& later_moves = manual_edit.moves;
    std::vector<ManualMove> all_moves = std::move(planned->moves);
    std::erase_if(all_moves, [&](const ManualMove& move) {
      return std::ranges::any_of(later_moves, [&](const ManualMove& other) { return other.job == move.job; });
    });
    all_moves.insert(all_moves.end(), later_moves.begin(), later_moves.end());
    manual_edit.moves = std::move(all_moves);
    manual_edit.calls_policy = manual_edit.calls_policy || planned->calls_policy;
  }
  planned = std::move(manual_edit);
}

void Kernel::replaceProblem(std::shared_ptr<const model::Problem> problem) {
  KernelState& now = m_machine.state;
  const std::shared_ptr<const model::Problem> former_problem = std::exchange(m_machine.problem, std::move(problem));
  m_limit_s = limit_s(m_run, *m_machine.problem);
  now.follow(*former_problem, m_machine.problem);
  m_arrivals.replace(*m_machine.problem, now);
  ScenarioEvents(m_machine).replaced(*former_problem);
  m_machine.rows.nameStages(*m_machine.problem);
  rebuildIndex();
  GangExecutor(m_machine).refit();
  for (std::size_t j = 0; j < now.jobs.size(); ++j) m_machine.tasks().rerate(model::JobIndex(j));
  now.ended = false;
  now.status = trace::RunStatus::Stopped;
}

void Kernel::closeInto(trace::Trace& trace) const {
  KernelState closed = state();
  GangRows rows = m_machine.rows;
  rows.closeAll(closed);
  TaskExecutor(problem(), closed, rows.segments()).close();
  trace.segments = std::move(rows.segments());
  trace.jobs = outcomesOf(state(), closed);
}

void Kernel::moveInto(trace::Trace& trace) {
  m_machine.rows.closeAll(m_machine.state);
  m_machine.tasks().close();
  trace.jobs = outcomesOf(state(), state());
  trace.segments = std::move(m_machine.rows.segments());
  trace.decisions = m_records.take();
}

}  // namespace roundel::sim
