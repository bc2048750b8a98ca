#pragma once
// Points of a sweep's plot on their way from where they were to where the latest rows put them. Plain values.

#include "widgets/experiments/sweep_painter.h"

namespace roundel::widgets {

/// Does a point that both have stand elsewhere? False for pictures of other metrics, values or schedulers. O(points).
bool anyMoves(const SweepPlotData& from, const SweepPlotData& to);

/// `to` with its means, intervals and ends of the axis a share of the way there; a point that has a first value is where it will be.
/// Precondition: anyMoves(). O(points).
SweepPlotData between(const SweepPlotData& from, const SweepPlotData& to, double share);

}  // namespace roundel::widgets
