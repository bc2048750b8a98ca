// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The keys of a lesson, format 1. Private to core/lesson.

#include <string>
#include <vector>

#include "core/io/json/json_cursor.h"
#include "core/lesson/file/lesson.h"

namespace roundel::lesson {

/// An entry of `lanes`: the label of a lane of the scenario, or a separate lane.
struct LaneEntry {
  std::string label, policy;  ///< without a policy: a lane of the scenario
  model::OptionMap options;
  bool operator==(const LaneEntry&) const = default;
};

/// A lesson as in the file.
struct Document {
  Lesson lesson;
  std::vector<LaneEntry> lanes;
};

/// Reads the whole document. Adds faults of keys and types to the cursor's list; lesson_faults.h has the others.
void readDocument(io::JsonCursor& in, Document& document);

}  // namespace roundel::lesson
