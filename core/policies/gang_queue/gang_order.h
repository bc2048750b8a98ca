// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the queues of gang_queue.h: the sort key of jobs, and the node of a gang that cannot be spread.

#include <utility>
#include <vector>

#include "core/sim/system_view.h"

namespace roundel::policies {

/// The sort key of a queue.
enum class GangOrder { Arrival, RemainingWork, MeanWork };

/// Returns the key; the smallest is first. Seconds of arrival, or GPU-seconds (for MeanWork divided by the weight).
/// Infinite if no type can run the job. `gang`: of the job. O(types).
double keyOf(const sim::SystemView& view, GangOrder queue, model::JobIndex j, int gang);

/// Selects the place of a gang that cannot run on the several nodes that it would get: the one node on which it is
/// fastest, of equals the lowest; if all GPUs count as equal, the lowest.
class OneNode {
 public:
  OneNode(const sim::SystemView& view, GangOrder queue, model::JobIndex job)
      : m_view(view), m_queue(queue), m_job(job) {}

  /// Offers a gang on a node; called from the lowest node on; empty: the node has no room. O(parts).
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
