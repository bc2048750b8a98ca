// Going back, branching, and giving the trace away.

#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/model/round_grid.h"

#include "core/sim/kernel/kernel.h"

namespace roundel::sim {
namespace {

bool sameEvent(const model::Event& a, const model::Event& b) {
  return a.at_s == b.at_s && a.kind == b.kind && a.node == b.node && a.job == b.job && a.type == b.type &&
         a.value == b.value;
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
  out.with = first(all.with);
  out.part_names = all.part_names;
  return out;
}

}  // namespace

// Rebuilds what snapshots leave out.
void Kernel::deriveAnew() {
  m_clock.reset(m_state.jobs.size());
  m_freshAt.assign(m_state.jobs.size(), 0);
  m_taken.assign(m_problem->gpus.size(), 0);
  m_touched.clear();
  m_changed = m_records.holders();
  for (const Gang& gang : m_state.gangs) {
    hold(gang, 1);
    touch(gang.job);
  }
}

void Kernel::restore(const KernelState& state, std::size_t segments, std::size_t records) {
  m_state = state;
  m_segments.truncate(segments);
  m_records.truncate(records);
  if (m_times_ms.size() > records) m_times_ms.resize(records);
  deriveAnew();
}

void Kernel::resume(const KernelState& state, const trace::Trace& past, std::size_t segments, std::size_t records) {
  m_state = state;
  m_segments = firstRows(past.segments, segments);
  m_records = past.decisions.first(records);
  m_times_ms.clear();
  deriveAnew();
}

void Kernel::intervene(ManualEdit by_hand) {
  if (m_state.by_hand && model::sameInstant(m_state.by_hand->at_s, by_hand.at_s)) {
    const std::vector<ManualMove>& later = by_hand.moves;
    std::vector<ManualMove> all = std::move(m_state.by_hand->moves);
    std::erase_if(all, [&](const ManualMove& move) {
      return std::any_of(later.begin(), later.end(), [&](const ManualMove& other) { return other.job == move.job; });
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
  const KernelState fresh(m_problem);
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
    } else {
      JobState& state = m_state.jobs.edit(j);
      const bool same =
          m_problem->jobs[j].rate == old->jobs[j].rate && m_problem->jobs[j].rate_spread == old->jobs[j].rate_spread;
      if (!same || state.rate.areThose(old->jobs[j].rate)) state.rate = fresh.jobs[j].rate;
      if (!same || state.rate_spread.areThose(old->jobs[j].rate_spread)) state.rate_spread = fresh.jobs[j].rate_spread;
      if (!same) m_state.changes.rates = true;
    }
  }
  m_state.progressed = true;
  const auto pending = [&](model::JobIndex j) {
    return !m_state.jobs[j].arrived && !model::reached(m_problem->jobs[j].arrival_s, m_state.now_s);
  };
  // Jobs that have arrived stay; a job that was added with an arrival in the past arrives now.
  std::stable_partition(m_arrivals.begin(), m_arrivals.end(),
                        [&](model::JobIndex j) { return m_state.jobs[j].arrived; });
  m_state.next_arrival = static_cast<std::size_t>(
      std::count_if(m_arrivals.begin(), m_arrivals.end(), [&](model::JobIndex j) { return m_state.jobs[j].arrived; }));
  std::stable_partition(m_arrivals.begin() + static_cast<std::ptrdiff_t>(m_state.next_arrival), m_arrivals.end(),
                        [&](model::JobIndex j) { return !pending(j); });
  const auto& was = old->events;
  const auto& is = m_problem->events;
  const bool goesOn =
      m_state.next_event <= is.size() &&
      std::equal(was.begin(), was.begin() + static_cast<std::ptrdiff_t>(m_state.next_event), is.begin(), sameEvent);
  if (!goesOn) {
    m_state.next_event = 0;
    while (m_state.next_event < is.size() && is[m_state.next_event].at_s < m_state.now_s) ++m_state.next_event;
  }
  nameStages();
  deriveAnew();
  for (const GangKey& key : m_state.gangs.keys()) {
    restage(key);
    rerate(key);
  }
  for (std::size_t j = 0; j < m_state.jobs.size(); ++j) tasks().rerate(model::JobIndex(j));
  m_state.ended = false;
  m_state.status = trace::RunStatus::Stopped;
}

void Kernel::closeInto(trace::Segments& segments, std::vector<trace::JobOutcome>& outcomes) const {
  Kernel copy(*this);
  for (const GangKey& key : m_state.gangs.keys()) copy.endSegment(copy.m_state.gangs.edit(key), segments);
  TaskExecutor(*m_problem, copy.m_state, segments).close();
  outcomes = m_state.outcomes.toVector();
  for (std::size_t j = 0; j < outcomes.size(); ++j) {
    outcomes[j].iterations = copy.m_state.books[j].base;
    outcomes[j].wait_s = m_state.waitAt(model::JobIndex(j), m_state.now_s);
  }
}

void Kernel::moveInto(trace::Trace& trace) {
  for (const GangKey& key : m_state.gangs.keys()) endSegment(m_state.gangs.edit(key), m_segments);
  tasks().close();
  trace.jobs = m_state.outcomes.toVector();
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    trace.jobs[j].iterations = m_state.books[j].base;
    trace.jobs[j].wait_s = m_state.waitAt(model::JobIndex(j), m_state.now_s);
  }
  trace.segments = std::move(m_segments);
  trace.decisions = std::move(m_records);
}

}  // namespace roundel::sim
