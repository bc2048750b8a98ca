#pragma once
// The canvas for assistive technology: a list of its nodes, each with what it holds and where it stands.

namespace roundel::widgets {

class ClusterCanvas;

void installCanvasAccessibility();
/// Tells that the keyboard is at another node.
void announceCurrent(ClusterCanvas* canvas);

}  // namespace roundel::widgets
