#pragma once
// The queue of gang_queue.h between decisions. What waits keeps its key: work is left over only while a job runs, and a rate that changes has
// all read afresh.

#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/policies/hare_baselines/gang_order.h"
#include "core/policies/run_to_end.h"

namespace roundel::policies {

/// A value, copied with its scheduler.
class WaitingLine {
 public:
  explicit WaitingLine(GangOrder queue) : m_queue(queue) {}

  /// Starts the head of the queue, and the next, until one does not fit. O(log jobs + nodes taken + nodes / 64) for each job that arrived or
  /// ended, that starts, or that blocks; O(active jobs + nodes) when the whole state is read again.
  sim::Decision decide(const sim::SystemView& view);
  /// The next decision reads everything: another rule decided meanwhile.
  void forget() { m_runs.forget(); }

 private:
  /// Types on which the gang is equally fast (all that can run it, for a queue to which every GPU is equal), the fastest first.
  struct Waiting {
    double key = 0;
    int gang = 0;
    TypeSet usable;
    std::vector<TypeSet> by_speed;
  };

  void update(const sim::SystemView& view);
  Waiting waitingOf(const sim::SystemView& view, model::JobIndex job) const;
  void join(const sim::SystemView& view, model::JobIndex job);
  void remove(model::JobIndex job);
  std::vector<model::Part> pick(const sim::SystemView& view, model::JobIndex job, const Waiting& waiting,
                                const FreeGpus& free) const;
  std::vector<model::Part> onOneNode(const sim::SystemView& view, model::JobIndex job, const Waiting& waiting,
                                     const FreeGpus& free) const;

  GangOrder m_queue;
  RunToEnd m_runs;
  std::set<std::pair<double, model::JobIndex>> m_line;
  std::unordered_map<std::int32_t, Waiting> m_waiting;  ///< by job: of those in m_line
};

}  // namespace roundel::policies
