// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes plots as PGFPlots axes at their places on the page. Curves, bars and dots read a table.

#include "widgets/figures/files/tikz_drawing.h"
#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/kinds/preset.h"

namespace roundel::widgets::figures::tikz {

struct Axes {
  QByteArray styles;  ///< of the picture, one style per line
  QByteArray body;    ///< the axes
  QByteArray data;    ///< a line of names, then rows of numbers; shorter columns end in nan
};
/// `table` is the file that \addplot table reads. Curves keep only a few points for each point of the page's width. O(points).
Axes axes(const Figure& figure, const Preset& preset, const Drawing& drawing, const QByteArray& table, Inks& inks);

}  // namespace roundel::widgets::figures::tikz
