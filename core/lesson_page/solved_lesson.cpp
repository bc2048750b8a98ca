// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_page/solved_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/lesson/file/terms.h"

namespace roundel::lesson_page {
namespace {

bool isGerman(const lesson::LocalText& text) { return text.de.has_value(); }

bool isGerman(const lesson::Step& step) {
  if (isGerman(step.say) || isGerman(step.reveal)) return true;
  if (std::ranges::any_of(step.hints, [](const lesson::Hint& hint) { return isGerman(hint.say); })) return true;
  const auto* choose = step.ask ? std::get_if<lesson::ChooseAsk>(&*step.ask) : nullptr;
  return choose != nullptr && std::ranges::any_of(choose->options, [](const lesson::ChooseAsk::Option& option) {
           return isGerman(option.text) || isGerman(option.because);
         });
}

std::vector<std::string> languagesOf(const lesson::Lesson& lesson) {
  const bool german =
      isGerman(lesson.title) || std::ranges::any_of(lesson.steps, [](const auto& step) { return isGerman(step); });
  return german ? std::vector<std::string>{"en", "de"} : std::vector<std::string>{"en"};
}

class Solver {
 public:
  Solver(const lesson::Lesson& lesson, const lesson::LessonRuns& runs, std::stop_token stop)
      : m_out{lesson, runs, languagesOf(lesson), {}, {}}, m_stop(std::move(stop)) {}

  SolvedLesson solve() {
    for (const lesson::Step& step : m_out.lesson.steps) {
      if (m_stop.stop_requested()) break;
      add(step);
    }
    return std::move(m_out);
  }

 private:
  void problem(const std::string& sentence) {
    m_out.problems.push_back(fmt::format("step {}: {}", m_out.steps.size() + 1, sentence));
  }

  void add(const lesson::Step& step) {
    lesson::Where run_context = lesson::whereOf(step, m_out.runs);
    run_context.stop = m_stop;
    SolvedStep out{step, {}, {}, {}, {}, {}, {}, {}, {}, 0, step.points};
    out.say = filled(step.say, run_context);
    if (const auto english = out.say.find("en"); english != out.say.end()) lesson::markTerms(english->second, m_terms);
    out.reveal = filled(step.reveal, run_context);
    for (const lesson::Hint& hint : step.hints) out.hints.push_back(filled(hint.say, run_context));
    instant(step, out);
    if (step.ask && out.isReach())
      reach(step, out);
    else if (step.ask)
      question(step, run_context, out);
    m_out.steps.push_back(std::move(out));
  }

  FilledTexts filled(const lesson::LocalText& text, const lesson::Where& where) {
    FilledTexts out;
    if (text.empty()) return out;
    for (const std::string& language : m_out.languages) {
      lesson::FilledText filled = lesson::fill(text, where, language);
      if (language == m_out.languages.front())
        for (const std::string& sentence : filled.missing) problem(sentence);
      out[language] = std::move(filled.blocks);
    }
    return out;
  }

  void instant(const lesson::Step& step, SolvedStep& out) {
    const compare::LaneRun* run = m_out.runs.lane(step.lane);
    if (run == nullptr || !run->trace) {
      problem(step.lane + " has no run");
      return;
    }
    const lesson::FoundInstant found_instant = lesson::find(step.instant(), *run);
    if (!found_instant.missing.empty()) problem(found_instant.missing);
    out.at_s = found_instant.at_s;
  }

  void question(const lesson::Step& step, const lesson::Where& where, SolvedStep& out) {
    out.solution = lesson::solve(step, m_out.runs, m_stop);
    for (const std::string& sentence : out.solution.problems) problem(sentence);
    if (const auto* choose = std::get_if<lesson::ChooseAsk>(&*step.ask)) {
      for (const auto& option : choose->options)
        out.options.push_back({filled(option.text, where), filled(option.because, where), option.right});
    }
    if (std::holds_alternative<std::monostate>(out.solution.answers)) return;
    const lesson::Answer answer = lesson::modelAnswer(out.solution);
    for (const std::string& language : m_out.languages)
      out.answer[language] = lesson::answerText(answer, out.solution, language);
  }

  void reach(const lesson::Step& step, SolvedStep& out) const {
    out.points = 0;
    for (const std::string& language : m_out.languages)
      for (const auto& condition : lesson::judgeReach(step, m_out.runs, m_out.runs, language).conditions)
        out.conditions[language].push_back(condition.text);
    for (const lesson::WayEdit& edit : std::get<lesson::ReachAsk>(*step.ask).way)
      out.way.push_back(lesson::toString(edit));
  }

  SolvedLesson m_out;
  std::stop_token m_stop;
  std::set<std::string> m_terms;  ///< of the steps so far
};

}  // namespace

double SolvedLesson::points() const {
  return std::accumulate(steps.begin(), steps.end(), 0.0,
                         [](double sum, const SolvedStep& step) { return sum + step.points; });
}

double SolvedLesson::reachPoints() const {
  return std::accumulate(steps.begin(), steps.end(), 0.0, [](double sum, const SolvedStep& step) {
    return sum + (step.isReach() ? step.step.points : 0);
  });
}

SolvedLesson solved(const lesson::Lesson& lesson, const lesson::LessonRuns& runs, std::stop_token stop) {
  return Solver(lesson, runs, std::move(stop)).solve();
}

}  // namespace roundel::lesson_page
