// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/placer.h"

#include <algorithm>
#include <map>
#include <utility>

namespace roundel::sim {
namespace {

/// The GPUs of one decision's placements, by placement: first those that are kept, then free ones.
class Picker {
 public:
  Picker(const model::Problem& problem, const std::vector<Placement>& placements, std::vector<char>& taken)
      : m_problem(problem),
        m_placements(placements),
        m_taken(taken),
        m_picked(placements.size()),
        m_missing(placements.size()) {
    for (std::size_t p = 0; p < placements.size(); ++p)
      if (placements[p].partner.valid()) m_shared[placements[p].job.value] = p;
  }

  /// Takes the GPUs that the copy holds, as far as its new parts need them.
  void keep(std::size_t p, const std::vector<model::GpuIndex>* held) {
    if (joins(p)) return;
    for (const model::Part& part : m_placements[p].parts) {
      int need = part.count;
      for (std::size_t i = 0; held != nullptr && i < held->size() && need > 0; ++i) {
        const model::Gpu& gpu = m_problem.gpus[(*held)[i]];
        if (gpu.node == part.node && gpu.type == part.type && take(p, (*held)[i])) --need;
      }
      m_missing[p].push_back(need);
    }
  }

  /// Adds the lowest free GPUs for the missing ones.
  void fill(std::size_t p) {
    if (m_picked[p].empty() && joins(p)) return;
    for (std::size_t i = 0; i < m_missing[p].size(); ++i) {
      const model::Part& part = m_placements[p].parts[i];
      for (const model::GpuGroup& group : m_problem.nodes[part.node].groups)
        if (group.type == part.type) fillFrom(group, p, m_missing[p][i]);
    }
    std::ranges::sort(m_picked[p]);
  }

  std::vector<std::vector<model::GpuIndex>> picked() && { return std::move(m_picked); }

 private:
  bool take(std::size_t p, model::GpuIndex gpu) {
    if (m_taken[gpu] != 0) return false;
    ++m_taken[gpu];
    m_picked[p].push_back(gpu);
    return true;
  }

  /// Takes the GPU of its partner, if the partner has one already.
  bool joins(std::size_t p) {
    if (!m_placements[p].partner.valid()) return false;
    m_picked[p] = m_picked[m_shared.at(m_placements[p].partner.value)];
    for (const model::GpuIndex g : m_picked[p]) ++m_taken[g];
    return !m_picked[p].empty();
  }

  void fillFrom(const model::GpuGroup& group, std::size_t p, int& missing) {
    for (int k = 0; k < group.count && missing > 0; ++k)
      if (take(p, model::GpuIndex(group.first.value + k))) --missing;
  }

  const model::Problem& m_problem;
  const std::vector<Placement>& m_placements;
  std::vector<char>& m_taken;
  std::vector<std::vector<model::GpuIndex>> m_picked;
  std::vector<std::vector<int>> m_missing;       ///< by placement and part; empty if it joined its partner
  std::map<std::int32_t, std::size_t> m_shared;  ///< a job that shares its GPU -> its placement
};

}  // namespace

std::vector<std::vector<model::GpuIndex>> pickGpus(const model::Problem& problem,
                                                   const std::vector<Placement>& placements,
                                                   const std::vector<const std::vector<model::GpuIndex>*>& held,
                                                   std::vector<char>& taken) {
  Picker picker(problem, placements, taken);
  for (std::size_t p = 0; p < placements.size(); ++p) picker.keep(p, held[p]);
  for (std::size_t p = 0; p < placements.size(); ++p) picker.fill(p);
  return std::move(picker).picked();
}

}  // namespace roundel::sim
