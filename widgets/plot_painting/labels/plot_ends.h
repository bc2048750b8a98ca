#pragma once
// Names and values at the ends of curves against time, right of the axes: from five lanes on they take the place of a legend, which
// would cover what it explains (widgets/README.md). Sorted as the curves end, spread where they end together, each joined by a thin line.

#include "widgets/plot_painting/plot_painter.h"

namespace roundel::widgets::plots {

/// Room right of the axes that the labels need, in device units.
double endLabelsWidth(const QCustomPlot& plot, const PlotData& data, const PlotLook& look);
/// Adds them for the present size of the axes. O(lanes log lanes + points).
void paintEndLabels(QCustomPlot& plot, const PlotData& data, const PlotLook& look);

}  // namespace roundel::widgets::plots
