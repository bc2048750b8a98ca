// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tooltips, and the sentences for curves and points that screen readers get.

#include <QString>

#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::plots {

/// "14.4 min" if the value is a time on the plot's x axis, otherwise the number.
QString xText(const PlotData& data, double x);
/// One point: "J1: 29.3 min", "14.4 min: 0.733".
QString pointSentence(const PlotData& data, const PlotSeries& series, std::size_t point);
/// "Gavel: 0.733 at 14.4 min", "Gavel: median 24 min, 5 % below 12 min, 95 % below 60 min", "Gavel: 3 of 40 jobs".
QString seriesSentence(const PlotData& data, const PlotSeries& series, const PlotLook& look);
/// The values of all lanes at an instant, a line each, sorted by value: the tooltip over curves over time.
QString tipAt(const PlotData& data, const PlotLook& look, double t_s);

}  // namespace roundel::widgets::plots
