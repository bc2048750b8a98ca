// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A paper's numbers beside ours as a figure for export, with the same groups of bars as on the page.

#include "core/papers/figure_result.h"
#include "widgets/figures/kinds/figure.h"

namespace roundel::widgets {

/// Bars for numbers that the paper prints. A bound ("above 1") is only in the table. Not drawable if we have no numbers. O(numbers^2).
figures::Figure makePaperFigure(const papers::FigureResult& result, const figures::FigureOptions& options = {});

}  // namespace roundel::widgets
