// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sums of one number for each place, added from the first place to the last. The last digits of floating-point sums
// depend on the order, and they decide between pivots that tie. So sums are not corrected by differences but added
// again from the first changed place on. Internal to core/policies/gavel.

#include <algorithm>
#include <cstddef>
#include <vector>

namespace roundel::policies::gavel {

class OrderedSums {
 public:
  /// Creates one sum for each of `starts`, which is its initial value. All amounts are 0.
  OrderedSums(const std::vector<double>& starts, std::size_t places) {
    for (const double start : starts)
      m_sums.push_back({std::vector<double>(places, 0.0), std::vector<double>(places + 1, start), places});
  }

  void set(std::size_t sum, std::size_t place, double amount) {
    Sum& of = m_sums[sum];
    if (of.amounts[place] == amount) return;  // 0 and -0 have the same effect on a sum that does not begin with -0
    of.amounts[place] = amount;
    of.known = std::min(of.known, place);
  }

  /// O(places from the first changed one on), one addition each.
  double total(std::size_t sum) {
    Sum& of = m_sums[sum];
    for (std::size_t p = of.known; p < of.amounts.size(); ++p) of.before[p + 1] = of.before[p] + of.amounts[p];
    of.known = of.amounts.size();
    return of.before.back();
  }

 private:
  struct Sum {
    std::vector<double> amounts;
    std::vector<double> before;  ///< the sum of the amounts before each place
    std::size_t known = 0;       ///< `before` is valid up to here
  };
  std::vector<Sum> m_sums;
};

}  // namespace roundel::policies::gavel
