// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/player/step_reading.h"

#include <algorithm>
#include <set>

#include "core/lesson/file/terms.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {

double nextDecision_s(const trace::Trace& trace, double at_s) {
  constexpr double kSame_s = 1e-6;  // as lesson::find()
  for (std::size_t d = 0; d < trace.decisions.size(); ++d)
    if (trace.decisions.at_s(d) > at_s + kSame_s) return trace.decisions.at_s(d);
  return std::max(trace.end_s, at_s);
}

bool isLastStep(const LessonPlayer& player) { return player.number() + 1 >= player.count(); }

int laneIndex(const LessonPlayer& player) {
  const std::vector<compare::LaneRun>& lanes = player.runs().lanes;
  const auto lane_run =
      std::ranges::find_if(lanes, [&](const compare::LaneRun& run) { return run.lane.label == player.step().lane; });
  return lane_run == lanes.end() || lane_run->trace == nullptr ? -1 : static_cast<int>(lane_run - lanes.begin());
}

std::pair<double, double> pointsSoFar(const LessonPlayer& player) {
  std::pair<double, double> sum{0, 0};
  const std::vector<lesson::StepProgress>& steps = player.state().steps;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    sum.first += steps[i].points;
    const bool met = static_cast<int>(i) <= player.number() || steps[i].tries > 0;
    if (met && player.lesson().steps[i].ask) sum.second += player.lesson().steps[i].points;
  }
  return sum;
}

std::vector<PlaceBoard::Span> askedSpans(const LessonPlayer& player) {
  const int lane = laneIndex(player);
  if (lane < 0 || !std::holds_alternative<lesson::PlaceSolution>(player.solution().answers)) return {};
  return askedSpans(player.step(), player.runs().lanes[static_cast<std::size_t>(lane)]);
}

std::vector<PlaceBoard::Span> askedSpans(const lesson::Step& step, const compare::LaneRun& run) {
  std::vector<PlaceBoard::Span> spans;
  const bool asks = step.ask && !std::holds_alternative<lesson::ReachAsk>(*step.ask) &&
                    !std::holds_alternative<lesson::ChooseAsk>(*step.ask);
  if (!asks || run.trace == nullptr) return spans;
  const auto* place = std::get_if<lesson::PlaceAsk>(&*step.ask);
  double from_s = lesson::find(step.instant(), run).at_s;
  for (int left = place != nullptr ? place->decisions : 1; left > 0; --left) {
    const double to_s = nextDecision_s(*run.trace, from_s);
    if (to_s <= from_s) break;
    spans.push_back({from_s, to_s});
    from_s = to_s;
  }
  return spans;
}

lesson::FilledText filledText(const LessonPlayer& player, const lesson::LocalText& text) {
  if (player.phase() == LessonPlayer::Phase::Waiting) return {lesson::markdown(text.in(lessonLanguage())), {}};
  return lesson::fill(text, lesson::whereOf(player.step(), player.runs()), lessonLanguage());
}

void markTermsOfLesson(const LessonPlayer& player, std::vector<lesson::Block>& blocks) {
  const auto& steps = player.lesson().steps;
  const lesson::LocalText& step_text = player.step().say;
  if (&step_text.in(lessonLanguage()) != &step_text.en) return;
  std::set<std::string> seen_terms;
  for (int i = 0; i < player.number(); ++i) {
    std::vector<lesson::Block> earlier = lesson::markdown(steps[static_cast<std::size_t>(i)].say.en);
    lesson::markTerms(earlier, seen_terms);
  }
  lesson::markTerms(blocks, seen_terms);
}

QString problemText(const LessonPlayer& player) {
  const lesson::Solution& solution = player.solution();
  if (!player.step().ask || player.asksReach() || solution.answers.index() != 0) return {};
  if (!solution.problems.empty()) return QString::fromStdString(solution.problems.front());
  return player.phase() == LessonPlayer::Phase::Waiting ? QString() : tr("The run has no answer to this question.");
}

QString modelAnswerText(const LessonPlayer& player) {
  const lesson::Solution& solution = player.solution();
  if (solution.answers.index() == 0) return {};
  return QString::fromStdString(lesson::answerText(lesson::modelAnswer(solution), solution, lessonLanguage()));
}

bool hasTooManyEdits(const LessonPlayer& player) {
  const auto* ask = player.step().ask ? std::get_if<lesson::ReachAsk>(&*player.step().ask) : nullptr;
  return ask != nullptr && ask->edits && player.edits() > *ask->edits;
}

}  // namespace roundel::widgets
