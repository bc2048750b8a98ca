// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Menus of a window and their actions. Each action has a name, a tip with its key, and is an action of the window, so that the key works everywhere
// in it. The window owns the actions. GUI thread.

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QString>
#include <functional>

class QMainWindow;
class QMenu;
class QMenuBar;

namespace roundel::app {

/// An action and the path of its menu ("View › Theme").
struct MenuEntry {
  QAction* action = nullptr;
  QString path;
};

/// The text of an action without mnemonic and dots.
QString plainText(QString text);

/// "Show the list (Ctrl+B)".
QString tipWithKey(const QString& tip, const QKeySequence& key);

class MenuBuilder {
 public:
  /// `window` outlives this. Its menu bar is stored now, because QMainWindow::menuBar() makes another one while the bar is in the toolbar.
  explicit MenuBuilder(QMainWindow* window);

  QMenuBar* bar() const { return m_bar; }
  QMenu* addMenu(const QString& title);
  /// Adds a new action to `menu`. `name` is its object name; `run` is called when it is triggered.
  QAction* add(QMenu* menu, const QString& name, const QString& text, const QKeySequence& key, const QString& tip,
               const std::function<void()>& run);
  /// Adds existing actions to the menu and the window.
  void adopt(QMenu* menu, const QList<QAction*>& actions);
  /// Any action of the window by object name, or nullptr. O(objects of the window).
  QAction* find(const QString& name) const;
  /// The actions of all menus, in order.
  QList<MenuEntry> entries() const;

 private:
  QMainWindow* m_window;
  QMenuBar* m_bar;
};

}  // namespace roundel::app
