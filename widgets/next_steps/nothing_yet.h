#pragma once
// What lanes show while something is missing: that nothing runs yet, what a run needs, the links that give it, and where the lanes will
// stand. Stands in a layout, or covers another widget and goes when nothing is missing. GUI thread.

#include "widgets/next_steps/step_list.h"

namespace roundel::widgets {

class NothingYet : public QWidget {
  Q_OBJECT
 public:
  /// Over `covered`, whose size it follows, while something is missing. The bench outlives it.
  NothingYet(Workbench* bench, QWidget* covered);
  StepList* list() const { return m_list; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();

  Workbench* m_bench;
  QWidget* m_covered;
  QWidget* m_words;
  StepList* m_list;
};

}  // namespace roundel::widgets
