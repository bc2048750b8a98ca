// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/talk/check_talk.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"

namespace roundel::talk {
namespace {

using Words = std::vector<std::string_view>;

struct SlideCheck {
  const SlideNames& names;
  std::string pointer;
  std::vector<model::Fault> faults = {};

  Words lanes() const { return {names.lanes.begin(), names.lanes.end()}; }

  void check(const std::string& key, const char* what, const std::string& name, const Words& known) {
    if (std::ranges::find(known, name) != known.end()) return;
    faults.push_back({fmt::format("unknown-{}", what), pointer + key,
                      fmt::format("there is no {} \"{}\"", what, model::brief(name)),
                      model::hintFor(name, known, "there is none"), 0});
  }

  void checkSpot(const Spot& spot) {
    switch (spot.kind) {
      case Spot::Kind::None:
        return;
      case Spot::Kind::Job:
        return check("/spot/job", "job", spot.name, model::knownIds(names.problem.jobs));
      case Spot::Kind::Node:
        return check("/spot/node", "node", spot.name, model::knownIds(names.problem.nodes));
      case Spot::Kind::Lane:
        return check("/spot/lane", "lane", spot.name, lanes());
      case Spot::Kind::Type:
        return check("/spot/type", "type", spot.name, model::knownIds(names.problem.types));
    }
  }

  void checkView(const std::string& view) {
    if (names.figures.empty() || view == "plots") return;
    Words known(kViews.begin(), kViews.end());
    known.insert(known.end(), names.figures.begin(), names.figures.end());
    check("/view", "view", view, known);
  }
};

}  // namespace

std::vector<model::Fault> checkSlide(const Slide& slide, const std::string& pointer, const SlideNames& names) {
  SlideCheck check{names, pointer};
  for (std::size_t i = 0; i < slide.lanes.size(); ++i)
    check.check(fmt::format("/lanes/{}", i), "lane", slide.lanes[i], check.lanes());
  check.checkView(slide.view);
  if (!slide.at.job.empty()) check.check("/at", "job", slide.at.job, model::knownIds(names.problem.jobs));
  check.checkSpot(slide.spot);
  return std::move(check.faults);
}

}  // namespace roundel::talk
