// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether the names of a slide exist in its scenario.

#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/talk/talk.h"

namespace roundel::talk {

/// What the names of a slide may refer to. An empty list of figures disables their check.
struct SlideNames {
  const model::Problem& problem;
  std::vector<std::string> lanes = {};  ///< labels
  std::vector<std::string> figures;     ///< kinds
};

/// Returns a fault for each unknown lane, job, node, type and view, with the nearest known name. `pointer` is that of
/// the slide: "/slides/3". O(names).
std::vector<model::Fault> checkSlide(const Slide& slide, const std::string& pointer, const SlideNames& names);

}  // namespace roundel::talk
