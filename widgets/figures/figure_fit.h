#pragma once
// Fits a figure to a page by omitting or shortening: rows and headings of a matrix, the names of a scatter's points. Lengths in points,
// metrics of a figureFont (tenths of a point).

#include <QFontMetricsF>

#include "widgets/figures/figure.h"
#include "widgets/figures/preset.h"

namespace roundel::widgets::figures {

/// Headings of a heat map stand on one level: in lines where their columns have room, else each upright, read from below.
struct Headings {
  QStringList names;
  bool turned = false;
  double lines = 1;  ///< their height, in lines of text
};
Headings headingsOf(const plots::PlotData& data, double width, double font_pt, const QFontMetricsF& metrics);

/// A heat map with headings that fit and as many rows as there is room for; the label under the cells has their number.
plots::PlotData fittedCells(plots::PlotData data, const Preset& preset, double width, double height_pt,
                            const QFontMetricsF& metrics);

/// Rows of jobs as many as the page has room for, the first ones; the key says how many they are of. Other figures as they are.
Figure fittedRows(Figure figure, const Preset& preset);

/// How the points of a scatter are named, the fullest first. One workload: by their schedulers; by numbers that the key explains. Several: by
/// their workloads, with the schedulers' markers in the key; the same with numbers for the workloads; each by a number of its own.
int pointNamings(const Figure& figure);  ///< how many ways there are; 1 for other figures
Figure withPointNames(Figure figure, int naming);

}  // namespace roundel::widgets::figures
