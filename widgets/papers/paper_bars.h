#pragma once
// A figure's numbers as groups of bars, the paper's beside ours: plain values, before anything is painted.

#include <QString>
#include <optional>
#include <vector>

#include "core/papers/figure_result.h"

namespace roundel::widgets {

struct PaperBar {
  std::size_t number = 0;  ///< into FigureResult::numbers
  QString label;           ///< what the group does not say
};

/// Numbers that share an axis: of one pair of schedulers, or of one metric. Groups of a single ratio stand together.
struct PaperBarGroup {
  QString title;                 ///< "Hops / Gavel"
  std::optional<double> middle;  ///< 1 for ratios, 0 for differences
  std::vector<PaperBar> bars;
  double low = 0, high = 1,
         step = 0.25;  ///< of the axis; one for all ratios; a whisker that would shrink the bars is cut at the top
};

/// Every number once, in the figure's order inside a group. O(numbers^2).
std::vector<PaperBarGroup> barGroupsOf(const papers::FigureResult& figure);

}  // namespace roundel::widgets
