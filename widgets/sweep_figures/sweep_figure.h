#pragma once
// Figures of a sweep's results: the same value as figures of runs, so that painters, writers, lint and table are the same.

#include <string>

#include "widgets/figures/figure.h"
#include "widgets/sweep_figures/sweep_choices.h"

namespace roundel::widgets::figures {

/// Any choice that the sweep does not have makes a figure that is not drawable; its `empty` says what there is. O(rows log rows).
Figure makeSweepFigure(const experiment::SweepTable& table, const std::string& kind, const SweepChoices& choices,
                       const FigureOptions& options = {});

}  // namespace roundel::widgets::figures
