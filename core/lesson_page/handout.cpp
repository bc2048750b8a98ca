// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson_page/handout.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/lesson_page/solved_lesson.h"
#include "core/model/check/counted.h"
#include "core/model/problem.h"
#include "core/model/text/clock_text.h"

namespace roundel::lesson_page {
namespace {

using Kind = HandoutLine::Kind;
constexpr const char* kBox = "\xE2\x98\x90 ";
constexpr const char* kRoom = "______________";

std::string pointsText(double points) { return points == 1 ? "1 point" : fmt::format("{:g} points", points); }

// Whether a node of the answer has another one like it.
bool hasEqualNodes(const lesson::PlaceSlot& slot) {
  return std::ranges::any_of(slot.accepted.front(), [&](const auto& part) {
    const auto mine = slot.node_class.find(part.node);
    return mine != slot.node_class.end() && std::ranges::any_of(slot.node_class, [&](const auto& other) {
             return other.first != mine->first && other.second == mine->second;
           });
  });
}

std::vector<lesson::Span> plain(const std::string& text) { return {{text}}; }

class PaperWriter {
 public:
  PaperWriter(const SolvedLesson& lesson, bool solutions, const std::string& language)
      : m_lesson(lesson), m_solutions(solutions), m_language(language) {}

  std::vector<HandoutLine> write() {
    add(Kind::Title, m_lesson.lesson.title.in(m_language));
    std::string note = model::counted(m_lesson.steps.size(), "step") + ", " + pointsText(m_lesson.points());
    if (m_lesson.lesson.minutes > 0) note += fmt::format(", about {:g} minutes", m_lesson.lesson.minutes);
    if (!m_lesson.lesson.author.empty()) note += ", by " + m_lesson.lesson.author;
    add(Kind::Note, note + (m_solutions ? ". With solutions." : "."));
    if (!m_solutions) add(Kind::Note, fmt::format("Name: {0}{0}", kRoom));
    for (std::size_t i = 0; i < m_lesson.steps.size(); ++i) step(i);
    if (!m_solutions) hints();
    return std::move(m_out);
  }

 private:
  void add(Kind kind, const std::string& text) { m_out.push_back({kind, plain(text)}); }

  void blocks(Kind kind, const FilledTexts& texts, const std::string& before = "") {
    const auto language_entry = texts.find(m_language);
    if (language_entry == texts.end()) return;
    bool first = true;
    for (const lesson::Block& block : language_entry->second) {
      std::vector<lesson::Span> spans = block.spans;
      std::string mark = first ? before : "";
      if (block.kind == lesson::Block::Kind::Bullet) mark += "\xE2\x80\xA2 ";
      if (block.kind == lesson::Block::Kind::Numbered) mark += fmt::format("{}. ", block.number);
      if (!mark.empty()) spans.insert(spans.begin(), lesson::Span{mark});
      const bool item = block.kind != lesson::Block::Kind::Paragraph && kind == Kind::Text;
      m_out.push_back({item ? Kind::Item : kind, std::move(spans)});
      first = false;
    }
  }

  void step(std::size_t i) {
    const SolvedStep& step = m_lesson.steps[i];
    const char* kind = step.step.ask ? lesson::kindOf(*step.step.ask) : "";
    std::string heading = fmt::format("Step {}", i + 1);
    if (step.points > 0) heading += ", " + pointsText(step.points);
    if (step.isReach()) heading += ", at the computer";
    add(Kind::Heading, heading);
    const double end_s = endOf(step.step.lane);
    if (*kind != '\0' && step.at_s > 0)
      m_out.push_back({Kind::Picture, {}, step.step.lane, std::min(step.at_s, end_s)});
    add(Kind::Note, fmt::format("{} at {}", step.step.lane, model::clockText(step.at_s)));
    blocks(Kind::Text, step.say);
    question(step);
    if (m_solutions) solution(step);
  }

  double endOf(const std::string& lane) const {
    const compare::LaneRun* run = m_lesson.runs.lane(lane);
    return run != nullptr && run->trace ? run->trace->end_s : 0;
  }

  void question(const SolvedStep& step) {
    if (step.isReach()) {
      const auto language_entry = step.conditions.find(m_language);
      if (language_entry != step.conditions.end())
        for (const std::string& condition : language_entry->second) add(Kind::Item, "\xE2\x80\xA2 " + condition);
    }
    std::visit([&](const auto& answers) { room(answers, step); }, step.solution.answers);
  }

