// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/draft.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "core/lesson/file/lesson_faults.h"

namespace roundel::lesson {
namespace {

bool isBlank(const std::string& text) { return text.find_first_not_of(" \t\n\r") == std::string::npos; }

/// The step of a pointer such as "/steps/3/ask/place", and what follows it ("/ask/place").
struct OfStep {
  std::size_t step = 0;
  std::string rest;
};
std::optional<OfStep> stepOf(const std::string& pointer) {
  constexpr std::string_view kSteps = "/steps/";
  if (!pointer.starts_with(kSteps)) return std::nullopt;
  OfStep out;
  const char* const end = pointer.data() + pointer.size();
  const auto read = std::from_chars(pointer.data() + kSteps.size(), end, out.step);
  if (read.ec != std::errc()) return std::nullopt;
  out.rest.assign(read.ptr, end);
  return out;
}

class Drafter {
 public:
  explicit Drafter(Lesson lesson) { m_out.lesson = std::move(lesson); }

  Draft run() {
    Lesson& lesson = m_out.lesson;
    if (isBlank(lesson.title.en)) lesson.title.en = kNoText;
    readableText(lesson.title);
    for (Step& step : lesson.steps) texts(step);
    // A hint or a ring may have several faults, and the next pass sees what is left.
    for (int pass = 0; pass < kPasses; ++pass) {
      const std::vector<model::Fault> faults = faultsOf(lesson);
      if (faults.empty()) break;
      for (const model::Fault& fault : faults) leaveOut(fault);
    }
    return std::move(m_out);
  }

 private:
  static constexpr int kPasses = 4;

  void texts(Step& step) {
    if (isBlank(step.say.en)) step.say.en = kNoText;
    readableText(step.say);
    readableText(step.reveal);
    std::erase_if(step.hints, [](const Hint& hint) { return isBlank(hint.say.en); });
    for (Hint& hint : step.hints) readableText(hint.say);
    if (auto* choose = step.ask ? std::get_if<ChooseAsk>(&*step.ask) : nullptr) {
      std::erase_if(choose->options, [](const ChooseAsk::Option& option) { return isBlank(option.text.en); });
      for (ChooseAsk::Option& option : choose->options) readableText(option.text), readableText(option.because);
    }
    if (!step.ask) step.points = 0;
  }

  void readableText(LocalText& text) const {
    text.en = readableText(text.en);
    if (text.de) text.de = readableText(*text.de);
  }

  std::string readableText(const std::string& text) const {
    if (reads(text)) return text;
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      out += text[i];
      if (text[i] != '{') continue;
      if (text.substr(i, 2) == "{{") {
        out += text[++i];
        continue;
      }
      const std::size_t end = text.find('}', i);
      if (end != std::string::npos && reads(text.substr(i, end - i + 1))) {
        out += text.substr(i + 1, end - i);
        i = end;
      } else {
        out += '{';
      }
    }
    return out;
  }

  /// Whether all references of a text can be read and have known names.
  bool reads(const std::string& text) const {
    if (text.find('{') == std::string::npos) return true;
    Lesson one;
    one.title.en = kNoText;
    one.lanes = m_out.lesson.lanes;
    one.problem = m_out.lesson.problem;
    one.steps.push_back({{kNoText, {}}, {}, one.lanes.front().label});
    one.steps.front().reveal.en = text;
    return faultsOf(one).empty();
  }

  void leaveOut(const model::Fault& fault) {
    m_out.left_out.push_back(fault);
    const std::optional<OfStep> step_place = stepOf(fault.pointer);
    if (!step_place || step_place->step >= m_out.lesson.steps.size()) return;
    Step& step = m_out.lesson.steps[step_place->step];
    const auto isIn = [&](std::string_view key) { return step_place->rest.starts_with(key); };
    if (isIn("/ask")) step.ask.reset(), step.points = 0;
    if (isIn("/points")) step.points = step.ask ? 1 : 0;
    if (isIn("/ring")) step.ring.reset();
    if (isIn("/at")) step.at.reset();
    if (isIn("/hide"))
      std::erase_if(step.hide.lanes, [this](const std::string& label) {
        return std::ranges::find(m_out.lesson.lanes, label, &compare::Lane::label) == m_out.lesson.lanes.end();
      });
    if (isIn("/hint"))
      for (Hint& hint : step.hints) hint.ring.reset();
  }

  Draft m_out;
};

}  // namespace

Draft readable(Lesson lesson) { return Drafter(std::move(lesson)).run(); }

}  // namespace roundel::lesson
