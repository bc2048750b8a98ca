// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Prepares a sweep: reads it, checks every point, and finds the rows that its folder already has. Reads files, so it is called off the GUI thread.
// Plain values.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "widgets/document/sweeps/sweep_results.h"

namespace roundel::widgets {

struct SweepRequest {
  std::string text;             ///< text of the sweep file
  std::string scenario;         ///< text of the scenario; empty: the sweep file names it
  std::filesystem::path place;  ///< path of the sweep file, the base of relative paths
  std::string stem;             ///< prefix of the results folder
  std::string root;             ///< folder chosen by the user; empty: beside the file
  /// Earlier results, whose rows are reused if the new grid has them; may be null.
  std::shared_ptr<const SweepResults> last = nullptr;
};

struct PreparedSweep {
  std::shared_ptr<SweepResults> results;  ///< null if there are faults
  std::vector<model::Fault> faults;
  std::filesystem::path folder;
  std::size_t found = 0;  ///< number of rows that were in the folder
};

/// Larger sweeps are run from the command line.
inline constexpr std::size_t kMaxForTheWindow = 200'000;

/// The results folder is the root if that is empty or belongs to this sweep, otherwise a folder inside that is named after the sweep's identity.
/// O(points + rows).
PreparedSweep prepareSweep(const SweepRequest& request);

}  // namespace roundel::widgets
