// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Undo commands for values outside the scenario (notes, bookmarks). They are on the document's undo stack, so that Ctrl+Z undoes them and
// scenario edits in one order. GUI thread.

#include <QString>
#include <functional>

class QUndoStack;

namespace roundel::widgets {

/// Calls `redo` now, as a command of the stack if there is one. Both functions must be correct after any other commands of the stack, done or
/// undone in order. Opening a scenario clears the stack; the changed values must then be restored.
void doUndoable(QUndoStack* stack, const QString& text, const std::function<void()>& redo,
                const std::function<void()>& undo);

}  // namespace roundel::widgets
