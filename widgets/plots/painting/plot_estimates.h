// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Means with intervals (Mark::Estimates): a line, a marker per point, and a band or error bars, in the coordinates of
// an axis rectangle. Legends and TikZ files use the same functions.

#include <utility>
#include <vector>

#include "widgets/plots/painting/plot_painter.h"

class QCPAxisRect;
class QCPPainter;

namespace roundel::widgets::plots {

/// Paints all bands first, then each series with its line, error bars and markers. A point without a value interrupts the line. O(points).
void paintEstimates(QCPPainter& painter, const QCPAxisRect& rect, const PlotData& data, const PlotLook& look);

/// Runs of at least two neighbouring points that all have an interval, as first and last index.
std::vector<std::pair<std::size_t, std::size_t>> bandsOf(const PlotSeries& series);
bool hasInterval(const PlotSeries& series, std::size_t point);
bool isHollow(const PlotSeries& series, std::size_t point);

QColor bandColor(const PlotData& data, int lane, const PlotLook& look);
/// The upper and lower edge of a band, which separates overlapping bands.
QPen bandEdge(const PlotData& data, int lane, const PlotLook& look);

/// A sample of a scheduler: a line through its marker. `hollow`: as for a point with fewer values.
void paintPoint(QPainter& painter, const PlotData& data, int lane, const PlotLook& look, const QPointF& at,
                bool hollow);
QPen linePen(const PlotData& data, int lane, const PlotLook& look);

/// For heat maps of differences or ratios: blue below 0.5, grey at 0.5, yellow above. Lightness grows with `share`,
/// so that grey print keeps the order.
QColor divergingColor(double share);

}  // namespace roundel::widgets::plots
