// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Compare menu: schedulers of the comparison, their order and options, and disagreements. Edits change the document. Branches are only hidden,
// never removed. GUI thread.

#include <QObject>

#include "widgets/document/state/workbench.h"

class QWidget;

namespace roundel::widgets {
class LanesView;
class SchedulerPicker;
class WhatIf;
struct UsedProgram;
}  // namespace roundel::widgets

namespace roundel::app {

class MenuBuilder;

class LaneActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window, which is the parent of dialogs. All arguments outlive it.
  LaneActions(widgets::Workbench* bench, widgets::LanesView* view, widgets::WhatIf* whatIf, QWidget* window);
  void makeMenu(MenuBuilder& menus);

  void editOptions(int lane);         ///< for a branch: the what-if that switches its scheduler
  void goTo(const QString& pointer);  ///< "/compare/1/options/utility" opens the options of that lane
  void remove(int lane);              ///< removes it from the document, or hides a branch
  /// Opens the picker of schedulers beside `anchor` in screen coordinates; if that is empty, beside "+ add" of the lanes.
  void openPicker(const QRect& anchor);

 signals:
  /// The user stated these options for a lane; emitted before the edit.
  void optionsStated(const roundel::compare::Lane& before, const roundel::compare::Lane& now);
  void programWanted();  ///< "Program…" of the picker
  void reloadWanted();   ///< of the focused lane's program
  void usedProgramWanted(const roundel::widgets::UsedProgram& used);

 private:
  widgets::Workbench* m_bench;
  widgets::LanesView* m_view;
  widgets::WhatIf* m_whatIf;
  QWidget* m_window;
  widgets::SchedulerPicker* m_picker = nullptr;
};

}  // namespace roundel::app
