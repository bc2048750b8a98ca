// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/split.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/model/round_grid.h"

namespace roundel::policies::hadare {
namespace {

// Gives the steps that are left after rounding down to the copies with the largest remainders, one to each.
void handOut(double left, const std::vector<double>& remainders, std::vector<double>& portions) {
  std::vector<std::size_t> order(portions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b]; });
  for (std::size_t i = 0; i < order.size() && left > 0.5; ++i, left -= 1) portions[order[i]] += 1;
}

}  // namespace

std::vector<double> split(double steps, const std::vector<double>& throughputs, bool whole) {
  const double sum = std::accumulate(throughputs.begin(), throughputs.end(), 0.0);
  std::vector<double> portions;
  std::vector<double> remainders;
  for (const double throughput : throughputs) {
    const double share = steps * throughput / sum;
    portions.push_back(whole ? model::guardedFloor(share) : share);
    remainders.push_back(share - portions.back());
  }
  if (whole) handOut(steps - std::accumulate(portions.begin(), portions.end(), 0.0), remainders, portions);
  return portions;
}

}  // namespace roundel::policies::hadare
