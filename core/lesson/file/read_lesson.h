// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads lesson files, format 1. A lesson of unknown origin reads only its scenario: a shipped one, or a file in the
// folder of the lesson or below, after links are followed.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/file/lesson.h"
#include "core/model/check/validate.h"

namespace roundel::lesson {

inline constexpr std::string_view kLessonEnding = ".lesson.json";

struct LessonResult {
  std::optional<Lesson> lesson;      ///< nullopt if there is any fault
  std::vector<model::Fault> faults;  ///< with JSON pointers and lines
};

/// Reads and checks a lesson and its scenario: keys, types, names of lanes, jobs, nodes and types, references in texts.
/// Whether references have values is checked with the runs (check_lesson.h). Never throws. O(bytes of both files).
LessonResult readLesson(const std::filesystem::path& file);
/// Does the same for a text. `folder` is that of the lesson, or generate::kShippedFolder: only shipped scenarios.
LessonResult readLessonText(std::string_view text, const std::filesystem::path& folder);

/// Loads the scenario that a lesson of this folder names: a file of the folder, otherwise a shipped one. nullptr if there
/// is none, or it has faults.
std::shared_ptr<const model::Problem> lessonScenario(const std::string& name, const std::filesystem::path& folder);

/// Returns "prices-by-hand" for prices-by-hand.lesson.json.
std::string lessonId(const std::filesystem::path& file);

}  // namespace roundel::lesson
