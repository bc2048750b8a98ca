#pragma once
// What the plots of a set of runs share: the unit of their times, and how CRU so far is drawn.

#include <cstdint>
#include <vector>

#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::plots {

double longestRun_s(const std::vector<PlotLane>& lanes);  ///< at least 1
/// Of everything that is drawn of these runs, so that times beside each other have one unit: that of the longest run.
TimeUnit timeUnitOf(const std::vector<PlotLane>& lanes);
/// "6 min", "0.1 h": in the unit of an axis that ends at `longest_s`, or in a smaller one if that has more than two digits below 1.
QString durationName(double seconds, double longest_s);
/// Round multiples of a round (1, 2, 5, 10 ...) of which at most `bins` are needed for so many rounds.
std::int64_t roundsPerBin(double rounds, int bins);
/// The first rounds of the bins of rounds 0 to `rounds`, and `rounds`: at most about `bins`, equal (roundsPerBin), or growing by the same
/// factor, for a logarithmic axis. O(bins).
std::vector<std::int64_t> binsOfRounds(std::int64_t rounds, int bins, bool growing);
/// Does the curve bend between its points, so that an instant is asked of the trace (metrics::cruSoFar)?
bool isCruSoFar(const PlotData& data);
/// For drawing CRU so far, which has no value at 0: until its first change it is constant, and the curve begins at the axis.
metrics::Series fromStart(metrics::Series series);

}  // namespace roundel::widgets::plots
