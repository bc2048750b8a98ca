// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/gang_placement.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/model/heavy_edge.h"

namespace roundel::policies::asrpt {
namespace {

class Finder {
 public:
  Finder(const model::Problem& problem, const model::Pipeline& pipeline, const FreeGpus& free)
      : m_problem(problem),
        m_pipeline(pipeline),
        m_free(free),
        m_usable(usableTypes(pipeline)),
        m_gpus(pipeline.gpus()) {}

  std::optional<GangPlacement> anywhere(ServerOrder order) const { return on(m_usable, order); }

  std::optional<GangPlacement> onOneType(ServerOrder order) const {
    std::optional<GangPlacement> best;
    TypeSet only(m_usable.size(), 0);
    for (std::size_t t = 0; t < m_usable.size(); ++t) {
      if (m_usable[t] == 0 || m_free.available(model::TypeIndex(t)) < m_gpus) continue;
      only[t] = 1;
      std::optional<GangPlacement> placement = on(only, order);
      only[t] = 0;
      if (placement && (!best || placement->alpha_s < best->alpha_s)) best = std::move(placement);
    }
    return best;
  }

 private:
  std::optional<GangPlacement> on(const TypeSet& types, ServerOrder order) const {
    GangPlacement placement;
    placement.parts = m_free.gather(m_problem, types, order, m_gpus);
    if (model::gpuCount(placement.parts) < m_gpus) return std::nullopt;
    if (m_pipeline.oneServer() && !keepsWhole(placement.parts)) placement.parts = searched(types, order);
    if (placement.parts.empty()) return std::nullopt;
    placement.parts = model::normalised(std::move(placement.parts));
    placement.stages = model::heavyEdgeMapping(m_pipeline, placement.parts, false);
    if (placement.stages.empty()) return std::nullopt;
    placement.alpha_s = model::alpha(m_problem, m_pipeline, placement.stages, {});
    if (!std::isfinite(placement.alpha_s)) return std::nullopt;
    return placement;
  }

  // Parts of one node are adjacent.
  bool keepsWhole(const std::vector<model::Part>& parts) const {
    std::vector<int> gpus;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i == 0 || parts[i].node != parts[i - 1].node) gpus.push_back(0);
      gpus.back() += parts[i].count;
    }
    return model::keepsStagesWhole(m_pipeline, gpus);
  }

  // If the first servers in order would split a one_server stage, searches all servers.
  std::vector<model::Part> searched(const TypeSet& types, ServerOrder order) const {
    std::vector<model::NodeIndex> servers;
    std::vector<int> gpus;
    m_free.visit(types, order, [&](model::NodeIndex node, int free) {
      servers.push_back(node);
      gpus.push_back(free);
      return true;
    });
    const std::vector<int> taken_gpus = model::contributions(m_pipeline, gpus);
    std::vector<model::Part> parts;
    for (std::size_t i = 0; i < taken_gpus.size(); ++i) take(parts, servers[i], taken_gpus[i], types);
    return parts;
  }

  void take(std::vector<model::Part>& parts, model::NodeIndex node, int need, const TypeSet& types) const {
    for (const model::GpuGroup& group : m_problem.nodes[node].groups) {
      const int taken_gpus = types[group.type] != 0 ? std::min(need, m_free.available(node, group.type)) : 0;
      if (taken_gpus > 0) parts.push_back({node, group.type, taken_gpus});
      need -= taken_gpus;
    }
  }

  const model::Problem& m_problem;
  const model::Pipeline& m_pipeline;
  const FreeGpus& m_free;
  TypeSet m_usable;
  int m_gpus;
};

}  // namespace

std::optional<GangPlacement> findPlacement(const model::Problem& problem, const model::Pipeline& pipeline,
                                           const FreeGpus& free, ServerOrder order, bool type_aware) {
  const Finder finder(problem, pipeline, free);
  std::optional<GangPlacement> placement = type_aware ? finder.onOneType(order) : std::nullopt;
  if (!placement) placement = finder.anywhere(order);
  if (!placement && order != ServerOrder::MostFree) placement = finder.anywhere(ServerOrder::MostFree);
  return placement ? placement : finder.onOneType(ServerOrder::MostFree);
}

TypeSet usableTypes(const model::Pipeline& pipeline) {
  TypeSet types(pipeline.types(), 0);
  for (std::size_t t = 0; t < types.size(); ++t) types[t] = pipeline.usable(model::TypeIndex(t)) ? 1 : 0;
  return types;
}

}  // namespace roundel::policies::asrpt
