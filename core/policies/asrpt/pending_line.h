// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The waiting jobs of a baseline of A-SRPT: in one order, and by shape, so that a pass over the jobs that may start skips
// those that cannot.

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include "core/policies/asrpt/cluster_state.h"

namespace roundel::policies::asrpt {

struct Pending {
  double key = 0;
  double arrival_s = 0;
  model::JobIndex job;
  bool operator<(const Pending& other) const;  ///< by key, then arrival, then index
};

/// A value.
class PendingLine {
 public:
  void add(const Pending& pending, const Estimate& estimate);
  void remove(model::JobIndex job);  ///< if it is here. O(log jobs)
  bool empty() const { return m_all.empty(); }
  const std::set<Pending>& all() const { return m_all; }
  /// To be called after the shapes of jobs changed. O(jobs log jobs).
  void reshape(const ClusterState& cluster);

  /// Calls tryStart(job) for waiting jobs in order, except for those that certainly would not start: free GPUs only
  /// decrease in a pass, and a shape without a placement has none until another job has started. Started jobs leave the
  /// line. O(sets of types and gang sizes + shapes that have room + log jobs for each job tried).
  template <class TryStart>
  void startAll(const ClusterState& cluster, TryStart tryStart);

 private:
  using ShapeLine = std::set<Pending>;
  /// Jobs with the same usable types and gang size, which have room under the same condition.
  using Need = std::pair<TypeSet, int>;
  struct Where {
    Need need;
    std::shared_ptr<const Shape> shape;
    Pending pending;
  };
  std::set<Pending> m_all;
  std::map<Need, std::map<std::shared_ptr<const Shape>, ShapeLine>> m_lines;
  std::unordered_map<std::int32_t, Where> m_where;
};

template <class TryStart>
void PendingLine::startAll(const ClusterState& cluster, TryStart tryStart) {
  struct Next {
    Pending pending;
    const Need* need;
    const ShapeLine* line;
    bool operator<(const Next& other) const { return pending < other.pending; }
  };
  std::set<Next> next;
  std::vector<Next> stalled;  // currently without a placement
  const auto push = [&](const Need& need, const ShapeLine& line, ShapeLine::const_iterator at) {
    if (at != line.end() && cluster.freeOf(need.first) >= need.second) next.insert({*at, &need, &line});
  };
  for (const auto& [need, shapes] : m_lines) {
    if (cluster.freeOf(need.first) < need.second) continue;
    for (const auto& [shape, line] : shapes) push(need, line, line.begin());
  }
  std::vector<model::JobIndex> started;
  while (!next.empty()) {
    const Next now = *next.begin();
    next.erase(next.begin());
    if (cluster.freeOf(now.need->first) < now.need->second) continue;
    if (!tryStart(now.pending.job)) {
      stalled.push_back(now);
      continue;
    }
    started.push_back(now.pending.job);
    push(*now.need, *now.line, now.line->upper_bound(now.pending));
    for (const Next& other : stalled) push(*other.need, *other.line, other.line->upper_bound(now.pending));
    stalled.clear();
  }
  for (const model::JobIndex job : started) remove(job);
}

}  // namespace roundel::policies::asrpt
