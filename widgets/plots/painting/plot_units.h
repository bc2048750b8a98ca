// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shared by the plots of a set of runs: the unit of times, bins of rounds, and how CRU so far is drawn.

#include <cstdint>
#include <vector>

#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::plots {

double longestRun_s(const std::vector<PlotLane>& lanes);  ///< at least 1
/// The unit for all plots of these runs: that of the longest run.
TimeUnit timeUnitOf(const std::vector<PlotLane>& lanes);
/// "6 min", "0.1 h": in the unit of an axis that ends at `longest_s`, or in a smaller unit if the number would have more than two digits below 1.
QString durationName(double seconds, double longest_s);
/// The least round number of rounds (1, 2, 5, 10 ...) per bin, so that `bins` bins are enough.
std::int64_t roundsPerBin(double rounds, int bins);
/// The first rounds of the bins of rounds 0 to `rounds`, and `rounds`: about `bins` bins, of equal size
/// (roundsPerBin) or, for a logarithmic axis, growing by a constant factor. O(bins).
std::vector<std::int64_t> binsOfRounds(std::int64_t rounds, int bins, bool growing);
/// Whether the curve is not straight between its points, so that values come from metrics::cruSoFar.
bool isCruSoFar(const PlotData& data);
/// For CRU so far, which has no value at 0: extends its first value to the start of the axis.
metrics::Series extendedToZero(metrics::Series series);

}  // namespace roundel::widgets::plots
