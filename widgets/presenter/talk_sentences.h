#pragma once
// What a presenter can say of lanes at an instant, and the instants at which there is something to say: decisions, and ends of runs. Only
// what has happened up to the instant.

#include <QString>
#include <optional>
#include <vector>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

/// The next instant of the lanes after t_s, or the one before it. O(lanes log decisions).
std::optional<double> instantAfter(const Workbench& bench, const std::vector<int>& lanes, double t_s);
std::optional<double> instantBefore(const Workbench& bench, const std::vector<int>& lanes, double t_s);

struct TalkSentence {
  QString text;
  int lane = -1;             ///< that it is about; -1: all
  model::JobIndex job = {};  ///< invalid: about no single one
};
/// Whole sentences on what happened at the last instant up to t_s: who got GPUs, who lost them or waits for them and why, which run
/// has ended after how long. With a valid `job` only of that job, at t_s itself. With several lanes each says which it is about. The
/// words are those of Why (widgets/inspector). O(lanes (jobs log + changes of the decision)).
std::vector<TalkSentence> talkSentences(const Workbench& bench, const std::vector<int>& lanes, double t_s,
                                        model::JobIndex job);

}  // namespace roundel::widgets
