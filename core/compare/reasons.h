// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The explanation of a decision, computed on demand by a replay to just before it (sim::Recording::explain).

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// Returns the explanation that the run keeps in full, otherwise null. O(1).
std::shared_ptr<const trace::Explanation> storedExplanation(const LaneRun& run, std::size_t decision);

/// Returns the full explanation of the decision at this position in the run's trace: the kept one, or one from a replay
/// of the recording. Decisions before a branch's branch point use the parent's recording. Returns null if a stop was
/// requested or the run keeps neither. Costs the replay since the last snapshot. May be called from any thread.
std::shared_ptr<const trace::Explanation> explain(const LaneRun& run, std::size_t decision, std::stop_token stop = {});

/// A decision of a run that was read from its folder.
struct FoundDecision {
  trace::DecisionRecord record;             ///< with its explanation
  std::size_t position = 0;                 ///< 0 for the first of the run
  std::optional<double> before_s, after_s;  ///< the nearest decisions, if there is none at that instant
  bool found = false;
  bool stopped = false;              ///< a stop was requested
  std::vector<model::Fault> faults;  ///< the run cannot be repeated, or its decisions differ from the recorded ones
};

/// Finds the decision at at_s (1e-9 relative; the last of several) by simulating the run's scenario up to at_s with its
/// policy, options and seed. If the run has decisions, the result is compared with them. Precondition: run.trace. Costs
/// the run up to at_s.
FoundDecision findDecision(const LaneRun& run, double at_s, std::stop_token stop = {});

}  // namespace roundel::compare
