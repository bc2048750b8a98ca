#pragma once
// A sweep made ready to run: read, checked at every point, with the rows that its folder has already. Reads files; called off the GUI
// thread. Values alone.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "widgets/experiments_model/sweep_results.h"

namespace roundel::widgets {

struct SweepRequest {
  std::string text;                                    ///< of the sweep file
  std::string scenario;                                ///< text of its scenario; empty: the file says where
  std::filesystem::path place;                         ///< of the file: what relative paths start at
  std::string stem;                                    ///< how the folder of its results begins
  std::string root;                                    ///< the user's folder; empty: beside the file
  std::shared_ptr<const SweepResults> last = nullptr;  ///< rows that the new grid may have as well; may be null
};

struct PreparedSweep {
  std::shared_ptr<SweepResults> results;  ///< null where there are faults
  std::vector<model::Fault> faults;
  std::filesystem::path folder;
  std::size_t found = 0;  ///< rows that were in the folder
};

/// More runs are the command line's.
inline constexpr std::size_t kMaxForTheWindow = 200'000;

/// The folder is the root where that is empty or of this sweep, else one of the sweep's identity inside. O(points + rows).
PreparedSweep prepareSweep(const SweepRequest& request);

}  // namespace roundel::widgets
