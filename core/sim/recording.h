#pragma once
// A run with snapshots, so that one can go back in it: what branches start from.

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
  /// The earliest instant to which one can go back: 0, or the branch point.
  double from_s() const;

  /// A new simulation just before t_s: nothing of that instant (1e-9 relative) has happened, neither events
  /// nor arrivals nor the decision. Before from_s() it is the one at from_s(); after the run's end it is the ended one. nullopt
  /// where a stop was requested. Costs the replay since the last snapshot, and O(segments) for the copy of the past.
  std::optional<Simulation> before(double t_s, const RunHooks& hooks = {}) const;

  /// The number of decisions before from_s(): they belong to the parent's recording.
  std::int64_t decisionsBefore() const;
  /// Why the decision of this position in the trace was taken, tables and all: the run is replayed to just before it from the last
  /// snapshot, and the policy decides again with an explanation, manual edits included. Equal to the bit to what RunOptions::explain
  /// keeps. Null where a stop was requested. Precondition: decisionsBefore() <= decision < decisions of the trace. Costs the
  /// replay and one copy of the state; nothing of the past is copied.
  std::shared_ptr<const trace::Explanation> explain(std::size_t decision, const RunHooks& hooks = {}) const;

  std::size_t snapshots() const;  ///< how many are kept

 private:
  std::shared_ptr<const trace::Trace> m_trace;
  RunOptions m_run;
  std::shared_ptr<const Snapshots> m_snapshots;
};

}  // namespace roundel::sim
