// Time, arrivals and decisions. What happens to jobs and nodes at an instant stands in kernel_events.cpp, what gangs do in kernel_gangs.cpp.

#include "core/sim/kernel.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <type_traits>

#include "core/model/pipeline.h"
#include "core/model/visible_text.h"
#include "core/sim/instants.h"
#include "core/sim/referee.h"
#include "core/sim/stages.h"

namespace roundel::sim {
namespace {

// A policy that changes its mind faster than a restart takes makes no progress for ever; after so many decisions it is called stuck.
constexpr int kLivelockDecisions = 1000;
constexpr double kCountableRounds = 9007199254740992.0;  // 2^53: larger whole numbers are not all doubles

std::vector<model::JobIndex> arrivalOrder(const model::Problem& problem) {
  std::vector<model::JobIndex> order;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) order.emplace_back(j);
  std::stable_sort(order.begin(), order.end(), [&](model::JobIndex a, model::JobIndex b) {
    return problem.jobs[a].arrival_s < problem.jobs[b].arrival_s;
  });
  return order;
}

bool sameEvent(const model::Event& a, const model::Event& b) {
  return a.at_s == b.at_s && a.kind == b.kind && a.node == b.node && a.job == b.job && a.type == b.type && a.value == b.value;
}

trace::Segments firstRows(const trace::Segments& all, std::size_t rows) {
  const auto first = [rows](const auto& column) {
    return std::decay_t<decltype(column)>(column.begin(), column.begin() + static_cast<std::ptrdiff_t>(rows));
  };
  trace::Segments out;
  out.job = first(all.job);
  out.copy = first(all.copy);
  out.gpu = first(all.gpu);
  out.start_s = first(all.start_s);
  out.end_s = first(all.end_s);
  out.kind = first(all.kind);
  out.iterations = first(all.iterations);
  out.part = first(all.part);
  out.part_names = all.part_names;
  return out;
}

}  // namespace

Kernel::Kernel(std::shared_ptr<const model::Problem> problem, std::string policy_id, RunOptions run)
    : m_problem(std::move(problem)), m_policyId(std::move(policy_id)), m_run(run),
      m_limit_s(std::min(run.until_s, m_problem->clock.horizon_s.value_or(kForever))),
      m_arrivals(arrivalOrder(*m_problem)), m_state(*m_problem), m_stageParts{0} {
  nameStages();
}

// Segments of pipelines carry their stage, counted from 1 as the papers do.
void Kernel::nameStages() {
  std::size_t most = 0;
  for (const model::Job& job : m_problem->jobs) most = std::max(most, job.pipeline ? job.pipeline->stages.size() : 0);
  for (std::size_t s = m_stageParts.size(); s <= most; ++s) {
    m_stageParts.push_back(m_segments.intern(std::to_string(s)));
  }
}

Advanced Kernel::advance(std::unique_ptr<Policy>& policy, const RunHooks& hooks, double until_s) {
  const WakeOn wakes = policy->wakes();
  while (!m_state.ended) {
    if (hooks.stop.stop_requested()) return Advanced::Stopped;
    if (m_state.undecided) {
      if (const Advanced advanced = decide(policy, hooks, *m_state.undecided); advanced != Advanced::Time) return advanced;
      continue;
    }
    skipCancelledArrivals();
    if (allEnded()) {
      end(trace::RunStatus::Complete);
      break;
    }
    const double t_s = std::max(m_state.now_s, nextInstant_s(wakes));
    if (std::min({t_s, until_s, m_limit_s}) == kForever) {
      end(trace::RunStatus::Stuck, "nothing runs, nothing is pending and jobs remain: " + remainingJobs());
      break;
    }
    if (!mayMoveTo(std::min({t_s, std::max(until_s, m_state.now_s), m_limit_s}))) break;
    if (t_s > until_s && until_s <= m_limit_s) {
      m_state.now_s = std::max(m_state.now_s, until_s);
      return Advanced::Time;
    }
    if (t_s > m_limit_s) {
      m_state.now_s = m_limit_s;
      end(trace::RunStatus::Horizon);
      break;
    }
    const double before_s = m_state.now_s;
    const std::uint64_t before = m_state.fingerprint;
    Instant instant = enter(t_s);
    if (standsStill(before_s, before)) break;
    instant.asks = wanted(wakes, instant);
    if (m_state.wake_s && reached(*m_state.wake_s, m_state.now_s)) m_state.wake_s.reset();
    if (!instant.asks && !handIsDue()) {
      tasks().start();
      continue;
    }
    if (const Advanced advanced = decide(policy, hooks, instant); advanced != Advanced::Time) return advanced;
  }
  return Advanced::Ended;
}

