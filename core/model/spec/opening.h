#pragma once
// How a scenario greets its reader, and where a gallery shows it.

#include <optional>
#include <string>

namespace roundel::model {

/// Where a gallery of scenarios shows one.
enum class OpeningGroup { Lesson, Example, Paper, Large };

/// How a scenario greets its reader. No run depends on it.
struct Opening {
  std::string task;                   ///< one sentence: what to look at
  std::optional<double> at_s;         ///< the instant to show first; the end of the run where absent
  std::optional<double> minutes;      ///< of the reader's time
  std::optional<OpeningGroup> group;  ///< absent: in no gallery
  std::optional<int> order;           ///< in the group, the smallest first
  bool operator==(const Opening&) const = default;
};

}  // namespace roundel::model
