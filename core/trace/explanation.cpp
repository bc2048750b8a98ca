// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/explanation.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "core/trace/from_text.h"

namespace roundel::trace {
namespace {

std::string shortest(double value) {
  if (std::isnan(value)) return "?";
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 6).ptr;
  return {buffer, end};
}

const Number* numberOf(const Reason& reason, std::string_view name) {
  const auto it = std::ranges::find_if(
      reason.numbers, [&](const Number& number) { return number.name != nullptr && name == number.name; });
  return it == reason.numbers.end() ? nullptr : &*it;
}

std::string slot(const Reason& reason, const model::Problem& problem, std::string_view text) {
  if (text == "blocker") return reason.blocker.valid() ? problem.jobs[reason.blocker].id : "another job";
  const std::size_t colon = std::min(text.find(':'), text.size());
  const Number* number = numberOf(reason, text.substr(0, colon));
  if (colon == text.size()) return number == nullptr ? "?" : shortest(number->value);
  const std::string_view words = text.substr(colon + 1);
  const std::size_t bar = std::min(words.find('|'), words.size());
  const bool one = number != nullptr && number->value == 1;
  return std::string(one || bar == words.size() ? words.substr(0, bar) : words.substr(bar + 1));
}

}  // namespace

std::size_t Table::rows() const {
  if (columns.empty()) return 0;
  return std::visit([](const auto& cells) { return cells.size(); }, columns.front().cells);
}

const Column* Table::column(ColumnRole role) const {
  const auto it = std::ranges::find(columns, role, &Column::role);
  return it == columns.end() ? nullptr : &*it;
}

const char* toString(Explain explain) {
  switch (explain) {
    case Explain::None:
      return "none";
    case Explain::Reasons:
      return "reasons";
    case Explain::Full:
      break;
  }
  return "full";
}

std::optional<Explain> explainFromText(std::string_view word) {
  return fromText({Explain::None, Explain::Reasons, Explain::Full}, word);
}

Explain usualExplain(std::size_t jobs) {
  return jobs <= 200 ? Explain::Full : jobs <= 1000 ? Explain::Reasons : Explain::None;
}

void Explanation::removeTables() {
  tables = {};
  matrices = {};
}

const Reason* Explanation::reasonOf(model::JobIndex job) const {
  const auto it = std::ranges::find(reasons, job, &Reason::job);
  return it == reasons.end() ? nullptr : &*it;
}

const Choice* Explanation::choiceOf(model::JobIndex job, int copy) const {
  const auto it = std::ranges::find_if(choices, [&](const Choice& c) { return c.job == job && c.copy == copy; });
  return it == choices.end() ? nullptr : &*it;
}

std::string sentence(const Reason& reason, const model::Problem& problem) {
  if (reason.written) return *reason.written;
  if (reason.kind == nullptr) return {};
  const std::string_view text = reason.kind->text;
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t open = text.find('{', i);
    const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
    out += text.substr(i, open == std::string_view::npos ? open : open - i);
    if (close == std::string_view::npos) break;
    out += slot(reason, problem, text.substr(open + 1, close - open - 1));
    i = close + 1;
  }
  return out;
}

}  // namespace roundel::trace
