// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answers of a choose: each has a text and may be right. There is always an empty line after the last. GUI thread.

#include <QWidget>
#include <vector>

#include "widgets/lesson/record/lesson_recorder.h"

class QCheckBox;
class QLineEdit;
class QVBoxLayout;

namespace roundel::widgets {

class ChooseEditor : public QWidget {
  Q_OBJECT
 public:
  /// The recorder outlives it.
  ChooseEditor(LessonRecorder* recorder, QWidget* parent);
  void follow();  ///< shows the selected step; hides itself unless that is a choose

 private:
  struct Line {
    QCheckBox* right;
    QLineEdit* text;
  };
  Line& addLine();
  void take();  ///< gives the lines to the recorder
  LessonRecorder* m_recorder;
  QVBoxLayout* m_column;
  std::vector<Line> m_lines;
  bool m_filling = false;
};

}  // namespace roundel::widgets
