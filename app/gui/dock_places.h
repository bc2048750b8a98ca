// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Places the docks: at the right of a wide window, at the bottom of a narrow one.

#include <QKeySequence>
#include <QObject>
#include <QSet>

class QAction;
class QDockWidget;
class QMainWindow;

namespace roundel::app {

/// Makes a hidden dock. It cannot float, because Wayland cannot dock a floating window again.
QDockWidget* makeDock(QMainWindow* window, const QString& name, const QString& title, QWidget* content,
                      Qt::DockWidgetArea area);
/// The action of the window that shows and hides the dock, with name, key and tip.
QAction* toggleOf(QDockWidget* dock, const QString& name, const QKeySequence& key, const QString& tip);

class DockPlaces : public QObject {
  Q_OBJECT
 public:
  /// Windows narrower than this, in logical pixels, are narrow (widgets/README.md, Small and large).
  static constexpr int kNarrowBelow = 1200;
  explicit DockPlaces(QMainWindow* window);
  /// Moves this dock from the right to the bottom in a narrow window and back. A dock that the user has put elsewhere stays there.
  void add(QDockWidget* dock);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place(QDockWidget* dock);  ///< for the current width of the window
  QMainWindow* m_window;
  QList<QDockWidget*> m_docks;
  QSet<QDockWidget*> m_moved;  ///< to the bottom, by this class and not by the user
};

}  // namespace roundel::app
