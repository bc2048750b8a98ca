#pragma once
// A job that a hand puts on GPUs which others hold: who must leave them, as edits of one branch point. For the dialog, and for what is shown
// while a bar is dragged.

#include <memory>
#include <vector>

#include "core/compare/branch.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

/// Jobs that leave their GPUs so that `job` can have `parts`: on each node and type the one that frees enough alone and holds least, else the largest
/// first; none where enough are free. By index. O(parts * jobs log jobs).
std::vector<model::JobIndex> sentAway(const compare::RunState& state, const model::Problem& problem,
                                      model::JobIndex job, const std::vector<model::Part>& parts);
/// They are paused until the scheduler decides again.
std::vector<compare::Edit> pauses(const model::Problem& problem, const std::vector<model::JobIndex>& jobs);

/// GPUs by node and type.
std::vector<model::Part> partsOf(const model::Problem& problem, const std::vector<model::GpuIndex>& gpus);
/// The run that a branch of a lane leaves at an instant: the lane's own, or before its branch point an ancestor's; nullptr while that has none.
std::shared_ptr<const compare::LaneRun> runToLeave(const Workbench& bench, int lane, double at_s);

}  // namespace roundel::widgets
