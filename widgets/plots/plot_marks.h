#pragma once
// The marks of a plot that are more than a curve: hatched bars with their values, stacked areas, labelled points, heat cells, labelled
// rules. Drawn in the coordinates of an axis rectangle, on screen and on a page alike.

#include "widgets/figures/hatch.h"
#include "widgets/plots/plot_painter.h"

class QCPAxisRect;

namespace roundel::widgets::plots {

/// Everything of `data` that plots::paint leaves to it. O(points).
void addMarks(QCPAxisRect& rect, const PlotData& data, const PlotLook& look);

QPen rulePen(const PlotLook& look);

/// A kind of area: its fill and the hatch that tells it in grey print.
struct Tone {
  QColor fill, ink;
  figures::Hatch hatch = figures::Hatch::None;
};
Tone toneOf(int tone, const Theme& theme);

/// Marker shapes, a different one for each of the first six.
enum class Marker { Disc, Square, Triangle, Diamond, Plus, Cross };
Marker markerOf(int index);
void paintMarker(QPainter& painter, Marker marker, const QPointF& centre, double size, const QColor& color, double line);

/// Fewer points that draw the same curve: of every column of `width` the first, lowest, highest and last. O(points).
void thin(std::vector<double>& x, std::vector<double>& y, double width);

}  // namespace roundel::widgets::plots
