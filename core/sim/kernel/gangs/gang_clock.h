// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Instants of the next phase of gangs and the end of jobs, so that an event visits only the due ones. Derived from the
// gangs, therefore not part of snapshots. Internal to core/sim.

#include <set>
#include <utility>
#include <vector>

#include "core/sim/kernel/gangs/gangs.h"

namespace roundel::sim {

class GangClock {
 public:
  /// Times of the gangs of one job; infinity if it has no gang.
  struct Times {
    double phase_end_s = kForever;   ///< the first end of a phase
    double completion_s = kForever;  ///< the work of the job is done at this instant if nothing changes
    /// Not after the first instant at which the work may count as done; -infinity if it may do so now
    double due_s = kForever;
    bool operator==(const Times&) const = default;
  };

  void reset(std::size_t jobs);
  void set(model::JobIndex job, const Times& times);  ///< O(log jobs that run)
  double next_s() const;                              ///< O(1)
  /// Returns the jobs, ascending, with a phase that ends (or with work that may be done) by t_s. O(found log found).
  std::vector<model::JobIndex> endingBy(double t_s) const;
  std::vector<model::JobIndex> dueBy(double t_s) const;

 private:
  using Queue = std::set<std::pair<double, model::JobIndex>>;
  static void move(Queue& queue, model::JobIndex job, double from_s, double to_s);
  static std::vector<model::JobIndex> upTo(const Queue& queue, double t_s);

  std::vector<Times> m_times;  ///< by JobIndex
  Queue m_phases, m_completions, m_due;
};

}  // namespace roundel::sim
