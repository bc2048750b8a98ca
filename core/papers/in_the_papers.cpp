// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/in_the_papers.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/papers/blocks.h"

namespace roundel::papers {
namespace {

bool concerns(const FigureResult& figure, const NumberResult& number, const std::string& policy) {
  const auto is = [&](const std::string& label) {
    const auto policy_entry = figure.entry.policies.find(label);
    return policy_entry != figure.entry.policies.end() && policy_entry->second == policy;
  };
  return is(number.entry.scheduler) || std::ranges::any_of(number.entry.others, is);
}

std::string found(const NumberResult& number) {
  const TriedChange* best = bestOf(number);
  if (best == nullptr) return "not explained";
  return (*best->effect == Effect::TurnsVerdict ? "agrees better with: " : "nearer with: ") + best->title;
}

/// Returns the findings of the misses without duplicates, in the order of their first miss.
std::string findings(const std::vector<const NumberResult*>& numbers) {
  std::vector<std::pair<std::string, std::size_t>> counted;
  for (const NumberResult* number : numbers) {
    if (!isMiss(*number)) continue;
    const std::string text = found(*number);
    const auto counted_text = std::ranges::find(counted, text, &std::pair<std::string, std::size_t>::first);
    if (counted_text == counted.end())
      counted.emplace_back(text, 1);
    else
      ++counted_text->second;
  }
  std::string out;
  for (const auto& [text, count] : counted)
    out += fmt::format("{}{}{}", out.empty() ? "" : "; ", text, count > 1 ? fmt::format(" ({} numbers)", count) : "");
  return out;
}

}  // namespace

std::string inThePapers(const std::vector<PaperResults>& results, const std::string& policy) {
  std::vector<std::vector<std::string>> rows{
      {"experiment", "agree", "direction only", "differ", "what the misses are put down to"}};
  for (const PaperResults& paper : results) {
    for (const FigureResult& figure : paper.figures) {
      std::vector<const NumberResult*> numbers;
      Counts counts{};
      for (const NumberResult& number : figure.numbers) {
        if (number.time || !concerns(figure, number, policy)) continue;
        const Outcome outcome = outcomeOf(figure, number);
        if (outcome >= Outcome::NotComparable) continue;
        ++counts[static_cast<std::size_t>(outcome)];
        numbers.push_back(&number);
      }
      if (numbers.empty()) continue;
      std::vector<std::string> row{
          fmt::format("{}, {}: {}", paper.paper.title, figure.entry.figure, figure.entry.title)};
      for (std::size_t i = 0; i < 3; ++i) row.push_back(std::to_string(counts[i]));
      row.push_back(findings(numbers));
      rows.push_back(std::move(row));
    }
  }
  std::vector<Block> blocks{heading(2, "In the papers")};
  if (rows.size() == 1) {
    blocks.push_back(paragraph("No experiment that can be set up has a number of this scheduler."));
  } else {
    blocks.push_back(paragraph(
        "The experiments of the five papers with this scheduler in them, by the numbers that come with the program; [Papers beside ours](papers.md) "
        "says what the verdicts mean, and the workspace Experiments shows number by number what was tried."));
    blocks.push_back(table(std::move(rows)));
  }
  return markdownOf(blocks);
}

}  // namespace roundel::papers
