// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/gangs/gang_index.h"

#include <utility>

#include "core/trace/sorted.h"

namespace roundel::sim {
void GangIndex::reset(const KernelState& state, const model::Problem& problem, std::vector<model::JobIndex> changed) {
  m_clock.reset(state.jobs.size());
  m_taken.assign(problem.gpus.size(), 0);
  m_touched.clear();
  m_changed = std::move(changed);
  for (const Gang& gang : state.gangs) {
    hold(gang);
    touch(gang.job);
  }
}

void GangIndex::touch(model::JobIndex job) {
  m_touched.push_back(job);
  m_changed.push_back(job);
}

const GangClock& GangIndex::clock(const KernelState& state, const model::Problem& problem, std::uint64_t& worked_out) {
  trace::sortUnique(m_touched);
  for (const model::JobIndex job : m_touched) m_clock.set(job, state.timesOf(job, problem));
  worked_out += m_touched.size();
  m_touched.clear();
  return m_clock;
}

std::vector<model::JobIndex> GangIndex::takeChanged() {
  trace::sortUnique(m_changed);
  return std::exchange(m_changed, {});
}

void GangIndex::count(const Gang& gang, int by) {
  for (const model::GpuIndex g : gang.gpus) m_taken[g] = static_cast<char>(m_taken[g] + by);
}

}  // namespace roundel::sim
