#pragma once
// Every fault of the document as it stands, live after each edit: what, where, why and what would be right.

#include "widgets/state/workbench.h"
#include "widgets/theme/style.h"

class QListWidget;

namespace roundel::widgets {

class ProblemsPanel : public Panel {
  Q_OBJECT
 public:
  explicit ProblemsPanel(Workbench* bench, QWidget* parent = nullptr);

 signals:
  /// The user wants to see where a fault is, by JSON pointer.
  void goToRequested(const QString& pointer);

 private:
  void refresh();
  Workbench* m_bench;
  QLabel* m_count;
  QListWidget* m_list;
};

}  // namespace roundel::widgets
