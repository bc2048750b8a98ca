#pragma once
// What a plot says in words: tool tips and the sentences that a screen reader gets for curves and points.

#include <QString>

#include "widgets/plot_painting/plot_painter.h"

namespace roundel::widgets::plots {

/// "14.4 min" where the value is a time of the plot's x axis, else the number.
QString xText(const PlotData& data, double x);
/// "J1: 29.3 min", "14.4 min: 0.733": one point.
QString pointSentence(const PlotData& data, const PlotSeries& series, std::size_t point);
/// "Gavel: 0.733 at 14.4 min", "Gavel: median 24 min, 5 % below 12 min, 95 % below 60 min", "Gavel: 3 of 40 jobs".
QString seriesSentence(const PlotData& data, const PlotSeries& series, const PlotLook& look);
/// Every lane's value at an instant, a line each, in order of size: the tool tip over curves against time.
QString tipAt(const PlotData& data, const PlotLook& look, double t_s);

}  // namespace roundel::widgets::plots
