// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compares a scenario's `expected` entries, the numbers of a paper, with the runs of a comparison.

#include <cstddef>
#include <optional>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// How a paper's number compares with ours. Agrees: our value is within the tolerance. If the jobs are the paper's,
/// other values are Differs. If the jobs were drawn for the scenario (`jobs`: "ours"), a different number means little,
/// so the order of schedulers is compared: SameDirection if this scheduler differs from every other scheduler with an
/// expected value of the same metric in the direction that the source states, otherwise OtherDirection. Alone: no other
/// scheduler has an expected value. NoValue: the run does not have the value.
enum class Verdict { Agrees, SameDirection, OtherDirection, Differs, Alone, NoValue };
/// Returns "agrees", "same direction", "other direction", "differs", "alone" or "no value".
const char* toString(Verdict verdict);

/// One `expected` entry and the run that it is about.
struct ExpectedRow {
  std::size_t entry = 0;  ///< index in Scenario::expected
  std::size_t run = 0;    ///< index in the runs
  /// nullopt: the run, or the run that it is divided by, does not have the value (a job did not finish, the lane
  /// failed)
  std::optional<double> ours;
  /// Index in the runs: the entry's value and `ours` are multiples of that run's value
  std::optional<std::size_t> ratio_to;
  bool within = false;  ///< |ours - value| <= tolerance (absolute, default 0); 1e-9 relative is always allowed
  Verdict verdict = Verdict::Differs;
};

/// Returns one row for each entry about one of the runs, in file order. An entry's `policy` names the lane with that
/// label; otherwise, the first lane of the scheduler with that name or id. O(entries * (entries + runs)).
std::vector<ExpectedRow> expectedRows(const model::Scenario& scenario, const std::vector<LaneRun>& runs);

}  // namespace roundel::compare
