// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Attempts of one scenario as JSON text, so that they can be kept:
//   {"roundel_attempts": 1, "scenario": KEY, "attempts": [{"metric": "jct_mean_s", "hints": 0, "over": false,
//    "score": 1398.0, "rounds": [{"round": 0, "gpus": ["J1", null, ...]}], "open": ["J1", null, ...]}]}
// The lists have one entry for each GPU of the cluster, in order. KEY identifies the scenario, such as a digest.

#include <optional>
#include <string>
#include <vector>

#include "core/attempt/attempt.h"
#include "core/attempt/reachable.h"
#include "core/model/check/validate.h"

namespace roundel::attempt {

struct SavedAttempt {
  Attempt attempt;
  Metric metric = Metric::MeanJct;
  bool over = false;                   ///< all jobs have ended
  std::optional<double> score = {};    ///< when it was saved; only for lists
  std::optional<int> lost_after = {};  ///< rounds after which the optimum was lost; nullopt: not lost, or not known
  bool operator==(const SavedAttempt&) const = default;
};

/// Returns the text. O(attempts * rounds * GPUs).
std::string toJson(const model::Problem& problem, const std::string& key, const std::vector<SavedAttempt>& attempts);
/// Returns the attempts in the order of the text. An attempt with a fault is left out, and all faults are added with
/// their pointers. Never throws. O(text).
std::vector<SavedAttempt> readAttempts(const model::Problem& problem, const std::string& key, const std::string& text,
                                       std::vector<model::Fault>& faults);

}  // namespace roundel::attempt
