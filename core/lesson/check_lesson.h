// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Performs a lesson with its model answers, so that its author knows that a student can.

#include <stop_token>
#include <string>
#include <vector>

#include "core/lesson/file/lesson.h"
#include "core/model/check/validate.h"

namespace roundel::lesson {

struct CheckedStep {
  std::size_t step = 0;     ///< from 0
  std::string kind = {};    ///< of the question; empty: none
  std::string answer = {};  ///< the model answer in English
  bool holds = true;        ///< it has no problem
};
struct LessonCheck {
  std::vector<CheckedStep> steps;
  std::vector<model::Fault> problems;  ///< pointers into the lesson, without lines
  bool stopped = false;
};

/// Runs the lanes and performs every step. Reports references without value, instants without the decision that they
/// need, ties that are not stated, a reach that holds before any edit or is not reached by its way, a place under a
/// scheduler of task sequences, more than one choose in four questions, and a step that cannot be left. Costs the runs,
/// and those of each way.
LessonCheck checkLesson(const Lesson& lesson, std::stop_token stop = {});

}  // namespace roundel::lesson