  void room(const std::monostate&, const SolvedStep&) {}
  void room(const lesson::PlaceSolution& place, const SolvedStep&) {
    for (const lesson::PlaceSlot& slot : place.decisions) {
      std::string line = fmt::format("{} at {}:", place.job, model::clockText(slot.at_s));
      for (const model::Node& node : m_lesson.runs.problem->nodes)
        for (const model::GpuGroup& group : node.groups)
          line +=
              fmt::format("  ____ of {} {} on {}", group.count, m_lesson.runs.problem->types[group.type].id, node.id);
      add(Kind::Text, line);
    }
  }
  void room(const lesson::PickSolution& pick, const SolvedStep&) {
    std::string line;
    for (const std::string& id : pick.candidates) line += kBox + id + "    ";
    add(Kind::Text, line);
  }
  void room(const lesson::NumberSolution& number, const SolvedStep&) {
    add(Kind::Text, fmt::format("Answer: {} {}", kRoom, number.value.unit));
  }
  void room(const lesson::OrderSolution& order, const SolvedStep&) {
    std::string line = "Order:";
    for (const auto& group : order.groups)
      for (std::size_t i = 0; i < group.size(); ++i) line += "  ______";
    add(Kind::Text, line);
  }
  void room(const lesson::ChooseSolution&, const SolvedStep& step) {
    for (const SolvedOption& option : step.options) blocks(Kind::Item, option.text, kBox);
  }

  void solution(const SolvedStep& step) {
    if (const auto answer = step.answer.find(m_language); answer != step.answer.end())
      add(Kind::Solution, "Answer: " + answer->second);
    std::visit([&](const auto& answers) { also(answers, step.solution); }, step.solution.answers);
    for (const SolvedOption& option : step.options)
      if (option.right) blocks(Kind::Solution, option.because);
    for (const std::string& line : step.way) add(Kind::Solution, line);
    blocks(Kind::Solution, step.reveal);
  }

  // What else is right, for the person who marks the paper.
  template <class Other>
  void also(const Other&, const lesson::Solution&) {}
  void also(const lesson::PlaceSolution& place, const lesson::Solution& solution) {
    using Match = lesson::PlaceAsk::Match;
    bool equal_nodes = false;
    for (const lesson::PlaceSlot& slot : place.decisions) {
      std::vector<std::string> others;
      for (std::size_t i = 1; i < slot.accepted.size(); ++i)
        others.push_back(lesson::answerText(lesson::PlaceAnswer{{slot.accepted[i]}}, solution, m_language));
      const std::string time_text = place.decisions.size() > 1 ? " at " + model::clockText(slot.at_s) : "";
      if (!others.empty()) add(Kind::Solution, fmt::format("Also right{}: {}", time_text, fmt::join(others, " or ")));
      equal_nodes = equal_nodes || hasEqualNodes(slot);
    }
    if (place.match == Match::Types) add(Kind::Solution, "Only the number of each GPU type counts.");
    if (place.match == Match::Count) add(Kind::Solution, "Only the number of GPUs counts.");
    if (place.match == Match::Parts && equal_nodes) add(Kind::Solution, "Equal nodes can be exchanged.");
  }
  void also(const lesson::PickSolution& pick, const lesson::Solution&) {
    const std::vector<std::string> others(pick.accepted.begin() + 1, pick.accepted.end());
    if (!others.empty()) add(Kind::Solution, fmt::format("Also right: {}", fmt::join(others, ", ")));
  }
  void also(const lesson::NumberSolution& number, const lesson::Solution& solution) {
    if (number.within > 0)
      add(Kind::Solution,
          "Right within " + lesson::answerText(lesson::NumberAnswer{number.within}, solution, m_language));
  }
  void also(const lesson::OrderSolution& order, const lesson::Solution&) {
    for (const auto& group : order.groups)
      if (group.size() > 1) add(Kind::Solution, fmt::format("Equal, in any order: {}", fmt::join(group, ", ")));
  }

  void hints() {
    bool has_hints = false;
    for (std::size_t i = 0; i < m_lesson.steps.size(); ++i) {
      for (const FilledTexts& hint : m_lesson.steps[i].hints) {
        if (!has_hints) add(Kind::Heading, "Hints");
        has_hints = true;
        blocks(Kind::Text, hint, fmt::format("Step {}: ", i + 1));
      }
    }
  }

  const SolvedLesson& m_lesson;
  bool m_solutions;
  std::string m_language;
  std::vector<HandoutLine> m_out;
};

}  // namespace

std::vector<HandoutLine> handout(const SolvedLesson& lesson, bool solutions, const std::string& language) {
  return PaperWriter(lesson, solutions, language).write();
}

}  // namespace roundel::lesson_page
