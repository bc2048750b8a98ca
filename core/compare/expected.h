#pragma once
// The paper's numbers beside ours: a scenario's `expected` entries compared with the runs of a comparison.

#include <cstddef>
#include <optional>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// How a paper's number compares with ours. For the same jobs the numbers are compared. For jobs that were drawn for the scenario
/// (`jobs`: "ours") a different number means little, so the order of the schedulers is compared: does it differ from every other scheduler
/// with an expected value of the same metric in the direction that the source states? Alone: there is no other scheduler to compare with.
/// NoValue: the run has no such value. Differs is only used for the same jobs.
enum class Verdict { Agrees, SameDirection, OtherDirection, Differs, Alone, NoValue };
/// "agrees", "same direction", "other direction", "differs", "alone", "no value"
const char* toString(Verdict verdict);

/// One `expected` entry and the run that it is about.
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

/// One row for each entry about one of the runs, in file order. `policy` of an entry names the lane of that label, or else
/// the first lane of that scheduler, by its name or id. O(entries * (entries + runs)).
std::vector<ExpectedRow> expectedRows(const model::Scenario& scenario, const std::vector<LaneRun>& runs);

}  // namespace roundel::compare
