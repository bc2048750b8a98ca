// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/talk/talk.h"

#include <algorithm>

#include "core/model/ranges/contains.h"

namespace roundel::talk {

std::string figureOf(const std::string& view) {
  if (view == "plots") return "cru,jct-cdf";
  return model::contains(kViews, std::string_view(view)) ? std::string() : view;
}

const std::string& scenarioOf(const Talk& talk, const Slide& slide) {
  return slide.scenario.empty() ? talk.scenario : slide.scenario;
}

std::vector<std::string> scenariosOf(const Talk& talk) {
  std::vector<std::string> files;
  for (const Slide& slide : talk.slides)
    if (const std::string& file = scenarioOf(talk, slide); !model::contains(files, file)) files.push_back(file);
  return files;
}

std::vector<std::size_t> lanesOf(const Slide& slide, const std::vector<std::string>& lanes) {
  std::vector<std::size_t> shown_lanes;
  for (std::size_t i = 0; i < lanes.size() && shown_lanes.size() < kMostLanes; ++i)
    if (slide.lanes.empty() || model::contains(slide.lanes, lanes[i])) shown_lanes.push_back(i);
  return shown_lanes;
}

}  // namespace roundel::talk
