// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sentences about lanes at an instant, and the instants that have sentences: decisions and ends of runs. Uses nothing after the instant.

#include <QString>
#include <optional>
#include <vector>

#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

/// The next such instant after t_s, or the last one before it. O(lanes log decisions).
std::optional<double> instantAfter(const Workbench& bench, const std::vector<int>& lanes, double t_s);
std::optional<double> instantBefore(const Workbench& bench, const std::vector<int>& lanes, double t_s);

struct TalkSentence {
  QString text;
  int lane = -1;             ///< the lane that it is about; -1: all
  model::JobIndex job = {};  ///< invalid: not about a single job
};
/// Complete sentences on the last instant up to t_s: jobs that got GPUs, jobs that lost them or wait and why, runs
/// that ended and when. With a valid `job`, only about that job at t_s. With several lanes, each sentence names its
/// lane. The wording is that of Why (widgets/why/inspector). O(lanes (jobs log + changes of the decision)).
std::vector<TalkSentence> talkSentences(const Workbench& bench, const std::vector<int>& lanes, double t_s,
                                        model::JobIndex job);

}  // namespace roundel::widgets
