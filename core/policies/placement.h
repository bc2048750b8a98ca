#pragma once
// How large a gang is and where it goes: what schedulers that count GPUs by type share (Gavel's rounds,
// the queues, the baselines).

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/model/problem.h"
#include "core/sim/system_view.h"

namespace roundel::policies {

/// Which GPU types count: one entry a type.
using TypeSet = std::vector<char>;

/// In which order nodes are looked at. Ties: the lower node.
enum class NodeOrder {
  Index,      ///< as they stand in the scenario
  MostFree,   ///< most free GPUs of the types that count first
  FewestFree  ///< fewest, but some, first
};

/// GPUs that are free, by node and type: a value, for one decision or kept from one to the next. Starts with every GPU that is up: a
/// policy that replans takes what it gives out, one that does not takes what is held first.
///
/// Nodes stand in buckets by how many GPUs they have free, for each set of types that was asked about, so that an order of nodes costs
/// what is taken from it and not a walk over the cluster. A bucket is a bit a node: below, b = nodes / 64, and c the GPUs of a node.
class FreeGpus {
 public:
  explicit FreeGpus(const sim::SystemView& view);  ///< O(nodes * types)

  int available(model::TypeIndex type) const { return m_total[type]; }
  int available(const TypeSet& types) const;  ///< of all these; O(types)
  int available(model::NodeIndex node, model::TypeIndex type) const { return m_free[node * m_total.size() + type]; }
  bool fits(const std::vector<model::Part>& parts) const;  ///< parts of distinct (node, type)
  /// Precondition: fits(parts). O(parts * sets of types asked about).
  void take(const std::vector<model::Part>& parts);
  void give(const std::vector<model::Part>& parts);  ///< the opposite of take

  /// Calls visit(node, its free GPUs of these types) for nodes that have some, in this order, until it says false. O(nodes visited + b,
  /// b * c where the order is by what is free); the first call for a set of types O(nodes).
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

  /// `count` GPUs of these types, or as many as there are: all of each node in this order, of the last what is needed; inside a node in
  /// the order of its groups. By node as visited. Costs what visit() does.
  std::vector<model::Part> gather(const model::Problem& problem, const TypeSet& types, NodeOrder order,
                                  int count) const;
  /// The lowest node with `count` free GPUs of these types; invalid where there is none. O(b * c).
  model::NodeIndex lowestWith(const TypeSet& types, int count) const;

  /// `count` GPUs of a type on the fewest nodes: of the smallest sets of nodes that have room the lexicographically
  /// lowest, filled in index order. Empty where the type has fewer. O(b * c) where one node has room, else O(nodes with some * c).
  std::vector<model::Part> fewestNodes(model::TypeIndex type, int count) const;
  /// `count` GPUs of a type, node by node in index order, whatever the number of nodes. Empty where the type has fewer.
  std::vector<model::Part> inOrder(model::TypeIndex type, int count) const;

 private:
  struct NodeBits {
    std::vector<std::uint64_t> words;
    int size = 0;
    void set(model::NodeIndex node);
    void clear(model::NodeIndex node);
    int lowest() const;  ///< -1 where there is none
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
    std::vector<int> free;        ///< by node, of these types together
    std::vector<NodeBits> rooms;  ///< by free GPUs
    NodeBits some;                ///< nodes with any
    void move(model::NodeIndex node, int by);
  };
  static constexpr std::size_t kMaxRankings = 64;
  const Ranking& rankingOf(const TypeSet& types) const;
  TypeSet only(model::TypeIndex type) const;
  void change(const std::vector<model::Part>& parts, int sign);

  std::vector<int> m_free;   ///< by node, then type
  std::vector<int> m_total;  ///< by type
  /// Of the sets that were asked about; what is asked does not change what is answered
  mutable std::vector<Ranking> m_rankings;
};

/// Are these parts a gang of `count` GPUs of one type? Then a job that held them may keep them.
bool isGang(const std::vector<model::Part>& parts, model::TypeIndex type, int count);

/// The one rule for the gang of a policy that does not choose its size: the counts to try, and the first that the cluster can
/// hold is taken. job.fixed_gpus (W, the lower median of a list), then the smaller allowed ones downwards, then the larger ones
/// upwards. O(sizes).
std::vector<int> fixedGangs(const model::Job& job);
/// The first of them that the cluster, all of it up, holds on GPUs of one type that run the job; fixed_gpus where there is none.
/// O(sizes * (types + nodes)).
int oneTypeGang(const model::Problem& problem, const model::Job& job);
/// The same for gangs that may mix GPU types.
int anyTypeGang(const model::Problem& problem, const model::Job& job);

}  // namespace roundel::policies
