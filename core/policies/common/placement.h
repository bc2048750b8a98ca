// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The size and placement of gangs, for schedulers that count GPUs by type (Gavel's rounds, the queues, the baselines).

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/model/problem.h"
#include "core/sim/system_view.h"

namespace roundel::policies {

/// Whether each GPU type is included, by TypeIndex.
using TypeSet = std::vector<char>;

/// The order in which nodes are visited. Ties: the lower node.
enum class NodeOrder {
  Index,      ///< in the order of the scenario
  MostFree,   ///< in descending order of free GPUs of the included types
  FewestFree  ///< in ascending order of free GPUs, without nodes that have none
};

/// Free GPUs by node and type, as a value that is used for one decision or kept. Initially every GPU that is up is
/// free: a policy that replans takes what it gives out; other policies first take what is held.
///
/// Nodes are in buckets by their number of free GPUs, for each set of types that was used so far, so that visiting
/// costs depend on the visited nodes and not on the cluster. A bucket has one bit for each node. Below, b = nodes / 64,
/// and c is the number of GPUs of a node.
class FreeGpus {
 public:
  explicit FreeGpus(const sim::SystemView& view);  ///< O(nodes * types)

  int available(model::TypeIndex type) const { return m_total[type]; }
  int available(const TypeSet& types) const;  ///< sum over these types; O(types)
  int available(model::NodeIndex node, model::TypeIndex type) const { return m_free[node * m_total.size() + type]; }
  bool fits(const std::vector<model::Part>& parts) const;  ///< precondition: parts have distinct (node, type)
  /// Precondition: fits(parts). O(parts * sets of types used so far).
  void take(const std::vector<model::Part>& parts);
  void release(const std::vector<model::Part>& parts);  ///< the inverse of take()

  /// Calls visit(node, its free GPUs of these types) for nodes that have some, in this order, until it returns false.
  /// O(nodes visited + b), or O(b * c) if the order is by free GPUs; the first call for a set of types O(nodes).
  template <class Visit>
  void visit(const TypeSet& types, NodeOrder order, Visit go) const {
    const Ranking& ranking = rankingOf(types);
    const auto some = [&](model::NodeIndex node) { return go(node, ranking.free[node]); };
    if (order == NodeOrder::Index) {
      ranking.some.each(some);
      return;
    }
    const std::size_t last = ranking.rooms.size() - 1;
    for (std::size_t k = 0; k < last; ++k) {
      const std::size_t free = order == NodeOrder::MostFree ? last - k : k + 1;
      if (ranking.rooms[free].size > 0 && !ranking.rooms[free].each(some)) return;
    }
  }

  /// Returns `count` GPUs of these types, or as many as are free: all of each node in this order, and the rest from the
  /// last node; in a node in the order of its groups. Parts are in the order of visits. Costs what visit() does.
  std::vector<model::Part> gather(const model::Problem& problem, const TypeSet& types, NodeOrder order,
                                  int count) const;
  /// Returns the lowest node with `count` free GPUs of these types; invalid if there is none. O(b * c).
  model::NodeIndex lowestWith(const TypeSet& types, int count) const;

  /// Returns `count` GPUs of a type on the fewest nodes: of the smallest sufficient sets of nodes the lexicographically
  /// lowest, filled in index order. Empty if the type has fewer. O(b * c) if one node has room, otherwise O(nodes with
  /// some * c).
  std::vector<model::Part> fewestNodes(model::TypeIndex type, int count) const;
  /// Returns `count` GPUs of a type, node by node in index order, on any number of nodes. Empty if the type has fewer.
  std::vector<model::Part> inOrder(model::TypeIndex type, int count) const;

 private:
  struct NodeBits {
    std::vector<std::uint64_t> words;
    int size = 0;
    void set(model::NodeIndex node);
    void clear(model::NodeIndex node);
    int lowest() const;  ///< -1 if there is none
    template <class Visit>
    bool each(Visit go) const {
      for (std::size_t w = 0; w < words.size(); ++w) {
        for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1)
          if (!go(model::NodeIndex(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))))) return false;
      }
      return true;
    }
  };
  struct Ranking {
    TypeSet types;
    std::vector<int> free;        ///< by node, sum over these types
    std::vector<NodeBits> rooms;  ///< nodes by number of free GPUs
    NodeBits some;                ///< nodes with any free GPU
    void move(model::NodeIndex node, int by);
  };
  static constexpr std::size_t kMaxRankings = 64;
  const Ranking& rankingOf(const TypeSet& types) const;
  TypeSet only(model::TypeIndex type) const;
  void change(const std::vector<model::Part>& parts, int sign);

  std::vector<int> m_free;   ///< by node, then by type
  std::vector<int> m_total;  ///< by type
  /// For the sets used so far. A cache that does not change results
  mutable std::vector<Ranking> m_rankings;
};

/// Returns whether these parts are a gang of `count` GPUs of one type, so that a job that holds them may keep them.
bool isGang(const std::vector<model::Part>& parts, model::TypeIndex type, int count);

/// Returns the gang sizes to try for a policy that does not choose the size, in order; the first that the cluster can
/// hold is used. job.fixed_gpus (W, the lower median of a list), then the smaller allowed sizes in descending order,
/// then the larger ones in ascending order. O(sizes).
std::vector<int> fixedGangs(const model::Job& job);
/// Returns the first of fixedGangs() that the whole cluster, with all nodes up, holds on GPUs of one type that can run
/// the job; fixed_gpus if there is none. O(sizes * (types + nodes)).
int oneTypeGang(const model::Problem& problem, const model::Job& job);
/// Does the same for gangs that may mix GPU types.
int anyTypeGang(const model::Problem& problem, const model::Job& job);

}  // namespace roundel::policies
