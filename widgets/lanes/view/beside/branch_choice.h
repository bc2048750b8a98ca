// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The menu in the head of a column that chooses which branch of the lane is shown beside it. Buttons are children of the widget that shows
// the lanes. Owned by LaneMenu; lives on the GUI thread.

#include <QToolButton>
#include <vector>

#include "widgets/lanes/model/gantt_controller.h"
#include "widgets/lanes/model/lanes_layout.h"

namespace roundel::widgets {

class BranchChoice : public QObject {
  Q_OBJECT
 public:
  /// All outlive this.
  BranchChoice(QWidget* widget, GanttController* controller, const LanesLayout* layout)
      : m_widget(widget), m_controller(controller), m_layout(layout) {}

  /// Places a button in each head whose lane has several branches, and removes the others. O(lanes^2).
  void place();

 private:
  void show(QToolButton* button, int parent);
  void fill(QMenu* menu, int parent);

  QWidget* m_widget;
  GanttController* m_controller;
  const LanesLayout* m_layout;
  std::vector<QToolButton*> m_buttons;
};

}  // namespace roundel::widgets
