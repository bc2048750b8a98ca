#include "core/sim/placer.h"

#include <algorithm>

namespace roundel::sim {

std::vector<std::vector<model::GpuIndex>> pickGpus(const model::Problem& problem, const std::vector<Placement>& placements,
                                                   const std::vector<const std::vector<model::GpuIndex>*>& held, std::vector<char>& taken) {
  std::vector<std::vector<model::GpuIndex>> picked(placements.size());
  std::vector<std::vector<int>> missing(placements.size());
  for (std::size_t p = 0; p < placements.size(); ++p) {
    const Placement& placement = placements[p];
    for (const model::Part& part : placement.parts) {
      int need = part.count;
      if (held[p] != nullptr) {
        for (const model::GpuIndex g : *held[p]) {
          const model::Gpu& gpu = problem.gpus[g];
          if (need == 0 || gpu.node != part.node || gpu.type != part.type) continue;
          picked[p].push_back(g);
          taken[g] = 1;
          --need;
        }
      }
      missing[p].push_back(need);
    }
  }
  for (std::size_t p = 0; p < placements.size(); ++p) {
    for (std::size_t i = 0; i < placements[p].parts.size(); ++i) {
      const model::Part& part = placements[p].parts[i];
      for (const model::GpuGroup& group : problem.nodes[part.node].groups) {
        if (group.type != part.type) continue;
        for (int k = 0; k < group.count && missing[p][i] > 0; ++k) {
          const model::GpuIndex g(group.first.value + k);
          if (taken[g] != 0) continue;
          taken[g] = 1;
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
