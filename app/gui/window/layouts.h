#pragma once
// How the window is arranged: workspace, docks, sizes of the panels. Kept between sessions, and under names that the user gives, in the
// settings. GUI thread.

#include <QByteArray>
#include <QObject>

class QMainWindow;
class QMenu;

namespace roundel::app {

class Workspaces;

class Layouts : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. All outlive every call.
  Layouts(Workspaces* workspaces, QMainWindow* window);

  QByteArray save() const;
  bool restore(const QByteArray& bytes);  ///< false, and nothing changes, where the bytes are no layout
  void saveAs(const QString& name);
  void reset();
  /// Fills the menu afresh: the layouts by name, to save one more, to remove one.
  void fillMenu(QMenu* menu);

  /// Geometry, docks and panels of the last window that was closed.
  void saveSession() const;
  void restoreSession();

 private:
  void askName();

  Workspaces* m_workspaces;
  QMainWindow* m_window;
};

}  // namespace roundel::app