double Kernel::nextBoundary_s() const {
  const double round_s = m_problem->clock.round_s;
  const double now_s = m_state.now_s;
  // Boundaries that cannot be told from now are passed over in one go: there are many where now is large.
  double k = std::floor((now_s + kRelative * std::max(1.0, now_s)) / round_s);
  while (k * round_s <= now_s || sameInstant(k * round_s, now_s)) {
    if (k + 1 == k) return kForever;  // rounds this short cannot be counted here
    ++k;
  }
  return k * round_s;
}

double Kernel::nextInstant_s(const WakeOn& wakes) const {
  double t_s = kForever;
  const auto& gangs = m_state.gangs;
  for (std::size_t first = 0; first < gangs.size();) {
    std::size_t last = first;
    for (; last < gangs.size() && gangs[last].job == gangs[first].job; ++last) {
      t_s = std::min(t_s, gangs[last].phaseEnd_s());
    }
    t_s = std::min(t_s, m_state.completion_s(first, last, *m_problem));
    first = last;
  }
  if (m_state.next_arrival < m_arrivals.size()) {
    t_s = std::min(t_s, m_problem->jobs[m_arrivals[m_state.next_arrival]].arrival_s);
  }
  if (m_state.next_event < m_problem->events.size()) t_s = std::min(t_s, m_problem->events[m_state.next_event].at_s);
  if (m_state.wake_s) t_s = std::min(t_s, *m_state.wake_s);
  if (m_state.by_hand) t_s = std::min(t_s, m_state.by_hand->at_s);
  if (wakes.round && !m_state.active.empty()) t_s = std::min(t_s, nextBoundary_s());
  return std::min(t_s, m_state.tasks.nextInstant_s(m_state.now_s));
}

Instant Kernel::enter(double t_s) {
  Instant instant;
  const double round_s = m_problem->clock.round_s;
  const double k = std::round(t_s / round_s);
  if (k < kCountableRounds && sameInstant(t_s, k * round_s)) {
    t_s = k * round_s;
    instant.round = static_cast<std::int64_t>(k);
  }
  m_state.now_s = t_s;
  finishPhases();
  finishJobs(instant);
  finishTasks(instant);
  applyEvents(instant);
  admitArrivals(instant);
  return instant;
}

void Kernel::admitArrivals(Instant& instant) {
  while (m_state.next_arrival < m_arrivals.size()) {
    const model::JobIndex job = m_arrivals[m_state.next_arrival];
    if (!due(m_problem->jobs[job].arrival_s, m_state.now_s, instant.round >= 0)) return;
    ++m_state.next_arrival;
    if (m_state.jobs[job].cancelled) continue;  // two at one instant: the event stood first
    m_state.jobs[job].arrived = true;
    m_state.books[job].queued_since_s = m_problem->jobs[job].arrival_s;
    m_state.active.insert(std::lower_bound(m_state.active.begin(), m_state.active.end(), job), job);
    m_state.changes.arrivals = true;
    instant.arrival = true;
    m_state.mix(static_cast<std::uint64_t>(Mark::Arrival));
    m_state.mix(job);
  }
}

