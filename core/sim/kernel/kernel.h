// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kernel of one run: advances time, calls the policy, and lets its parts carry out the decisions. Copyable: a
// snapshot is a copy. Internal to core/sim. At one instant the order is: progress, completions, node events, arrivals,
// decision.
//
//   Machine            state, rows of the trace, index of the gangs        Arrivals         order of arrivals
//   GangExecutor       phases, ends and rates of gangs                     ScenarioEvents   nodes, rates, cancelled
// jobs
//   PlacementExecutor  placements of a decision as gangs                   JobLife          phases and usage of jobs
//   TaskExecutor       task sequences of a decision                        LiveStates       job states for the policy
//   RunGuard           limits, standstill, livelock                        DecisionRecords  decisions for the trace

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/sim/kernel/arrivals.h"
#include "core/sim/kernel/decision_records.h"
#include "core/sim/kernel/live_states.h"
#include "core/sim/kernel/machine.h"
#include "core/sim/kernel/run_guard.h"
#include "core/sim/policy.h"
#include "core/sim/referee.h"
#include "core/sim/run_options.h"
#include "core/trace/trace.h"

namespace roundel::sim {

enum class Advanced { Decision, Time, Ended, Stopped };

class Kernel {
 public:
  Kernel(std::shared_ptr<const model::Problem> problem, std::string policy_id, RunOptions run);

  /// Processes the instants up to until_s. Returns after the first decision, at until_s, at the end of the run, or when
  /// a stop is requested. A stop during decide() undoes that decision: `policy` is as before it, and the next call
  /// repeats the decision.
  Advanced advance(std::unique_ptr<Policy>& policy, const RunHooks& hooks, double until_s);

  const KernelState& state() const { return m_machine.state; }
  const trace::Segments& segments() const { return m_machine.rows.segments(); }
  const trace::Decisions& records() const { return m_records.all(); }
  const KernelWork& work() const { return m_machine.work; }
  /// Returns the state of the job as a policy would see it now. O(its gangs).
  JobState jobNow(model::JobIndex job) const;
  const std::vector<double>& times_ms() const { return m_records.times_ms(); }
  const model::Problem& problem() const { return *m_machine.problem; }
  const std::shared_ptr<const model::Problem>& sharedProblem() const { return m_machine.problem; }

  /// Returns to an earlier state of the same run; later rows and records are removed.
  void restore(const KernelState& state, std::size_t segments, std::size_t records);
  /// Uses the events, arrivals and rates of another problem from now on (nodes and jobs may only be appended). If its
  /// events begin with those that have happened, exactly these count as happened; otherwise those before now do.
  void replaceProblem(std::shared_ptr<const model::Problem> problem);
  /// Sets the name of the policy in messages.
  void renamePolicy(std::string id) { m_policyId = std::move(id); }
  /// Adds a manual edit at a future instant. Moves of an earlier call for the same instant are kept, except those of
  /// the same jobs.
  void intervene(ManualEdit manual_edit);
  /// Continues from `state`. `segments` and `records` are the numbers of rows and records when `state` was taken.
  void resume(const KernelState& state, const trace::Trace& past, std::size_t segments, std::size_t records);
  /// Copies the rows and outcomes to `trace`; open rows are closed at now. O(rows).
  void closeInto(trace::Trace& trace) const;
  /// Moves the rows, outcomes and decisions to `trace`; the kernel cannot be used afterwards. O(GPUs + jobs).
  void moveInto(trace::Trace& trace);

 private:
  enum class Moved { On, ToDecision, ToTarget };

  Advanced advanceOpen(std::unique_ptr<Policy>& policy, const RunHooks& hooks, double until_s);
  void closePolicy(Policy& policy);
  Moved move(const WakeOn& wakes, double until_s);
  double nextInstant_s(const WakeOn& wakes);
  double nextBoundary_s() const;
  Instant enter(double t_s);
  bool wakesPolicy(const WakeOn& wakes, const Instant& instant) const;
  bool needsManualEdit() const;
  bool pending();
  Advanced decide(std::unique_ptr<Policy>& policy, const RunHooks& hooks);
  bool ask(std::unique_ptr<Policy>& policy, const RunHooks& hooks, const SystemView& view, Decision& decision,
           trace::Explanation* why);
  bool applyManualEditNow(Decision& decision, const SystemView& view, std::vector<char>& moved,
                          trace::Explanation* why);
  void resplitMoved();
  void carryOut(Decision& decision, const std::vector<char>& moved);
  void carriedOut(const RunHooks& hooks, bool manual_edit);
  RunGuard guard() { return {m_machine, m_policyId, m_run.limits}; }
  bool passes(std::optional<PolicyError> breach);
  void end(trace::RunStatus status, const std::string& message = {});
  void rebuildIndex();

  std::string m_policyId;
  RunOptions m_run;
  Machine m_machine;
  double m_limit_s;
  Arrivals m_arrivals;
  DecisionRecords m_records;
  FreshMarks m_fresh;
};

}  // namespace roundel::sim
