// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/prices.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace roundel::policies::hadar {

double utilityNumerator(Utility utility, double t_min, double work) {
  if (utility == Utility::Norm) return t_min;
  return work > 0 ? work : 1;
}

double PriceConstants::alpha() const { return std::max(1.0, std::log(u_max / u_min)); }

PriceConstants priceConstants(std::span<const JobTimes> jobs, int cluster_gpus, Utility utility) {
  PriceConstants out;
  if (jobs.empty()) return out;
  double latest = 0;
  double leastResource = std::numeric_limits<double>::infinity();
  for (const JobTimes& job : jobs) {
    latest = std::max(latest, job.arrival);
    out.horizon += job.copies * job.t_max;
    leastResource = std::min(leastResource, job.t_max * job.gpus);
  }
  out.horizon += latest;
  out.eta = std::max(1.0, out.horizon * cluster_gpus / leastResource);
  double least_utility = std::numeric_limits<double>::infinity();
  for (const JobTimes& job : jobs) {
    const double numerator = utilityNumerator(utility, job.t_min, job.work);
    out.u_max = std::max(out.u_max, numerator / job.t_min / job.gpus);
    least_utility = std::min(least_utility, numerator / (out.horizon - job.arrival) / (job.t_max * job.gpus));
  }
  out.u_min = least_utility / (4 * out.eta);
  return out;
}

double price(const PriceConstants& constants, int held, int capacity) {
  return constants.u_min * std::pow(constants.u_max / constants.u_min, static_cast<double>(held) / capacity);
}

PriceTable::PriceTable(const PriceConstants& constants, PriceMode mode, std::span<const int> capacities)
    : m_mode(mode) {
  // Below e the published alpha is limited to 1 and would charge less than the integral. The slope never charges less.
  const double slope = std::log(constants.u_max / constants.u_min);
  std::map<int, std::size_t> firstOf;
  for (const int capacity : capacities) {
    const auto [found, fresh] = firstOf.try_emplace(capacity, m_prices.size());
    for (int held_gpus = 0; fresh && held_gpus <= capacity; ++held_gpus)
      m_prices.push_back(price(constants, held_gpus, capacity));
    m_first.push_back(found->second);
    m_perPrice.push_back(slope != 0 ? capacity / slope : 0);
  }
}

}  // namespace roundel::policies::hadar
