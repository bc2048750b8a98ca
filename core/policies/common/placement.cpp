// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/placement.h"

#include <algorithm>
#include <utility>

namespace roundel::policies {
namespace {

/// Counts nodes by their free GPUs, and sums the free GPUs of the best nodes.
class Histogram {
 public:
  /// Number of nodes by free GPUs, without nodes that have none.
  template <class Rooms>
  explicit Histogram(const Rooms& rooms) {
    for (std::size_t free = 1; free < rooms.size(); ++free) add(static_cast<int>(free), rooms[free].size);
  }
  void add(int free, int nodes) {
    const auto i = static_cast<std::size_t>(free);
    if (m_nodes.size() <= i) m_nodes.resize(i + 1, 0);
    m_nodes[i] += nodes;
  }
  int best(int nodes) const {
    int sum = 0;
    for (std::size_t free = m_nodes.size(); free-- > 1 && nodes > 0;) {
      const int taken_nodes = std::min(nodes, m_nodes[free]);
      sum += taken_nodes * static_cast<int>(free);
      nodes -= taken_nodes;
    }
    return sum;
  }

 private:
  std::vector<int> m_nodes;
};

}  // namespace

FreeGpus::FreeGpus(const sim::SystemView& view)
    : m_free(view.problem().nodes.size() * view.problem().types.size(), 0), m_total(view.problem().types.size(), 0) {
  const auto& nodes = view.problem().nodes;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (!view.nodeUp(model::NodeIndex(n))) continue;
    for (const model::GpuGroup& group : nodes[n].groups) {
      m_free[n * m_total.size() + group.type] += group.count;
      m_total[group.type] += group.count;
    }
  }
}

int FreeGpus::available(const TypeSet& types) const {
  int sum = 0;
  for (std::size_t t = 0; t < types.size(); ++t) sum += types[t] != 0 ? m_total[t] : 0;
  return sum;
}

bool FreeGpus::fits(const std::vector<model::Part>& parts) const {
  return std::ranges::all_of(parts, [&](const model::Part& p) { return available(p.node, p.type) >= p.count; });
}

void FreeGpus::take(const std::vector<model::Part>& parts) { change(parts, -1); }
void FreeGpus::release(const std::vector<model::Part>& parts) { change(parts, 1); }

void FreeGpus::change(const std::vector<model::Part>& parts, int sign) {
  for (const model::Part& part : parts) {
    m_free[part.node * m_total.size() + part.type] += sign * part.count;
    m_total[part.type] += sign * part.count;
    for (Ranking& ranking : m_rankings)
      if (ranking.types[part.type] != 0) ranking.move(part.node, sign * part.count);
  }
}

void FreeGpus::NodeBits::set(model::NodeIndex node) {
  if (words.size() <= node / 64) words.resize(node / 64 + 1, 0);
  words[node / 64] |= std::uint64_t{1} << (node % 64);
  ++size;
}

void FreeGpus::NodeBits::clear(model::NodeIndex node) {
  words[node / 64] &= ~(std::uint64_t{1} << (node % 64));
  --size;
}

int FreeGpus::NodeBits::lowest() const {
  int lowest_node = -1;
  each([&](model::NodeIndex node) {
    lowest_node = node.value;
    return false;
  });
  return lowest_node;
}

void FreeGpus::Ranking::move(model::NodeIndex node, int by) {
  int& now = free[node];
  if (now > 0) {
    rooms[static_cast<std::size_t>(now)].clear(node);
    some.clear(node);
  }
  now += by;
  if (now <= 0) return;
  if (rooms.size() <= static_cast<std::size_t>(now)) rooms.resize(static_cast<std::size_t>(now) + 1);
  rooms[static_cast<std::size_t>(now)].set(node);
  some.set(node);
}

const FreeGpus::Ranking& FreeGpus::rankingOf(const TypeSet& types) const {
  for (const Ranking& ranking : m_rankings)
    if (ranking.types == types) return ranking;
  if (m_rankings.size() == kMaxRankings) m_rankings.clear();
  const std::size_t nodes = m_total.empty() ? 0 : m_free.size() / m_total.size();
  Ranking ranking{.types = types, .free = std::vector<int>(nodes, 0), .rooms = std::vector<NodeBits>(1), .some = {}};
  for (std::size_t n = 0; n < nodes; ++n) {
    int sum = 0;
    for (std::size_t t = 0; t < types.size(); ++t) sum += types[t] != 0 ? m_free[n * m_total.size() + t] : 0;
    ranking.move(model::NodeIndex(n), sum);
  }
  m_rankings.push_back(std::move(ranking));
  return m_rankings.back();
}

TypeSet FreeGpus::only(model::TypeIndex type) const {
  TypeSet types(m_total.size(), 0);
  types[type] = 1;
  return types;
}

