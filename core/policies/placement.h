#pragma once
// How large a gang is and where it goes: what schedulers that count GPUs by type share (schedulers.md I7, "Choices for
// rounds").

#include <vector>

#include "core/model/problem.h"
#include "core/sim/system_view.h"

namespace roundel::policies {

/// GPUs that are still free at this decision, by node and type. Starts with every GPU that is up: a policy that replans
/// takes what it gives out, one that does not takes what is held first.
class FreeGpus {
 public:
  explicit FreeGpus(const sim::SystemView& view);  ///< O(nodes * types of a node)

  int free(model::TypeIndex type) const { return m_total[type]; }
  int free(model::NodeIndex node, model::TypeIndex type) const;  ///< O(log nodes)
  bool fits(const std::vector<model::Part>& parts) const;        ///< parts of distinct (node, type)
  void take(const std::vector<model::Part>& parts);              ///< precondition: fits(parts)
  void give(const std::vector<model::Part>& parts);              ///< the opposite of take

  /// `count` GPUs of a type on the fewest nodes: of the smallest sets of nodes that have room the lexicographically
  /// lowest, filled in index order. Empty where the type has fewer. O(nodes of the type * GPUs of a node).
  std::vector<model::Part> fewestNodes(model::TypeIndex type, int count) const;
  /// `count` GPUs of a type, node by node in index order, whatever the number of nodes. Empty where the type has fewer.
  std::vector<model::Part> inOrder(model::TypeIndex type, int count) const;

 private:
  struct Place {
    model::NodeIndex node;
    int free = 0;
  };
  int& at(const model::Part& part);
  std::vector<std::vector<Place>> m_places;  ///< by type; nodes that are up, ascending
  std::vector<int> m_total;
};

/// Are these parts a gang of `count` GPUs of one type? Then a job that held them may keep them.
bool isGang(const std::vector<model::Part>& parts, model::TypeIndex type, int count);

/// The one rule for the gang of a policy that does not choose its size: the counts to try, and the first that the cluster can
/// hold is taken. job.fixedGpus (W, the lower median of a list), then the smaller allowed ones downwards, then the larger ones
/// upwards. O(sizes).
std::vector<int> fixedGangs(const model::Job& job);
/// The first of them that the cluster, all of it up, holds on GPUs of one type that run the job; fixedGpus where there is none.
/// O(sizes * (types + nodes)).
int oneTypeGang(const model::Problem& problem, const model::Job& job);
/// The same for gangs that may mix GPU types.
int anyTypeGang(const model::Problem& problem, const model::Job& job);

}  // namespace roundel::policies
