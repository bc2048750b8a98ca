#pragma once
// The marks of a plot that are more than a curve: hatched bars with their values, stacked areas, labelled points, heat cells, labelled
// rules. Drawn in the coordinates of an axis rectangle, on screen and on a page alike.

#include "widgets/painting/hatch.h"
#include "widgets/plot_painting/plot_painter.h"

class QCPAxisRect;

namespace roundel::widgets::plots {

/// The kind of figures::Place of a point's name that found no room beside its point.
inline constexpr const char* kCrowded = "crowded";

/// Everything of `data` that plots::paint leaves to it. O(points).
void addMarks(QCPAxisRect& rect, const PlotData& data, const PlotLook& look);

QPen rulePen(const PlotLook& look);
/// A bar's range: white under black, so that the part inside the bar is seen, too.
void paintRange(QPainter& painter, const PlotLook& look, double x, double low, double high);

/// A kind of area: its fill and the hatch that tells it in grey print.
struct Tone {
  QColor fill, ink;
  figures::Hatch hatch = figures::Hatch::None;
};
Tone toneOf(int tone, const Theme& theme);

enum class Marker {
  Disc,
  Square,
  Triangle,
  Diamond,
  Plus,
  Cross,
  TriangleDown,
  TriangleLeft,
  TriangleRight,
  Star,
  Bowtie,
  Hourglass,
  Pentagon
};
/// Of a job: with the lightness of its colour twelve in a row are told apart in grey.
Marker markerOf(int job_form);
/// Of a scheduler, wherever it is shown: thirteen in turn, and a scheduler of the same marker has another lightness or dash.
Marker markerOf(const PlotLane& lane);
/// The corners of a marker that is an area with straight edges, around (0, 0), 1 being half of its size, y downwards; empty for others.
const QPolygonF& cornersOf(Marker marker);
/// The same for a bar's lines; second and third lanes of a scheduler have others.
figures::Hatch hatchOf(const PlotLane& lane);
void paintMarker(QPainter& painter, Marker marker, const QPointF& centre, double size, const QColor& color,
                 double line);

/// Fewer points that draw the same curve: of every column of `width` the first, lowest, highest and last. O(points).
void thin(std::vector<double>& x, std::vector<double>& y, double width);

}  // namespace roundel::widgets::plots
