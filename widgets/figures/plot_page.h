#pragma once
// The plots of a figure on a page: the key above them, panels beside and under each other, texts at their places. Lengths in points.

#include "widgets/figures/figure.h"
#include "widgets/figures/preset.h"
#include "widgets/painting/drawing.h"
#include "widgets/plot_painting/plot_painter.h"

namespace roundel::widgets::figures {

/// A page of this size with the key and every panel of a figure whose body is plots. O(points).
Drawing recordPlots(const Figure& figure, const Preset& preset, const QSizeF& size_pt);
/// How plots look on a page of this preset, in tenths of a point.
plots::PlotLook lookOf(const Preset& preset);
/// The height that such a page wants at the preset's width, mm.
double plotHeight_mm(const Figure& figure, const Preset& preset);

}  // namespace roundel::widgets::figures
