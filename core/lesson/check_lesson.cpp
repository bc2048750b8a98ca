// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/check_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/lesson/decision_of.h"
#include "core/lesson/reach.h"
#include "core/lesson/solution.h"

namespace roundel::lesson {
namespace {

/// One choose in so many questions.
constexpr std::ptrdiff_t kQuestionsOfChoose = 4;

/// What an edit changes.
Allow changeOf(const WayEdit& edit) {
  if (std::holds_alternative<OptionEdit>(edit)) return Allow::Options;
  if (std::holds_alternative<PlaceEdit>(edit)) return Allow::Branch;
  const std::string& pointer = std::get<SetEdit>(edit).pointer;
  const std::string key = pointer.substr(0, pointer.find('/', 1));
  if (key == "/clock") return Allow::Clock;
  if (key == "/nodes" || key == "/gpu_types" || key == "/events") return Allow::Cluster;
  return key == "/compare" ? Allow::Options : Allow::Jobs;
}

class LessonChecker {
 public:
  LessonChecker(const Lesson& lesson, std::stop_token stop) : m_lesson(lesson), m_stop(std::move(stop)) {}

  LessonCheck run() {
    m_runs = runLesson(m_lesson, m_stop);
    for (std::size_t i = 0; i < m_lesson.lanes.size() && !m_stop.stop_requested(); ++i) lane(m_runs.lanes[i]);
    for (std::size_t i = 0; i < m_lesson.steps.size() && !m_stop.stop_requested(); ++i) step(i);
    chooses();
    m_out.stopped = m_stop.stop_requested();
    return std::move(m_out);
  }

 private:
  /// A missing instant is reported once, not by each reference of its step.
  void problem(std::string pointer, std::string message, std::string hint = {}) {
    const auto begin = m_out.problems.begin() + static_cast<std::ptrdiff_t>(m_first_of_step);
    if (std::find_if(begin, m_out.problems.end(), [&](const model::Fault& each) { return each.message == message; }) !=
        m_out.problems.end())
      return;
    m_out.problems.push_back({"lesson", std::move(pointer), std::move(message), std::move(hint), 0});
  }

  void lane(const compare::LaneRun& run) {
    if (run.ok()) return;
    const std::string why = !run.faults.empty() ? run.faults.front().message : run.error ? run.error->message : "";
    problem("/lanes", fmt::format("{} has no result{}{}", run.lane.label, why.empty() ? "" : ": ", why));
  }

  void step(std::size_t i) {
    const Step& step = m_lesson.steps[i];
    const std::string step_pointer = fmt::format("/steps/{}", i);
    m_first_of_step = m_out.problems.size();
    CheckedStep checked;
    checked.step = i;
    instant(step, step_pointer);
    if (step.ask) {
      checked.kind = kindOf(*step.ask);
      checked.answer = std::holds_alternative<ReachAsk>(*step.ask) ? reach(step, step_pointer + "/ask")
                                                                   : answer(step, step_pointer + "/ask");
      if (const auto* choose = std::get_if<ChooseAsk>(&*step.ask)) options(step, *choose, step_pointer + "/ask/choose");
    }
    text(step, step.say, step_pointer + "/say");
    text(step, step.reveal, step_pointer + "/reveal");
    for (std::size_t h = 0; h < step.hints.size(); ++h)
      text(step, step.hints[h].say, fmt::format("{}/hint/{}", step_pointer, h));
    rings(step, step_pointer);
    checked.holds = m_out.problems.size() == m_first_of_step;
    m_out.steps.push_back(std::move(checked));
  }

  void instant(const Step& step, const std::string& at) {
    if (!step.at) return;
    std::string missing;
    const compare::LaneRun* run = runOf({m_runs, step.lane, {}, nullptr, {}}, missing);
    if (run == nullptr) return;
    const FoundInstant found_instant = find(*step.at, *run);
    if (!found_instant.missing.empty()) problem(at + "/at", found_instant.missing, "an instant of the lane");
  }

  void text(const Step& step, const LocalText& text, const std::string& at) {
    Where run_context = whereOf(step, m_runs);
    run_context.stop = m_stop;
    std::set<std::string> seen_problems;
    for (const char* language : {"en", "de"})
      for (const std::string& missing : fill(text, run_context, language).missing)
        if (seen_problems.insert(missing).second) problem(at, missing);
  }

