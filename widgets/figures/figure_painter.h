#pragma once
// Lays a figure out on a page of true size: the one way from a Figure to marks, for the screen and for every vector file.

#include "widgets/figures/figure.h"
#include "widgets/figures/preset.h"
#include "widgets/painting/drawing.h"

namespace roundel::widgets::figures {

/// A page of the preset's width and of the height that the kind and what it shows ask for, within the preset's.
/// Plots are laid out by QCustomPlot, which is a widget: those on the GUI thread only (a few milliseconds). Gantt charts and clusters on any.
Drawing draw(const Figure& figure, const Preset& preset);
inline bool needsGuiThread(const Figure& figure) { return figure.body == Figure::Body::Plots; }

}  // namespace roundel::widgets::figures
