#pragma once
// The numbers of a paper's figure beside ours as a figure for export: bars by pair of schedulers, the same groups as on the page.

#include "core/papers/figure_result.h"
#include "widgets/figures/figure.h"

namespace roundel::widgets {

/// Of numbers that the paper prints as such; a side that it states alone is in the table, not among the bars. Not drawable where ours has no
/// numbers. O(numbers^2).
figures::Figure makePaperFigure(const papers::FigureResult& result, const figures::FigureOptions& options = {});

}  // namespace roundel::widgets
