// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A manual move of a job to GPUs that others hold: which jobs must release them, as edits of one branch point. For
// the dialog, and for the preview while a bar is dragged.

#include <memory>
#include <vector>

#include "core/compare/branch.h"
#include "widgets/document/state/branches.h"
#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

/// The jobs that release GPUs so that `job` can have `parts`: on each node and type the smallest one that frees enough alone, otherwise the largest
/// ones. Empty if enough GPUs are free. Sorted by index. O(parts * jobs log jobs).
std::vector<model::JobIndex> jobsToPause(const compare::RunState& state, const model::Problem& problem,
                                         model::JobIndex job, const std::vector<model::Part>& parts);
/// Pauses the jobs until the next decision.
std::vector<compare::Edit> pauseEdits(const model::Problem& problem, const std::vector<model::JobIndex>& jobs);

/// GPUs by node and type.
std::vector<model::Part> partsOf(const model::Problem& problem, const std::vector<model::GpuIndex>& gpus);
/// The run that a branch of a lane starts from at an instant: the lane's, or before its branch point an ancestor's; nullptr if that has no run.
std::shared_ptr<const compare::LaneRun> runToBranchFrom(const ComparisonController& comparison,
                                                        const BranchTree& branches, int lane, double at_s);

}  // namespace roundel::widgets
