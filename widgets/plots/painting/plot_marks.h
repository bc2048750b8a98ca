// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Marks other than curves: hatched bars with values, stacked areas, labelled points, heat cells, labelled rules.
// Drawn in the coordinates of an axis rectangle, on screens and pages alike.

#include "widgets/base/painting/hatch.h"
#include "widgets/plots/painting/plot_painter.h"

class QCPAxisRect;

namespace roundel::widgets::plots {

/// The kind of figures::Place for a point's name without room beside its point.
inline constexpr const char* kCrowded = "crowded";

/// Adds all marks that plots::paint() does not draw. O(points).
void addMarks(QCPAxisRect& rect, const PlotData& data, const PlotLook& look);

QPen rulePen(const PlotLook& look);
/// Draws a bar's range in black on white, so that the part inside the bar is visible.
void paintRange(QPainter& painter, const PlotLook& look, double x, double low, double high);

/// The fill of an area, and the hatch that distinguishes it in grey print.
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
/// Of a job. With the lightness of the job's colour, twelve consecutive jobs differ in grey print.
Marker markerOf(int job_form);
/// Of a scheduler. There are thirteen; schedulers with the same marker differ in lightness or dash.
Marker markerOf(const PlotLane& lane);
/// Corners of a marker with straight edges, around (0, 0), where 1 is half of its size; y points down. Empty for other markers.
const QPolygonF& cornersOf(Marker marker);
/// Hatch of a lane's bars; a second or third lane of a scheduler has another hatch.
figures::Hatch hatchOf(const PlotLane& lane);
void paintMarker(QPainter& painter, Marker marker, const QPointF& centre, double size, const QColor& color,
                 double line);

/// Reduces the points without changing the drawn curve: keeps the first, lowest, highest and last of each column of `width`. O(points).
void thin(std::vector<double>& x, std::vector<double>& y, double width);

}  // namespace roundel::widgets::plots
