// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Our shipped numbers: ours.csv beside the sweeps, in the form of pageCsv(), and the times of one machine, times.csv in
// the form of timesCsv(). A window shows them before anything is run.

#include <filesystem>
#include <vector>

#include "core/model/check/validate.h"
#include "core/papers/page.h"

namespace roundel::papers {

struct OurNumbers {
  /// one figure for every entry that can be set up; Origin::None if ours.csv has no rows of it
  std::vector<PaperResults> results;
  /// rows that cannot be read, or whose number the sweep does not have; these are left out
  std::vector<model::Fault> faults;
};

/// Reads our numbers. Verdicts, numbers and effects of ablations are those of the file; reasons are computed from them.
/// Without ours.csv no figure has numbers, which is not a fault. `papers`: the result of readPapers() for the same
/// folder. Never throws. O(rows * numbers of a figure).
OurNumbers readOurNumbers(const std::filesystem::path& folder, const std::vector<Paper>& papers);

/// Returns the figure with only the paper's numbers. Precondition: the entry can be set up. O(numbers).
FigureResult notRun(const PaperEntry& entry);

}  // namespace roundel::papers
