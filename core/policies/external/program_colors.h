// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The colours that a user may give the lane of a program: "color" of an entry of the scenario's "compare".

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace roundel::policies {

/// Colours (0xRRGGBB) on light and on dark panels. None is near the colours of the schedulers of the papers.
struct ProgramColor {
  const char* id;
  std::uint32_t light, dark;
};
inline constexpr std::array kProgramColors{
    ProgramColor{"brown", 0x6B5E50, 0xB9A994},  // the usual one
    ProgramColor{"ochre", 0x8A6600, 0xD9B23C},  ProgramColor{"wine", 0x8A1F4B, 0xC9577F},
    ProgramColor{"violet", 0x5B3FA0, 0xA48BEB}, ProgramColor{"moss", 0x3F6B1F, 0x86BC55},
    ProgramColor{"grey", 0x5F6B7A, 0x98A5B5},
};

/// Returns the usual colour if there is no colour with this id.
inline const ProgramColor& programColor(std::string_view id) {
  const auto found = std::ranges::find(kProgramColors, id, &ProgramColor::id);
  return found == kProgramColors.end() ? kProgramColors.front() : *found;
}

inline std::vector<std::string_view> programColorIds() {
  std::vector<std::string_view> ids(kProgramColors.size());
  std::ranges::transform(kProgramColors, ids.begin(), &ProgramColor::id);
  return ids;
}

}  // namespace roundel::policies
