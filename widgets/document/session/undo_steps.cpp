// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/undo_steps.h"

#include <QUndoCommand>
#include <QUndoStack>

namespace roundel::widgets {
namespace {

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

void doUndoable(QUndoStack* stack, const QString& text, const std::function<void()>& redo,
                const std::function<void()>& undo) {
  if (stack == nullptr) return redo();
  stack->push(new Step(text, redo, undo));
}

}  // namespace roundel::widgets
