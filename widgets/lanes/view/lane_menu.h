// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The menu of a lane, the button "…" that opens it, and the button that cancels its run or starts it again. The buttons are children of the
// widget that shows the lanes. Owned by LanesCanvas; lives on the GUI thread.

#include <QWidget>
#include <memory>
#include <utility>
#include <vector>

#include "widgets/lanes/model/gantt_controller.h"
#include "widgets/lanes/model/lanes_layout.h"
#include "widgets/lanes/view/beside/branch_choice.h"

class QContextMenuEvent;
class QMenu;
class QPushButton;
class QToolButton;

namespace roundel::widgets {

class LaneMenu : public QObject {
  Q_OBJECT
 public:
  /// All outlive this.
  LaneMenu(QWidget* widget, GanttController* controller, const LanesLayout* layout)
      : m_widget(widget), m_controller(controller), m_layout(layout), m_choice(widget, controller, layout) {}

  void placeButtons();          ///< of all lanes of the layout
  void placeButtons(int lane);  ///< of a lane whose status changed
  /// Opens the menu of a place, by mouse or keyboard. `under`: what is under the mouse.
  void open(const QContextMenuEvent& event, const GanttHit& under);
  std::unique_ptr<QMenu> menuOf(int lane);  ///< -1: of all lanes

 signals:
  void optionsRequested(int lane);
  void exportRequested(int lane);
  void copyRequested(int lane);  ///< -1 = all

 private:
  struct Buttons {
    QToolButton* menu;
    QPushButton* action;          ///< Cancel during a run, Run again after a cancellation
    QPushButton *keep, *discard;  ///< of a branch that is not kept yet
  };
  template <typename Run>
  QAction* add(QMenu* menu, const QString& text, const QString& tip, Run run);
  Buttons makeButtons(int lane);
  void placeAnswers(int lane);
  std::pair<QRect, QRect> answerPlaces(int lane) const;            ///< of Keep and of Discard
  int menuOffset() const { return m_layout->columns() ? -2 : 6; }  ///< px from a card's top
  void placeAction(int lane);
  void keep(quint64 branch);
  void openAtButton(int lane);
  void addLaneActions(QMenu* menu, int lane);
  void addReferenceAction(QMenu* menu, int lane);
  void addOrderActions(QMenu* menu, int lane);
  void addCopyActions(QMenu* menu, int lane);
  void addColorActions(QMenu* menu);
  Workbench::MenuTarget targetOf(int lane, const GanttHit& hit) const;

  QWidget* m_widget;
  GanttController* m_controller;
  const LanesLayout* m_layout;
  std::vector<Buttons> m_buttons;  ///< by lane
  BranchChoice m_choice;
};

}  // namespace roundel::widgets
