// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The end of a lesson: the points, the line of the result to save or copy, and the next lesson. GUI thread.

#include <QWidget>

#include "widgets/lesson/player/lesson_player.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace roundel::widgets {

class LessonEnd : public QWidget {
  Q_OBJECT
 public:
  explicit LessonEnd(QWidget* parent);
  /// `next`: the title of the next lesson; empty: there is none.
  void show(const LessonPlayer& player, const QString& next);

 signals:
  void saveRequested(const QString& name);
  void copyRequested(const QString& name);
  void nextRequested();
  void restartRequested();
  void backRequested();

 private:
  QLabel *m_title, *m_points, *m_rest;
  QLineEdit* m_name;
  QPushButton* m_next;
};

}  // namespace roundel::widgets
