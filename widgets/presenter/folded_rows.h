#pragma once
// Rows of many GPUs folded to a few groups, so that a lane is read from afar. A group is filled from below, as high as its GPUs are held: the
// jobs that are named in blocks as high as they have GPUs, yet high enough for the name, the others in one block with their number on top.
// Nothing in here is later than the instant that was asked for.

#include "widgets/presenter/presented_lane.h"

namespace roundel::widgets {

constexpr int kUnfoldedRows = 24;     ///< of all lanes of a page; more fold
constexpr std::size_t kGroups = 6;    ///< of a lane
constexpr int kLongestGroupName = 9;  ///< letters of a node

/// By node and type where that gives at most kGroups groups, else by type; the last types share a group where they are more. Each group's name
/// has its number of GPUs. O(GPUs).
PresentedRows foldedRows(const model::Problem& problem, std::vector<model::GpuIndex> order);

/// All changes of a run, by group, then time: made once a lane. O(bars log bars).
std::vector<std::vector<FoldedChange>> foldedChanges(const BarIndex& bars, const PresentedRows& rows);

struct FoldedBlocks {
  std::vector<PresentedBlock>
      blocks;  ///< up to the instant; PresentedBlock::others of those that stand for several jobs
  std::vector<PresentedBlock> holders;  ///< at the instant, without length
};
struct FoldedWish {
  double least_share = 0;       ///< of a chart's height that a block with a name needs
  model::JobIndex always = {};  ///< named first
};
/// A job that is named stays so, in its place, until it gets or loses GPUs there or the room goes. Depends on nothing after now_s.
/// O(changes up to now_s * holders log holders).
FoldedBlocks foldedUntil(const std::vector<std::vector<FoldedChange>>& changes, const PresentedRows& rows, double now_s,
                         const FoldedWish& wish);

}  // namespace roundel::widgets
