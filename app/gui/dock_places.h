#pragma once
// Where the docks lie: at the right of a wide window, below in a narrow one, where a column of them would be too thin to read.

#include <QObject>

class QDockWidget;
class QMainWindow;

namespace roundel::app {

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
  void place(QDockWidget* dock);
  QMainWindow* m_window;
  QList<QDockWidget*> m_docks;
};

}  // namespace roundel::app
