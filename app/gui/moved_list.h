#pragma once
// Under a branch beside its parent: what it changes for jobs, in sentences.

#include "widgets/state/comparison_controller.h"
#include "widgets/theme/style.h"

class QLabel;

namespace roundel::app {

class MovedList : public widgets::Panel {
  Q_OBJECT
 public:
  explicit MovedList(QWidget* parent = nullptr);
  /// Of a branch that has run; else says what is awaited. O(segments + jobs log jobs), at once where both runs are those of the last call.
  void showBranch(const widgets::LaneState& branch);
  QString text() const;

 private:
  QLabel* m_text;
  std::shared_ptr<const compare::LaneRun> m_parent, m_branch;
};

}  // namespace roundel::app
