// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Marks drawn as boxes or at the ends of curves: columns of a histogram, rows of jobs, markers of TTD. They are drawn
// with the plot, when sizes are known. The legend and TikZ use the same markers.

#include <qcustomplot.h>

#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::plots {

/// In the colour of the panel's scheduler. O(columns).
void drawHistogram(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look);
/// A row per job: boxes, and over them the line of the job's share of iterations. O(boxes + points).
void drawRows(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look);
/// Places of the markers along a curve in axis coordinates: at most five in the range, between the markers of other
/// curves. A curve over time has none after its end. O(points).
std::vector<QPointF> marksAlong(const PlotData& data, const PlotSeries& series, double from, double to);
void drawAlong(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look);
/// Draws the scheduler's marker at the end of each curve whose jobs are all done. O(lanes).
void drawEnds(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look);
/// Whether drawEnds() marks this curve.
bool hasEndMarker(const PlotData& data, const PlotSeries& series);

}  // namespace roundel::widgets::plots
