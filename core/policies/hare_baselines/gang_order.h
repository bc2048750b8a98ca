#pragma once
// What the queues of gang_queue.h share: the key by which jobs stand in line, and the node of a gang that cannot be spread.

#include <utility>
#include <vector>

#include "core/sim/system_view.h"

namespace roundel::policies {

/// By what a queue is ordered.
enum class GangOrder { Arrival, RemainingWork, MeanWork };

/// The least goes first; seconds of arrival, else GPU-seconds (of MeanWork over the weight). Infinite where no type can run it. `gang`: of the
/// job. O(types).
double keyOf(const sim::SystemView& view, GangOrder queue, model::JobIndex j, int gang);

/// The place of a gang that cannot run on the several nodes that it would get: the one node on which it is fastest, of equals the lowest;
/// the lowest where every GPU counts as equal.
class OneNode {
 public:
  OneNode(const sim::SystemView& view, GangOrder queue, model::JobIndex job)
      : m_view(view), m_queue(queue), m_job(job) {}

  /// A gang on a node, from the lowest node on; empty: it has no room. O(parts).
  void offer(std::vector<model::Part> parts);
  std::vector<model::Part> best() && { return std::move(m_best); }

 private:
  const sim::SystemView& m_view;
  GangOrder m_queue;
  model::JobIndex m_job;
  double m_rate = 0;
  std::vector<model::Part> m_best;
};

}  // namespace roundel::policies
