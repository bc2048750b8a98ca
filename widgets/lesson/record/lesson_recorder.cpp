// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record/lesson_recorder.h"

#include <algorithm>
#include <utility>

#include "core/model/scenario.h"
#include "widgets/base/text/shown.h"
#include "widgets/lesson/player/lesson_player.h"
#include "widgets/lesson/record/ask_words.h"

namespace roundel::widgets {
namespace {

constexpr int kQuestionsOfChoose = 4;

// The instant of the decision at this time, if there is one; otherwise the time.
lesson::Instant snapped(double at_s, const std::string& lane, const lesson::LessonRuns& runs) {
  const compare::LaneRun* run = runs.lane(lane);
  lesson::Instant instant;
  instant.seconds = std::max(0.0, at_s);
  if (run == nullptr || run->trace == nullptr) return instant;
  const lesson::FoundInstant found_instant = lesson::find(instant, *run);
  if (found_instant.decision) instant.seconds = run->trace->decisions.at_s(*found_instant.decision);
  return instant;
}

void takeMoment(const Moment& moment, const lesson::LessonRuns& runs, lesson::Step& step) {
  step.at = snapped(moment.at_s, moment.lane, runs);
  step.lane = moment.lane;
  step.show = moment.show;
  step.hide = moment.hide;
  step.ring = moment.ring;
}

bool isReachStep(const RecordedStep& step) { return step.kind == AskKind::Reach; }

}  // namespace

LessonRecorder::LessonRecorder(QObject* parent) : Recording(parent) {
  connect(this, &Recording::changed, this, [this] {
    if (!active()) setRuns({});
  });
}

void LessonRecorder::add(const Moment& moment) {
  edit(tr("Add a step"), {}, [&](Content& content) {
    RecordedStep step;
    takeMoment(moment, m_runs, step.step);
    content.steps.insert(content.steps.begin() + ++content.current, std::move(step));
  });
}

void LessonRecorder::take(const Moment& moment) {
  edit(tr("Join with last"), {}, [&](Content& content) {
    if (content.steps.empty()) return;
    takeMoment(moment, m_runs, content.steps.back().step);
    content.current = static_cast<int>(content.steps.size()) - 1;
  });
}

// ---- questions --------------------------------------------------------------------------------------------------------------------

void LessonRecorder::setKind(std::optional<AskKind> kind) {
  if (current() < 0 || step().kind == kind || (kind == AskKind::Choose && !whyNoChoose().isEmpty())) return;
  const QString proposed = step().step.ask ? questionFor(*step().step.ask) : QString();
  editStep(tr("Kind of question"), {}, [&](RecordedStep& step) {
    if (!proposed.isEmpty() && step.question == proposed.toStdString()) step.question.clear();
    step.kind = kind;
    step.step.ask.reset();
    if (!kind) {
      // The student has no card for a question: it is the end of the text.
      if (!step.question.empty()) step.text += (step.text.empty() ? "" : "\n\n") + step.question;
      step.question.clear();
      step.step.points = 0;
    } else if (step.step.points == 0) {
      step.step.points = 1;
    }
    if (kind == AskKind::Choose) step.step.ask = lesson::ChooseAsk{{{{}, true}, {{}, false}}};
  });
  if (kind != AskKind::Order) return;
  if (const auto orders = suggested({}, step().step); !orders.empty()) setAsk(orders.front());
}

void LessonRecorder::setAsk(const lesson::Ask& ask) {
  if (current() < 0) return;
  const QString proposed = step().step.ask ? questionFor(*step().step.ask) : QString();
  const bool choose = std::holds_alternative<lesson::ChooseAsk>(ask);
  editStep(tr("Question"), choose ? "choose" : "", [&](RecordedStep& step) {
    step.kind = static_cast<AskKind>(ask.index());
    step.step.ask = ask;
    if (step.step.points == 0) step.step.points = 1;
    if (step.question.empty() || step.question == proposed.toStdString())
      step.question = questionFor(ask).toStdString();
  });
}

void LessonRecorder::dropTarget() {
  editStep(tr("Target of the question"), {}, [&](RecordedStep& step) {
    if (step.kind && *step.kind != AskKind::Choose) step.step.ask.reset();
  });
}

std::vector<lesson::Ask> LessonRecorder::suggested(const lesson::Pointed& pointed, const lesson::Step& now) const {
  if (current() < 0 || !step().kind || !ran()) return {};
  switch (*step().kind) {
    case AskKind::Place:
      return lesson::suggestPlaces(pointed, now, m_runs);
    case AskKind::Pick:
      return lesson::suggestPicks(pointed, now, m_runs);
    case AskKind::Number:
      return lesson::suggestNumbers(pointed, now, m_runs);
    case AskKind::Order:
      return lesson::suggestOrders(now, m_runs);
    case AskKind::Reach:
    case AskKind::Choose:
      break;
  }
  return {};
}

void LessonRecorder::point(const lesson::Pointed& pointed, std::optional<double> bar_from_s) {
  if (!active() || current() < 0 || !step().wantsTarget() || isReachStep(step())) return;
  lesson::Step asked_step = asStep(step());
  // A click on a bar of another lane asks about that lane.
  if (!pointed.job.empty() && !pointed.lane.empty()) asked_step.lane = pointed.lane;
  std::vector<lesson::Ask> asks = suggested(pointed, asked_step);
  if (asks.empty() && bar_from_s && !pointed.lane.empty()) {
    asked_step.at = snapped(*bar_from_s, asked_step.lane, m_runs);
    asks = suggested(pointed, asked_step);
  }
  if (!asks.empty()) {
    undoStack()->beginMacro(tr("Question"));
    if (asked_step.lane != step().step.lane || asked_step.at != step().step.at)
      editStep(tr("Place of the step"), {}, [&](RecordedStep& changed) {
        changed.step.lane = asked_step.lane;
        changed.step.at = asked_step.at;
      });
    setAsk(asks.front());
    undoStack()->endMacro();
    return;
  }
  // A click on a bar is a job; an author who needs a job and clicks beside it gets no message.
  if (!pointed.job.empty() || *step().kind == AskKind::Pick)
    emit messageReported(tr("The run has no answer to this question about %1 at this moment.")
                             .arg(shown(!pointed.job.empty()    ? pointed.job
                                        : !pointed.node.empty() ? pointed.node
                                                                : pointed.lane)));
}

// The target that leads to this question.
lesson::Pointed LessonRecorder::pointedIn(const lesson::Ask& ask) const {
  lesson::Pointed out;
  if (const auto* place = std::get_if<lesson::PlaceAsk>(&ask)) out.job = place->job;
  if (const auto* number = std::get_if<lesson::NumberAsk>(&ask)) {
    out.job = number->of.job;
    for (const auto& [column, cell] : number->of.row.cells)
      if (const auto* name = std::get_if<std::string>(&cell)) out.job = *name;
    if (out.job.empty()) out.lane = number->of.lane.empty() ? step().step.lane : number->of.lane;
  }
  const auto* pick = std::get_if<lesson::PickAsk>(&ask);
  const lesson::Solution solution = lesson::solve(asStep(step()), m_runs);
  const auto* pick_solution = std::get_if<lesson::PickSolution>(&solution.answers);
  if (pick == nullptr || pick_solution == nullptr) return out;
  using What = lesson::PickAsk::What;
  (pick->what == What::Job    ? out.job
   : pick->what == What::Lane ? out.lane
   : pick->what == What::Node ? out.node
                              : out.type) = pick_solution->accepted.front();
  return out;
}

std::vector<lesson::Ask> LessonRecorder::alternatives() const {
  if (current() < 0 || !step().step.ask) return {};
  const lesson::Ask& ask = *step().step.ask;
  std::vector<lesson::Ask> out;
  if (const auto* reach = std::get_if<lesson::ReachAsk>(&ask)) {
    for (const lesson::Condition& condition : reach->way == m_way ? m_changed : std::vector<lesson::Condition>()) {
      lesson::ReachAsk other_ask = *reach;
      other_ask.conditions = {condition};
      out.emplace_back(std::move(other_ask));
    }
  } else {
    out = suggested(pointedIn(ask), step().step);
  }
  if (std::ranges::find(out, ask) == out.end()) out.insert(out.begin(), ask);
  return out;
}

void LessonRecorder::setEdited(const model::Scenario& scenario, const lesson::LessonRuns& now) {
  if (current() < 0 || !isReachStep(step()) || !ran()) return;
  const lesson::FoundWay way = lesson::wayBetween(*frame().problem->scenario, scenario);
  if (!way.missing.empty())
    return emit messageReported(tr("This edit cannot be part of a model answer: %1.").arg(shown(way.missing)));
  if (way.edits.empty()) return;
  lesson::ReachAsk ask;
  if (const auto* old = step().step.ask ? std::get_if<lesson::ReachAsk>(&*step().step.ask) : nullptr) ask = *old;
  ask.way = way.edits;
  std::vector<lesson::Condition> changed_conditions = changedBy(asStep(step()), now);
  const auto holds = [&](const lesson::Condition& condition) {
    lesson::Step one = asStep(step());
    one.ask = lesson::ReachAsk{.conditions = {condition}};
    return lesson::judgeReach(one, now, m_runs, lessonLanguage()).reached;
  };
  if (ask.conditions.empty() || !std::ranges::all_of(ask.conditions, holds)) {
    if (changed_conditions.empty()) return emit messageReported(tr("No result of this lane has changed yet."));
    ask.conditions = {changed_conditions.front()};
  }
  m_way = ask.way;
  m_changed = std::move(changed_conditions);
  setAsk(ask);
}

// Results of the lane, then of each job if they are few enough for a list.
std::vector<lesson::Condition> LessonRecorder::changedBy(const lesson::Step& reach,
                                                         const lesson::LessonRuns& now) const {
  constexpr std::size_t kMostJobs = 12;
  std::vector<lesson::Condition> changed_conditions = lesson::suggestConditions({}, reach, now, m_runs);
  if (now.problem == nullptr || now.problem->jobs.size() > kMostJobs) return changed_conditions;
  for (const model::Job& job : now.problem->jobs)
    for (lesson::Condition& condition : lesson::suggestConditions({.job = job.id}, reach, now, m_runs))
      if (condition.of.job == job.id) changed_conditions.push_back(std::move(condition));
  return changed_conditions;
}

QString LessonRecorder::whyNoChoose() const {
  int questions = 0, chooses = 0;
  for (int i = 0; i < count(); ++i) {
    const std::optional<AskKind>& kind = steps()[static_cast<std::size_t>(i)].kind;
    if (i == current() || !kind) continue;
    ++questions;
    if (*kind == AskKind::Choose) ++chooses;
  }
  if (chooses + 1 <= std::max(1, (questions + 1) / kQuestionsOfChoose)) return {};
  return tr("At most one question in four is choose; %1 of %2 are.").arg(chooses).arg(questions);
}

// ---- answers ----------------------------------------------------------------------------------------------------------------------

void LessonRecorder::setRuns(lesson::LessonRuns runs) {
  m_runs = std::move(runs);
  m_answers.clear();
  emit answersChanged();
}

const StepAnswer& LessonRecorder::answer(int step) const {
  const auto step_index = static_cast<std::size_t>(step);
  m_answers.resize(steps().size());
  const RecordedStep& recorded = steps()[step_index];
  if (!m_answers[step_index] || !(m_answers[step_index]->step == recorded))
    m_answers[step_index] = Known{recorded, answerOf(recorded)};
  return m_answers[step_index]->answer;
}

StepAnswer LessonRecorder::answerOf(const RecordedStep& recorded) const {
  using State = StepAnswer::State;
  if (!recorded.kind) return {};
  if (!recorded.step.ask) return {.state = State::Target, .text = targetHint(*recorded.kind)};
  if (const auto* reach = std::get_if<lesson::ReachAsk>(&*recorded.step.ask)) {
    QStringList edits;
    for (const lesson::WayEdit& way : reach->way) edits << shown(lesson::toString(way));
    return {.state = State::Found,
            .text = edits.join(QStringLiteral("; ")),
            .because = tr("Reached when %1.").arg(askWords(*recorded.step.ask))};
  }
  if (!ran()) return {.state = State::Waiting, .text = tr("The run is being computed.")};
  const lesson::Solution solution = lesson::solve(asStep(recorded), m_runs);
  if (!solution.problems.empty()) return {.state = State::Missing, .text = shown(solution.problems.front())};
  const lesson::Answer model = lesson::modelAnswer(solution);
  StepAnswer out{.state = State::Found, .text = shown(lesson::answerText(model, solution, lessonLanguage()))};
  out.because = shown(lesson::judge(model, solution, lessonLanguage()).because);
  std::size_t equal_answers = 1;
  if (const auto* place = std::get_if<lesson::PlaceSolution>(&solution.answers)) {
    out.job = QString::fromStdString(place->job);
    const bool waits = place->decisions.front().accepted.front().empty();
    out.text = (waits ? tr("%1 %2") : tr("%1 on %2")).arg(shown(place->job), out.text);
    equal_answers = place->decisions.front().accepted.size();
  } else if (const auto* pick = std::get_if<lesson::PickSolution>(&solution.answers)) {
    if (pick->what == lesson::PickAsk::What::Job) out.job = QString::fromStdString(pick->accepted.front());
    equal_answers = pick->accepted.size();
  }
  if (equal_answers > 1) out.because = tr("Any of %1 answers is right.").arg(equal_answers);
  return out;
}

}  // namespace roundel::widgets
