#pragma once
// The mechanics of one run: moves time, jobs and GPUs, asks the policy, writes the trace. Internal to core/sim; copyable, so that
// a snapshot is a copy. At one instant the order is: progress, completions, node events, arrivals, decision.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/sim/instants.h"
#include "core/sim/kernel/kernel_state.h"
#include "core/sim/policy.h"
#include "core/sim/referee.h"
#include "core/sim/simulation.h"
#include "core/sim/task_executor.h"
#include "core/trace/trace.h"

namespace roundel::sim {

std::vector<model::JobIndex> arrivalOrder(const model::Problem& problem);  ///< by arrival, then index
std::vector<model::JobIndex> listedJobs(const Decision& decision);         ///< placed or stopped, ascending

enum class Advanced { Decision, Time, Ended, Stopped };

class Kernel {
 public:
  Kernel(std::shared_ptr<const model::Problem> problem, std::string policy_id, RunOptions run);

  /// Processes the instants up to until_s; returns after the first decision, at until_s, at the end, or when a stop is requested.
  /// A stop during decide() undoes that decision: `policy` is as before it, and the next call decides again.
  Advanced advance(std::unique_ptr<Policy>& policy, const RunHooks& hooks, double until_s);

  const KernelState& state() const { return m_state; }
  const trace::Segments& segments() const { return m_segments; }
  const trace::Decisions& records() const { return m_records; }
  const KernelWork& work() const { return m_work; }
  /// The job's state as a policy would see it now. O(its gangs).
  JobState jobNow(model::JobIndex job) const;
  const std::vector<double>& times_ms() const { return m_times_ms; }
  const model::Problem& problem() const { return *m_problem; }
  const std::shared_ptr<const model::Problem>& sharedProblem() const { return m_problem; }

  /// Back to an earlier state of the same run: later rows and records are dropped.
  void restore(const KernelState& state, std::size_t segments, std::size_t records);
  /// From now on the events, arrivals and rates of another problem (nodes and jobs only appended). Where its events begin with those
  /// that have happened, exactly these count as happened; else those before now.
  void replaceProblem(std::shared_ptr<const model::Problem> problem);
  /// Another policy's name in messages.
  void renamePolicy(std::string id) { m_policyId = std::move(id); }
  /// For an instant in the future. Moves of an earlier call for the same instant are kept, except those of the same jobs.
  void intervene(ManualEdit by_hand);
  /// The numbers of rows and records at the time `state` was taken.
  void resume(const KernelState& state, const trace::Trace& past, std::size_t segments, std::size_t records);
  /// Outcomes and segments with everything open closed at now.
  void closeInto(trace::Segments& segments, std::vector<trace::JobOutcome>& outcomes) const;
  void moveInto(trace::Trace& trace);

