// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panel of a recording, in the place of Why: title, steps, editor, warnings, and the buttons that never scroll. GUI thread; all outlive it.

#include "widgets/base/theme/appearance.h"
#include "widgets/base/theme/style.h"
#include "widgets/lesson/record/lesson_recorder.h"
#include "widgets/lesson/record/record_checks.h"

class QLineEdit;
class QPushButton;

namespace roundel::widgets {

class StepEditor;
class RecordList;
class WarningList;

class RecordPanel : public Panel {
  Q_OBJECT
 public:
  static constexpr int kWidth = 404;  ///< px
  RecordPanel(const Appearance* appearance, LessonRecorder* recorder, RecordChecks* checks, QWidget* parent = nullptr);
  RecordList* list() { return m_list; }
  StepEditor* editor() { return m_editor; }
  WarningList* warnings() { return m_warnings; }
  void setNote(const QString& note);  ///< at the bottom: when the lesson was saved

 signals:
  void tryRequested();
  void checkRequested();
  void exportRequested();
  void goRequested();  ///< to the moment of the selected step
  void whyRequested();

 private:
  QWidget* makeButtons();
  void follow();
  void followWarnings();

  const Appearance* m_appearance;
  LessonRecorder* m_recorder;
  RecordChecks* m_checks;
  QLabel *m_corner, *m_empty, *m_note;
  QLineEdit* m_title;
  RecordList* m_list;
  StepEditor* m_editor;
  QWidget* m_area;
  WarningList* m_warnings;
  QPushButton *m_try, *m_check, *m_export;
};

}  // namespace roundel::widgets
