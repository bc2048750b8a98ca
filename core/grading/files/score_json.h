// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The result of one program as JSON, for programs that search for schedulers.

#include <string>

#include "core/grading/grader.h"

namespace roundel::grading {

/// Returns {"program", "outcome", "points", "of", "cases": [{"id", "what", "points", "of", "outcome", "message"}],
/// "leaderboard": [{"name", "value", "order"}], "runs": [{"scenario", "seed", "outcome", "failure": {"code",
/// "message"}, "unfinished", "metrics", "references": {name: metrics}, "ranks": {metric: {"rank", "of"}}}]}. What has
/// no value is null. A rank counts the references that are better, from 1. O(runs * references * metrics).
std::string scoreJson(const Grader& grader, const SubmissionResult& result);

}  // namespace roundel::grading
