// The kernel at a decision: the policy's view, its decision, manual edits of it, and its record.

#include <algorithm>
#include <map>
#include <utility>

#include "core/sim/kernel/kernel.h"
#include "core/sim/kernel/stages.h"

namespace roundel::sim {
namespace {

// A policy that moves jobs more often than a restart takes never makes progress; after so many decisions the run is called stuck.
constexpr int kLivelockDecisions = 1000;

// The gang does not change, whether it is listed or not: no new limits, nothing to pay, the same stages. Its rate
// always follows its parts.
bool repeats(const Placement& placement, const Gang& gang) {
  const bool unlimited = gang.cap == kForever && !placement.max_iterations && !placement.whole_by_s;
  const bool pays = placement.overhead_s && *placement.overhead_s > 0;
  return unlimited && !pays && placement.stages.empty() && gang.stages.empty() && !placement.partner.valid() &&
         !gang.partner.valid() && gang.phase != Gang::Phase::Idle && placement.rate == gang.rate_override &&
         placement.parts == gang.parts;
}

}  // namespace

std::vector<model::JobIndex> listedJobs(const Decision& decision) {
  std::vector<model::JobIndex> jobs = decision.stopped;
  for (const Placement& placement : decision.placements) jobs.push_back(placement.job);
  std::sort(jobs.begin(), jobs.end());
  jobs.erase(std::unique(jobs.begin(), jobs.end()), jobs.end());
  return jobs;
}

class Kernel::LiveStates : public JobStates {
 public:
  explicit LiveStates(Kernel& kernel) : m_kernel(kernel) {}
  const JobState& at(model::JobIndex job) const override {
    return m_flows ? m_kernel.fresh(job) : std::as_const(m_kernel.m_state.jobs)[job];
  }
  /// From now on continuous values may be of an earlier instant: the referee only reads lasting ones (arrived, ended, rates), of many jobs.
  void stopFlowing() { m_flows = false; }

