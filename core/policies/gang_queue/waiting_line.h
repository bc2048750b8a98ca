// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queue of gang_queue.h between decisions. Waiting jobs keep their keys: work decreases only while a job runs, and a
// changed rate makes it read all again.

#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/policies/common/run_to_end.h"
#include "core/policies/gang_queue/gang_order.h"

namespace roundel::policies {

class WaitingLine {
 public:
  explicit WaitingLine(GangOrder queue) : m_queue(queue) {}

  /// Starts the head of the queue, and the next, until one does not fit. O(log jobs + nodes taken + nodes / 64) for
  /// each job that arrived or ended, that starts, or that blocks; O(active jobs + nodes) when the whole state is read
  /// again.
  sim::Decision decide(const sim::SystemView& view);
  /// Makes the next decision read everything, because another rule decided in the meantime.
  void forget() { m_runs.forget(); }

 private:
  /// Sets of types on which the gang is equally fast, the fastest first; for a queue that treats all GPUs as equal, all
  /// types that can run it.
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
  std::unordered_map<std::int32_t, Waiting> m_waiting;  ///< by job: the jobs in m_line
};

}  // namespace roundel::policies
