// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recording in its window: connects a LessonRecorder with the document, the playhead, the lanes, the selection and the player. Edits of the scenario
// belong to a reach step; other edits are taken back while recording. GUI thread.

#include <QObject>
#include <QTimer>
#include <memory>
#include <utility>

#include "app/gui/lessons/lesson_stage.h"
#include "widgets/lesson/record/lesson_recorder.h"
#include "widgets/lesson/record/record_checks.h"

namespace roundel::widgets {
class AskedPreview;
class PanelEyes;
class RecordBar;
class RecordPanel;
}  // namespace roundel::widgets

namespace roundel::app {

class RecordStage : public QObject {
  Q_OBJECT
 public:
  static constexpr int kRest_ms = 2'000;  ///< after which a pause is offered as a step
  /// A child of the window. All arguments outlive it.
  RecordStage(widgets::Workbench* bench, Workspaces* workspaces, LessonStage* player, QMainWindow* window);

  /// Why nothing can be recorded now; empty: it can.
  QString whyNot() const;
  /// The open scenario with its lanes, as a lesson without steps.
  lesson::Lesson present() const;
  void begin(lesson::Lesson lesson);  ///< its scenario is the open document
  void end();
  bool active() const { return m_recorder.active(); }
  bool trying() const { return m_view == View::Try; }
  widgets::LessonRecorder& recorder() { return m_recorder; }
  widgets::RecordChecks& checks() { return m_checks; }
  widgets::RecordBar* bar() { return m_bar; }
  widgets::RecordPanel* panel() { return m_panel; }

  void add();                   ///< the present moment as a step
  void joinLast();              ///< the last step gets the present moment
  void tryStep();               ///< from the selected step, as a student
  void setStudent(bool shown);  ///< shows the selected step as to a student, beside the panel
  void back();                  ///< from a try, or from the student's view
  bool editsScenario() const;   ///< the selected step is a reach, so that undo is the document's

 signals:
  void messageReported(const QString& message);
  void undoChanged();  ///< editsScenario() may have changed

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class View {
    Author,
    Student,  ///< the lanes and plots of the selected step as a student sees them, beside the panel
    Try       ///< the lesson is played
  };
  void connectParts();
  void showPanels(bool shown);
  void followRuns();
  void followEdits();
  void followStep();
  void followContent();
  void goToStep();
  void dropEdits();
  void followView();
  void leaveStudent();
  void followHidden();
  void followAsked();
  void followPause();
  void hideFromStudents(const QString& what, bool hidden);
  void goToNextAsked(const std::string& lane);
  void extendMenu(QMenu* menu, const widgets::Workbench::MenuTarget& target);
  bool edited() const;
  std::string laneLabel(int lane) const;
  lesson::LessonRuns runs() const;
  widgets::Moment moment() const;

  widgets::Workbench* m_bench;
  Workspaces* m_workspaces;
  LessonStage* m_player;
  widgets::LessonRecorder m_recorder;
  widgets::RecordChecks m_checks;
  widgets::RecordBar* m_bar;
  widgets::RecordPanel* m_panel;
  widgets::PanelEyes* m_eyes;
  widgets::LessonScrim* m_covers;
  widgets::AskedPreview* m_asked;
  QTimer m_rest;
  int m_undone = 0;  ///< the index of the document's undo stack without edits
  int m_last = -1;   ///< the step that was selected
  View m_view = View::Author;
  std::pair<int, lesson::Step> m_seen;  ///< the step that students are shown, without its texts
  bool m_dropping = false, m_adding = false, m_why = false;
};

}  // namespace roundel::app
