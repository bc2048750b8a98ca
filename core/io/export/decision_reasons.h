// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What each decision changed and why, on one line, for exports. Private to core/io.

#include <filesystem>
#include <string>
#include <vector>

#include "core/trace/trace.h"

namespace roundel::io {

/// The reasons of one decision; both are empty if the run keeps no explanations.
struct DecisionReason {
  std::string rule;   ///< what was maximised, or the order in which jobs were served
  std::string waits;  ///< "J3: needs 2 GPUs of one type; J4: ...", at most kNamed jobs
  static constexpr std::size_t kNamed = 10;
};

/// Returns the reasons by decision, from the explanations in the trace; empty if the trace holds none. O(decisions +
/// reasons).
std::vector<DecisionReason> reasonsOf(const trace::Trace& trace);
/// Returns the reasons from the decisions.jsonl of a run folder, because a run that is read back holds no explanations.
/// A line that cannot be read has no reason. Returns an empty list if the file does not exist. O(bytes).
std::vector<DecisionReason> readReasons(const std::filesystem::path& folder);

/// The changes of one decision. At most `most` jobs are named.
struct DecisionChange {
  std::string places;     ///< "J1: 2 x V100 on n0; J2: ...": new placements and placements with other GPUs than before
  std::string takes_off;  ///< "J3; J4": jobs that lose all GPUs
};
DecisionChange changeOf(const trace::Trace& trace, std::size_t decision, std::size_t most);  ///< O(changes)

}  // namespace roundel::io
