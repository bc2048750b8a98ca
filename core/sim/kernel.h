#pragma once
// The mechanics of one run: moves time, jobs and GPUs, asks the policy, writes the trace. Internal to core/sim; copyable, so that
// a snapshot is a copy. At one instant the order is: progress, completions, node events, arrivals, decision.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/sim/kernel_state.h"
#include "core/sim/policy.h"
#include "core/sim/simulation.h"
#include "core/sim/task_executor.h"
#include "core/trace/trace.h"

namespace roundel::sim {

enum class Advanced { Decision, Time, Ended, Stopped };

class Kernel {
 public:
  Kernel(std::shared_ptr<const model::Problem> problem, std::string policy_id, RunOptions run);

  /// Works through the instants up to until_s; returns after the first decision, at until_s, at the end, or when asked to stop.
  /// A stop asked for inside decide() takes that decision back: `policy` is what it was before it, and the next call decides again.
  Advanced advance(std::unique_ptr<Policy>& policy, const RunHooks& hooks, double until_s);

  const KernelState& state() const { return m_state; }
  const trace::Segments& segments() const { return m_segments; }
  const std::vector<trace::DecisionRecord>& records() const { return m_records; }
  const std::vector<double>& times_ms() const { return m_times_ms; }
  const model::Problem& problem() const { return *m_problem; }
  const std::shared_ptr<const model::Problem>& sharedProblem() const { return m_problem; }

  /// Back to an earlier state of this same run: what was appended since is dropped.
  void restore(const KernelState& state, std::size_t segments, std::size_t records);
  /// From now on the events, arrivals and rates of another problem (nodes and jobs only appended). Where its events begin with those
  /// that have happened, exactly these have; else those before now.
  void replaceProblem(std::shared_ptr<const model::Problem> problem);
  /// Another policy's name in messages.
  void renamePolicy(std::string id) { m_policyId = std::move(id); }
  /// At an instant that is yet to come. Moves of an earlier call for the same instant stay, except of the same jobs.
  void intervene(ByHand by_hand);
  /// The rows and records that stood when `state` was taken.
  void resume(const KernelState& state, const trace::Trace& past, std::size_t segments, std::size_t records);
  /// Outcomes and segments with everything open closed at now.
  void closeInto(trace::Segments& segments, std::vector<trace::JobOutcome>& outcomes) const;
  void moveInto(trace::Trace& trace);

 private:
  double nextInstant_s(const WakeOn& wakes) const;
  double nextBoundary_s() const;
  Instant enter(double t_s);
  void finishPhases();
  void finishJobs(Instant& instant);
  bool isOver(std::size_t first_gang, std::size_t end_gang, bool at_boundary) const;
  void complete(std::size_t first_gang, std::size_t end_gang);
  void completed(model::JobIndex job);
  void finishTasks(Instant& instant);
  void closeBook(model::JobIndex job);
  void applyEvents(Instant& instant);
  void applyEvent(const model::Event& event, Instant& instant);
  void nodeDown(model::NodeIndex node);
  void stopGangs(const std::function<bool(const Gang&)>& stops);
  void stopGangsOn(model::JobIndex job, model::TypeIndex type);
  void cancel(model::JobIndex job);
  void setThroughput(const model::Event& event);
  void restage(Gang& gang);
  void rerate(Gang& gang);
  void admitArrivals(Instant& instant);
  bool wanted(const WakeOn& wakes, const Instant& instant) const;
  bool handIsDue() const;
  Advanced decide(std::unique_ptr<Policy>& policy, const RunHooks& hooks, Instant instant);
  void refreshStates();
  bool ask(std::unique_ptr<Policy>& policy, const RunHooks& hooks, const SystemView& view, Decision& decision,
           trace::Explanation* why);
  void listThoseThatStay(Decision& decision) const;
  Decision holding(const SystemView& view) const;
  void recutMoved();
  bool moveByHandNow(Decision& decision, const SystemView& view, std::vector<char>& moved, trace::Explanation* why);
  void carryOut(Decision& decision, const std::vector<char>& moved);
  void carryOutTasks(std::shared_ptr<const TaskPlan> plan);
  TaskExecutor tasks() { return {*m_problem, m_state, m_segments}; }
  void keepGang(Gang& old, const Gang& now);
  Gang openGang(const Placement& placement, std::vector<model::GpuIndex> gpus, const Gang* before, bool same);
  bool tryKeep(Gang& gang, const Placement& placement, double rate) const;
  void endSegment(Gang& gang, trace::Segments& segments);
  void emit(const Gang& gang, trace::SegmentKind kind, double start_s, double end_s, double iterations,
            trace::Segments& segments) const;
  void dropGangs(std::vector<char> drop);
  void account();
  void fail(PolicyError error);
  bool mayMoveTo(double t_s);
  bool standsStill(double before_s, std::uint64_t before);
  bool withinMemory();
  void failAtLimit(const char* code, model::JobIndex job, const std::string& what);
  model::JobIndex nextToEnd() const;
  void end(trace::RunStatus status, const std::string& message = {});
  void skipCancelledArrivals();
  bool allEnded() const;
  bool livelock();
  std::string remainingJobs() const;
  double rateOf(const Gang& gang) const;
  void nameStages();

  std::shared_ptr<const model::Problem> m_problem;
  std::string m_policyId;
  RunOptions m_run;
  double m_limit_s;
  std::vector<model::JobIndex> m_arrivals;  ///< by arrival, then index
  KernelState m_state;
  std::vector<std::int32_t> m_stageParts;  ///< Segment::part of stage s at s + 1; "" at 0
  trace::Segments m_segments;
  std::vector<trace::DecisionRecord> m_records;
  std::vector<double> m_times_ms;
};

}  // namespace roundel::sim
