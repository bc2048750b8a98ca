// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The decision of an instant with its explanation. Private to core/lesson.

#include <cstddef>
#include <memory>
#include <string>

#include "core/lesson/evaluate.h"

namespace roundel::lesson {

struct DecisionOf {
  const compare::LaneRun* run = nullptr;
  std::size_t decision = 0;
  double at_s = 0;
  std::shared_ptr<const trace::Explanation> why;  ///< not null if nothing is missing
  std::string missing;
};
/// Costs a replay if the run keeps no explanation.
DecisionOf decisionOf(const Where& where);

/// Returns the run of the lane; nullptr, with the reason, if it has no result.
const compare::LaneRun* runOf(const Where& where, std::string& missing);

/// Returns the choice of a job, of its first copy if it has several; nullptr if it has none. O(choices).
const trace::Choice* firstChoiceOf(const trace::Explanation& why, model::JobIndex job);

/// Returns the GPUs of all copies of a job after a decision, normalised. O(holders).
trace::PartList partsAfter(const compare::LaneRun& run, std::size_t decision, model::JobIndex job);

}  // namespace roundel::lesson
