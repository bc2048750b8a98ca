// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The axes of a plot: ranges, ticks and the names beside them. Internal to widgets/plots/painting.

#include "widgets/plots/painting/plot_frame.h"

namespace roundel::widgets::plots {

/// Sets both axes of the rectangle. The present size of the plot decides how many ticks and how much of each name fit. O(lanes + rows).
void setAxes(QCPAxisRect& rect, const PlotData& data, const PlotLook& look);

}  // namespace roundel::widgets::plots
