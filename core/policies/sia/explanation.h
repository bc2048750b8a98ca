// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The explanation of a round of Sia as tables and reasons. Internal to core/policies/sia.

#include <vector>

#include "core/policies/sia/round.h"

namespace roundel::policies::sia {

/// Returns the explanation. O(jobs * their configurations).
trace::Explanation explain(const sim::SystemView& view, const Round& round, const Settings& settings,
                           const std::vector<sim::Placement>& placements);

}  // namespace roundel::policies::sia
