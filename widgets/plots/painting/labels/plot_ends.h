// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Names and values at the ends of curves over time, right of the axes. With five lanes or more they replace a legend, which would cover the curves.
// They have the order of the curves' ends, do not overlap, and a thin line joins each to its curve.

#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::plots {

/// Width that the labels need right of the axes, in device units.
double endLabelsWidth(const QCustomPlot& plot, const PlotData& data, const PlotLook& look);
/// Adds the labels for the present size of the axes. O(lanes log lanes + points).
void paintEndLabels(QCustomPlot& plot, const PlotData& data, const PlotLook& look);

}  // namespace roundel::widgets::plots