bool Kernel::wanted(const WakeOn& wakes, const Instant& instant) const {
  if (m_state.active.empty() || m_state.now_s >= m_limit_s) return false;
  if (m_state.wake_s && reached(*m_state.wake_s, m_state.now_s)) return true;
  if (handIsDue() && m_state.by_hand->ask) return true;
  return (wakes.round && instant.round >= 0) || (wakes.arrival && instant.arrival) ||
         (wakes.completion && instant.completion) || (wakes.node_event && instant.node_event);
}

bool Kernel::handIsDue() const { return m_state.by_hand && reached(m_state.by_hand->at_s, m_state.now_s); }

void Kernel::refreshStates() {
  tasks().refreshHeld();
  for (const model::JobIndex job : m_state.active) {
    JobState& state = m_state.jobs[job];
    state.done = m_state.doneAt(job, m_state.now_s);
    state.attained_gpu_s = m_state.gpuSecondsAt(job, m_state.now_s);
    state.wait_s = m_state.waitAt(job, m_state.now_s);
    state.restarts = m_state.outcomes[job].restarts;
    state.work.clear();
  }
  for (const Gang& gang : m_state.gangs) {
    if (gang.copy > 0) m_state.jobs[gang.job].work.push_back(gang.workAt(m_state.now_s));
  }
  for (const auto& [job, work] : m_state.lost) {
    if (!m_state.jobs[job].active()) continue;
    std::vector<CopyWork>& all = m_state.jobs[job].work;
    all.insert(std::upper_bound(all.begin(), all.end(), work.copy, [](int c, const CopyWork& w) { return c < w.copy; }),
               work);
  }
}

// False where a stop fell into it. A decision that was broken off may be no decision, and has left its traces in the policy: it
// is taken again, whole, by the policy as it was, when the run goes on.
bool Kernel::ask(std::unique_ptr<Policy>& policy, const RunHooks& hooks, const SystemView& view, Decision& decision,
                 trace::Explanation* why) {
  std::unique_ptr<Policy> before = hooks.resumes && hooks.stop.stop_possible() ? policy->clone() : nullptr;
  const double before_ms = hooks.clock_ms ? hooks.clock_ms() : 0;
  decision = policy->decide(view, why);
  if (hooks.stop.stop_requested()) {
    policy = std::move(before);
    return false;
  }
  if (hooks.clock_ms && !decision.keep) m_times_ms.push_back(hooks.clock_ms() - before_ms);
  const bool future = decision.wake_s && *decision.wake_s > m_state.now_s;
  if (future || !decision.keep) m_state.wake_s = future ? decision.wake_s : std::nullopt;
  return true;
}

// What holds GPUs goes on: a decision to be changed by hand.
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
    decision.placements.push_back(std::move(placement));
  }
  return decision;
}

// The decision that gives the whole state, from one that lists what changes.
void Kernel::listThoseThatStay(Decision& decision) const {
  std::vector<char> listed(m_state.jobs.size(), 0);
  for (const Placement& placement : decision.placements) listed[placement.job] = 1;
  for (const model::JobIndex job : decision.stopped) listed[job] = 1;
  for (const Gang& gang : m_state.gangs) {
    if (listed[gang.job] != 0) continue;
    Placement placement;
    placement.job = gang.job;
    placement.copy = gang.copy;
    placement.parts = gang.parts;
    placement.rate = gang.rate_override;
    placement.stages = gang.stages;
    placement.whole_by_s = gang.whole_by_s;
    if (gang.portion < kForever) placement.max_iterations = gang.portion;
    decision.placements.push_back(std::move(placement));
  }
  decision.others_stay = false;
}

// Jobs that run as gangs under task sequences leave their GPU when they are moved; tasks of others end where they run.
void Kernel::recutMoved() {
  if (!m_state.tasks.on || !m_state.tasks.plan->as_gang) return;
  tasks().refreshHeld();
  for (const HandMove& move : m_state.by_hand->moves) {
    const JobState& state = m_state.jobs[move.job];
    if (state.active() && !state.held.empty() && state.held != model::normalised(move.parts)) tasks().recut(move.job);
  }
}

