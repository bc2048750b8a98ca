// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/heavy_edge.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

namespace roundel::model {
namespace {

constexpr int kUnassigned = -1;
constexpr int kMaxSteps = 100'000;  // of the search for room; without a result by then, there counts as no room

// Bins for whole stages, largest first; bins of equal room count as one choice.
class Packing {
 public:
  Packing(std::vector<int> sizes, std::vector<int> rooms) : m_sizes(std::move(sizes)), m_rooms(std::move(rooms)) {
    std::ranges::sort(m_sizes, std::greater<>());
  }
  bool exists() { return place(0); }
  const std::vector<int>& rooms() const { return m_rooms; }  ///< after exists() is true: the room left in each

 private:
  bool place(std::size_t next) {
    if (next == m_sizes.size()) return true;
    if (++m_steps > kMaxSteps) return false;
    for (std::size_t bin = 0; bin < m_rooms.size(); ++bin) {
      if (m_rooms[bin] < m_sizes[next]) continue;
      const auto end = m_rooms.begin() + static_cast<std::ptrdiff_t>(bin);
      if (std::find(m_rooms.begin(), end, m_rooms[bin]) != end) continue;
      m_rooms[bin] -= m_sizes[next];
      if (place(next + 1)) return true;
      m_rooms[bin] += m_sizes[next];
    }
    return false;
  }

  std::vector<int> m_sizes, m_rooms;
  int m_steps = 0;
};

struct Edge {
  int to = 0;
  double weight = 0;
};

// The replicas of a job and their communication. All edges between two neighbouring stages have one weight, stored once.
class Graph {
 public:
  explicit Graph(const Pipeline& pipeline) : m_pipeline(pipeline) {
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
      m_first.push_back(static_cast<int>(m_stageOf.size()));
      m_stageOf.insert(m_stageOf.end(), static_cast<std::size_t>(pipeline.stages[s].replicas), static_cast<int>(s));
      const bool last = s + 1 == pipeline.stages.size();
      m_across.push_back(last ? 0 : 2 * pipeline.stages[s].out_bytes / pipeline.stages[s + 1].replicas);
    }
    m_first.push_back(static_cast<int>(m_stageOf.size()));
    m_inside.resize(m_stageOf.size());
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s) addAllReduce(s);
  }

  int size() const { return static_cast<int>(m_stageOf.size()); }
  int stages() const { return static_cast<int>(m_across.size()); }
  int stageOf(int v) const { return m_stageOf[static_cast<std::size_t>(v)]; }
  int first(int stage) const { return m_first[static_cast<std::size_t>(stage)]; }
  int end(int stage) const { return m_first[static_cast<std::size_t>(stage) + 1]; }
  int replicas(int stage) const { return end(stage) - first(stage); }
  double across(int stage) const { return m_across[static_cast<std::size_t>(stage)]; }
  const std::vector<Edge>& inside(int v) const { return m_inside[static_cast<std::size_t>(v)]; }
  bool whole(int stage) const {
    const Stage& s = m_pipeline.stages[static_cast<std::size_t>(stage)];
    return s.one_server && s.replicas > 1;
  }

  double total(int v) const {
    const int s = stageOf(v);
    double sum = 0;
    if (s > 0) sum += across(s - 1) * replicas(s - 1);
    if (s + 1 < stages()) sum += across(s) * replicas(s + 1);
    for (const Edge& edge : inside(v)) sum += edge.weight;
    return sum;
  }

 private:
  void addAllReduce(std::size_t stage) {
    const int k = m_pipeline.stages[stage].replicas;
    if (k < 2) return;
    const double bytes = m_pipeline.allReduceBytes(stage);
    const int base = m_first[stage];
    if (m_pipeline.allreduce == AllReduce::Ring) {
      for (int i = 0; i < (k == 2 ? 1 : k); ++i) connect(base + i, base + (i + 1) % k, bytes);
      return;
    }
    for (int i = 1; i < k; ++i) {
      connect(base + i, base + (i - 1) / 2, bytes / 2);
      connect(base + k - 1 - i, base + k - 1 - (i - 1) / 2, bytes / 2);
    }
  }

  void connect(int a, int b, double weight) {
    add(a, b, weight);
    add(b, a, weight);
  }
  void add(int from, int to, double weight) {
    auto& edges = m_inside[static_cast<std::size_t>(from)];
    const auto equal_edge = std::ranges::find(edges, to, &Edge::to);
    if (equal_edge == edges.end())
      edges.push_back({to, weight});
    else
      equal_edge->weight += weight;
  }

