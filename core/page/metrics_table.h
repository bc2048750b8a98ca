// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The table of metrics of whole runs, as HTML. Private to core/page.

#include <string>
#include <vector>

#include "core/page/page_data.h"

namespace roundel::page {

/// Returns the table element: a row for each metric, a column for each run, and the scheduler with the best value; with
/// two runs also the difference. Exact values are in <data> elements. O(runs * jobs).
std::string metricsTable(const std::vector<ShownRun>& runs);

}  // namespace roundel::page
