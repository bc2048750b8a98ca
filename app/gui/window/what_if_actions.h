// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The What if menu and the dock of branches. Reports new and refused branches, and what of a session could not be restored, in the status bar. GUI
// thread.

#include <QObject>

#include "widgets/why/whatif/what_if.h"

class QMainWindow;

namespace roundel::app {

class MenuBuilder;

class WhatIfActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window. The bench outlives it.
  WhatIfActions(widgets::Workbench* bench, QMainWindow* window);
  void makeMenu(MenuBuilder& menus);
  widgets::WhatIf* whatIf() const { return m_whatIf; }

 signals:
  void branched();  ///< the lanes should be shown

 private:
  void say(const QString& text);

  QMainWindow* m_window;
  widgets::WhatIf* m_whatIf;
};

}  // namespace roundel::app
