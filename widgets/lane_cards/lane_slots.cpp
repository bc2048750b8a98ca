#include "widgets/lane_cards/lane_slots.h"

#include <algorithm>

namespace roundel::widgets {
namespace {
constexpr double kMostBeside = 120, kLeastExpanded = 150;
}

std::vector<LaneSlot> laneSlots(int lanes, double height, int expanded, double scale) {
  std::vector<LaneSlot> slots;
  if (lanes <= 0) return slots;
  const double free = height - kLaneGap * (lanes - 1);
  double each = std::max(kLeastLane * scale, free / lanes);
  double large = each;
  if (expanded >= 0 && expanded < lanes && lanes > 1) {
    each = std::clamp((free - height / 2) / (lanes - 1), kLeastLane * scale, kMostBeside * scale);
    large = std::max(kLeastExpanded * scale, free - each * (lanes - 1));
  }
  double top = 0;
  for (int i = 0; i < lanes; ++i) {
    const double own = i == expanded ? large : each;
    slots.push_back({top, own});
    top += own + kLaneGap;
  }
  return slots;
}

double leastLanesHeight(int lanes, int expanded, double scale) {
  if (lanes <= 0) return 0;
  const bool one_large = expanded >= 0 && expanded < lanes && lanes > 1;
  return kLaneGap * (lanes - 1) + kLeastLane * scale * (one_large ? lanes - 1 : lanes) +
         (one_large ? kLeastExpanded * scale : 0);
}

}  // namespace roundel::widgets