  const Pipeline& m_pipeline;
  std::vector<int> m_stageOf, m_first;
  std::vector<double> m_across;
  std::vector<std::vector<Edge>> m_inside;
};

class Mapper {
 public:
  Mapper(const Graph& graph, const std::vector<int>& gpus, bool split)
      : m_graph(graph),
        m_gpus(gpus),
        m_server(static_cast<std::size_t>(graph.size()), kUnassigned),
        m_left(graph.size()),
        m_open(static_cast<std::size_t>(graph.stages())),
        m_whole(static_cast<std::size_t>(graph.stages()), 0) {
    m_order.resize(gpus.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    std::ranges::stable_sort(m_order, [&](int a, int b) { return contributed(a) > contributed(b); });
    for (int s = 0; s < graph.stages(); ++s) {
      m_open[static_cast<std::size_t>(s)] = graph.first(s);
      m_whole[static_cast<std::size_t>(s)] = !split && graph.whole(s) ? 1 : 0;
      m_wholeLeft += m_whole[static_cast<std::size_t>(s)];
    }
  }

  std::vector<int> run() {
    for (m_at = 0; m_at < m_order.size() && m_left > 0; ++m_at) {
      m_room = contributed(m_order[m_at]);
      if (m_room == 0) break;
      m_toSet.assign(m_server.size(), 0);
      if (m_room >= m_left)
        for (int v = 0; v < m_graph.size(); ++v) assign(v);
      else
        fill();
    }
    return m_server;
  }

 private:
  int contributed(int server) const { return m_gpus[static_cast<std::size_t>(server)]; }
  bool free(int v) const { return m_server[static_cast<std::size_t>(v)] == kUnassigned; }
  bool whole(int stage) const { return m_whole[static_cast<std::size_t>(stage)] != 0; }

  void fill() {
    if (m_room == 1) {
      join(lightest());
      return;
    }
    const auto [a, b] = seed();
    if (a >= 0) {
      join(a);
      if (free(b)) join(b);
    }
    while (m_room > 0) join(next());
  }

  int lightest() const {
    int best = -1;
    double least_weight = 0;
    for (int v = 0; v < m_graph.size(); ++v) {
      if (!free(v) || whole(m_graph.stageOf(v))) continue;
      const double total = m_graph.total(v);
      if (best < 0 || total < least_weight) std::tie(best, least_weight) = std::pair(v, total);
    }
    return best;
  }

  std::pair<int, int> seed() {
    std::pair<int, int> best{-1, -1};
    double heaviest = 0;
    const auto offer = [&](int a, int b, double weight) {
      if (weight <= heaviest || !mayJoin(a, b)) return;
      heaviest = weight;
      best = {a, b};
    };
    for (int a = 0; a < m_graph.size(); ++a) {
      if (!free(a)) continue;
      const int s = m_graph.stageOf(a);
      std::vector<Edge>& edges = m_sorted;
      edges.clear();
      for (const Edge& edge : m_graph.inside(a))
        if (edge.to > a && free(edge.to)) edges.push_back(edge);
      std::ranges::sort(edges, {}, &Edge::to);
      for (const Edge& edge : edges) offer(a, edge.to, edge.weight);
      if (s + 1 == m_graph.stages()) continue;
      const int b = firstFree(s + 1);
      if (b < m_graph.end(s + 1)) offer(a, b, m_graph.across(s));
    }
    return best;
  }

  int next() {
    int best = -1;
    double heaviest = -1;
    for (int v = 0; v < m_graph.size(); ++v) {
      if (!free(v) || m_toSet[static_cast<std::size_t>(v)] <= heaviest || !mayJoin(v, v)) continue;
      heaviest = m_toSet[static_cast<std::size_t>(v)];
      best = v;
    }
    return best;
  }

  int firstFree(int stage) {
    int& open_replica = m_open[static_cast<std::size_t>(stage)];
    while (open_replica < m_graph.end(stage) && !free(open_replica)) ++open_replica;
    return open_replica;
  }

  // Returns true if a and b fit here with their one_server stages, and the other one_server stages still fit elsewhere.
  bool mayJoin(int a, int b) const {
    if (m_wholeLeft == 0) return true;
    const int s = m_graph.stageOf(a);
    const int t = m_graph.stageOf(b);
    int need = whole(s) ? m_graph.replicas(s) : 1;
    if (b != a && (s != t || !whole(s))) need += whole(t) ? m_graph.replicas(t) : 1;
    if (need > m_room) return false;
    std::vector<int> sizes;
    for (int other_stage = 0; other_stage < m_graph.stages(); ++other_stage)
      if (other_stage != s && other_stage != t && whole(other_stage) && free(m_graph.first(other_stage)))
        sizes.push_back(m_graph.replicas(other_stage));
    std::vector<int> rooms{m_room - need};
    for (std::size_t later_position = m_at + 1; later_position < m_order.size(); ++later_position)
      rooms.push_back(contributed(m_order[later_position]));
    return Packing(std::move(sizes), std::move(rooms)).exists();
  }

  void join(int v) {
    const int s = m_graph.stageOf(v);
    if (!whole(s)) return assign(v);
    --m_wholeLeft;
    for (int u = m_graph.first(s); u < m_graph.end(s); ++u) assign(u);
  }

  void assign(int v) {
    if (!free(v)) return;
    m_server[static_cast<std::size_t>(v)] = m_order[m_at];
    --m_room;
    --m_left;
    const int s = m_graph.stageOf(v);
    for (const Edge& edge : m_graph.inside(v)) raise(edge.to, edge.weight);
    if (s > 0) raiseStage(s - 1, m_graph.across(s - 1));
    if (s + 1 < m_graph.stages()) raiseStage(s + 1, m_graph.across(s));
  }
  void raise(int v, double weight) {
    double& value = m_toSet[static_cast<std::size_t>(v)];
    value = std::max(value, weight);
  }
  void raiseStage(int stage, double weight) {
    for (int v = m_graph.first(stage); v < m_graph.end(stage); ++v) raise(v, weight);
  }

  const Graph& m_graph;
  const std::vector<int>& m_gpus;
  std::vector<int> m_order, m_server;
  std::vector<double> m_toSet;  // the heaviest edge to the vertices on this server
  std::vector<Edge> m_sorted;
  int m_left, m_room = 0;
  std::size_t m_at = 0;
  std::vector<int> m_open;  // by stage: no unassigned replica before it
  std::vector<char> m_whole;
  int m_wholeLeft = 0;
};

std::vector<int> wholeSizes(const Pipeline& pipeline) {
  std::vector<int> sizes;
  for (const Stage& stage : pipeline.stages)
    if (stage.one_server && stage.replicas > 1) sizes.push_back(stage.replicas);
  return sizes;
}

std::vector<int> takeInOrder(std::vector<int> taken, const std::vector<int>& rooms, int need) {
  for (std::size_t m = 0; m < rooms.size() && need > 0; ++m) {
    const int added_gpus = std::min(need, rooms[m]);
    taken[m] += added_gpus;
    need -= added_gpus;
  }
  return taken;
}

}  // namespace

