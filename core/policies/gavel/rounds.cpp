// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/rounds.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/metrics/metrics.h"
#include "core/policies/common/placement.h"

namespace roundel::policies::gavel {

using model::JobIndex;
using model::TypeIndex;

namespace {

double latencyRatio(const sim::SystemView& view, JobIndex job) {
  const double age_s = metrics::expectedRunTime_s(view.problem(), job);
  return age_s > 0 ? view.state(job).wait_s / age_s : 0;
}

}  // namespace

RoundsPolicy::RoundsPolicy(const model::Problem& problem, const Settings& settings)
    : m_types(problem.types.size()),
      m_fixed(settings.fixed != nullptr),
      m_queue(settings.queue),
      m_allocator(problem, settings),
      m_explainer(settings),
      m_received(problem.jobs.size() * m_types, 0) {}

sim::Decision RoundsPolicy::decide(const sim::SystemView& view, trace::Explanation* why) {
  sim::Decision decision;
  bool solved = false;
  if (!reallocate(view, solved)) {
    decision.changes_nothing = true;
    return decision;
  }
  std::vector<Candidate> tried = candidates(view);
  std::vector<Shortage> shortages(view.problem().jobs.size());
  const std::vector<const Candidate*> selected = select(view, tried, shortages);
  decision.placements = place(view, selected);
  if (why != nullptr)
    *why = m_explainer.explain(view, m_allocator, *m_allocation, solved,
                               {.candidates = tried, .shortages = shortages, .placements = decision.placements});
  for (const Candidate* candidate : selected) ++m_received[candidate->job * m_types + candidate->type];
  return decision;
}

// Returns false if the solve was interrupted. A fixed Y is assigned to the jobs again, but received time still counts.
bool RoundsPolicy::reallocate(const sim::SystemView& view, bool& solved) {
  const bool rates = m_allocator.refresh(view);
  m_received.resize(view.problem().jobs.size() * m_types, 0);
  if (m_allocation && !rates && !view.changes().nodes && m_jobs == view.active()) return true;
  std::shared_ptr<const Allocation> allocation = m_allocator.allocate(view);
  if (!allocation) return false;
  m_allocation = std::move(allocation);
  m_jobs = view.active();
  if (m_fixed) return true;
  solved = true;
  std::ranges::fill(m_received, 0);
  return true;
}

std::vector<Candidate> RoundsPolicy::candidates(const sim::SystemView& view) const {
  std::vector<Candidate> out;
  out.reserve(view.active().size() + m_types);
  for (const JobIndex job : view.active()) {
    const double ratio = m_queue == Queue::Shares ? 0 : latencyRatio(view, job);
    for (std::size_t r = 0; r < m_types; ++r) {
      const TypeIndex type(r);
      const double y = m_allocation->share(job, type);
      if (y <= 0 || m_allocator.rate(job, type) <= 0) continue;
      const int rounds = m_received[job * m_types + r];
      const double priority = rounds == 0 ? std::numeric_limits<double>::infinity() : y / rounds;
      out.push_back({job, type, y, static_cast<double>(rounds), priority, 0, false, ratio});
    }
  }
  std::ranges::stable_sort(out, [&](const Candidate& a, const Candidate& b) {
    if (m_queue == Queue::LatencyRatio && a.latency_ratio != b.latency_ratio) return a.latency_ratio > b.latency_ratio;
    if (a.priority != b.priority) return a.priority > b.priority;
    if (a.latency_ratio != b.latency_ratio) return a.latency_ratio > b.latency_ratio;
    return a.job != b.job ? a.job < b.job : a.y > b.y;
  });
  return out;
}

std::vector<const Candidate*> RoundsPolicy::select(const sim::SystemView& view, std::vector<Candidate>& candidates,
                                                   std::vector<Shortage>& shortages) const {
  std::vector<int> free(m_types);
  for (std::size_t r = 0; r < m_types; ++r) free[r] = view.upGpus(TypeIndex(r));
  std::vector<JobIndex> last(m_types);
  std::vector<char> assigned(shortages.size(), 0);
  std::vector<const Candidate*> selected;
  for (Candidate& candidate : candidates) {
    const int gang = m_allocator.gang(candidate.job);
    if (assigned[candidate.job] != 0) continue;
    if (free[candidate.type] >= gang) {
      free[candidate.type] -= gang;
      last[candidate.type] = candidate.job;
      assigned[candidate.job] = 1;
      candidate.chosen = true;
      selected.push_back(&candidate);
    } else {
      shortages[candidate.job].note(view.upGpus(candidate.type), free[candidate.type], gang, last[candidate.type]);
    }
  }
  return selected;
}

// Jobs that stay on their type keep their GPUs and are placed first, so that no other job takes these.
std::vector<sim::Placement> RoundsPolicy::place(const sim::SystemView& view,
                                                const std::vector<const Candidate*>& selected) const {
  FreeGpus free(view);
  std::vector<sim::Placement> placements(selected.size());
  for (std::size_t i = 0; i < selected.size(); ++i) {
    const std::vector<model::Part>& held_parts = view.state(selected[i]->job).held;
    placements[i].job = selected[i]->job;
    if (!isGang(held_parts, selected[i]->type, m_allocator.gang(selected[i]->job)) || !free.fits(held_parts)) continue;
    placements[i].parts = held_parts;
    free.take(held_parts);
  }
  for (std::size_t i = 0; i < selected.size(); ++i) {
    if (!placements[i].parts.empty()) continue;
    placements[i].parts = free.fewestNodes(selected[i]->type, m_allocator.gang(selected[i]->job));
    free.take(placements[i].parts);
  }
  return placements;
}

}  // namespace roundel::policies::gavel
