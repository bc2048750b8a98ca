// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows of many GPUs folded into a few groups, readable from a distance. A group is filled from the bottom up to its
// number of held GPUs: named jobs have blocks as high as their GPUs, but at least as high as the name; the other jobs
// share one block on top that shows their number. Uses nothing after the requested instant.

#include "widgets/stage/presenter/presented_lane.h"

namespace roundel::widgets {

constexpr int kUnfoldedRows = 24;     ///< of all lanes of a page; if there are more, they fold
constexpr std::size_t kGroups = 6;    ///< per lane
constexpr int kLongestGroupName = 9;  ///< letters of a node's name

/// Groups by node and type, or by type if that would be more than kGroups; if there are still more, the last types
/// share a group. A group's name includes its number of GPUs. O(GPUs).
PresentedRows foldedRows(const model::Problem& problem, std::vector<model::GpuIndex> order);

/// All changes of a run by group, then time; computed once per lane. O(bars log bars).
std::vector<std::vector<FoldedChange>> foldedChanges(const BarIndex& bars, const PresentedRows& rows);

struct FoldedBlocks {
  std::vector<PresentedBlock> blocks;   ///< up to the instant; a block for several jobs has PresentedBlock::others
  std::vector<PresentedBlock> holders;  ///< at the instant, without length
};
struct FoldedOptions {
  double least_share = 0;       ///< share of the chart's height that a block with a name needs
  model::JobIndex always = {};  ///< named before other jobs
};
/// A named job keeps its name and place until it gets or loses GPUs of the group or there is no more room. Depends on
/// nothing after now_s. O(changes up to now_s * holders log holders).
FoldedBlocks foldedUntil(const std::vector<std::vector<FoldedChange>>& changes, const PresentedRows& rows, double now_s,
                         const FoldedOptions& wish);

}  // namespace roundel::widgets
