// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lays out the plots of a figure on a page: the key above, then the panels with their texts. Lengths in points.

#include "widgets/base/painting/drawing.h"
#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/kinds/preset.h"
#include "widgets/plots/painting/plot_painter.h"

namespace roundel::widgets::figures {

/// Precondition: the body of the figure is Plots. O(points).
Drawing recordPlots(const Figure& figure, const Preset& preset, const QSizeF& size_pt);
/// How plots look on a page of this preset, in tenths of a point.
plots::PlotLook lookOf(const Preset& preset);
/// The height of such a page at the preset's width, mm.
double plotHeight_mm(const Figure& figure, const Preset& preset);

}  // namespace roundel::widgets::figures