// True where the decision is now another than the policy's, or than what holds. Marks the jobs that are moved where the policy was not
// asked. A move that cannot be ends the run.
bool Kernel::moveByHandNow(Decision& decision, const SystemView& view, std::vector<char>& moved, trace::Explanation* why) {
  const std::vector<HandMove> moves = std::move(m_state.by_hand->moves);
  m_state.by_hand.reset();
  Decision hand = decision.keep ? holding(view) : decision;
  if (moves.empty() || changesNothing(hand, moves, view)) return false;
  if (auto error = moveByHand(hand, moves, view, why)) {
    fail(std::move(*error));
    return false;
  }
  if (decision.keep) {
    moved.assign(m_state.jobs.size(), 0);
    for (const HandMove& move : moves) moved[move.job] = 1;
  }
  hand.keep = false;
  decision = std::move(hand);
  return true;
}

Advanced Kernel::decide(std::unique_ptr<Policy>& policy, const RunHooks& hooks, const Instant instant) {
  if (handIsDue()) recutMoved();
  refreshStates();
  const SystemView view(*m_problem, m_state.now_s, instant.round, m_state.jobs, m_state.active, m_state.node_up,
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
  if (decision.others_stay) listThoseThatStay(decision);
  for (Placement& placement : decision.placements) {
    placement.parts = model::normalised(std::move(placement.parts));
    placement.stages = normalised(std::move(placement.stages));
  }
  std::vector<char> moved;
  const bool byHand = handIsDue() && moveByHandNow(decision, view, moved, why);
  if (m_state.ended) return Advanced::Ended;
  if (decision.keep) {
    tasks().start();
    return Advanced::Time;
  }
  if (auto error = check(decision, view, m_policyId)) {
    fail(std::move(*error));
    return Advanced::Ended;
  }
  m_state.mix(static_cast<std::uint64_t>(Mark::Decision));
  m_state.mix(static_cast<std::uint64_t>(instant.round));
  if (decision.tasks) {
    carryOutTasks(std::move(decision.tasks));
  } else {
    carryOut(decision, moved);
  }
  trace::DecisionRecord record{m_state.now_s, instant.round, {}, {}};
  for (Placement& placement : decision.placements) {
    record.placements.push_back({placement.job, placement.copy, std::move(placement.parts)});
  }
  for (const trace::Forecast& forecast : decision.forecasts) {
    trace::JobOutcome& outcome = m_state.outcomes[forecast.job];
    outcome.forecast_iterations = forecast.iterations;
    outcome.forecast_source = forecast.source;
  }
  if (why != nullptr) {
    why->forecasts = std::move(decision.forecasts);
    if (!m_run.explain_tables) why->leaveOutTables();
    record.explanation = std::make_shared<const trace::Explanation>(std::move(*why));
  }
  m_state.record_bytes += bytesOf(record, m_records.empty() ? nullptr : &m_records.back());
  m_records.push_back(std::move(record));
  ++m_state.decisions;
  if (hooks.progress) {
    const auto ended = static_cast<int>(std::count_if(m_state.jobs.begin(), m_state.jobs.end(),
                                                      [](const JobState& j) { return j.finished || j.cancelled; }));
    hooks.progress({m_state.now_s, ended, static_cast<int>(m_state.jobs.size()), m_state.decisions});
  }
  const bool pending = m_state.next_arrival < m_arrivals.size() || m_state.next_event < m_problem->events.size() ||
                       m_state.wake_s.has_value();
  const bool nothingRuns = m_state.gangs.empty() && m_state.tasks.nextInstant_s(m_state.now_s) == kForever;
  // What a hand paused the policy may start again, and nothing else would wake one that waits for events.
  if (nothingRuns && !pending && byHand) m_state.by_hand = ByHand{nextBoundary_s(), true, {}};
  if ((nothingRuns && !pending && !byHand) || livelock()) {
    end(trace::RunStatus::Stuck, (nothingRuns ? "nothing runs, nothing is pending and jobs remain: "
                                                        : "1000 decisions without any progress; jobs remain: ") +
                                     remainingJobs());
  }
  if (!m_state.ended) withinMemory();
  return Advanced::Decision;
}

bool Kernel::livelock() {
  const double done = std::accumulate(m_state.active.begin(), m_state.active.end(), 0.0,
                                      [&](double sum, model::JobIndex j) { return sum + m_state.jobs[j].done; }) +
                      static_cast<double>(m_state.jobs.size() - m_state.active.size());
  // What is yet to come may end the standstill: the count begins after it.
  const bool pending = m_state.next_arrival < m_arrivals.size() || m_state.next_event < m_problem->events.size();
  const bool moved = done != m_state.last_progress_s;
  m_state.last_progress_s = done;
  m_state.decisions_without_progress = moved || pending ? 0 : m_state.decisions_without_progress + 1;
  return m_state.decisions_without_progress >= kLivelockDecisions;
}

void Kernel::fail(PolicyError error) {
  end(trace::RunStatus::Failed, error.message);
  m_state.error = std::move(error);
}

void Kernel::end(trace::RunStatus status, const std::string& message) {
  for (Gang& gang : m_state.gangs) endSegment(gang, m_segments);
  dropGangs(std::vector<char>(m_state.gangs.size(), 1));
  tasks().close();
  m_state.ended = true;
  m_state.status = status;
  m_state.message = message;
}

void Kernel::skipCancelledArrivals() {
  while (m_state.next_arrival < m_arrivals.size() && m_state.jobs[m_arrivals[m_state.next_arrival]].cancelled) {
    ++m_state.next_arrival;
  }
}

bool Kernel::allEnded() const {
  return m_state.active.empty() && m_state.next_arrival >= m_arrivals.size();
}

std::string Kernel::remainingJobs() const {
  constexpr std::size_t kShown = 8;
  std::string names;
  for (std::size_t i = 0; i < std::min(kShown, m_state.active.size()); ++i) {
    names += (i == 0 ? "" : ", ") + model::brief(m_problem->jobs[m_state.active[i]].id);
  }
  if (m_state.active.size() > kShown) names += " and " + std::to_string(m_state.active.size() - kShown) + " more";
  return names;
}

void Kernel::restore(const KernelState& state, std::size_t segments, std::size_t records) {
  m_state = state;
  m_state.putStatedRates(*m_problem);
  m_segments.truncate(segments);
  m_records.resize(records);
  if (m_times_ms.size() > records) m_times_ms.resize(records);
}

void Kernel::resume(const KernelState& state, const trace::Trace& past, std::size_t segments, std::size_t records) {
  m_state = state;
  m_state.putStatedRates(*m_problem);
  m_segments = firstRows(past.segments, segments);
  m_records.assign(past.decisions.begin(), past.decisions.begin() + static_cast<std::ptrdiff_t>(records));
  m_times_ms.clear();
}

void Kernel::intervene(ByHand by_hand) {
  if (m_state.by_hand && sameInstant(m_state.by_hand->at_s, by_hand.at_s)) {
    const std::vector<HandMove>& later = by_hand.moves;
    std::vector<HandMove> all = std::move(m_state.by_hand->moves);
    std::erase_if(all, [&](const HandMove& move) {
      return std::any_of(later.begin(), later.end(), [&](const HandMove& other) { return other.job == move.job; });
    });
    all.insert(all.end(), later.begin(), later.end());
    by_hand.moves = std::move(all);
    by_hand.ask = by_hand.ask || m_state.by_hand->ask;
  }
  m_state.by_hand = std::move(by_hand);
}

void Kernel::replaceProblem(std::shared_ptr<const model::Problem> problem) {
  const std::shared_ptr<const model::Problem> old = m_problem;
  m_problem = std::move(problem);
  m_limit_s = std::min(m_run.until_s, m_problem->clock.horizon_s.value_or(kForever));
  m_arrivals = arrivalOrder(*m_problem);
  KernelState fresh(*m_problem);
  for (std::size_t n = m_state.node_up.size(); n < m_problem->nodes.size(); ++n) {
    m_state.node_up.push_back(fresh.node_up[n]);
    m_state.speed.push_back(fresh.speed[n]);
    m_state.changes.nodes = true;
  }
  for (std::size_t j = 0; j < m_problem->jobs.size(); ++j) {
    if (j >= m_state.jobs.size()) {
      m_state.jobs.push_back(fresh.jobs[j]);
      m_state.books.push_back(fresh.books[j]);
      m_state.outcomes.push_back(fresh.outcomes[j]);
    } else if (m_problem->jobs[j].rate != old->jobs[j].rate || m_problem->jobs[j].rate_spread != old->jobs[j].rate_spread) {
      m_state.jobs[j].rate = fresh.jobs[j].rate;
      m_state.jobs[j].rate_spread = fresh.jobs[j].rate_spread;
      m_state.changes.rates = true;
    }
  }
  const auto pending = [&](model::JobIndex j) {
    return !m_state.jobs[j].arrived && !reached(m_problem->jobs[j].arrival_s, m_state.now_s);
  };
  // What already arrived stays arrived; a job added for an instant in the past arrives now.
  std::stable_partition(m_arrivals.begin(), m_arrivals.end(), [&](model::JobIndex j) { return m_state.jobs[j].arrived; });
  m_state.next_arrival = static_cast<std::size_t>(
      std::count_if(m_arrivals.begin(), m_arrivals.end(), [&](model::JobIndex j) { return m_state.jobs[j].arrived; }));
  std::stable_partition(m_arrivals.begin() + static_cast<std::ptrdiff_t>(m_state.next_arrival), m_arrivals.end(),
                        [&](model::JobIndex j) { return !pending(j); });
  const auto& was = old->events;
  const auto& is = m_problem->events;
  const bool goesOn = m_state.next_event <= is.size() &&
                      std::equal(was.begin(), was.begin() + static_cast<std::ptrdiff_t>(m_state.next_event), is.begin(), sameEvent);
  if (!goesOn) {
    m_state.next_event = 0;
    while (m_state.next_event < is.size() && is[m_state.next_event].at_s < m_state.now_s) ++m_state.next_event;
  }
  nameStages();
  for (Gang& gang : m_state.gangs) {
    restage(gang);
    rerate(gang);
  }
  for (std::size_t j = 0; j < m_state.jobs.size(); ++j) tasks().rerate(model::JobIndex(j));
  m_state.ended = false;
  m_state.status = trace::RunStatus::Stopped;
}

void Kernel::closeInto(trace::Segments& segments, std::vector<trace::JobOutcome>& outcomes) const {
  Kernel copy(*this);
  for (Gang& gang : copy.m_state.gangs) copy.endSegment(gang, segments);
  TaskExecutor(*m_problem, copy.m_state, segments).close();
  outcomes = m_state.outcomes;
  for (std::size_t j = 0; j < outcomes.size(); ++j) {
    outcomes[j].iterations = copy.m_state.books[j].base;
    outcomes[j].wait_s = m_state.waitAt(model::JobIndex(j), m_state.now_s);
  }
}

void Kernel::moveInto(trace::Trace& trace) {
  for (Gang& gang : m_state.gangs) endSegment(gang, m_segments);
  tasks().close();
  trace.jobs = m_state.outcomes;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    trace.jobs[j].iterations = m_state.books[j].base;
    trace.jobs[j].wait_s = m_state.waitAt(model::JobIndex(j), m_state.now_s);
  }
  trace.segments = std::move(m_segments);
  trace.decisions = std::move(m_records);
}

}  // namespace roundel::sim
