#pragma once
// A page of plots as PGFPlots axes at the places of the page, with curves, bars and dots from a table.

#include "widgets/figure_files/tikz_drawing.h"
#include "widgets/figures/figure.h"
#include "widgets/figures/preset.h"

namespace roundel::widgets::figures::tikz {

struct Axes {
  QByteArray styles;  ///< of the picture: a style a series, one a line
  QByteArray body;    ///< the axes
  QByteArray data;    ///< a line of names, then a row of numbers each; columns of fewer rows end in nan
};
/// `table`: the file that \addplot table reads. Curves keep at most a few points for each point of the page's width. O(points).
Axes axes(const Figure& figure, const Preset& preset, const Drawing& drawing, const QByteArray& table, Inks& inks);

}  // namespace roundel::widgets::figures::tikz
