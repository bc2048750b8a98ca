#pragma once
// Means with their intervals (Mark::Estimates): a line, a marker a point, and a band or error bars. Drawn in the coordinates of an axis
// rectangle. Legends, and files that have axes of their own (TikZ), read them, too.

#include <utility>
#include <vector>

#include "widgets/plot_painting/plot_painter.h"

class QCPAxisRect;
class QCPPainter;

namespace roundel::widgets::plots {

/// Bands lie under everything, then each series with its line, error bars and markers. A point without a value interrupts its line. O(points).
void paintEstimates(QCPPainter& painter, const QCPAxisRect& rect, const PlotData& data, const PlotLook& look);

/// Neighbouring points that all have an interval: first and last index of each run of at least two.
std::vector<std::pair<std::size_t, std::size_t>> bandsOf(const PlotSeries& series);
bool hasInterval(const PlotSeries& series, std::size_t point);
bool isHollow(const PlotSeries& series, std::size_t point);

QColor bandColor(const PlotData& data, int lane, const PlotLook& look);
/// A band's upper and lower edge, which tells it where another lies on it.
QPen bandEdge(const PlotData& data, int lane, const PlotLook& look);

/// A scheduler's sample: its line through its marker. `hollow` as for a point of fewer values.
void paintPoint(QPainter& painter, const PlotData& data, int lane, const PlotLook& look, const QPointF& at,
                bool hollow);
QPen linePen(const PlotData& data, int lane, const PlotLook& look);

/// Of a heat map of differences or ratios: blue below the middle (0.5), grey there, yellow above; lightness grows all the way, so that grey
/// print keeps the order.
QColor divergingColor(double share);

}  // namespace roundel::widgets::plots
