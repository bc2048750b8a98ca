// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The whole runs as one picture, for readers without scripts and for paper. Private to core/page.

#include <string>
#include <vector>

#include "core/page/page_data.h"

namespace roundel::page {

/// Returns an SVG element: a row for each GPU with its bars, or the number of computing GPUs as an area if there are too
/// many bars. Its line "paper-playhead" is moved by scripts; data-left, data-right and data-end give the scale.
/// O(segments).
std::string finalPicture(const std::vector<ShownRun>& runs);

}  // namespace roundel::page
