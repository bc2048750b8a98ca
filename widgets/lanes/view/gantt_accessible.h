// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lanes for assistive technology: a list of lanes with a row for each GPU, whose visible bars are cells. These are virtual children
// of LanesCanvas, made on demand.

#include <QAccessible>

namespace roundel::widgets {

class LanesCanvas;

/// Registers the factory for LanesCanvas with Qt; may be called more than once.
void installGanttAccessibility();
/// Tells a screen reader that the keyboard cursor has moved.
void announceCursor(LanesCanvas* canvas);

}  // namespace roundel::widgets