bool canPack(const std::vector<int>& sizes, const std::vector<int>& gpus) {
  return sizes.empty() || Packing(sizes, gpus).exists();
}

bool keepsStagesWhole(const Pipeline& pipeline, const std::vector<int>& gpus) {
  return canPack(wholeSizes(pipeline), gpus);
}

std::vector<int> contributions(const Pipeline& pipeline, const std::vector<int>& offered) {
  const int need = pipeline.gpus();
  if (std::accumulate(offered.begin(), offered.end(), 0) < need) return {};
  std::vector<int> taken_gpus = takeInOrder(std::vector<int>(offered.size(), 0), offered, need);
  const std::vector<int> sizes = wholeSizes(pipeline);
  if (canPack(sizes, taken_gpus)) return taken_gpus;
  Packing packing(sizes, offered);
  if (!packing.exists()) return {};
  int placed_gpus = 0;
  for (std::size_t m = 0; m < offered.size(); ++m) {
    taken_gpus[m] = offered[m] - packing.rooms()[m];
    placed_gpus += taken_gpus[m];
  }
  return takeInOrder(std::move(taken_gpus), packing.rooms(), need - placed_gpus);
}

std::vector<int> heavyEdge(const Pipeline& pipeline, const std::vector<int>& gpus, bool split) {
  const auto n = static_cast<std::size_t>(pipeline.gpus());
  if (!split && !keepsStagesWhole(pipeline, gpus)) return {};
  for (std::size_t m = 0; m < gpus.size(); ++m)
    if (gpus[m] == static_cast<int>(n)) return std::vector<int>(n, static_cast<int>(m));
  const Graph graph(pipeline);
  return Mapper(graph, gpus, split).run();
}

}  // namespace roundel::model
