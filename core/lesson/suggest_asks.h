// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Questions about what an author points at, for recording a lesson. Each has an answer in the runs.

#include <stop_token>
#include <string>
#include <vector>

#include "core/lesson/file/ask.h"
#include "core/lesson/file/lesson.h"
#include "core/lesson/lesson_runs.h"

namespace roundel::lesson {

/// What was clicked; empty members are unknown. A click on a bar has all four.
struct Pointed {
  std::string job = {}, node = {}, type = {}, lane = {};
  bool operator==(const Pointed&) const = default;
};

/// Returns the questions of each kind, best first; empty if there is none. The step names lane and instant; its own
/// question is ignored.
/// place: where the job goes. pick: what the job, the node, its GPU type or the lane is; those with one answer first.
std::vector<Ask> suggestPlaces(const Pointed& pointed, const Step& step, const LessonRuns& runs);
std::vector<Ask> suggestPicks(const Pointed& pointed, const Step& step, const LessonRuns& runs);
/// number: values of the job, of the decision and of the lane.
std::vector<Ask> suggestNumbers(const Pointed& pointed, const Step& step, const LessonRuns& runs);
/// order: the tables of the decision, and values of all jobs.
std::vector<Ask> suggestOrders(const Step& step, const LessonRuns& runs);

/// Returns what edits have changed in the lane of the step, or for the job: "mean JCT is less than before the edits".
/// `now`: the runs after them. The first is about the job if there is one.
std::vector<Condition> suggestConditions(const Pointed& pointed, const Step& step, const LessonRuns& now,
                                         const LessonRuns& before);

/// The edits that lead from one scenario to another.
struct FoundWay {
  std::vector<WayEdit> edits;
  std::string missing;  ///< not empty: a change cannot be an edit of a way
};
/// Lanes with other options are edits of these lanes; other changes are edits of the scenario. O(bytes).
FoundWay wayBetween(const model::Scenario& from, const model::Scenario& to);

}  // namespace roundel::lesson
