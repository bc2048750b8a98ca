// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The editor of the selected step: text, question, kind, target, model answer, hints, and what students see. GUI thread; appearance and recorder outlive
// it.

#include <QWidget>
#include <utility>
#include <vector>

#include "widgets/base/theme/appearance.h"
#include "widgets/lesson/record/lesson_recorder.h"

class QBoxLayout;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace roundel::widgets {

class AnswerBox;
class ChooseEditor;
class HintRow;
class TargetRow;

class StepEditor : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kLongest = 160, kCountFrom = 130;  ///< letters of a step
  StepEditor(const Appearance* appearance, LessonRecorder* recorder, QWidget* parent = nullptr);
  AnswerBox* answer() { return m_answer; }
  HintRow* hints() { return m_hints; }
  QPlainTextEdit* text() { return m_text; }
  void setStudent(bool shown);  ///< the step is shown as to a student

 signals:
  void whyRequested();
  void studentRequested(bool shown);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* makeHeader();
  QWidget* makeQuestion();
  QWidget* makeKinds();
  QWidget* makeSeen();
  QWidget* makeShownAs();
  QToolButton* addEye(QBoxLayout* row, const QString& name, const QString& text);
  void follow();
  void followText(const RecordedStep& step);
  void followSeen(const lesson::Hidden& hide);
  void underline();
  void hide(const QString& what, bool hidden);

  const Appearance* m_appearance;
  LessonRecorder* m_recorder;
  QLabel *m_title, *m_note;
  QToolButton *m_up, *m_join, *m_remove;
  QPlainTextEdit* m_text;
  QDoubleSpinBox* m_points;
  std::vector<QToolButton*> m_kinds;  ///< by AskKind
  QLineEdit* m_question;
  TargetRow* m_target;
  ChooseEditor* m_choose;
  AnswerBox* m_answer;
  HintRow* m_hints;
  QWidget* m_seen;
  std::vector<QToolButton*> m_eyes;
  QToolButton *m_asAuthor, *m_asStudent;
  bool m_filling = false;
  std::pair<int, int> m_answered{};  ///< the step whose answer was shown last, of how many; of none: no answer yet
};

}  // namespace roundel::widgets
