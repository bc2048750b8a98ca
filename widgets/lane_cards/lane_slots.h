#pragma once
// How lanes share the height of their view. A plain function, tested without painting.

#include <vector>

namespace roundel::widgets {

constexpr double kMinLane = 50, kLaneGap = 6;

struct LaneSlot {
  double top = 0, height = 0;
};

/// Equal heights, at least kMinLane * scale each; an expanded lane (-1 = none) takes at least half, the others between
/// kMinLane and 120. The sum may exceed the height: then the view scrolls.
std::vector<LaneSlot> laneSlots(int lanes, double height, int expanded, double scale);
/// The least height at which laneSlots() fits.
double leastLanesHeight(int lanes, int expanded, double scale);

}  // namespace roundel::widgets
