// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/window.h"

#include <cmath>
#include <limits>

namespace roundel::policies::hops {
namespace {

class Mean {
 public:
  void add(double x) {
    if (std::isnan(x)) return;
    m_sum += x;
    m_count += 1;
  }
  double value() const { return m_count > 0 ? m_sum / m_count : std::numeric_limits<double>::quiet_NaN(); }

 private:
  double m_sum = 0, m_count = 0;
};

}  // namespace

std::size_t serviceWindow(std::span<const int> minimum, int gpus) {
  int needed_gpus = 0;
  for (std::size_t i = 0; i < minimum.size(); ++i) {
    if (needed_gpus >= gpus) return i;
    needed_gpus += minimum[i];
  }
  return minimum.size();
}

AdjustedWindow adjustWindow(std::span<const double> rho, std::span<const int> minimum, std::size_t window, int idle,
                            Adjustment rule) {
  Mean queue;
  Mean set;
  for (std::size_t i = 0; i < rho.size(); ++i) {
    queue.add(rho[i]);
    if (i < window) set.add(rho[i]);
  }
  AdjustedWindow out;
  out.mean_queue = queue.value();
  const int gpu_limit = rule == Adjustment::AsPublished ? idle - 1 : idle;
  if (rule != Adjustment::Off) {
    for (std::size_t i = window; i < rho.size() && set.value() > out.mean_queue; ++i) {
      if (!(rho[i] < out.mean_queue) || minimum[i] > gpu_limit) continue;
      out.joined.push_back(i);
      set.add(rho[i]);
    }
  }
  out.mean_window = set.value();
  return out;
}

}  // namespace roundel::policies::hops
