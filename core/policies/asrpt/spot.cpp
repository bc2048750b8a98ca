#include "core/policies/asrpt/spot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/model/heavy_edge.h"

namespace roundel::policies::asrpt {
namespace {

struct Offer {
  model::NodeIndex node;
  int gpus = 0;
};

class Finder {
 public:
  Finder(const model::Problem& problem, const model::Pipeline& pipeline, const FreeGpus& free)
      : m_problem(problem), m_pipeline(pipeline), m_free(free), m_usable(problem.types.size(), 0) {
    for (std::size_t t = 0; t < m_usable.size(); ++t) m_usable[t] = pipeline.usable(model::TypeIndex(t)) ? 1 : 0;
  }

  std::optional<Spot> anywhere(ServerOrder order) const { return on({}, order); }

  std::optional<Spot> onOneType(ServerOrder order) const {
    std::optional<Spot> best;
    for (std::size_t t = 0; t < m_usable.size(); ++t) {
      if (m_usable[t] == 0 || m_free.free(model::TypeIndex(t)) < m_pipeline.gpus()) continue;
      std::optional<Spot> spot = on(model::TypeIndex(t), order);
      if (spot && (!best || spot->alpha_s < best->alpha_s)) best = std::move(spot);
    }
    return best;
  }

 private:
  bool counts(model::TypeIndex type, model::TypeIndex only) const {
    return only.valid() ? type == only : m_usable[type] != 0;
  }

  std::vector<Offer> offers(model::TypeIndex only, ServerOrder order) const {
    std::vector<Offer> out;
    for (std::size_t n = 0; n < m_problem.nodes.size(); ++n) {
      int gpus = 0;
      for (const model::GpuGroup& group : m_problem.nodes[n].groups) {
        if (counts(group.type, only)) gpus += m_free.free(model::NodeIndex(n), group.type);
      }
      if (gpus > 0) out.push_back({model::NodeIndex(n), gpus});
    }
    std::stable_sort(out.begin(), out.end(), [&](const Offer& a, const Offer& b) {
      return order == ServerOrder::MostFree ? a.gpus > b.gpus : a.gpus < b.gpus;
    });
    return out;
  }

  void take(std::vector<model::Part>& parts, const Offer& offer, int need, model::TypeIndex only) const {
    for (const model::GpuGroup& group : m_problem.nodes[offer.node].groups) {
      if (need == 0 || !counts(group.type, only)) continue;
      const int taken = std::min(need, m_free.free(offer.node, group.type));
      if (taken > 0) parts.push_back({offer.node, group.type, taken});
      need -= taken;
    }
  }

  std::optional<Spot> on(model::TypeIndex only, ServerOrder order) const {
    const std::vector<Offer> servers = offers(only, order);
    std::vector<int> gpus;
    for (const Offer& offer : servers) gpus.push_back(offer.gpus);
    const std::vector<int> taken = model::contributions(m_pipeline, gpus);
    if (taken.empty()) return std::nullopt;
    Spot spot;
    for (std::size_t i = 0; i < taken.size(); ++i) take(spot.parts, servers[i], taken[i], only);
    spot.parts = model::normalised(std::move(spot.parts));
    spot.stages = model::heavyEdgeMapping(m_pipeline, spot.parts, false);
    if (spot.stages.empty()) return std::nullopt;
    spot.alpha_s = model::alpha(m_problem, m_pipeline, spot.stages, {});
    if (!std::isfinite(spot.alpha_s)) return std::nullopt;
    return spot;
  }

  const model::Problem& m_problem;
  const model::Pipeline& m_pipeline;
  const FreeGpus& m_free;
  std::vector<char> m_usable;
};

}  // namespace

std::optional<Spot> findSpot(const model::Problem& problem, const model::Pipeline& pipeline, const FreeGpus& free,
                             ServerOrder order, bool type_aware) {
  const Finder finder(problem, pipeline, free);
  std::optional<Spot> spot = type_aware ? finder.onOneType(order) : std::nullopt;
  if (!spot) spot = finder.anywhere(order);
  if (!spot && order != ServerOrder::MostFree) spot = finder.anywhere(ServerOrder::MostFree);
  return spot ? spot : finder.onOneType(ServerOrder::MostFree);
}

int usableFree(const model::Pipeline& pipeline, const FreeGpus& free, std::size_t types) {
  int sum = 0;
  for (std::size_t t = 0; t < types; ++t) {
    if (pipeline.usable(model::TypeIndex(t))) sum += free.free(model::TypeIndex(t));
  }
  return sum;
}

}  // namespace roundel::policies::asrpt
