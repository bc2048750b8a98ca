// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which questions lose their answer when an option of a scheduler changes, for an author who wants to know how far a
// lesson holds.

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include "core/lesson/lesson_runs.h"

namespace roundel::lesson {

/// A question that has an answer in the lesson's runs, but none after one change.
struct FragileStep {
  std::size_t step = 0;      ///< from 0
  std::string lane, option;  ///< what was changed
  std::string value;         ///< JSON that was tried
  std::string problem;       ///< "FIFO makes no decision at 360 s"
  bool operator==(const FragileStep&) const = default;
};
struct FragileSteps {
  std::vector<FragileStep> list;  ///< by step; one for each step and option, the first value that was found
  std::size_t tried = 0;          ///< changes
  bool stopped = false;           ///< a stop was requested; `list` has what was found until then
};

/// Tries the values of each option of each lane alone: both truth values, every choice, the published and the offered
/// values, and half and twice a number within its limits. A run that fails is not a finding. Steps with a reach are left
/// out: their conditions are meant to change. `runs`: of the lesson. Costs one run of a lane for each value.
FragileSteps fragileSteps(const Lesson& lesson, const LessonRuns& runs, std::stop_token stop = {});

}  // namespace roundel::lesson