 private:
  Kernel& m_kernel;
  bool m_flows = true;
};

// A job's state is updated to now on first use, once a view.
const JobState& Kernel::fresh(model::JobIndex job) {
  const JobState& state = m_state.jobs[job];
  if (m_freshAt[job] == m_view || !state.active() || m_state.tasks.on) return state;
  m_freshAt[job] = m_view;
  ++m_work.states;
  JobState& own = m_state.jobs.edit(job);
  refresh(job, own);
  return own;
}

void Kernel::refresh(model::JobIndex job, JobState& state) const {
  state.done = m_state.doneAt(job, m_state.now_s);
  state.attained_gpu_s = m_state.gpuSecondsAt(job, m_state.now_s);
  state.wait_s = m_state.waitAt(job, m_state.now_s);
  state.restarts = m_state.outcomes[job].restarts;
  state.work.clear();
  for (const Gang& gang : m_state.gangs.of(job)) {
    if (gang.copy > 0) state.work.push_back(gang.workAt(m_state.now_s));
  }
  for (const auto& [lost, work] : m_state.lost) {
    if (lost != job) continue;
    state.work.insert(std::upper_bound(state.work.begin(), state.work.end(), work.copy,
                                       [](int c, const CopyWork& w) { return c < w.copy; }),
                      work);
  }
}

JobState Kernel::jobNow(model::JobIndex job) const {
  JobState state = m_state.jobs[job];
  if (state.active()) refresh(job, state);
  return state;
}

// Tasks end often: one pass over the GPUs updates all jobs at once.
void Kernel::refreshTasks() {
  if (!m_state.tasks.on) return;
  tasks().refreshHeld();
  for (const model::JobIndex job : m_state.active) {
    JobState& state = m_state.jobs.edit(job);
    state.done = m_state.books[job].base;
    state.attained_gpu_s = m_state.gpuSecondsAt(job, m_state.now_s);
    state.wait_s = m_state.waitAt(job, m_state.now_s);
    state.restarts = m_state.outcomes[job].restarts;
    state.work.clear();
  }
  for (const GpuTasks& gpu : m_state.tasks.gpus) {
    if (!gpu.running) continue;
    const model::JobIndex job = gpu.running->id.job;
    m_state.jobs.edit(job).done += gpu.running->doneAt(m_state.now_s) * m_state.tasks.jobs[job].iterations;
  }
}

// False where a stop was requested meanwhile. An interrupted decision may be incomplete, and the policy has changed: it is
// made again by the policy as it was before, when the run continues.
bool Kernel::ask(std::unique_ptr<Policy>& policy, const RunHooks& hooks, const SystemView& view, Decision& decision,
                 trace::Explanation* why) {
  const bool breaksOff = hooks.stop.stop_possible() && policy->polls(view);
  std::unique_ptr<Policy> before = breaksOff && hooks.resumes ? policy->clone() : nullptr;
  const double before_ms = hooks.clock_ms ? hooks.clock_ms() : 0;
  decision = policy->decide(view, why);
  if (breaksOff && hooks.stop.stop_requested()) {
    if (before != nullptr) policy = std::move(before);
    return false;
  }
  if (hooks.clock_ms && !decision.keep) m_times_ms.push_back(hooks.clock_ms() - before_ms);
  const bool future = decision.wake_s && *decision.wake_s > m_state.now_s;
  if (future || !decision.keep) m_state.wake_s = future ? decision.wake_s : std::nullopt;
  return true;
}

// Everything that holds GPUs continues: a decision for manual edits to change.
Decision Kernel::holding(const SystemView& view) const {
  Decision decision;
  if (m_state.tasks.on) {
    decision.tasks = remainingPlan(view);
    return decision;
  }
  for (const Gang& gang : m_state.gangs) {
    Placement placement;
    placement.job = gang.job;
    placement.copy = gang.copy;
    placement.parts = gang.parts;
    placement.whole_by_s = gang.whole_by_s;
    placement.partner = gang.partner;
    decision.placements.push_back(std::move(placement));
  }
  return decision;
}

namespace {

// Does a gang that is not listed still share its GPU after the decision?
bool staysBeside(const Gang& gang, const Decision& decision) {
  if (!gang.partner.valid() ||
      std::find(decision.stopped.begin(), decision.stopped.end(), gang.partner) != decision.stopped.end())
    return false;
  const auto other = std::find_if(decision.placements.begin(), decision.placements.end(),
                                  [&](const Placement& placement) { return placement.job == gang.partner; });
  return other == decision.placements.end() || other->partner == gang.job;
}

}  // namespace

// Turns a decision that lists changes into one that gives the whole state, for manual edits.
void Kernel::listThoseThatStay(Decision& decision) const {
  const std::vector<model::JobIndex> listed = listedJobs(decision);
  for (const Gang& gang : m_state.gangs) {
    if (std::binary_search(listed.begin(), listed.end(), gang.job)) continue;
    Placement placement;
    placement.job = gang.job;
    placement.copy = gang.copy;
    placement.parts = gang.parts;
    placement.rate = gang.rate_override;
    placement.stages = gang.stages;
    placement.whole_by_s = gang.whole_by_s;
    placement.partner = staysBeside(gang, decision) ? gang.partner : model::JobIndex();
    if (gang.portion < kForever) placement.max_iterations = gang.portion;
    decision.placements.push_back(std::move(placement));
  }
  decision.others_stay = false;
}

// Turns a decision that gives the whole state into one that lists changes: what it only repeats costs nothing.
void Kernel::listOnlyChanges(Decision& decision) {
  decision.stopped.clear();
  std::vector<model::JobIndex> placed;
  for (const Placement& placement : decision.placements) placed.push_back(placement.job);
  std::sort(placed.begin(), placed.end());
  for (const Gang& gang : m_state.gangs) {
    if (!std::binary_search(placed.begin(), placed.end(), gang.job)) decision.stopped.push_back(gang.job);
  }
  std::erase_if(decision.placements, [&](const Placement& placement) {
    const auto [first, last] = std::equal_range(placed.begin(), placed.end(), placement.job);
    const Gangs::Range own = m_state.gangs.of(placement.job);
    const bool single = last - first == 1 && !own.empty() && std::next(own.begin()) == own.end();
    return single && placement.copy == 0 && own.begin()->copy == 0 && repeats(placement, *own.begin());
  });
  m_work.gangs += placed.size() + decision.stopped.size();
  decision.others_stay = true;
}

// GPUs in use on the nodes and types that the decision asks for, without those of the gangs that it moves. O(GPUs of those nodes).
UsedGpus Kernel::usedByThoseThatStay(const Decision& decision) const {
  std::map<std::int32_t, int> moving;  // GPU -> gangs on it that the decision moves
  for (const model::JobIndex job : listedJobs(decision)) {
    for (const Gang& gang : m_state.gangs.of(job)) {
      for (const model::GpuIndex g : gang.gpus) ++moving[g.value];
    }
  }
  const auto stays = [&](std::int32_t gpu) {
    const auto own = moving.find(gpu);
    return m_taken[static_cast<std::size_t>(gpu)] > (own == moving.end() ? 0 : own->second);
  };
  UsedGpus used;
  for (const Placement& placement : decision.placements) {
    for (const model::Part& part : placement.parts) {
      if (!part.node.valid() || part.node >= m_problem->nodes.size()) continue;
      int& here = used[{part.node.value, part.type.value}];
      here = 0;
      for (const model::GpuGroup& group : m_problem->nodes[part.node].groups) {
        if (group.type != part.type) continue;
        for (int k = 0; k < group.count; ++k) here += stays(group.first.value + k) ? 1 : 0;
      }
    }
  }
  return used;
}

// Under task sequences, jobs that run as gangs leave their GPU when they are moved; tasks of others end where they run.
void Kernel::recutMoved() {
  if (!m_state.tasks.on || !m_state.tasks.plan->as_gang) return;
  tasks().refreshHeld();
  for (const ManualMove& move : m_state.by_hand->moves) {
    const JobState& state = m_state.jobs[move.job];
    if (state.active() && !state.held.empty() && state.held != model::normalised(move.parts)) tasks().recut(move.job);
  }
}

// True where the manual edits changed the decision (or the present state, where the policy was not asked; then marks the moved
// jobs). A move that is not allowed ends the run.
bool Kernel::applyManualEditNow(Decision& decision, const SystemView& view, std::vector<char>& moved,
                                trace::Explanation* why) {
  const std::vector<ManualMove> moves = std::move(m_state.by_hand->moves);
  m_state.by_hand.reset();
  Decision hand = decision.keep ? holding(view) : decision;
  if (moves.empty() || changesNothing(hand, moves, view)) return false;
  if (auto error = applyManualEdit(hand, moves, view, why)) {
    fail(std::move(*error));
    return false;
  }
  if (decision.keep) {
    moved.assign(m_state.jobs.size(), 0);
    for (const ManualMove& move : moves) {
      moved[move.job] = 1;
      if (move.partner.valid()) moved[move.partner] = 1;
    }
  }
  hand.keep = false;
  decision = std::move(hand);
  return true;
}

Advanced Kernel::decide(std::unique_ptr<Policy>& policy, const RunHooks& hooks, const Instant instant) {
  if (handIsDue()) recutMoved();
  ++m_view;
  refreshTasks();
  LiveStates states(*this);
  const SystemView view(*m_problem, m_state.now_s, instant.round, states, m_state.active, m_state.node_up,
                        m_state.changes, m_run.seed, hooks.stop, m_state.tasks.on ? &m_state.tasks : nullptr);
  Decision decision;
  decision.keep = true;
  trace::Explanation explanation;
  trace::Explanation* const why = m_run.explain ? &explanation : nullptr;
  if (instant.asks && !ask(policy, hooks, view, decision, why)) {
    m_state.undecided = instant;
    return Advanced::Stopped;
  }
  m_state.undecided.reset();
  const bool asked = !decision.keep;  // and answered
  if (asked) m_state.changes = {};
  if (decision.others_stay && handIsDue()) listThoseThatStay(decision);
  for (Placement& placement : decision.placements) {
    placement.parts = model::normalised(std::move(placement.parts));
    placement.stages = normalised(std::move(placement.stages));
  }
  std::vector<char> moved;
  const bool byHand = handIsDue() && applyManualEditNow(decision, view, moved, why);
  if (m_state.ended) return Advanced::Ended;
  if (byHand) m_state.changes.hands = true;
  if (decision.keep) {
    tasks().start();
    return Advanced::Time;
  }
  states.stopFlowing();
  const UsedGpus staying = decision.others_stay ? usedByThoseThatStay(decision) : UsedGpus();
  if (auto error = check(decision, view, m_policyId, staying)) {
    fail(std::move(*error));
    return Advanced::Ended;
  }
  return carriedOut(std::move(decision), moved, byHand, instant, hooks, why);
}

Advanced Kernel::carriedOut(Decision decision, const std::vector<char>& moved, bool by_hand, const Instant& instant,
                            const RunHooks& hooks, trace::Explanation* why) {
  const bool progressed = hasMoved();
  m_state.mix(static_cast<std::uint64_t>(FingerprintTag::Decision));
  m_state.mix(static_cast<std::uint64_t>(instant.round));
  if (decision.tasks) {
    carryOutTasks(std::move(decision.tasks));
  } else {
    if (!decision.others_stay && moved.empty() && !m_state.tasks.on) listOnlyChanges(decision);
    carryOut(decision, moved);
  }
  m_state.progressed = false;
  m_state.decided_s = m_state.now_s;
  record(decision, instant, why);
  ++m_state.decisions;
  if (hooks.progress) {
    hooks.progress({m_state.now_s, m_state.ended_jobs, static_cast<int>(m_state.jobs.size()), m_state.decisions});
  }
  const bool nothingRuns =
      m_state.gangs.empty() && (!m_state.tasks.on || m_state.tasks.nextInstant_s(m_state.now_s) == kForever);
  const bool pending = m_state.next_arrival < m_arrivals.size() || m_state.next_event < m_problem->events.size() ||
                       m_state.wake_s.has_value();
  // The policy may start again a job that was paused manually; nothing else would wake a policy that waits for events.
  if (nothingRuns && !pending && by_hand) m_state.by_hand = ManualEdit{nextBoundary_s(), true, {}};
  if ((nothingRuns && !pending && !by_hand) || livelock(progressed)) {
    end(trace::RunStatus::Stuck, (nothingRuns ? "nothing runs, nothing is pending and jobs remain: "
                                              : "1000 decisions without any progress; jobs remain: ") +
                                     remainingJobs());
  }
  if (!m_state.ended) withinMemory();
  return Advanced::Decision;
}

// Only jobs whose gangs have changed since the previous decision can hold other GPUs.
void Kernel::record(Decision& decision, const Instant& instant, trace::Explanation* why) {
  std::sort(m_changed.begin(), m_changed.end());
  m_changed.erase(std::unique(m_changed.begin(), m_changed.end()), m_changed.end());
  std::map<GangKey, std::size_t> order;
  for (const Placement& placement : decision.placements)
    order.emplace(GangKey{placement.job, placement.copy}, order.size());
  std::vector<std::pair<std::size_t, trace::Placement>> placed;
  for (const model::JobIndex job : m_changed) {
    for (const Gang& gang : m_state.gangs.of(job)) {
      const auto stood = order.find({gang.job, gang.copy});
      placed.push_back({stood == order.end() ? 0 : stood->second, {gang.job, gang.copy, gang.parts, gang.partner}});
    }
  }
  std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<trace::Placement> holding;
  for (auto& [place, placement] : placed) holding.push_back(std::move(placement));
  for (const trace::Forecast& forecast : decision.forecasts) {
    trace::JobOutcome& outcome = m_state.outcomes.edit(forecast.job);
    outcome.forecast_iterations = forecast.iterations;
    outcome.forecast_source = forecast.source;
  }
  std::shared_ptr<const trace::Explanation> explanation;
  if (why != nullptr) {
    why->forecasts = std::move(decision.forecasts);
    if (!m_run.explain_tables) why->leaveOutTables();
    explanation = std::make_shared<const trace::Explanation>(std::move(*why));
    const trace::Explanation* before = m_records.empty() ? nullptr : m_records.explanation(m_records.size() - 1).get();
    m_state.record_bytes += bytesOf(*explanation, before);
  }
  m_records.append(m_state.now_s, instant.round, std::move(explanation), m_changed, std::move(holding));
  m_changed.clear();
}

// Since the last decision, before this one is carried out: carrying it out may book work but does none.
bool Kernel::hasMoved() {
  if (m_state.tasks.on) {
    double done = static_cast<double>(m_state.jobs.size() - m_state.active.size());
    for (const model::JobIndex job : m_state.active) done += m_state.jobs[job].done;
    return std::exchange(m_state.tasks_done, done) != done;
  }
  const auto runs = [&](const Gang& gang) {
    return gang.progressAt(m_state.now_s) > gang.progressAt(m_state.decided_s);
  };
  return m_state.progressed || std::any_of(m_state.gangs.begin(), m_state.gangs.end(), runs);
}

bool Kernel::livelock(bool moved) {
  // A future event may end the standstill: the count starts after it.
  const bool pending = m_state.next_arrival < m_arrivals.size() || m_state.next_event < m_problem->events.size();
  m_state.decisions_without_progress = moved || pending ? 0 : m_state.decisions_without_progress + 1;
  return m_state.decisions_without_progress >= kLivelockDecisions;
}

}  // namespace roundel::sim
