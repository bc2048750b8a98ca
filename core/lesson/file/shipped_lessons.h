// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lessons that the program has inside.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/file/read_lesson.h"

namespace roundel::lesson {

struct ShippedLesson {
  std::string id;
  LocalText title;
  double minutes = 0;
  std::vector<std::string> after;  ///< ids of lessons that come before
  int questions = 0;
  double points = 0;
};

/// Returns the lessons in the order of the course: each after those that it names, otherwise by id. A lesson with
/// faults is left out. Read once; thread-safe.
const std::vector<ShippedLesson>& shippedLessons();
/// Returns the text of a shipped lesson; nullopt if there is none with this id.
std::optional<std::string_view> shippedLessonText(std::string_view id);
/// Reads a shipped lesson; a fault says which ids there are.
LessonResult readShippedLesson(std::string_view id);

}  // namespace roundel::lesson
