// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panel of a lesson, in the place of Why: text, question with its field, hints, answer, score, and the keys. It shows a LessonPlayer; its owner
// moves the playhead and connects the slots in the lanes. GUI thread.

#include <QStackedLayout>
#include <vector>

#include "widgets/base/theme/appearance.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/panel/lesson_field.h"
#include "widgets/lesson/panel/lesson_text.h"

class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace roundel::widgets {

class LessonEnd;
class LessonScore;
class StepSegments;

class LessonPanel : public Panel {
  Q_OBJECT
 public:
  /// All outlive it.
  LessonPanel(const Appearance* appearance, LessonPlayer* player, PlaceBoard* board, QWidget* parent = nullptr);

  LessonField* field() { return m_field; }
  /// Shows the present step again: another step, or its runs have come. The board is that of the step.
  void showStep();
  /// Keeps the answer of the field up to date after a change of the board.
  void followBoard();
  /// Shows the points and the result line; false: back to the steps.
  void showEnd(bool on, const QString& next_lesson = {});
  bool atEnd() const;
  /// A note under the title that stays during the lesson, such as that another window has the lesson.
  void setNote(const QString& note);
  QString verdictText() const;  ///< as shown; empty before the answer
  /// Enter: reveals, tries again, or goes on.
  void primary();

 signals:
  void leaveRequested();
  void finished();  ///< Next at the last step
  void slotsRequested();
  void startOverRequested();  ///< of a reach
  void restartRequested();    ///< the whole lesson, without its points
  void nextLessonRequested();
  void helpRequested(const QString& page);
  void saveRequested(const QString& name);  ///< the result line, with the student's name
  void copyRequested(const QString& name);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeCard();
  QWidget* makeReveal();
  QWidget* makeVerdict();
  QWidget* makeHints();
  QWidget* makeButtons();
  QFrame* addLine(QVBoxLayout* column);
  LessonText* addText(QVBoxLayout* column, QWidget* parent);
  void showPhase();
  void showHints();
  void showReveal();
  void showVerdict();
  void showKeys();
  void follow();  ///< the theme
  void next();
  bool take(int key);                       ///< a key of the lesson; false: it has no meaning now
  bool mine(const QKeyEvent& event) const;  ///< whether the key may be one of the lesson's

  const Appearance* m_appearance;
  LessonPlayer* m_player;
  PlaceBoard* m_board;
  QLabel *m_corner, *m_note, *m_points, *m_problem, *m_answerFirst, *m_verdict, *m_hintTitle, *m_keys;
  StepSegments* m_segments;
  QScrollArea* m_area;
  LessonText *m_say, *m_question, *m_reason;
  QWidget *m_card, *m_revealRow, *m_verdictBox, *m_hintBox, *m_buttons;
  QVBoxLayout *m_fieldPlace, *m_hintPlace;
  QPushButton *m_reveal, *m_back, *m_next;
  QToolButton *m_showAnswer, *m_hint;
  LessonScore* m_score;
  LessonEnd* m_end;
  LessonField* m_field = nullptr;
  std::vector<LessonText*> m_hints;
};

}  // namespace roundel::widgets
