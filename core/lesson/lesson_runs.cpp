// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/lesson_runs.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/compare/run_lanes.h"
#include "core/compare/side_by_side.h"

namespace roundel::lesson {

const compare::LaneRun* LessonRuns::lane(std::string_view label) const {
  const auto matching_run =
      std::ranges::find_if(lanes, [&](const compare::LaneRun& run) { return run.lane.label == label; });
  return matching_run == lanes.end() ? nullptr : &*matching_run;
}

LessonRuns runLesson(const Lesson& lesson, std::stop_token stop, unsigned threads) {
  LessonRuns out;
  out.problem = lesson.problem;
  out.lanes.resize(lesson.lanes.size());
  std::atomic<std::size_t> next = 0;
  compare::RunSettings settings;
  settings.record = true;
  settings.stop = stop;
  const unsigned thread_limit =
      std::min<unsigned>(compare::threadCount(threads), static_cast<unsigned>(lesson.lanes.size()));
  compare::runOnThreads(thread_limit, [&] {
    const std::size_t i = next++;
    if (i >= lesson.lanes.size() || stop.stop_requested()) return false;
    try {
      out.lanes[i] = compare::runLane(lesson.problem, lesson.lanes[i], settings);
    } catch (const std::bad_alloc&) {
      compare::LaneRun failed;
      failed.lane = lesson.lanes[i];
      out.lanes[i] = compare::outOfMemory(std::move(failed));
    }
    return true;
  });
  out.stopped = stop.stop_requested();
  return out;
}

}  // namespace roundel::lesson
