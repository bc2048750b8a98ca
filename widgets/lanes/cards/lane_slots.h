// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How lanes share the height of their view. Plain functions.

#include <vector>

namespace roundel::widgets {

constexpr double kMinLane = 50, kLaneGap = 6;

struct LaneSlot {
  double top = 0, height = 0;
};

/// Equal heights, at least kMinLane * scale each. An expanded lane (-1 = none) has at least half of the height, the others kMinLane to 120. If the
/// sum exceeds the height, the view scrolls.
std::vector<LaneSlot> laneSlots(int lanes, double height, int expanded, double scale);
/// The least height at which the view does not scroll.
double leastLanesHeight(int lanes, int expanded, double scale);

}  // namespace roundel::widgets
