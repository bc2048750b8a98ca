// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The progress of a lesson: a segment for each step, and the points of the last three questions. GUI thread; the player outlives them.

#include <QLabel>
#include <QWidget>

#include "widgets/base/theme/theme.h"
#include "widgets/lesson/player/lesson_player.h"

namespace roundel::widgets {

/// One segment for each step: done, present, to come. Present and done differ in height too.
class StepSegments : public QWidget {
  Q_OBJECT
 public:
  explicit StepSegments(QWidget* parent);
  void show(const LessonPlayer& player, const Theme& theme);
  QSize sizeHint() const override { return {120, 8}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  enum class Part { Done, Partly, Now, ToCome };
  std::vector<Part> m_parts;
  Theme m_theme = Theme::light();
};

/// "7 of 9 points so far", and lines such as "✓ step 1, 3 of 3" or "✗ step 3, 1 of 3, 2 tries".
class LessonScore : public QWidget {
  Q_OBJECT
 public:
  explicit LessonScore(QWidget* parent);
  void show(const LessonPlayer& player);

 private:
  QLabel *m_sum, *m_lines;
};

/// "3" or "1.5", in the reader's language.
QString pointsText(double points);

}  // namespace roundel::widgets
