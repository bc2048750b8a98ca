#pragma once
// What a view can do, each with a name, a key and a tool tip: one list for its menu, its context menu and its keys. The keys are the
// view's own while it has the keyboard, so that none of them contends with a shortcut of the window. GUI thread.

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
    QKeySequence key;  ///< of one stroke; empty = none
    std::function<void()> run;
  };
  void add(Command command) { m_commands.push_back(std::move(command)); }
  void addSeparator() { m_commands.push_back({}); }

  /// In the order of the menu; one without a name is a separator.
  const std::vector<Command>& all() const { return m_commands; }
  /// By name; nothing happens where there is no such command.
  void run(const QString& name) const;
  /// Takes the key of a command: runs it when the key is pressed, and keeps the window's shortcut of the same key back. False where the
  /// event is no key, or one of no command.
  bool takeKey(QEvent* event) const;
  /// Actions that run the commands, with their names as object names. The menu must not outlive what the commands capture.
  void fill(QMenu* menu) const;

 private:
  std::vector<Command> m_commands;
};

}  // namespace roundel::widgets
