#pragma once
// Our numbers as they come with the program: ours.csv beside the sweeps, in the form of pageCsv(), and the times of one machine, times.csv in
// the form of timesCsv(). What a window shows before anything is run.

#include <filesystem>
#include <vector>

#include "core/model/check/validate.h"
#include "core/papers/page.h"

namespace roundel::papers {

struct OurNumbers {
  std::vector<PaperResults>
      results;  ///< a figure for every entry that can be set up; Origin::None where ours.csv has no rows of it
  std::vector<model::Fault>
      faults;  ///< a row that cannot be read, or of a number that the sweep does not have; it is left out
};

/// Verdicts, numbers and effects of ablations are those of the file; reasons follow from them. Without ours.csv no figure has
/// numbers, and that is no fault. `papers`: of readPapers() on the same folder. Never throws. O(rows * numbers of a figure).
OurNumbers readOurNumbers(const std::filesystem::path& folder, const std::vector<Paper>& papers);

/// The figure with the paper's numbers, before anything is run. Precondition: the entry can be set up. O(numbers).
FigureResult notRun(const PaperEntry& entry);

}  // namespace roundel::papers
