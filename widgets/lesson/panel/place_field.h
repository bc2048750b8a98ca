// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The field of place: the job as a chip to drag to the slots in the lanes, what it has at each decision with the referee's words, and "waits". See
// lesson_field.h.

#include <QLabel>
#include <QPushButton>
#include <vector>

#include "widgets/lesson/panel/lesson_field.h"

namespace roundel::widgets {

/// A job that can be dragged to the slots; a click or Space goes there by keyboard.
class JobChip : public QPushButton {
  Q_OBJECT
 public:
  JobChip(const QString& job, QWidget* parent);
  static void drag(const QString& job, QWidget* source);  ///< runs the drag of this job until it is dropped

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  QString m_job;
  QPoint m_pressed;
};

class PlaceField : public LessonField {
  Q_OBJECT
 public:
  PlaceField(PlaceBoard* board, QWidget* parent);
  std::optional<lesson::Answer> answer() const override;
  void mark(const LessonPlayer& player) override;
  QString keys() const override;
  void refresh();  ///< the board was changed in the lanes

 private:
  PlaceBoard* m_board;
  std::vector<QLabel*> m_sentences, m_words;  ///< by decision
};

}  // namespace roundel::widgets
