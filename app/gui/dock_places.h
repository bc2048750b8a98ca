#pragma once
// Where the docks lie: at the right of a wide window, below in a narrow one, where a column of them would be too thin to read.

#include <QKeySequence>
#include <QObject>

class QAction;
class QDockWidget;
class QMainWindow;

namespace roundel::app {

/// A dock of the window, hidden at first. It cannot float: a floating dock cannot be docked again on Wayland.
QDockWidget* makeDock(QMainWindow* window, const QString& name, const QString& title, QWidget* content,
                      Qt::DockWidgetArea area);
/// Its action that shows and hides it, with a name, a key and a tip; an action of the window.
QAction* toggleOf(QDockWidget* dock, const QString& name, const QKeySequence& key, const QString& tip);

class DockPlaces : public QObject {
  Q_OBJECT
 public:
  /// Logical pixels below which a window is narrow (widgets/README.md, Small and large).
  static constexpr int kNarrowBelow = 1200;
  explicit DockPlaces(QMainWindow* window);
  /// A dock that goes below and comes back; others stay where the user puts them.
  void add(QDockWidget* dock);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place(QDockWidget* dock);  ///< by the width of the window now
  QMainWindow* m_window;
  QList<QDockWidget*> m_docks;
};

}  // namespace roundel::app
