#pragma once
// Lays out a figure on a page of true size: the only way from a Figure to marks, for the screen and for every vector file.

#include "widgets/figures/figure.h"
#include "widgets/figures/preset.h"
#include "widgets/painting/drawing.h"

namespace roundel::widgets::figures {

/// A page of the preset's width, with the height for the kind and its content, within the preset's limits.
/// Plots are laid out by QCustomPlot, which is a widget: those on the GUI thread only (a few milliseconds). Gantt charts and clusters on any.
Drawing draw(const Figure& figure, const Preset& preset);
inline bool needsGuiThread(const Figure& figure) {
  return figure.body == Figure::Body::Plots || figure.body == Figure::Body::Parts;
}

}  // namespace roundel::widgets::figures