std::vector<model::Part> FreeGpus::gather(const model::Problem& problem, const TypeSet& types, NodeOrder order,
                                          int count) const {
  std::vector<model::Part> parts;
  if (count <= 0) return parts;
  visit(types, order, [&](model::NodeIndex node, int) {
    for (const model::GpuGroup& group : problem.nodes[node].groups) {
      const int taken_gpus = types[group.type] != 0 ? std::min(count, available(node, group.type)) : 0;
      if (taken_gpus > 0) parts.push_back({node, group.type, taken_gpus});
      count -= taken_gpus;
    }
    return count > 0;
  });
  return parts;
}

model::NodeIndex FreeGpus::lowestWith(const TypeSet& types, int count) const {
  const Ranking& ranking = rankingOf(types);
  model::NodeIndex lowest_node;
  for (auto free = static_cast<std::size_t>(std::max(1, count)); free < ranking.rooms.size(); ++free) {
    const int lowest = ranking.rooms[free].size > 0 ? ranking.rooms[free].lowest() : -1;
    if (lowest >= 0 && (!lowest_node.valid() || lowest < lowest_node.value)) lowest_node = model::NodeIndex(lowest);
  }
  return lowest_node;
}

std::vector<model::Part> FreeGpus::fewestNodes(model::TypeIndex type, int count) const {
  if (count <= 0 || m_total[type] < count) return {};
  const TypeSet types = only(type);
  const model::NodeIndex one = lowestWith(types, count);
  if (one.valid()) return {{.node = one, .type = type, .count = count}};
  Histogram later(rankingOf(types).rooms);
  int nodes = 2;
  while (later.best(nodes) < count) ++nodes;
  std::vector<model::Part> parts;
  int need = count;
  visit(types, NodeOrder::Index, [&](model::NodeIndex node, int free) {
    later.add(free, -1);
    // Skips a node if the smallest set does not need it, so that the set has the lowest nodes.
    if (free + later.best(nodes - 1) < need) return true;
    parts.push_back({node, type, std::min(free, need)});
    need -= parts.back().count;
    --nodes;
    return need > 0;
  });
  return parts;
}

std::vector<model::Part> FreeGpus::inOrder(model::TypeIndex type, int count) const {
  if (count <= 0 || m_total[type] < count) return {};
  const TypeSet types = only(type);
  std::vector<model::Part> parts;
  visit(types, NodeOrder::Index, [&](model::NodeIndex node, int free) {
    parts.push_back({node, type, std::min(free, count)});
    count -= parts.back().count;
    return count > 0;
  });
  return parts;
}

bool isGang(const std::vector<model::Part>& parts, model::TypeIndex type, int count) {
  return model::gpuCount(parts) == count &&
         std::ranges::all_of(parts, [&](const model::Part& p) { return p.type == type; });
}

namespace {

// Returns the GPUs of a type on its largest node.
int largestNode(const model::Problem& problem, model::TypeIndex type) {
  int largest_count = 0;
  for (const model::Node& node : problem.nodes) largest_count = std::max(largest_count, node.count(type));
  return largest_count;
}

bool oneTypeHolds(const model::Problem& problem, const model::Job& job, int n) {
  for (std::size_t r = 0; r < problem.types.size(); ++r) {
    if (job.throughput_spread[r].perGpu(n) > 0 && problem.types[r].total >= n) return true;
    if (job.throughput[r].perGpu(n) > 0 && largestNode(problem, model::TypeIndex(r)) >= n) return true;
  }
  return false;
}

bool anyTypesHold(const model::Problem& problem, const model::Job& job, int n) {
  int spread = 0;
  for (std::size_t r = 0; r < problem.types.size(); ++r)
    spread += job.throughput_spread[r].perGpu(n) > 0 ? problem.types[r].total : 0;
  return spread >= n || std::ranges::any_of(problem.nodes, [&](const model::Node& node) {
           int usable_gpus = 0;
           for (const model::GpuGroup& group : node.groups)
             usable_gpus += job.throughput[group.type].perGpu(n) > 0 ? group.count : 0;
           return usable_gpus >= n;
         });
}

template <class Holds>
int firstThatFits(const model::Job& job, Holds holds) {
  const std::vector<int> gangs = fixedGangs(job);
  const auto fits = std::ranges::find_if(gangs, holds);
  return fits == gangs.end() ? job.fixed_gpus : *fits;
}

}  // namespace

std::vector<int> fixedGangs(const model::Job& job) {
  std::vector<int> gangs{job.fixed_gpus};
  for (auto n = job.sizes.rbegin(); n != job.sizes.rend(); ++n)
    if (*n < job.fixed_gpus) gangs.push_back(*n);
  for (const int n : job.sizes)
    if (n > job.fixed_gpus) gangs.push_back(n);
  return gangs;
}

int oneTypeGang(const model::Problem& problem, const model::Job& job) {
  return firstThatFits(job, [&](int n) { return oneTypeHolds(problem, job, n); });
}

int anyTypeGang(const model::Problem& problem, const model::Job& job) {
  return firstThatFits(job, [&](int n) { return anyTypesHold(problem, job, n); });
}

}  // namespace roundel::policies
