// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Groups the numbers of a paper's figure as bars, the paper's beside ours. Plain values, before painting.

#include <QString>
#include <optional>
#include <vector>

#include "core/papers/figure_result.h"

namespace roundel::widgets {

struct PaperBar {
  std::size_t number = 0;  ///< index into FigureResult::numbers
  QString label;           ///< the part that the group's title does not say
};

/// Numbers with a common axis: of one pair of schedulers, or of one metric. Groups of a single ratio are combined.
struct PaperBarGroup {
  QString title = {};            ///< "Hops / Gavel"
  std::optional<double> middle;  ///< 1 for ratios, 0 for differences
  std::vector<PaperBar> bars = {};
  double low = 0, high = 1,
         step = 0.25;  ///< of the axis, the same for all ratios; a whisker that would shrink the bars is cut
};

/// Every number is in one bar, in the figure's order within a group. O(numbers^2).
std::vector<PaperBarGroup> barGroupsOf(const papers::FigureResult& figure);

}  // namespace roundel::widgets
