#pragma once
// The paper's figures beside ours: what a scenario's `expected` entries say, held against the runs of a comparison.

#include <cstddef>
#include <optional>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// What can be said of a figure beside ours. Where it is of the same jobs the numbers are compared; on jobs that were drawn for the scenario
/// (`jobs`: "ours") a number that differs says nothing, so the order of the schedulers is: does it differ from every other scheduler
/// with an expected value of the same metric in the direction that the source says? Alone: there is no other scheduler to hold it against.
/// NoValue: the run has no such value. Differs is said of the same jobs alone.
enum class Verdict { Agrees, SameDirection, OtherDirection, Differs, Alone, NoValue };
/// "agrees", "same direction", "other direction", "differs", "alone", "no value"
const char* toString(Verdict verdict);

/// One `expected` entry and the run that it speaks of.
struct ExpectedRow {
  std::size_t entry = 0;  ///< into Scenario::expected
  std::size_t run = 0;    ///< into the runs
  /// nullopt: the run, or the one that it is a ratio to, has no such value (a job never finished, the lane failed)
  std::optional<double> ours;
  /// Into the runs: then the entry's value and ours are multiples of that run's value
  std::optional<std::size_t> ratio_to;
  bool within = false;  ///< |ours - value| <= tolerance (absolute, 0 where not stated; 1e-9 relative is always granted)
  Verdict verdict = Verdict::Differs;
};

/// One row an entry that speaks of any of the runs, in file order. `policy` of an entry names the lane of that label, or else
/// the first lane of that scheduler, by its name or id. O(entries * (entries + runs)).
std::vector<ExpectedRow> expectedRows(const model::Scenario& scenario, const std::vector<LaneRun>& runs);

}  // namespace roundel::compare
