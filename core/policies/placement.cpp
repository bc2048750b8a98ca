#include "core/policies/placement.h"

#include <algorithm>

namespace roundel::policies {
namespace {

/// How many nodes have how many free GPUs, and what the best of them hold together.
class Histogram {
 public:
  void add(int free, int nodes) {
    const auto i = static_cast<std::size_t>(free);
    if (m_nodes.size() <= i) m_nodes.resize(i + 1, 0);
    m_nodes[i] += nodes;
  }
  int best(int nodes) const {
    int sum = 0;
    for (std::size_t free = m_nodes.size(); free-- > 1 && nodes > 0;) {
      const int taken = std::min(nodes, m_nodes[free]);
      sum += taken * static_cast<int>(free);
      nodes -= taken;
    }
    return sum;
  }

 private:
  std::vector<int> m_nodes;
};

}  // namespace

FreeGpus::FreeGpus(const sim::SystemView& view) : m_places(view.problem().types.size()), m_total(m_places.size(), 0) {
  const auto& nodes = view.problem().nodes;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const model::NodeIndex node(n);
    if (!view.nodeUp(node)) continue;
    for (const model::GpuGroup& group : nodes[n].groups) {
      m_places[group.type].push_back({node, group.count});
      m_total[group.type] += group.count;
    }
  }
}

int FreeGpus::free(model::NodeIndex node, model::TypeIndex type) const {
  const auto& places = m_places[type];
  const auto it = std::lower_bound(places.begin(), places.end(), node,
                                   [](const Place& p, model::NodeIndex n) { return p.node < n; });
  return it == places.end() || it->node != node ? 0 : it->free;
}

int& FreeGpus::at(const model::Part& part) {
  auto& places = m_places[part.type];
  return std::lower_bound(places.begin(), places.end(), part.node,
                          [](const Place& p, model::NodeIndex n) { return p.node < n; })
      ->free;
}

bool FreeGpus::fits(const std::vector<model::Part>& parts) const {
  return std::all_of(parts.begin(), parts.end(), [&](const model::Part& p) { return free(p.node, p.type) >= p.count; });
}

void FreeGpus::take(const std::vector<model::Part>& parts) {
  for (const model::Part& part : parts) {
    at(part) -= part.count;
    m_total[part.type] -= part.count;
  }
}

void FreeGpus::give(const std::vector<model::Part>& parts) {
  for (const model::Part& part : parts) {
    at(part) += part.count;
    m_total[part.type] += part.count;
  }
}

std::vector<model::Part> FreeGpus::fewestNodes(model::TypeIndex type, int count) const {
  if (count <= 0 || m_total[type] < count) return {};
  const auto& places = m_places[type];
  for (const Place& place : places) {
    if (place.free >= count) return {{place.node, type, count}};
  }
  Histogram later;
  for (const Place& place : places) later.add(place.free, 1);
  int nodes = 2;
  while (later.best(nodes) < count) ++nodes;
  std::vector<model::Part> parts;
  int need = count;
  for (const Place& place : places) {
    later.add(place.free, -1);
    // Leave a node out where the smallest set can do without it: it would not be the lowest otherwise.
    if (place.free == 0 || place.free + later.best(nodes - 1) < need) continue;
    parts.push_back({place.node, type, std::min(place.free, need)});
    need -= parts.back().count;
    --nodes;
    if (need == 0) break;
  }
  return parts;
}

std::vector<model::Part> FreeGpus::inOrder(model::TypeIndex type, int count) const {
  if (count <= 0 || m_total[type] < count) return {};
  std::vector<model::Part> parts;
  for (const Place& place : m_places[type]) {
    if (place.free == 0) continue;
    parts.push_back({place.node, type, std::min(place.free, count)});
    count -= parts.back().count;
    if (count == 0) break;
  }
  return parts;
}

bool isGang(const std::vector<model::Part>& parts, model::TypeIndex type, int count) {
  return model::gpuCount(parts) == count &&
         std::all_of(parts.begin(), parts.end(), [&](const model::Part& p) { return p.type == type; });
}

namespace {

// GPUs of a type on its largest node.
int largestNode(const model::Problem& problem, model::TypeIndex type) {
  int most = 0;
  for (const model::Node& node : problem.nodes) most = std::max(most, node.count(type));
  return most;
}

bool oneTypeHolds(const model::Problem& problem, const model::Job& job, int n) {
  for (std::size_t r = 0; r < problem.types.size(); ++r) {
    if (job.rate_spread[r].perGpu(n) > 0 && problem.types[r].total >= n) return true;
    if (job.rate[r].perGpu(n) > 0 && largestNode(problem, model::TypeIndex(r)) >= n) return true;
  }
  return false;
}

bool anyTypesHold(const model::Problem& problem, const model::Job& job, int n) {
  int spread = 0;
  for (std::size_t r = 0; r < problem.types.size(); ++r)
    spread += job.rate_spread[r].perGpu(n) > 0 ? problem.types[r].total : 0;
  return spread >= n || std::any_of(problem.nodes.begin(), problem.nodes.end(), [&](const model::Node& node) {
           int own = 0;
           for (const model::GpuGroup& group : node.groups) own += job.rate[group.type].perGpu(n) > 0 ? group.count : 0;
           return own >= n;
         });
}

template <class Holds>
int firstThatFits(const model::Job& job, Holds holds) {
  const std::vector<int> gangs = fixedGangs(job);
  const auto fits = std::find_if(gangs.begin(), gangs.end(), holds);
  return fits == gangs.end() ? job.fixedGpus : *fits;
}

}  // namespace

std::vector<int> fixedGangs(const model::Job& job) {
  std::vector<int> gangs{job.fixedGpus};
  for (auto n = job.sizes.rbegin(); n != job.sizes.rend(); ++n) {
    if (*n < job.fixedGpus) gangs.push_back(*n);
  }
  for (const int n : job.sizes) {
    if (n > job.fixedGpus) gangs.push_back(n);
  }
  return gangs;
}

int oneTypeGang(const model::Problem& problem, const model::Job& job) {
  return firstThatFits(job, [&](int n) { return oneTypeHolds(problem, job, n); });
}

int anyTypeGang(const model::Problem& problem, const model::Job& job) {
  return firstThatFits(job, [&](int n) { return anyTypesHold(problem, job, n); });
}

}  // namespace roundel::policies
