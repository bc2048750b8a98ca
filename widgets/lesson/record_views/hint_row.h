// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The hints of a step as chips, and the line in which the chosen one is written. GUI thread.

#include <QWidget>
#include <vector>

#include "widgets/lesson/record/lesson_recorder.h"

class QBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace roundel::widgets {

class HintRow : public QWidget {
  Q_OBJECT
 public:
  /// The recorder outlives it.
  HintRow(LessonRecorder* recorder, QWidget* parent);
  void follow();
  int current() const { return m_current; }  ///< the hint that is written, from 0; -1: none

 private:
  void write(int hint);
  QString clueText() const;
  LessonRecorder* m_recorder;
  QBoxLayout* m_row;
  std::vector<QToolButton*> m_chips;
  QToolButton* m_add;
  QLineEdit* m_line;
  QLabel* m_clue;
  int m_current = -1, m_step = -1;
};

}  // namespace roundel::widgets
