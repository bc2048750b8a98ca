#pragma once
// Axes of heavy-tailed data: one job in a hundred makes an axis so long that all others stand in its first pixels.

#include <vector>

#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::plots {

/// Do most of these values stand in the first twentieth of an axis that begins at 0? O(values).
bool hugsItsAxis(const std::vector<double>& values, double end);

/// How an axis of time takes the jobs' ends: whole, cut where 99 % of every run's jobs have ended, or, where that does not spread them
/// either, in powers of ten. Fewer than twenty jobs have no tail.
struct TimeTail {
  double end_s = 1;  ///< of the axis; the longest run's where it is not cut
  bool cut = false, log = false;
};
TimeTail timeTailOf(const std::vector<PlotLane>& lanes);  ///< O(jobs log jobs)

/// The axis of an over-time plot takes the tail, with its unit; a cut is said in `axis_note`. `longest_s`: the end of the longest run.
void takeTail(PlotData& data, const TimeTail& tail, double longest_s);
/// Does the distribution of one scheduler (along x), or do the bars of all (upwards), have most of their values in the first twentieth of the
/// axis? Fewer than twenty jobs have no tail. O(points).
bool isHeavyTailed(const PlotData& data);
/// Their axis, in powers of ten.
void onLogAxis(PlotData& data);

}  // namespace roundel::widgets::plots
