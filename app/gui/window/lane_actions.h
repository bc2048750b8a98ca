#pragma once
// The Compare menu: which schedulers stand in the comparison, in which order, with which options, and where they disagree. Edits go to
// the document; a branch is never removed by them, only hidden. GUI thread.

#include <QObject>

#include "widgets/state/workbench.h"

class QWidget;

namespace roundel::widgets {
class LanesView;
class SchedulerPicker;
class WhatIf;
}  // namespace roundel::widgets

namespace roundel::app {

class MenuBuilder;

class LaneActions : public QObject {
  Q_OBJECT
 public:
  /// A child of the window, which dialogs stand over. All outlive every call.
  LaneActions(widgets::Workbench* bench, widgets::LanesView* view, widgets::WhatIf* whatIf, QWidget* window);
  void makeMenu(MenuBuilder& menus);

  void editOptions(int lane);         ///< of a branch: the what-if that switches its scheduler
  void goTo(const QString& pointer);  ///< "/compare/1/options/utility": the options of that lane
  void remove(int lane);              ///< out of the document, or no longer shown
  /// The picker of schedulers beside `anchor` (of the screen); an empty one: where the lanes have their "+ add".
  void openPicker(const QRect& anchor);

 private:
  widgets::Workbench* m_bench;
  widgets::LanesView* m_view;
  widgets::WhatIf* m_whatIf;
  QWidget* m_window;
  widgets::SchedulerPicker* m_picker = nullptr;
};

}  // namespace roundel::app
