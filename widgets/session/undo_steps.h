#pragma once
// Steps of a document's undo stack that change something kept beside the scenario (notes, bookmarks): Ctrl+Z takes them back in the order in
// which the user made them, among the edits of the scenario. GUI thread.

#include <QObject>
#include <QString>
#include <functional>

namespace roundel::widgets {

class Document;

/// From now on the steps of `owner` go onto the stack of the document. Both live as long as the workbench; the stack is
/// cleared with every scenario that is opened, and what the owner keeps has to be restored then.
void keepSteps(QObject& owner, Document& document);

/// Does `redo` now; where steps of the owner are kept, as one that the user can undo. Both must be right whatever else was done and undone
/// in between, in the order of the stack.
void doStep(QObject& owner, const QString& text, const std::function<void()>& redo, const std::function<void()>& undo);

}  // namespace roundel::widgets
