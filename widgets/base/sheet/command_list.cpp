// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/sheet/command_list.h"

#include <QKeyEvent>
#include <QMenu>
#include <algorithm>

namespace roundel::widgets {

void CommandList::run(const QString& name) const {
  const auto command = std::ranges::find(m_commands, name, &Command::name);
  if (command != m_commands.end() && command->run) command->run();
}

bool CommandList::takeKey(QEvent* event) const {
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) return false;
  const auto* press = static_cast<QKeyEvent*>(event);
  const int code = static_cast<int>(press->modifiers() & ~Qt::KeypadModifier) | press->key();
  const auto command = std::ranges::find_if(
      m_commands, [&](const Command& each) { return !each.key.isEmpty() && each.key[0].toCombined() == code; });
  if (command == m_commands.end()) return false;
  event->accept();
  if (event->type() == QEvent::KeyPress) command->run();
  return true;
}

void CommandList::fill(QMenu* menu) const {
  menu->setToolTipsVisible(true);
  for (const Command& command : m_commands) {
    if (command.name.isEmpty()) {
      menu->addSeparator();
      continue;
    }
    // The key is only in the text: a shortcut would conflict with the window's.
    QAction* action = menu->addAction(command.key.isEmpty() ? command.text
                                                            : command.text + QLatin1Char('\t') +
                                                                  command.key.toString(QKeySequence::NativeText));
    action->setObjectName(command.name);
    action->setToolTip(command.tip);
    QObject::connect(action, &QAction::triggered, menu, command.run);
  }
}

}  // namespace roundel::widgets
