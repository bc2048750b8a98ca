// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lays out a figure on a page of true size. The screen and all vector files use this layout.

#include "widgets/base/painting/drawing.h"
#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/kinds/preset.h"

namespace roundel::widgets::figures {

/// A page of the preset's width. The height depends on the kind and the content, within the preset's limits.
/// Plots need the GUI thread, because QCustomPlot is a widget; they take a few milliseconds. Gantt charts and clusters are drawn on any thread.
Drawing draw(const Figure& figure, const Preset& preset);
inline bool needsGuiThread(const Figure& figure) {
  return figure.body == Figure::Body::Plots || figure.body == Figure::Body::Parts;
}

}  // namespace roundel::widgets::figures
