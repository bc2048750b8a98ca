// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hadar's prices (IEEE TC 2026 / arXiv: Hadar Eq. 5, Hadar Eq. 6, Hadar Eq. 7), with the corrections of hadar.h. Every time is in rounds.

#include <span>
#include <vector>

namespace roundel::policies::hadar {

enum class Utility {
  Norm,  ///< U_j(t) = t_j^min / t: ideal over actual completion time
  Eff,   ///< U_j(t) = E_j N_j / t: iterations a round, as published
};

enum class PriceMode {
  Point,  ///< k_h^r at the load before the allocation, for each of its GPUs (Hadar Definition 1: k^{j-1})
  Integral,  ///< the integral of k_h^r over the GPUs taken: (c / alpha) (k_after - k_before), for which Hadar Theorem 2 holds
};

/// The inputs of Hadar Eq. 6 and Hadar Eq. 7 for an unfinished job.
struct JobTimes {
  double arrival = 0;  ///< a_j, rounds since t0
  double work = 0;     ///< E_j N_j, iterations
  double t_min = 0;    ///< work / (W_j max_r X_j^r), over the cluster's types that the job can use; at least 1
  double t_max = 0;    ///< work / (W_j min_r X_j^r); at least 1
  int gpus = 1;        ///< W_j
  double ideal = 0;    ///< t_min without that minimum of 1, which orders the queue
  int copies = 1;      ///< number of queued jobs like it: HadarE's copies, each with all the work of its job
};

/// The minimum time in prices, because a job holds its GPUs for whole rounds. (With shorter times, Umin, a utility per
/// GPU and round, can exceed the value of every job, and an idle cluster serves none.)
constexpr double kMinRounds = 1;

/// Returns the numerator of U_j: U_j(t) = numerator / t. With eff, a job without work counts as one iteration, so that
/// it is served.
double utilityNumerator(Utility utility, double t_min, double work);

/// The constants between two arrivals.
struct PriceConstants {
  double horizon = 0;    ///< T = max_j a_j + sum_j t_j^max, rounds
  double eta = 1;        ///< max(1, T C / min_j (t_j^max W_j)), C all GPUs of the cluster
  double u_max = 0;      ///< max_j U_j(t_j^min) / W_j, the price of a full server
  double u_min = 0;      ///< 1 / (4 eta) min_j U_j(T - a_j) / (t_j^max W_j), the price of an empty one
  double alpha() const;  ///< max(1, ln(Umax / Umin)), Hadar Theorem 2
};

/// Computes Hadar Eq. 6 and Hadar Eq. 7. All zero for an empty list. O(jobs).
PriceConstants priceConstants(std::span<const JobTimes> jobs, int cluster_gpus, Utility utility);

/// Hadar Eq. 5: k_h^r(gamma) = Umin (Umax / Umin)^(gamma / c), utility per GPU and round.
double price(const PriceConstants& constants, int held, int capacity);

/// Hadar Eq. 5 tabulated for every load of every server size, and the cost of an allocation. Values are identical to
/// those of price().
class PriceTable {
 public:
  PriceTable() = default;
  /// `capacities`: c_h^r of each entry. O(sum of distinct capacities).
  PriceTable(const PriceConstants& constants, PriceMode mode, std::span<const int> capacities);

  /// Returns k of `entry` when `held` of its GPUs are taken.
  double at(std::size_t entry, int held) const { return m_prices[m_first[entry] + static_cast<std::size_t>(held)]; }
  bool chargesPriceBefore() const { return m_mode == PriceMode::Point; }
  /// Returns the cost of `count` more GPUs of `entry`, without communication.
  double charge(std::size_t entry, int held, int count) const {
    if (m_mode == PriceMode::Point) return count * at(entry, held);
    return m_perPrice[entry] != 0 ? m_perPrice[entry] * (at(entry, held + count) - at(entry, held))
                                  : count * at(entry, held);
  }

 private:
  PriceMode m_mode = PriceMode::Point;
  std::vector<double> m_prices;      // one sequence 0..c for each distinct capacity c
  std::vector<std::size_t> m_first;  // by entry, index in m_prices
  std::vector<double> m_perPrice;    // by entry, c / alpha; 0 if the price is the same at every load
};

}  // namespace roundel::policies::hadar
