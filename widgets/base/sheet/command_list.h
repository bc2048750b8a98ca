// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The commands of a view with name, key and tool tip: one list for its menu, its context menu and its keys. While the view has the focus, its keys
// have priority over shortcuts of the window. GUI thread.

#include <QKeySequence>
#include <QString>
#include <functional>
#include <vector>

class QEvent;
class QMenu;

namespace roundel::widgets {

class CommandList {
 public:
  struct Command {
    QString name, text, tip;
    QKeySequence key = {};  ///< a single key with modifiers; empty = none
    std::function<void()> run;
  };
  void add(Command command) { m_commands.push_back(std::move(command)); }
  void addSeparator() { m_commands.push_back({}); }

  /// In the order of the menu; a command without a name is a separator.
  const std::vector<Command>& all() const { return m_commands; }
  /// Does nothing if there is no such command.
  void run(const QString& name) const;
  /// Runs the command of a pressed key, and overrides a shortcut of the window with the same key. False if the event is not the key of a command.
  bool takeKey(QEvent* event) const;
  /// Adds actions that run the commands, with the names as object names. The menu must not outlive what the commands capture.
  void fill(QMenu* menu) const;

 private:
  std::vector<Command> m_commands;
};

}  // namespace roundel::widgets
