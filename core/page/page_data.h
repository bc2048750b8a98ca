// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The numbers of a page: the cluster, the jobs and each run, as JSON with columns of typed arrays after it. Private to
// core/page; resources/page/data.js reads it.

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/comparison.h"
#include "core/look/look.h"
#include "core/metrics/index/trace_index.h"
#include "core/page/reasons.h"

namespace roundel::page {

/// A run that is shown, with its look-ups.
struct ShownRun {
  const compare::LaneRun& run;
  metrics::TraceIndex index;
  std::string name;  ///< of the lane
  look::LaneMark mark;
};

/// Returns the length of the JSON in 4 bytes, the JSON padded to a multiple of 8, and the columns. All numbers are
/// little-endian. Precondition: `runs` is not empty. O(segments log segments).
std::string pageData(const std::vector<ShownRun>& runs, const std::vector<LaneReasons>& reasons);

/// Returns the text of a metric's value: times in the common unit of the page ("29.3"), others with at most three
/// significant digits. O(1).
std::string shownNumber(double value, const metrics::MetricInfo& info, double end_s);
/// Returns the end of the longest run, in seconds.
double pageEnd_s(const std::vector<ShownRun>& runs);

}  // namespace roundel::page
