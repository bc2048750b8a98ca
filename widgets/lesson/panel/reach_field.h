// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The field of reach: the conditions with their present values, what may be edited, the number of edits, and a button that drops them. The question
// is answered when all conditions hold. See lesson_field.h.

#include <vector>

#include "widgets/lesson/panel/lesson_field.h"

class QLabel;
class QVBoxLayout;

namespace roundel::widgets {

class ReachField : public LessonField {
  Q_OBJECT
 public:
  ReachField(const LessonPlayer& player, QWidget* parent);
  std::optional<lesson::Answer> answer() const override { return std::nullopt; }
  void mark(const LessonPlayer& player) override;
  void setTheme(const Theme& theme) override;
  QString keys() const override;
  /// Says why an edit was taken back; empty: none was.
  void refuse(const QString& reason);

 signals:
  void startOverRequested();

 private:
  void showEdits(const LessonPlayer& player);
  const LessonPlayer* m_player;
  std::vector<QLabel*> m_conditions;
  QLabel *m_unfinished, *m_edits, *m_refusal;
  bool m_over = false;  ///< the refusal is about the number of edits
};

/// The parts that a reach lets the user edit, in words: "the clock and the jobs".
QString allowedText(const lesson::ReachAsk& ask);

}  // namespace roundel::widgets
