#pragma once
// Why a decision of a run was taken, found on demand by a replay to just before it (sim::Recording::explain).

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// The explanation that the run keeps in full, else null. Free.
std::shared_ptr<const trace::Explanation> keptExplanation(const LaneRun& run, std::size_t decision);

/// The full explanation of the decision of this position in the run's trace: the kept one, or by a replay of its recording, before a
/// branch's branch point of its parent's. Null where the stop token asked, or where the run keeps neither. Costs the replay since the last snapshot.
/// May be called from any thread.
std::shared_ptr<const trace::Explanation> explain(const LaneRun& run, std::size_t decision, std::stop_token stop = {});

/// One decision of a run that was read from its folder.
struct FoundDecision {
  trace::DecisionRecord record;             ///< with its explanation
  std::size_t position = 0;                 ///< 0 for the first of the run
  std::optional<double> before_s, after_s;  ///< where there was no decision at that instant: the nearest decisions
  bool found = false;
  bool stopped = false;              ///< a stop was requested
  std::vector<model::Fault> faults;  ///< the run cannot be repeated, or its decisions differ from the recorded ones
};

/// The decision at at_s (1e-9 relative; the last one where several are), by running the run's scenario again up to there with its policy,
/// options and seed. Where the run has decisions, the result is compared with them. Precondition: run.trace. Costs the run up to at_s.
FoundDecision findDecision(const LaneRun& run, double at_s, std::stop_token stop = {});

}  // namespace roundel::compare
