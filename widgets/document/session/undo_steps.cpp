// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/undo_steps.h"

#include <QUndoCommand>
#include <QUndoStack>

#include "widgets/document/session/document.h"

namespace roundel::widgets {
namespace {

// The stack for the steps of an object, as a child of that object.
class UndoStackOf : public QObject {
 public:
  UndoStackOf(Document& document, QObject& owner) : QObject(&owner), m_document(document) {}
  static const UndoStackOf* of(const QObject& owner) {
    for (const QObject* child : owner.children())
      if (const auto* steps = dynamic_cast<const UndoStackOf*>(child)) return steps;
    return nullptr;
  }
  QUndoStack& stack() const { return *m_document.undoStack(); }

 private:
  Document& m_document;
};

class Step : public QUndoCommand {
 public:
  Step(const QString& text, std::function<void()> redo, std::function<void()> undo)
      : QUndoCommand(text), m_redo(std::move(redo)), m_undo(std::move(undo)) {}
  void redo() override { m_redo(); }
  void undo() override { m_undo(); }

 private:
  std::function<void()> m_redo, m_undo;
};

}  // namespace

void useUndoStack(QObject& owner, Document& document) { new UndoStackOf(document, owner); }

void doUndoable(QObject& owner, const QString& text, const std::function<void()>& redo,
                const std::function<void()>& undo) {
  if (const UndoStackOf* kept = UndoStackOf::of(owner)) return kept->stack().push(new Step(text, redo, undo));
  redo();
}

}  // namespace roundel::widgets
