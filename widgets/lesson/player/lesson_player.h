// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lesson while it is taken: the step, the answer, hints, tries and points, and the texts with their numbers. Needs no window; the runs come from
// outside. GUI thread.

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/lesson/player/lesson_core.h"
#include "widgets/lesson/player/place_board.h"

namespace roundel::widgets {

/// What is kept of a lesson from one start to the next.
struct LessonState {
  int step = 0;
  std::vector<lesson::StepProgress> steps;  ///< one for each step
  bool operator==(const LessonState&) const = default;
};

class LessonPlayer : public QObject {
  Q_OBJECT
 public:
  enum class Phase {
    Waiting,  ///< for the runs
    Telling,  ///< the step asks nothing, or its question has no answer in the run
    Asking,
    Wrong,  ///< answered; it may be tried again
    Right,
    Shown  ///< the answer was shown
  };
  explicit LessonPlayer(QObject* parent = nullptr) : QObject(parent) {}

  /// Begins at the step of `state`; one of another number of steps is ignored. Waits for setRuns().
  void start(std::shared_ptr<const lesson::Lesson> lesson, LessonState state = {});
  void stop();  ///< emits nothing
  bool active() const { return m_lesson != nullptr; }
  /// The runs of the lanes without edits. Solves the present step. O(run) for explanations that are not kept.
  void setRuns(lesson::LessonRuns runs);

  const lesson::Lesson& lesson() const { return *m_lesson; }
  const lesson::LessonRuns& runs() const { return m_runs; }
  const lesson::Step& step() const { return m_lesson->steps[index()]; }
  int number() const { return m_state.step; }  ///< of the step, from 0
  int count() const { return static_cast<int>(m_lesson->steps.size()); }
  Phase phase() const { return m_phase; }
  const LessonState& state() const { return m_state; }
  const lesson::StepProgress& progress() const { return m_state.steps[index()]; }

  /// The instant of the step in its lane, s, and the end of the decisions that it asks about. 0 without runs.
  double at_s() const { return m_at_s; }
  double until_s() const { return m_until_s; }
  bool asksReach() const;

  int hintsOpen() const { return m_hintsOpen; }
  const lesson::Solution& solution() const { return m_solution; }
  QString ownAnswer() const;  ///< the answer that was judged last, as text
  const lesson::Verdict& verdict() const { return m_verdict; }

  /// Goes to a step; clamped. Every step can be left.
  void go(int step);
  /// Sets the present answer of the field; nullopt: it is not complete.
  void setAnswer(std::optional<lesson::Answer> answer);
  bool answered() const { return m_answer.has_value(); }
  /// Judges the answer and counts it. Has no effect unless the phase is Asking and it is answered.
  void judge();
  void tryAgain();  ///< from Wrong or Shown
  void showAnswer();
  void openHint();  ///< the next one, if there is one
  /// The runs after the user's edits, and their number. If all conditions hold, the question is answered.
  void setReached(const lesson::LessonRuns& now, int edits);
  const std::optional<lesson::ReachResult>& reached() const { return m_reached; }
  int edits() const { return m_edits; }

 signals:
  void stepChanged();    ///< another step, or its runs have come; after phase() is set
  void answerChanged();  ///< answered() may have changed
  void phaseChanged();
  void hintOpened();
  void reachChanged();
  void stateChanged();  ///< state(): must be kept

 private:
  std::size_t index() const { return static_cast<std::size_t>(m_state.step); }
  void enter();
  void setPhase(Phase phase);

  std::shared_ptr<const lesson::Lesson> m_lesson;
  lesson::LessonRuns m_runs;
  bool m_ran = false;
  LessonState m_state;
  Phase m_phase = Phase::Waiting;
  double m_at_s = 0, m_until_s = 0;
  lesson::Solution m_solution;
  std::optional<lesson::Answer> m_answer, m_judged;
  lesson::Verdict m_verdict;
  int m_hintsOpen = 0, m_edits = 0;
  std::optional<lesson::ReachResult> m_reached;
};

/// The language for texts of a lesson: "de" of "de_DE".
std::string lessonLanguage();

}  // namespace roundel::widgets
