#pragma once
// Fits a figure to a page: the grid of its panels, and what is omitted or shortened: rows and headings of a matrix, the names of bars and of
// a scatter's points. Lengths in points, metrics of a figureFont (tenths of a point).

#include <QFontMetricsF>

#include "widgets/figures/figure.h"
#include "widgets/figures/preset.h"
#include "widgets/painting/drawing.h"

class QCPAxis;

namespace roundel::widgets::figures {

/// How panels stand on a page: side by side as far as their names have room.
struct PanelGrid {
  int columns = 1, rows = 1;
};
/// O(panels).
PanelGrid gridOf(const Figure& figure, const Preset& preset);
/// Panels of their own ranges each have the names of their axes.
bool ownRanges(const Figure& figure);

/// Range, ticks and names of an axis, as another writer draws them.
PlotFrame::Axis axisOf(const QCPAxis& axis);
/// Of the values along the horizontal axis, `length` long, those whose numbers do not touch. O(ticks).
std::vector<double> ticksApart(const plots::PlotData& data, double length, double font_pt,
                               const QFontMetricsF& metrics);

/// Headings of a heat map stand on one level: in lines where their columns have room, else each upright, read from below.
struct Headings {
  QStringList names;
  bool turned = false;
  double lines = 1;  ///< their height, in lines of text
};
Headings headingsOf(const plots::PlotData& data, double width, double font_pt, const QFontMetricsF& metrics);

/// Names under bars, with their means (barNames): in lines where no word must be broken, else each upright.
Headings barHeadings(const plots::PlotData& data, double slot, double font_pt, const QFontMetricsF& metrics);

/// A heat map with headings that fit and as many rows as there is room for; the label under the cells has their number.
plots::PlotData fittedCells(plots::PlotData data, const Preset& preset, double width, double height_pt,
                            const QFontMetricsF& metrics);

/// Rows of jobs as many as the page has room for, the first ones; the key says how many they are of. Other figures as they are.
Figure fittedRows(Figure figure, const Preset& preset);

/// The figure with Figure::squeeze set, and what that changes of its names.
Figure squeezed(Figure figure, int squeeze);
/// The largest squeeze that changes the figure. O(1).
int mostSqueeze(const Figure& figure);

/// How the points of a scatter are named, the fullest first. One workload: by their schedulers; by numbers that the key explains. Several: by
/// their workloads, with the schedulers' markers in the key; the same with numbers for the workloads; each by a number of its own.
int pointNamings(const Figure& figure);  ///< how many ways there are; 1 for other figures
Figure withPointNames(Figure figure, int naming);

}  // namespace roundel::widgets::figures
