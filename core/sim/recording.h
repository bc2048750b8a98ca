#pragma once
// A run that can be gone back into: its trace and the snapshots kept on the way. What branches begin from.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/sim/simulation.h"

namespace roundel::sim {

struct Snapshots;

/// Immutable: many threads may begin branches from one recording at a time.
class Recording {
 public:
  Recording(std::shared_ptr<const trace::Trace> trace, RunOptions run, std::shared_ptr<const Snapshots> snapshots);

  const std::shared_ptr<const trace::Trace>& trace() const { return m_trace; }
  /// From when on it can be gone back to: 0, or where a branch begins.
  double from_s() const;

  /// A simulation of its own that stands just before t_s: nothing of that instant (1e-9 relative) has happened, neither events
  /// nor arrivals nor the decision. Before from_s() it is the one at from_s(); after the run's end it is the ended one. nullopt
  /// where the stop token asked. Costs the replay since the last snapshot. O(segments) for the copy of the past.
  std::optional<Simulation> before(double t_s, const RunHooks& hooks = {}) const;

  /// How many decisions lie before from_s(): those are of another recording, the one that this branches from.
  std::int64_t decisionsBefore() const;
  /// Why the decision of this position in the trace was taken, tables and all: the run is replayed to just before it from the last
  /// snapshot, and the policy decides once more and says why, with what a hand did there. The same to the bit as what RunOptions::explain
  /// keeps. Null where the stop token asked. Precondition: decisionsBefore() <= decision < decisions of the trace. Costs the
  /// replay and one copy of the state; nothing of the past is copied.
  std::shared_ptr<const trace::Explanation> explain(std::size_t decision, const RunHooks& hooks = {}) const;

  std::size_t snapshots() const;  ///< how many are kept

 private:
  std::shared_ptr<const trace::Trace> m_trace;
  RunOptions m_run;
  std::shared_ptr<const Snapshots> m_snapshots;
};

/// t_s without that instant itself: what lies before it, and is not taken for it.
double justBefore(double t_s);

}  // namespace roundel::sim
