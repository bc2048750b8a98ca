// Time and arrivals. Events of jobs and nodes are in kernel_events.cpp, decisions in kernel_decide.cpp, gangs in
// kernel_gangs.cpp, going back and branching in kernel_resume.cpp.

#include "core/sim/kernel/kernel.h"

#include <algorithm>
#include <cmath>

#include "core/model/check/visible_text.h"
#include "core/model/pipeline.h"
#include "core/model/round_grid.h"
#include "core/sim/instants.h"
#include "core/sim/kernel/stages.h"

namespace roundel::sim {
std::vector<model::JobIndex> arrivalOrder(const model::Problem& problem) {
  std::vector<model::JobIndex> order;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) order.emplace_back(j);
  std::stable_sort(order.begin(), order.end(), [&](model::JobIndex a, model::JobIndex b) {
    return problem.jobs[a].arrival_s < problem.jobs[b].arrival_s;
  });
  return order;
}

Kernel::Kernel(std::shared_ptr<const model::Problem> problem, std::string policy_id, RunOptions run)
    : m_problem(std::move(problem)),
      m_policyId(std::move(policy_id)),
      m_run(run),
      m_limit_s(std::min(run.until_s, m_problem->clock.horizon_s.value_or(kForever))),
      m_arrivals(arrivalOrder(*m_problem)),
      m_state(m_problem),
      m_stageParts{0} {
  nameStages();
  deriveAnew();
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
      if (const Advanced advanced = decide(policy, hooks, *m_state.undecided); advanced != Advanced::Time)
        return advanced;
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
    if (m_state.wake_s && model::reached(*m_state.wake_s, m_state.now_s)) m_state.wake_s.reset();
    if (!instant.asks && !handIsDue()) {
      tasks().start();
      continue;
    }
    if (const Advanced advanced = decide(policy, hooks, instant); advanced != Advanced::Time) return advanced;
  }
  return Advanced::Ended;
}

double Kernel::nextBoundary_s() const { return model::RoundGrid(m_problem->clock.round_s).after_s(m_state.now_s); }

double Kernel::nextInstant_s(const WakeOn& wakes) {
  wind();
  double t_s = m_clock.next_s();
  if (m_state.next_arrival < m_arrivals.size()) {
    t_s = std::min(t_s, m_problem->jobs[m_arrivals[m_state.next_arrival]].arrival_s);
  }
  if (m_state.next_event < m_problem->events.size()) t_s = std::min(t_s, m_problem->events[m_state.next_event].at_s);
  if (m_state.wake_s) t_s = std::min(t_s, *m_state.wake_s);
  if (m_state.by_hand) t_s = std::min(t_s, m_state.by_hand->at_s);
  if (wakes.round && !m_state.active.empty()) t_s = std::min(t_s, nextBoundary_s());
  return m_state.tasks.on ? std::min(t_s, m_state.tasks.nextInstant_s(m_state.now_s)) : t_s;
}

Instant Kernel::enter(double t_s) {
  Instant instant;
  const model::RoundGrid grid(m_problem->clock.round_s);
  instant.round = grid.boundaryAt(t_s).value_or(-1);
  m_state.now_s = grid.snapped_s(t_s);
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
    if (m_state.jobs[job].cancelled) continue;  // both at one instant: the event comes first
    m_state.jobs.edit(job).arrived = true;
    m_state.progressed = true;
    m_state.books.edit(job).queued_since_s = m_problem->jobs[job].arrival_s;
    m_state.active.insert(std::lower_bound(m_state.active.begin(), m_state.active.end(), job), job);
    m_state.changes.arrivals = true;
    m_state.changes.arrived.push_back(job);
    instant.arrival = true;
    m_state.mix(static_cast<std::uint64_t>(FingerprintTag::Arrival));
    m_state.mix(job);
  }
}

bool Kernel::wanted(const WakeOn& wakes, const Instant& instant) const {
  if (m_state.active.empty() || m_state.now_s >= m_limit_s) return false;
  if (m_state.wake_s && model::reached(*m_state.wake_s, m_state.now_s)) return true;
  if (handIsDue() && m_state.by_hand->ask) return true;
  return (wakes.round && instant.round >= 0) || (wakes.arrival && instant.arrival) ||
         (wakes.completion && instant.completion) || (wakes.node_event && instant.node_event);
}

bool Kernel::handIsDue() const { return m_state.by_hand && model::reached(m_state.by_hand->at_s, m_state.now_s); }

void Kernel::fail(PolicyError error) {
  end(trace::RunStatus::Failed, error.message);
  m_state.error = std::move(error);
}

void Kernel::end(trace::RunStatus status, const std::string& message) {
  dropAllGangs();
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

bool Kernel::allEnded() const { return m_state.active.empty() && m_state.next_arrival >= m_arrivals.size(); }

std::string Kernel::remainingJobs() const {
  constexpr std::size_t kShown = 8;
  std::string names;
  for (std::size_t i = 0; i < std::min(kShown, m_state.active.size()); ++i) {
    names += (i == 0 ? "" : ", ") + model::brief(m_problem->jobs[m_state.active[i]].id);
  }
  if (m_state.active.size() > kShown) names += " and " + std::to_string(m_state.active.size() - kShown) + " more";
  return names;
}

}  // namespace roundel::sim
