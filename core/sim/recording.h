// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A run with snapshots to restore earlier instants. Branches start from it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/sim/simulation.h"

namespace roundel::sim {

struct Snapshots;

/// Immutable: several threads may start branches from one recording at the same time.
class Recording {
 public:
  Recording(std::shared_ptr<const trace::Trace> trace, RunOptions run, std::shared_ptr<const Snapshots> snapshots);

  const std::shared_ptr<const trace::Trace>& trace() const { return m_trace; }
  /// Returns the earliest instant that can be restored: 0, or the branch point.
  double from_s() const;

  /// Returns a new simulation just before t_s: no event, arrival or decision of that instant (1e-9 relative) has
  /// happened. Before from_s() it is the simulation at from_s(); after the end of the run it is the ended one. nullopt
  /// if a stop was requested. Costs the replay since the last snapshot, and O(segments) for the copy of the past.
  std::optional<Simulation> before(double t_s, const RunHooks& hooks = {}) const;

  /// Returns the number of decisions before from_s(), which belong to the recording of the parent.
  std::int64_t decisionsBefore() const;
  /// Returns the explanation of the decision at this position in the trace, including tables. Replays the run from the
  /// last snapshot to just before the decision; then the policy decides again with an explanation, including manual
  /// edits. Bitwise equal to what RunOptions::explain keeps. Null if a stop was requested. Precondition:
  /// decisionsBefore() <= decision < decisions of the trace. Costs the replay and one copy of the state; the past is
  /// not copied.
  std::shared_ptr<const trace::Explanation> explain(std::size_t decision, const RunHooks& hooks = {}) const;

  std::size_t snapshots() const;

 private:
  std::shared_ptr<const trace::Trace> m_trace;
  RunOptions m_run;
  std::shared_ptr<const Snapshots> m_snapshots;
};

}  // namespace roundel::sim
