// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// For a branch beside its parent: what it changes for jobs, in sentences.

#include "widgets/base/theme/style.h"
#include "widgets/document/state/comparison_controller.h"

class QLabel;

namespace roundel::app {

class MovedList : public widgets::Panel {
  Q_OBJECT
 public:
  explicit MovedList(QWidget* parent = nullptr);
  /// Shows the changes, or what is awaited if the branch has not run. O(segments + jobs log jobs); O(1) if both runs are unchanged.
  void showBranch(const widgets::LaneState& branch);
  QString text() const;

 private:
  QLabel* m_text;
  std::shared_ptr<const compare::LaneRun> m_parent, m_branch;
};

}  // namespace roundel::app
