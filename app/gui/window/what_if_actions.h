#pragma once
// The What if menu and the dock of the branches; says in the status bar what was branched, refused, or could not be kept of a session.
// GUI thread.

#include <QObject>

#include "widgets/whatif/what_if.h"

class QMainWindow;

namespace roundel::app {

class MenuBuilder;

class WhatIfActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. The bench outlives every call.
  WhatIfActions(widgets::Workbench* bench, QMainWindow* window);
  void makeMenu(MenuBuilder& menus);
  widgets::WhatIf* whatIf() const { return m_whatIf; }

 signals:
  void branched();  ///< a branch was made: the lanes should be seen

 private:
  void say(const QString& text);

  QMainWindow* m_window;
  widgets::WhatIf* m_whatIf;
};

}  // namespace roundel::app
