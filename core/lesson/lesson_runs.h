// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The runs of a lesson, recorded, by lane. The window can fill the same structure with its own runs.

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/comparison.h"
#include "core/lesson/file/lesson.h"

namespace roundel::lesson {

struct LessonRuns {
  std::shared_ptr<const model::Problem> problem;
  std::vector<compare::LaneRun> lanes;    ///< in the order of the lesson; a branch replaces its lane
  std::vector<model::Fault> faults = {};  ///< of edits that could not be made (reach.h)
  bool stopped = false;
  /// Returns the run with this label; nullptr if there is none.
  const compare::LaneRun* lane(std::string_view label) const;
};

/// Runs all lanes of a lesson with recordings, so that branches can start from them and every decision has its
/// explanation. Costs the runs; lanes run in parallel on `threads` (0: as many as the machine has).
LessonRuns runLesson(const Lesson& lesson, std::stop_token stop = {}, unsigned threads = 0);

}  // namespace roundel::lesson
