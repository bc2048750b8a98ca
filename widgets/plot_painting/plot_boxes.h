#pragma once
// Marks that are boxes or stand at the ends of curves: columns of a histogram, rows of jobs, markers of TTD. Drawn while their plot is, when
// sizes are known. The legend and TikZ have the same markers.

#include <qcustomplot.h>

#include "widgets/plot_painting/plot_painter.h"

namespace roundel::widgets::plots {

/// Columns in the ink of the panel's scheduler. O(columns).
void drawHistogram(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look);
/// A row a job: boxes, and over them the line of its share of iterations. O(boxes + points).
void drawRows(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look);
/// The places of the markers along a curve, in the axes' coordinates: at most five in the range, between those of the other curves. A curve
/// over time has them up to its end. O(points).
std::vector<QPointF> marksAlong(const PlotData& data, const PlotSeries& series, double from, double to);
void drawAlong(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look);
/// The scheduler's marker at the end of every curve whose jobs are all done. O(lanes).
void drawEnds(QCPPainter& painter, QCPAxisRect& rect, const PlotData& data, const PlotLook& look);
/// Has this curve such a marker?
bool endMarked(const PlotData& data, const PlotSeries& series);

}  // namespace roundel::widgets::plots
