// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a scenario shows first, and its place in the gallery.

#include <optional>
#include <string>

namespace roundel::model {

/// The group of a scenario in the gallery.
enum class OpeningGroup { Lesson, Example, Paper, Large };

/// What a scenario shows first when it is opened. Runs do not depend on it.
struct Opening {
  std::string task;                   ///< what to look at, one sentence
  std::optional<double> at_s;         ///< the instant to show first; the end of the run if absent
  std::optional<double> minutes;      ///< how long the reader needs
  std::optional<OpeningGroup> group;  ///< absent: not in the gallery
  std::optional<int> order;           ///< position in the group, ascending
  bool operator==(const Opening&) const = default;
};

}  // namespace roundel::model
