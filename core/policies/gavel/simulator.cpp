// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/simulator.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace roundel::policies::gavel {
namespace {

using model::JobIndex;
using model::TypeIndex;

constexpr double kNotReceived = 1e9;  // priority of a share without any received time, per unit of share
constexpr double kWhole = 1e-9;       // steps this close (relative) to a whole number count as whole

double snapped(double steps) {
  const double whole_steps = std::round(steps);
  return std::abs(steps - whole_steps) <= kWhole * std::max(1.0, whole_steps) ? whole_steps : steps;
}

}  // namespace

SimulatorPolicy::SimulatorPolicy(const model::Problem& problem, const Settings& settings)
    : m_types(problem.types.size()),
      m_round_s(problem.clock.round_s),
      m_reset_s(settings.reset_s),
      m_fifo(settings.objective == Objective::Fifo && !settings.fixed),
      m_allocator(problem, settings),
      m_explainer(settings),
      m_typeTotal_s(m_types, 0.0) {
  grow(problem.jobs.size());
}

void SimulatorPolicy::grow(std::size_t jobs) {
  m_known.resize(jobs, 0);
  m_received_s.resize(jobs * m_types, 0.0);
  m_deficit_s.resize(jobs * m_types, 0.0);
}

sim::Decision SimulatorPolicy::decide(const sim::SystemView& view, trace::Explanation* why) {
  sim::Decision decision;
  const bool midRound = !m_running.empty() && !model::isReached(m_roundEnd_s, view.now_s());
  if (midRound) return decision.changes_nothing = true, decision;
  credit();
  takeIn(view);
  bool solved = false;
  if (!resetIfDue(view, solved)) return decision.changes_nothing = true, decision;
  Round round = select(view);
  const bool pending = std::ranges::any_of(m_known, [](char known) { return known == 0; });
  if (!anyRuns(round) && !pending && m_stale) {
    m_lastReset_s = 0;
    if (!resetIfDue(view, solved)) return decision.changes_nothing = true, decision;
    round = select(view);
  }
  launch(view, round, decision);
  if (why != nullptr) {
    *why = m_explainer.explain(
        view, m_allocator, *m_allocation, solved,
        {.candidates = round.candidates, .shortages = round.shortages, .placements = decision.placements});
  }
  return decision;
}

void SimulatorPolicy::credit() {
  for (const MicroTask& task : m_running) {
    m_received_s[cell(task.job, task.type)] += task.wall_s;
    m_typeTotal_s[task.type] += task.wall_s;
  }
  m_running.clear();
}

// A job starts with half a round of received time on every type. The totals of the types include it only from the next reset
// on.
void SimulatorPolicy::takeIn(const sim::SystemView& view) {
  grow(view.problem().jobs.size());
  std::vector<JobIndex> order = view.active();
  std::ranges::stable_sort(order,
                           [&](JobIndex a, JobIndex b) { return view.job(a).arrival_s < view.job(b).arrival_s; });
  const bool rates = m_allocator.refresh(view);
  m_stale = m_stale || rates || view.changes().nodes || order != m_order;
  m_order = std::move(order);
  for (const JobIndex job : m_order) {
    if (m_known[job] != 0) continue;
    m_known[job] = 1;
    for (std::size_t r = 0; r < m_types; ++r) m_received_s[cell(job, TypeIndex(r))] = m_round_s / 2;
  }
}

// Returns false if the solve was interrupted.
bool SimulatorPolicy::resetIfDue(const sim::SystemView& view, bool& solved) {
  const bool due = m_lastReset_s == 0 || view.now_s() - m_lastReset_s >= m_reset_s;
  if (m_allocation && !(m_stale && due)) return true;
  std::shared_ptr<const Allocation> allocation = m_allocator.allocate(view);
  if (!allocation) return false;
  reset(view);
  m_allocation = std::move(allocation);
  m_stale = false;
  solved = true;
  return true;
}

void SimulatorPolicy::reset(const sim::SystemView& view) {
  const double elapsed_s = view.now_s() - m_lastReset_s;
  for (const JobIndex job : m_order) {
    for (std::size_t r = 0; r < m_types; ++r) {
      const TypeIndex type(r);
      double& received_s = m_received_s[cell(job, type)];
      const double due_s = m_allocation ? m_allocation->share(job, type) * elapsed_s : 0.0;
      m_deficit_s[cell(job, type)] += due_s - (received_s - m_round_s / 2);
      received_s = m_round_s / 2;
    }
  }
  m_typeTotal_s.assign(m_types, m_round_s / 2 * static_cast<double>(m_order.size()));
  m_lastReset_s = view.now_s();
}

