// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Axes for heavy-tailed data: with one job in a hundred far away, all others would be in the first pixels of a linear axis.

#include <vector>

#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::plots {

/// Whether most values are in the first twentieth of an axis from 0 to `end`. O(values).
bool isMostlyNearZero(const std::vector<double>& values, double end);

/// How a time axis shows the ends of jobs: completely; cut when 99 % of each run's jobs have ended; or, if that does
/// not spread them, in powers of ten. Fewer than twenty jobs have no tail.
struct TimeTail {
  double end_s = 1;  ///< of the axis; the end of the longest run if it is not cut
  bool cut = false, log = false;
};
TimeTail timeTailOf(const std::vector<PlotLane>& lanes);  ///< O(jobs log jobs)

/// Applies the tail and its unit to the axis of a plot over time; `axis_note` mentions a cut. `longest_s`: end of the longest run.
void applyTail(PlotData& data, const TimeTail& tail, double longest_s);
/// Whether the distribution of one scheduler (along x), or the bars of all schedulers (along y), have most of their
/// values in the first twentieth of the axis. Fewer than twenty jobs have no tail. O(points).
bool isHeavyTailed(const PlotData& data);
/// Makes the axis of the values logarithmic, in powers of ten.
void useLogAxis(PlotData& data);

}  // namespace roundel::widgets::plots
