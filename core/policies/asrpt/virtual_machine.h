// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The hypothetical single machine of A-SRPT (Section IV-C1): every job is released at its arrival with length
// p_i = (g_i / G) n~_i alpha~_min,i and served by preemptive shortest remaining processing time. After its completion
// there it may start in the cluster. It does not depend on the cluster.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <unordered_map>
#include <vector>

#include "core/model/index.h"

namespace roundel::policies::asrpt {

/// A value. Served first: least remaining, then earliest release, then lowest index.
class VirtualMachine {
 public:
  struct Waiting {
    double remaining_s = 0;
    double release_s = 0;
    model::JobIndex job;
    double length_s = 0;  ///< p
    bool operator<(const Waiting& other) const;
  };
  struct Interval {
    model::JobIndex job;
    double start_s = 0, end_s = 0;
  };

  /// Serves up to now_s; includes completions within 1e-9 (relative) of it. O(log jobs) a completion.
  void advance(double now_s);
  /// Adds a job that arrives now. Precondition: advance() was called for this instant.
  void release(model::JobIndex job, double length_s);
  void remove(model::JobIndex job);  ///< removes the job if it is still waiting. O(log jobs)
  /// Returns the completions since the last call, in order.
  std::vector<model::JobIndex> takeCompleted();

  /// Returns the next completion if no job arrives; infinity if no job waits.
  double nextCompletion_s() const;
  /// Returns the jobs that are not completed, the one being served first.
  const std::set<Waiting>& waiting() const { return m_waiting; }
  double now_s() const { return m_now_s; }
  /// Returns the last kKept intervals of service, oldest first.
  const std::vector<Interval>& past() const { return m_past; }
  static constexpr std::size_t kKept = 128;

 private:
  void log(model::JobIndex job, double start_s, double end_s);

  double m_now_s = 0;
  std::set<Waiting> m_waiting;
  std::unordered_map<std::int32_t, Waiting> m_stands;  ///< by job: its entry in m_waiting
  std::vector<model::JobIndex> m_completed;
  std::vector<Interval> m_past;
};

}  // namespace roundel::policies::asrpt
