#include "core/sim/placer.h"

#include <algorithm>
#include <map>

namespace roundel::sim {

std::vector<std::vector<model::GpuIndex>> pickGpus(const model::Problem& problem,
                                                   const std::vector<Placement>& placements,
                                                   const std::vector<const std::vector<model::GpuIndex>*>& held,
                                                   std::vector<char>& taken) {
  std::vector<std::vector<model::GpuIndex>> picked(placements.size());
  std::vector<std::vector<int>> missing(placements.size());
  std::map<std::int32_t, std::size_t> shared;  // a job that shares its GPU -> its placement
  for (std::size_t p = 0; p < placements.size(); ++p) {
    if (placements[p].partner.valid()) shared[placements[p].job.value] = p;
  }
  // Takes the GPU of its partner, if the partner has one already.
  const auto joins = [&](std::size_t p) {
    if (!placements[p].partner.valid()) return false;
    picked[p] = picked[shared.at(placements[p].partner.value)];
    for (const model::GpuIndex g : picked[p]) ++taken[g];
    return !picked[p].empty();
  };
  for (std::size_t p = 0; p < placements.size(); ++p) {
    const Placement& placement = placements[p];
    if (joins(p)) {
      missing[p].push_back(0);
      continue;
    }
    for (const model::Part& part : placement.parts) {
      int need = part.count;
      if (held[p] != nullptr) {
        for (const model::GpuIndex g : *held[p]) {
          const model::Gpu& gpu = problem.gpus[g];
          if (need == 0 || taken[g] != 0 || gpu.node != part.node || gpu.type != part.type) continue;
          picked[p].push_back(g);
          ++taken[g];
          --need;
        }
      }
      missing[p].push_back(need);
    }
  }
  for (std::size_t p = 0; p < placements.size(); ++p) {
    if (picked[p].empty() && joins(p)) continue;
    for (std::size_t i = 0; i < placements[p].parts.size(); ++i) {
      const model::Part& part = placements[p].parts[i];
      for (const model::GpuGroup& group : problem.nodes[part.node].groups) {
        if (group.type != part.type) continue;
        for (int k = 0; k < group.count && missing[p][i] > 0; ++k) {
          const model::GpuIndex g(group.first.value + k);
          if (taken[g] != 0) continue;
          ++taken[g];
          picked[p].push_back(g);
          --missing[p][i];
        }
      }
    }
    std::sort(picked[p].begin(), picked[p].end());
  }
  return picked;
}

}  // namespace roundel::sim
