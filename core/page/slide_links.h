// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The slides of a talk as a list of links to the instants of the page. Private to core/page.

#include <string>
#include <vector>

#include "core/page/page.h"
#include "core/page/page_data.h"

namespace roundel::page {

/// Returns an element with a link for each slide: to its instant, and to the explanation of its job by the first of
/// its lanes. Empty if there are no slides. O(slides log decisions).
std::string slideLinks(const std::vector<PageSlide>& slides, const std::vector<ShownRun>& runs);

}  // namespace roundel::page
