#pragma once
// What a presenter can say of lanes at an instant, and the instants at which there is something to say: decisions, and ends of runs. Only
// what has happened up to the instant.

#include <QStringList>
#include <optional>
#include <vector>

#include "widgets/state/workbench.h"

namespace roundel::widgets {

/// The next instant of the lanes after t_s, or the one before it. O(lanes log decisions).
std::optional<double> instantAfter(const Workbench& bench, const std::vector<int>& lanes, double t_s);
std::optional<double> instantBefore(const Workbench& bench, const std::vector<int>& lanes, double t_s);

/// Whole sentences on what happened at the last instant up to t_s: who got GPUs, who lost them or waits for them and why, which run
/// has ended after how long. With a valid `job` only of that job, at t_s itself. With several lanes each says which it is about. The
/// words are those of Why (widgets/inspector). O(lanes (jobs log + changes of the decision)).
QStringList talkSentences(const Workbench& bench, const std::vector<int>& lanes, double t_s, model::JobIndex job);

}  // namespace roundel::widgets
