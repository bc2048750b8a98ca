// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Figures of a sweep's results. They are the same value as figures of runs, so painters, writers, lint and table are shared.

#include <string>

#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/sweeps/sweep_choices.h"

namespace roundel::widgets::figures {

/// If the sweep lacks a choice, the figure is not drawable and its `empty` says what the sweep has. O(rows log rows).
Figure makeSweepFigure(const experiment::SweepTable& table, const std::string& kind, const SweepChoices& choices,
                       const FigureOptions& options = {});

}  // namespace roundel::widgets::figures
