// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The list of all schedulers with their dashes; those that the sweep compares are ticked.

#include "widgets/base/theme/style.h"
#include "widgets/experiments/page/sweep_view.h"

class QLabel;
class QListWidget;

namespace roundel::widgets {

class SchedulersPanel : public Panel {
  Q_OBJECT
 public:
  explicit SchedulersPanel(SweepView* view, QWidget* parent = nullptr);

 private:
  void makeList();
  void refresh();
  SweepView* m_view;
  QLabel* m_count;
  QListWidget* m_list;
  bool m_filling = false;
};

}  // namespace roundel::widgets
