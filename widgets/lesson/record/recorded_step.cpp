// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record/recorded_step.h"

#include <utility>

#include "core/lesson/file/draft.h"

namespace roundel::widgets {
namespace {

bool isBlankText(const std::string& text) { return text.find_first_not_of(" \t\n\r") == std::string::npos; }

// Where the last sentence begins, and where the text before it ends.
std::pair<std::size_t, std::size_t> cutOf(const std::string& text) {
  std::pair<std::size_t, std::size_t> cut{0, 0};
  const std::size_t block = text.rfind("\n\n");
  if (block != std::string::npos) cut = {block + 2, block};
  for (std::size_t i = cut.first; i + 2 < text.size(); ++i)
    if ((text[i] == '.' || text[i] == '?' || text[i] == '!') && text[i + 1] == ' ') cut = {i + 2, i + 1};
  return cut;
}

}  // namespace

bool RecordedStep::empty() const { return isBlankText(text) && isBlankText(question); }

RecordedStep recordedStep(lesson::Step step) {
  RecordedStep out;
  out.text = step.say.en == lesson::kNoText ? std::string() : step.say.en;
  if (step.ask) {
    out.kind = static_cast<AskKind>(step.ask->index());
    const auto [begin, end] = cutOf(out.text);
    std::string question = out.text.substr(begin);
    // A list or a broken line is not one line.
    if (question.find('\n') == std::string::npos) {
      if (begin > 0) out.between = out.text.substr(end, begin - end);
      out.text.resize(end);
      out.question = std::move(question);
    }
  }
  out.step = std::move(step);
  out.step.say.en.clear();
  return out;
}

lesson::Step asStep(const RecordedStep& recorded) {
  lesson::Step step = recorded.step;
  const bool has_both = !recorded.text.empty() && !recorded.question.empty();
  step.say.en = recorded.text + (has_both ? recorded.between : std::string()) + recorded.question;
  return step;
}

}  // namespace roundel::widgets
