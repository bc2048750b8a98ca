// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a question is about: a hint to click, the same choice as a list, and what else can be asked about the target. GUI thread.

#include <QWidget>
#include <vector>

#include "widgets/lesson/record/lesson_recorder.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace roundel::widgets {

class TargetRow : public QWidget {
  Q_OBJECT
 public:
  /// The recorder outlives it.
  TargetRow(LessonRecorder* recorder, QWidget* parent);
  void follow();  ///< hides itself if the selected step has no question, or a choose

 private:
  void fillTargets();
  void fillMeanings();
  LessonRecorder* m_recorder;
  QLabel* m_hint;
  QComboBox *m_targets, *m_meanings;
  QToolButton* m_other;
  std::vector<lesson::Pointed> m_pointed;  ///< by entry of m_targets, after the first
  std::vector<lesson::Ask> m_asks;         ///< by entry of m_meanings
};

}  // namespace roundel::widgets
