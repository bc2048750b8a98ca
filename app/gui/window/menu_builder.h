#pragma once
// The menus of a window and their actions: each with a name, a tip that says its key, and a place in the window's own list, so that its
// key holds wherever the keyboard is. The actions are children of the window; GUI thread.

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QString>
#include <functional>

class QMainWindow;
class QMenu;
class QMenuBar;

namespace roundel::app {

/// An action and the menus that lead to it ("View › Theme").
struct MenuEntry {
  QAction* action = nullptr;
  QString path;
};

/// The text of an action without its mnemonic and dots.
QString plainText(QString text);

/// "Show the list (Ctrl+B)".
QString tipWithKey(const QString& tip, const QKeySequence& key);

class MenuBuilder {
 public:
  /// `window` outlives this. Its menu bar is taken now: QMainWindow::menuBar() makes another while the bar lies in the toolbar.
  explicit MenuBuilder(QMainWindow* window);

  QMenuBar* bar() const { return m_bar; }
  QMenu* addMenu(const QString& title);
  /// A new action at the end of `menu`. `name` is its object name; `run` is called on every trigger.
  QAction* add(QMenu* menu, const QString& name, const QString& text, const QKeySequence& key, const QString& tip,
               const std::function<void()>& run);
  /// Actions that somebody else made: into the menu and the window.
  void adopt(QMenu* menu, const QList<QAction*>& actions);
  /// Any action of the window by object name; nullptr where there is none. O(objects of the window).
  QAction* find(const QString& name) const;
  /// Every action that a menu shows, in their order.
  QList<MenuEntry> entries() const;

 private:
  QMainWindow* m_window;
  QMenuBar* m_bar;
};

}  // namespace roundel::app
