// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Fits a figure to a page: arranges its panels, and leaves out or shortens rows, headings and names. Lengths are in points; metrics are of a
// figureFont, in tenths of a point.

#include <QFontMetricsF>

#include "widgets/base/painting/drawing.h"
#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/kinds/preset.h"

class QCPAxis;

namespace roundel::widgets::figures {

/// The arrangement of panels on a page. Panels are side by side as long as their names fit.
struct PanelGrid {
  int columns = 1, rows = 1;
};
PanelGrid gridOf(const Figure& figure, const Preset& preset);
/// Whether panels have different ranges, so that each needs the labels of its axes.
bool ownRanges(const Figure& figure);

/// Range, ticks and names of an axis for another writer.
PlotFrame::Axis axisOf(const QCPAxis& axis);
/// The values of the horizontal axis, which is `length` long, whose numbers do not touch. O(ticks).
std::vector<double> ticksApart(const plots::PlotData& data, double length, double font_pt,
                               const QFontMetricsF& metrics);

/// Headings of columns or bars, all at one level: broken into lines if they fit so, otherwise upright, read from below.
struct Headings {
  QStringList names;
  bool turned = false;
  double lines = 1;  ///< their height, in lines of text
};
Headings headingsOf(const plots::PlotData& data, double width, double font_pt, const QFontMetricsF& metrics);

/// Names under bars, with their means (barNames()). They are upright if a word would have to be broken.
Headings barHeadings(const plots::PlotData& data, double slot, double font_pt, const QFontMetricsF& metrics);

/// A heat map with headings that fit and as many rows as the page can show. The label under the cells says how many are shown.
plots::PlotData fittedCells(plots::PlotData data, const Preset& preset, double width, double height_pt,
                            const QFontMetricsF& metrics);

/// A figure with as many rows of jobs as the page can show, from the first; the key says how many there are. Other figures are unchanged.
Figure fittedRows(Figure figure, const Preset& preset);

/// Sets Figure::squeeze and changes the names accordingly.
Figure squeezed(Figure figure, int squeeze);
/// The largest squeeze that changes the figure. O(1).
int maxSqueeze(const Figure& figure);

/// The ways to name the points of a scatter, the most detailed first. With one workload: scheduler names; numbers that the key explains. With
/// several: workload names, with the schedulers' markers in the key; the same with numbers for workloads; one number for each point.
int pointNamings(const Figure& figure);  ///< the number of ways; 1 for other figures
Figure withPointNames(Figure figure, int naming);

}  // namespace roundel::widgets::figures