std::vector<Candidate> SimulatorPolicy::candidatesOf(TypeIndex type) const {
  std::vector<Candidate> out;
  out.reserve(m_order.size());
  for (const JobIndex job : m_order) {
    Candidate candidate{.job = job,
                        .type = type,
                        .y = m_allocation->share(job, type),
                        .received = 0,
                        .priority = 0,
                        .deficit = m_deficit_s[cell(job, type)],
                        .chosen = false};
    if (m_typeTotal_s[type] > 0) candidate.received = m_received_s[cell(job, type)] / m_typeTotal_s[type];
    if (candidate.y > 0 && m_allocator.rate(job, type) > 0)
      candidate.priority = candidate.received > 0 ? candidate.y / candidate.received : candidate.y * kNotReceived;
    out.push_back(candidate);
  }
  std::ranges::stable_sort(out, [](const Candidate& a, const Candidate& b) {
    return std::tie(b.priority, b.deficit, b.y) < std::tie(a.priority, a.deficit, a.y);
  });
  return out;
}

SimulatorPolicy::Round SimulatorPolicy::select(const sim::SystemView& view) const {
  Round round;
  round.shortages.resize(m_known.size());
  round.selected.resize(m_types);
  std::vector<char> assigned(m_known.size(), 0);
  for (std::size_t r = 0; r < m_types; ++r) {
    const TypeIndex type(r);
    const int up_gpus = view.upGpus(type);
    int free = up_gpus;
    std::vector<Candidate> candidates = candidatesOf(type);
    for (Candidate& candidate : candidates) {
      const JobIndex job = candidate.job;
      const int gang = m_allocator.gang(job);
      if (assigned[job] != 0 || m_allocator.rate(job, type) <= 0 || (m_fifo && candidate.priority <= 0)) continue;
      if (gang > free) {
        const JobIndex last = round.selected[r].empty() ? JobIndex{} : round.selected[r].back();
        if (candidate.y > 0) round.shortages[job].note(up_gpus, free, gang, last);
        continue;
      }
      free -= gang;
      assigned[job] = 1;
      candidate.chosen = m_allocation->has(job);
      round.selected[r].push_back(job);
    }
    round.candidates.insert(round.candidates.end(), candidates.begin(), candidates.end());
  }
  return round;
}

bool SimulatorPolicy::anyRuns(const Round& round) const {
  return std::ranges::any_of(round.selected, [&](const std::vector<JobIndex>& jobs) {
    return std::ranges::any_of(jobs, [&](JobIndex job) { return m_allocation->has(job); });
  });
}

SimulatorPolicy::MicroTask SimulatorPolicy::microTask(const sim::SystemView& view, JobIndex job, TypeIndex type) const {
  const double rate = m_allocator.rate(job, type);
  const double remaining = snapped(view.remaining(job));
  double steps = model::guardedFloor(rate * m_round_s);
  if (steps <= 0) steps = rate * m_round_s;
  steps = std::min(steps, remaining);
  return {.job = job, .type = type, .steps = steps, .wall_s = steps / rate};
}

void SimulatorPolicy::launch(const sim::SystemView& view, const Round& round, sim::Decision& decision) {
  FreeGpus free(view);
  for (std::size_t r = 0; r < m_types; ++r) placeType(view, TypeIndex(r), round.selected[r], free, decision);
  double longest_s = 0;
  for (const MicroTask& task : m_running) longest_s = std::max(longest_s, task.wall_s);
  if (m_running.empty()) return;
  m_roundEnd_s = view.now_s() + longest_s;
  decision.wake_s = m_roundEnd_s;
}

// Places gangs from the largest on. First those that ran on the type in the last round keep their GPUs if they can, then the
// others.
void SimulatorPolicy::placeType(const sim::SystemView& view, TypeIndex type, std::vector<JobIndex> jobs, FreeGpus& free,
                                sim::Decision& decision) {
  std::erase_if(jobs, [&](JobIndex job) { return !m_allocation->has(job); });
  std::ranges::stable_sort(jobs, [&](JobIndex a, JobIndex b) { return m_allocator.gang(a) > m_allocator.gang(b); });
  for (std::size_t first = 0; first < jobs.size();) {
    const int gang = m_allocator.gang(jobs[first]);
    std::vector<JobIndex> others;
    for (; first < jobs.size() && m_allocator.gang(jobs[first]) == gang; ++first) {
      const JobIndex job = jobs[first];
      m_running.push_back(microTask(view, job, type));
      const std::vector<model::Part>& held_parts = view.state(job).held;
      if (isGang(held_parts, type, gang) && free.fits(held_parts))
        place(view, job, held_parts, free, decision);
      else
        others.push_back(job);
    }
    for (const JobIndex job : others) place(view, job, free.inOrder(type, gang), free, decision);
  }
}

void SimulatorPolicy::place(const sim::SystemView& view, JobIndex job, std::vector<model::Part> parts, FreeGpus& free,
                            sim::Decision& decision) {
  const TypeIndex type = parts.front().type;
  const MicroTask task = microTask(view, job, type);
  free.take(parts);
  sim::Placement placement;
  placement.job = job;
  placement.parts = std::move(parts);
  placement.max_iterations = task.steps;
  placement.overhead_s = 0;
  placement.rate = m_allocator.rate(job, type);
  decision.placements.push_back(std::move(placement));
}

}  // namespace roundel::policies::gavel
