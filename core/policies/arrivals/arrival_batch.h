#pragma once

#include <limits>
#include <optional>

#include "core/sim/system_view.h"

namespace roundel::policies {

/// Arrivals that are planned for together, where a plan at each costs too much: so many plans cost in proportion to the jobs, however many
/// GPUs each of them is about. A value.
class ArrivalBatch {
 public:
  static constexpr std::size_t kGpusAnArrival = 128;

  /// Have enough jobs arrived since the last plan? At least one for each kGpusAnArrival GPUs of the cluster, or the first of them a round
  /// ago. Call planned() where it is answered by a plan.
  bool due(const sim::SystemView& view);
  void planned() { m_by_s.reset(); }
  /// The time when due() becomes true if no other job arrives; infinite if no job waits for a plan.
  double by_s() const { return m_by_s.value_or(std::numeric_limits<double>::infinity()); }

 private:
  std::optional<double> m_by_s;
};

}  // namespace roundel::policies
