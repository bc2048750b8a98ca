// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Animates points of a sweep's plot from their old to their new positions. Plain values.

#include "widgets/experiments/page/sweep_painter.h"

namespace roundel::widgets {

/// Whether a point that is in both pictures has moved. False for pictures of other metrics, values or schedulers. O(points).
bool anyMoves(const SweepPlotData& from, const SweepPlotData& to);

/// A picture between the two: means, intervals and axis ends of `to`, moved by `share` of the way. Points that had no value before are at their
/// final place. Precondition: anyMoves(). O(points).
SweepPlotData between(const SweepPlotData& from, const SweepPlotData& to, double share);

}  // namespace roundel::widgets
