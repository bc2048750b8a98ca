// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The times of a run that a scenario states, and its seed.

#include <cstdint>
#include <optional>

namespace roundel::model {

/// Times are in seconds. The problem copies this value.
struct Clock {
  double round_s = 360;
  double restart_s = 10;
  double first_start_s = 0;
  std::optional<double> horizon_s;
  std::uint64_t seed = 1;
  bool operator==(const Clock&) const = default;
};

}  // namespace roundel::model
