// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/arrivals.h"

#include <algorithm>

#include "core/model/round_grid.h"
#include "core/sim/kernel/job_life.h"

namespace roundel::sim {

std::vector<model::JobIndex> arrivalOrder(const model::Problem& problem) {
  std::vector<model::JobIndex> order;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) order.emplace_back(j);
  std::ranges::stable_sort(order, [&](model::JobIndex a, model::JobIndex b) {
    return problem.jobs[a].arrival_s < problem.jobs[b].arrival_s;
  });
  return order;
}

double Arrivals::next_s(const KernelState& state, const model::Problem& problem) const {
  return pending(state) ? problem.jobs[m_order[state.next_arrival]].arrival_s : kForever;
}

bool Arrivals::admit(Machine& machine, bool at_boundary) const {
  KernelState& state = machine.state;
  bool has_arrivals = false;
  while (pending(state) && due(next_s(state, *machine.problem), state.now_s, at_boundary)) {
    const model::JobIndex job = m_order[state.next_arrival++];
    if (state.jobs[job].cancelled) continue;
    JobLife(machine).arrive(job);
    has_arrivals = true;
  }
  return has_arrivals;
}

void Arrivals::skipCancelled(KernelState& state) const {
  while (pending(state) && state.jobs[m_order[state.next_arrival]].cancelled) ++state.next_arrival;
}

void Arrivals::replace(const model::Problem& problem, KernelState& state) {
  m_order = arrivalOrder(problem);
  const auto arrived = [&](model::JobIndex j) { return state.jobs[j].arrived; };
  const auto waiting = std::stable_partition(m_order.begin(), m_order.end(), arrived);
  state.next_arrival = static_cast<std::size_t>(waiting - m_order.begin());
  std::stable_partition(waiting, m_order.end(),
                        [&](model::JobIndex j) { return model::isReached(problem.jobs[j].arrival_s, state.now_s); });
}

}  // namespace roundel::sim
