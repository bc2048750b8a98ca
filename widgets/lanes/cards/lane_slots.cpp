// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/cards/lane_slots.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {
constexpr double kMaxBeside = 120, kMinExpanded = 150;
}

std::vector<LaneSlot> laneSlots(int lanes, double height, int expanded, double scale) {
  std::vector<LaneSlot> out;
  if (lanes <= 0) return out;
  const double free = height - kLaneGap * (lanes - 1);
  // Rounded to px: otherwise rounding could give cards different sizes.
  double lane_height = std::max(kMinLane * scale, std::floor(free / lanes));
  double large = lane_height;
  if (expanded >= 0 && expanded < lanes && lanes > 1) {
    lane_height = std::clamp((free - height / 2) / (lanes - 1), kMinLane * scale, kMaxBeside * scale);
    large = std::max(kMinExpanded * scale, free - lane_height * (lanes - 1));
  }
  double top = 0;
  for (int i = 0; i < lanes; ++i) {
    const double slot_height = i == expanded ? large : lane_height;
    out.push_back({top, slot_height});
    top += slot_height + kLaneGap;
  }
  return out;
}

double leastLanesHeight(int lanes, int expanded, double scale) {
  if (lanes <= 0) return 0;
  const bool one_large = expanded >= 0 && expanded < lanes && lanes > 1;
  return kLaneGap * (lanes - 1) + kMinLane * scale * (one_large ? lanes - 1 : lanes) +
         (one_large ? kMinExpanded * scale : 0);
}

}  // namespace roundel::widgets
