// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>

#include "core/sim/system_view.h"

namespace roundel::policies {

/// Groups arrivals into one plan, if a plan for each would cost too much. The total cost of plans is then proportional
/// to the jobs, independent of the number of GPUs. A value.
class ArrivalBatch {
 public:
  static constexpr std::size_t kGpusAnArrival = 128;

  /// Returns whether enough jobs have arrived since the last plan: at least one for each kGpusAnArrival GPUs of the
  /// cluster, or the first of them a round ago. The caller plans if true and then calls planned().
  bool due(const sim::SystemView& view);
  void planned() { m_by_s.reset(); }
  /// Returns the time when due() becomes true if no other job arrives; infinite if no job waits for a plan.
  double by_s() const { return m_by_s.value_or(std::numeric_limits<double>::infinity()); }

 private:
  std::optional<double> m_by_s;
};

}  // namespace roundel::policies