 private:
  double nextInstant_s(const WakeOn& wakes);
  double nextBoundary_s() const;
  Instant enter(double t_s);
  void finishPhases();
  void endPhase(const GangKey& key);
  void finishJobs(Instant& instant);
  bool isDone(model::JobIndex job, bool at_boundary) const;
  bool isOver(model::JobIndex job, bool at_boundary) const;
  void complete(model::JobIndex job);
  void completed(model::JobIndex job);
  void finishTasks(Instant& instant);
  void leaveActive(model::JobIndex job);
  void closeBook(model::JobIndex job);
  void applyEvents(Instant& instant);
  void applyEvent(const model::Event& event, Instant& instant);
  void nodeDown(model::NodeIndex node);
  void stopGangs(const std::function<bool(const Gang&)>& stops);
  void stopGangsOn(model::JobIndex job, model::TypeIndex type);
  void cancel(model::JobIndex job);
  void setThroughput(const model::Event& event);
  void restage(const GangKey& key);
  void rerate(const GangKey& key);
  void admitArrivals(Instant& instant);
  bool wanted(const WakeOn& wakes, const Instant& instant) const;
  bool handIsDue() const;
  Advanced decide(std::unique_ptr<Policy>& policy, const RunHooks& hooks, Instant instant);
  class LiveStates;
  const JobState& fresh(model::JobIndex job);
  void refresh(model::JobIndex job, JobState& state) const;
  void refreshTasks();
  Advanced carriedOut(Decision decision, const std::vector<char>& moved, bool by_hand, const Instant& instant,
                      const RunHooks& hooks, trace::Explanation* why);
  void record(Decision& decision, const Instant& instant, trace::Explanation* why);
  bool ask(std::unique_ptr<Policy>& policy, const RunHooks& hooks, const SystemView& view, Decision& decision,
           trace::Explanation* why);
  void listThoseThatStay(Decision& decision) const;
  void listOnlyChanges(Decision& decision);
  UsedGpus usedByThoseThatStay(const Decision& decision) const;
  Decision holding(const SystemView& view) const;
  void recutMoved();
  bool applyManualEditNow(Decision& decision, const SystemView& view, std::vector<char>& moved,
                          trace::Explanation* why);
  void carryOut(const Decision& decision, const std::vector<char>& moved);
  void exchangeGangs(const std::vector<GangKey>& before, const std::vector<char>& kept, std::vector<Gang> opened);
  void carryOutTasks(std::shared_ptr<const TaskPlan> plan);
  TaskExecutor tasks() { return {*m_problem, m_state, m_segments}; }
  void keepGang(const GangKey& key, const Gang& now);
  Gang openGang(const Placement& placement, std::vector<model::GpuIndex> gpus, const Gang* before, bool same);
  bool canKeep(const Gang& gang, const Placement& placement, double rate) const;
  std::vector<GangKey> concerned(const Decision& decision) const;
  void began(model::JobIndex job);
  void mixGang(FingerprintTag tag, const GangKey& key, const std::vector<model::GpuIndex>& gpus);
  void endSegment(Gang& gang, trace::Segments& segments);
  void emit(const Gang& gang, trace::SegmentKind kind, double start_s, double end_s, double iterations,
            trace::Segments& segments) const;
  void dropGang(const GangKey& key);
  void dropAllGangs();
  void hold(const Gang& gang, int by);
  void goOnAlone();
  void account(model::JobIndex job);
  void touch(model::JobIndex job);
  void wind();
  void deriveAnew();
  void fail(PolicyError error);
  bool mayMoveTo(double t_s);
  bool standsStill(double before_s, std::uint64_t before);
  bool withinMemory();
  void failAtLimit(const char* code, model::JobIndex job, const std::string& what);
  model::JobIndex nextToEnd() const;
  void end(trace::RunStatus status, const std::string& message = {});
  void skipCancelledArrivals();
  bool allEnded() const;
  bool livelock(bool moved);
  bool hasMoved();
  std::string remainingJobs() const;
  double rateOf(const Gang& gang) const;
  double pairRateOf(const Gang& gang) const;
  void nameStages();

  std::shared_ptr<const model::Problem> m_problem;
  std::string m_policyId;
  RunOptions m_run;
  double m_limit_s;
  std::vector<model::JobIndex> m_arrivals;  ///< by arrival, then index
  KernelState m_state;
  std::vector<std::int32_t> m_stageParts;  ///< Segment::part of stage s at s + 1; "" at 0
  trace::Segments m_segments;
  trace::Decisions m_records;
  std::vector<double> m_times_ms;
  KernelWork m_work;
  // Derived from the state, and rebuilt where the state is restored.
  GangClock m_clock;
  std::vector<model::JobIndex> m_touched;  ///< whose gangs have changed since the clock was updated
  std::vector<model::JobIndex> m_changed;  ///< whose gangs have changed since the last decision's record
  std::vector<char> m_taken;               ///< by GpuIndex: a gang holds it
  std::vector<std::uint32_t> m_freshAt;    ///< by JobIndex: the view for which its state was updated last
  std::uint32_t m_view = 1;
};

}  // namespace roundel::sim
