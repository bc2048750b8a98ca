// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Undo commands for values outside the scenario (notes, bookmarks). They are on the document's undo stack, so that Ctrl+Z undoes them and
// scenario edits in one order. GUI thread.

#include <QObject>
#include <QString>
#include <functional>

namespace roundel::widgets {

class Document;

/// Puts the steps of `owner` on the document's stack from now on. Both live as long as the workbench. Opening a scenario clears the stack; the
/// owner's values must then be restored.
void useUndoStack(QObject& owner, Document& document);

/// Calls `redo` now, as an undoable command if useUndoStack() was called for the owner. Both functions must be correct after any other commands of
/// the stack, done or undone in order.
void doUndoable(QObject& owner, const QString& text, const std::function<void()>& redo,
                const std::function<void()>& undo);

}  // namespace roundel::widgets
