// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/player/lesson_player.h"

#include <QLocale>
#include <algorithm>
#include <utility>

#include "widgets/lesson/player/step_reading.h"

namespace roundel::widgets {
std::string lessonLanguage() { return QLocale().name().section(QLatin1Char('_'), 0, 0).toStdString(); }

void LessonPlayer::start(std::shared_ptr<const lesson::Lesson> lesson, LessonState state) {
  m_lesson = std::move(lesson);
  const std::size_t steps = m_lesson->steps.size();
  if (state.steps.size() != steps) state = {0, std::vector<lesson::StepProgress>(steps)};
  state.step = std::clamp(state.step, 0, static_cast<int>(steps) - 1);
  m_state = std::move(state);
  m_runs = {};
  m_ran = false;
  enter();
}

void LessonPlayer::stop() {
  m_lesson.reset();
  m_runs = {};
  m_ran = false;
  m_state = {};
  m_phase = Phase::Waiting;
}

void LessonPlayer::setRuns(lesson::LessonRuns runs) {
  m_runs = std::move(runs);
  m_ran = true;
  enter();
}

bool LessonPlayer::asksReach() const { return step().ask && std::holds_alternative<lesson::ReachAsk>(*step().ask); }

// Finds instant and answers of the step.
void LessonPlayer::enter() {
  m_answer.reset();
  m_judged.reset();
  m_verdict = {};
  m_reached.reset();
  m_solution = {};
  m_hintsOpen = m_edits = 0;
  m_at_s = m_until_s = 0;
  m_phase = m_ran ? Phase::Telling : Phase::Waiting;
  if (const int lane = m_ran ? laneIndex(*this) : -1; lane >= 0) {
    const compare::LaneRun& run = m_runs.lanes[static_cast<std::size_t>(lane)];
    m_at_s = lesson::find(step().instant(), run).at_s;
    m_solution = lesson::solve(step(), m_runs);
    const std::vector<PlaceBoard::Span> asked_spans = askedSpans(*this);
    m_until_s = asked_spans.empty() ? nextDecision_s(*run.trace, m_at_s) : asked_spans.back().to_s;
    if (m_solution.answers.index() != 0 || asksReach()) m_phase = Phase::Asking;
  }
  emit stepChanged();
  emit phaseChanged();
}

QString LessonPlayer::ownAnswer() const {
  return m_judged ? QString::fromStdString(lesson::answerText(*m_judged, m_solution, lessonLanguage())) : QString();
}

void LessonPlayer::go(int step) {
  step = std::clamp(step, 0, count() - 1);
  if (step == m_state.step) return;
  m_state.step = step;
  emit stateChanged();
  enter();
}

void LessonPlayer::setAnswer(std::optional<lesson::Answer> answer) {
  m_answer = std::move(answer);
  emit answerChanged();
}

void LessonPlayer::setPhase(Phase phase) {
  m_phase = phase;
  emit phaseChanged();
}

void LessonPlayer::judge() {
  if (m_phase != Phase::Asking || !m_answer || asksReach()) return;
  m_judged = m_answer;
  m_verdict = lesson::judge(*m_answer, m_solution, lessonLanguage());
  lesson::countAnswer(m_state.steps[index()], step().points, m_verdict.right, m_verdict.share);
  emit stateChanged();
  setPhase(m_verdict.right ? Phase::Right : Phase::Wrong);
}

void LessonPlayer::tryAgain() {
  if (m_phase != Phase::Wrong && m_phase != Phase::Shown) return;
  setPhase(Phase::Asking);
}

void LessonPlayer::showAnswer() {
  if (m_phase != Phase::Asking && m_phase != Phase::Wrong) return;
  lesson::countShown(m_state.steps[index()]);
  emit stateChanged();
  setPhase(Phase::Shown);
}

void LessonPlayer::openHint() {
  if (m_hintsOpen >= static_cast<int>(step().hints.size())) return;
  ++m_hintsOpen;
  // A hint that was opened on an earlier visit is not counted again.
  if (m_hintsOpen > progress().hints) {
    lesson::countHint(m_state.steps[index()]);
    emit stateChanged();
  }
  emit hintOpened();
}

void LessonPlayer::setReached(const lesson::LessonRuns& now, int edits) {
  if (!asksReach() || !m_ran) return;
  m_edits = edits;
  m_reached = lesson::judgeReach(step(), now, m_runs, lessonLanguage());
  emit reachChanged();
  if (m_phase != Phase::Asking || !m_reached->reached || edits == 0 || hasTooManyEdits(*this)) return;
  lesson::countAnswer(m_state.steps[index()], step().points, true, 1);
  emit stateChanged();
  setPhase(Phase::Right);
}

}  // namespace roundel::widgets
