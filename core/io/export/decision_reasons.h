#pragma once
// What decisions changed and why they were taken, in a line each, for exports. Private to core/io.

#include <filesystem>
#include <string>
#include <vector>

#include "core/trace/trace.h"

namespace roundel::io {

/// Of one decision; both empty where the run keeps no explanations.
struct DecisionReason {
  std::string rule;   ///< what was maximised, or in which order jobs were served
  std::string waits;  ///< "J3: needs 2 GPUs of one type; J4: ...", at most kNamed jobs
  static constexpr std::size_t kNamed = 10;
};

/// By decision, from the explanations that the trace holds; none where it holds none. O(decisions + reasons).
std::vector<DecisionReason> reasonsOf(const trace::Trace& trace);
/// The same from the decisions.jsonl of a run folder, since a run that is read back holds none. A line that cannot be read has no reason;
/// none at all where there is no such file. O(bytes).
std::vector<DecisionReason> readReasons(const std::filesystem::path& folder);

/// What one decision changed, at most `most` jobs by name.
struct DecisionChange {
  std::string places;     ///< "J1: 2 x V100 on n0; J2: ...": placements that are new or have other GPUs than before
  std::string takes_off;  ///< "J3; J4": what held GPUs before
};
DecisionChange changeOf(const trace::Trace& trace, std::size_t decision, std::size_t most);  ///< O(changes)

}  // namespace roundel::io