  /// A ring around a term needs the term.
  void rings(const Step& step, const std::string& at) {
    const auto check = [&](const std::optional<Ring>& ring, const std::string& where) {
      if (!ring || ring->kind != Ring::Kind::Term) return;
      Reference term;
      term.kind = Reference::Kind::Term;
      term.name = ring->id;
      term.step = ring->step;
      term.job = ring->job;
      const Evaluated found_value = evaluate(term, whereOf(step, m_runs));
      if (!found_value.value && !found_value.null_value) problem(where, found_value.missing);
    };
    check(step.ring, at + "/ring");
    for (std::size_t h = 0; h < step.hints.size(); ++h)
      check(step.hints[h].ring, fmt::format("{}/hint/{}/ring", at, h));
  }

  void options(const Step& step, const ChooseAsk& ask, const std::string& at) {
    for (std::size_t o = 0; o < ask.options.size(); ++o) {
      text(step, ask.options[o].text, fmt::format("{}/{}/text", at, o));
      text(step, ask.options[o].because, fmt::format("{}/{}/because", at, o));
    }
  }

  std::string answer(const Step& step, const std::string& at) {
    const Solution solution = solve(step, m_runs, m_stop);
    for (const std::string& problem_text : solution.problems) problem(at, problem_text);
    if (!solution.problems.empty()) return {};
    const Answer model = modelAnswer(solution);
    if (!judge(model, solution, "en").right)
      problem(at, "the step cannot be left: its model answer is not right", "another question");
    return answerText(model, solution, "en");
  }

  std::string reach(const Step& step, const std::string& at) {
    const auto& ask = std::get<ReachAsk>(*step.ask);
    const ReachResult first = judgeReach(step, m_runs, m_runs, "en");
    if (first.reached)
      problem(at + "/reach", "the conditions hold before any edit", "a condition that edits must make true");
    std::string way;
    for (std::size_t i = 0; i < ask.way.size(); ++i) {
      way += (way.empty() ? "" : "; ") + toString(ask.way[i]);
      const Allow change = changeOf(ask.way[i]);
      if (!ask.allow.empty() && std::ranges::find(ask.allow, change) == ask.allow.end())
        problem(fmt::format("{}/way/{}", at, i), fmt::format("an edit of {} is not allowed here", toString(change)),
                "another way, or an entry of \"allow\"");
    }
    if (ask.edits && ask.way.size() > static_cast<std::size_t>(*ask.edits))
      problem(at + "/way", fmt::format("the way has {} edits; {} are allowed", ask.way.size(), *ask.edits));
    const LessonRuns now = runWay(m_lesson, ask.way, m_runs, m_stop);
    for (const model::Fault& fault : now.faults) problem(at + fault.pointer, fault.message, fault.hint);
    if (now.faults.empty() && !now.stopped) arrived(judgeReach(step, now, m_runs, "en"), at);
    return way;
  }

  void arrived(const ReachResult& result, const std::string& at) {
    for (std::size_t i = 0; i < result.conditions.size(); ++i)
      if (!result.conditions[i].holds)
        problem(fmt::format("{}/reach/{}", at, i), "not reached by its way: " + result.conditions[i].text);
    for (const std::string& problem_text : result.unfinished)
      problem(at + "/reach", "not reached by its way: " + problem_text);
  }

  void chooses() {
    const auto count = [&](const auto& fits) { return std::ranges::count_if(m_lesson.steps, fits); };
    const auto questions = count([](const Step& step) { return step.ask.has_value(); });
    const auto choose_count =
        count([](const Step& step) { return step.ask && std::holds_alternative<ChooseAsk>(*step.ask); });
    if (choose_count > std::max<std::ptrdiff_t>(1, questions / kQuestionsOfChoose))
      problem("/steps", fmt::format("{} of {} questions are choose; at most one in four is", choose_count, questions),
              "a question that the run answers");
  }

  const Lesson& m_lesson;
  std::stop_token m_stop;
  LessonRuns m_runs;
  LessonCheck m_out;
  std::size_t m_first_of_step = 0;
};

}  // namespace

LessonCheck checkLesson(const Lesson& lesson, std::stop_token stop) {
  return LessonChecker(lesson, std::move(stop)).run();
}

}  // namespace roundel::lesson
