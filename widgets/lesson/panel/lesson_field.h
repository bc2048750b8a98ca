// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The field in which a question is answered; one class for each kind of question (make()). GUI thread; the player outlives it.

#include <QWidget>
#include <optional>

#include "widgets/base/theme/appearance.h"
#include "widgets/lesson/player/lesson_player.h"

namespace roundel::widgets {

class LessonField : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// The answer; nullopt while it is not complete.
  virtual std::optional<lesson::Answer> answer() const = 0;
  /// After the answer: marks what is right. Asking again removes the marks.
  virtual void mark(const LessonPlayer& player) { setEnabled(player.phase() == LessonPlayer::Phase::Asking); }
  /// A digit from 1 to 9, wherever the keyboard focus is; false: it has no meaning here.
  virtual bool digit(int /*number*/) { return false; }
  virtual void setTheme(const Theme& /*theme*/) {}
  /// What the keys of the field are, for the line at the bottom of the panel.
  virtual QString keys() const { return {}; }
  /// The user picked something in the lanes: the id of a job, a node or a type, or a lane's label.
  virtual void pick(lesson::PickAsk::What /*what*/, const QString& /*id*/) {}

  /// The field of the present step; nullptr if it asks nothing that has an answer.
  static LessonField* make(LessonPlayer* player, const Appearance* appearance, PlaceBoard* board, QWidget* parent);

 signals:
  void changed();         ///< answer() may be another
  void slotsRequested();  ///< the keyboard focus goes to the slots in the lanes
};

}  // namespace roundel::widgets
