#pragma once
// The lanes for assistive technology: a list of lanes, each with a row a GPU, each with its visible bars as cells. Virtual children
// of LanesCanvas, made when they are asked for.

#include <QAccessible>

namespace roundel::widgets {

class LanesCanvas;

/// Teaches Qt about LanesCanvas; may be called more than once.
void installGanttAccessibility();
/// Tells a screen reader where the keyboard's cursor is now.
void announceCursor(LanesCanvas* canvas);

}  // namespace roundel::widgets
