// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/check/counted.h"
#include "core/papers/blocks.h"

namespace roundel::papers {
namespace {

using experiment::PaperVerdict;

constexpr const char* kTitle = "Papers beside ours";

void count(Outcome outcome, Counts& counts) { ++counts[static_cast<std::size_t>(outcome)]; }

void countNotSetUp(const PaperResults& each, Counts& counts) {
  for (const PaperEntry& entry : each.paper.entries)
    if (!entry.canBeSetUp()) count(Outcome::NotSetUp, counts);
}

/// Returns true for a time that was measured now. It differs in each run, so that only times.csv has it. Shipped times are shown.
bool isLeftOut(const NumberResult& number) { return number.time && number.measured_on.empty(); }
std::string oursText(const NumberResult& number) {
  return isLeftOut(number) ? "see times.csv" : shortNumber(number.ours.mean);
}
std::string widthText(const NumberResult& number) {
  return isLeftOut(number) ? "" : shortNumber(number.ours.half_width);
}
std::string ratioText(const NumberResult& number) {
  return isLeftOut(number) || number.entry.claim != experiment::Claim::Value ? "" : shortNumber(overPaper(number));
}

std::string kindText(const NumberResult& number) {
  return number.entry.kind + (number.entry.source.empty() ? "" : ", " + number.entry.source);
}

Block figureTable(const PaperResults& each) {
  std::vector<std::vector<std::string>> rows{{"figure", "what", "verdict", "numbers"}};
  std::vector<std::string> links;
  auto result = each.figures.begin();
  for (const PaperEntry& entry : each.paper.entries) {
    if (!entry.canBeSetUp()) {
      rows.push_back({entry.figure, entry.title, toString(Outcome::NotSetUp), ""});
      continue;
    }
    if (result == each.figures.end()) break;
    links.resize(rows.size());
    links.push_back(result->link);
    rows.push_back({entry.figure, entry.title, toString(outcomeOf(*result)), textOf(numberCounts({{{}, {*result}}}))});
    ++result;
  }
  return table(std::move(rows), std::move(links));
}

Block numberTable(const FigureResult& figure) {
  std::vector<std::string> links(1);
  links.reserve(figure.numbers.size() + 1);
  for (const NumberResult& number_result : figure.numbers) links.push_back(number_result.link);
  return table(numberRows(figure), std::move(links));
}

/// "9 runs, 1 failed"; shipped numbers do not state their number of runs.
std::string runsText(const FigureResult& figure) {
  if (figure.origin == Origin::Shipped) return "As shipped";
  if (figure.origin == Origin::None) return "Numbers of the paper alone";
  return fmt::format("{}{}", model::counted(figure.runs, "run"),
                     figure.failed > 0 ? fmt::format(", {} failed", figure.failed) : "");
}

/// What kind of time it is, and of which machine.
void addMeasuredOn(const FigureResult& figure, std::vector<Block>& out) {
  const auto time = std::ranges::find_if(figure.numbers, &NumberResult::time);
  if (time == figure.numbers.end()) return;
  std::string text = "Decision times are processor time of the thread that decides";
  if (!time->measured_on.empty()) text += ", measured on " + time->measured_on;
  out.push_back(paragraph(text + "."));
}

/// One row for each ablation. Misses have their reason. Without times.
void addTried(const FigureResult& figure, std::vector<Block>& out) {
  std::vector<std::vector<std::string>> rows{
      {"number", "tried", "ours", "± 95 %", "verdict", "what it does, seed by seed"}};
  std::vector<std::string> reasons;
  for (const NumberResult& number_result : figure.numbers) {
    if (number_result.time) continue;
    for (const TriedChange& tried : number_result.tried) {
      if (tried.ours.n == 0 && figure.origin != Origin::Run) continue;
      rows.push_back({number_result.entry.name, tried.title, shortNumber(tried.ours.mean),
                      shortNumber(tried.ours.half_width), toString(tried.verdict), effectText(tried)});
    }
    if (const std::string reason = reasonOf(number_result, figure.about); !reason.empty())
      reasons.push_back(number_result.entry.name + ": " + reason);
  }
  if (rows.size() > 1) {
    out.push_back(paragraph("Tried by the program, one change at a time:"));
    out.push_back(table(std::move(rows)));
  }
  if (reasons.empty()) return;
  out.push_back(paragraph("Why it is missed, as far as that shows it:"));
  out.push_back(list(reasons));
}

void addWhose(const experiment::PaperFigure& about, std::vector<Block>& out) {
  std::vector<std::string> items;
  const auto add = [&items](const char* whose, const std::vector<std::string>& what) {
    std::string text;
    for (const std::string& statement : what) text += (text.empty() ? "" : "; ") + statement;
    if (!text.empty()) items.push_back(fmt::format("{}: {}", whose, text));
  };
  add("the paper's", about.papers);
  add("derived", about.derived);
  add("ours", about.ours);
  add("unstated", about.unstated);
  if (!items.empty()) out.push_back(list(items));
}

void addPaper(const PaperResults& each, std::vector<Block>& out) {
  out.push_back(heading(2, each.paper.title));
  if (!each.paper.cite.empty()) out.push_back(paragraph(each.paper.cite));
  out.push_back(figureTable(each));
  for (const FigureResult& figure : each.figures) {
    out.push_back(heading(3, fmt::format("{} {}: {}", each.paper.title, figure.entry.figure, figure.entry.title)));
    out.push_back(paragraph(fmt::format("{}. {}. roundel-cli reproduce {}:{}", toString(outcomeOf(figure)),
                                        runsText(figure), each.paper.id, figure.entry.name)));
    out.push_back(numberTable(figure));
    addMeasuredOn(figure, out);
    addTried(figure, out);
    addWhose(figure.about, out);
  }
  std::vector<std::vector<std::string>> rows{{"figure", "what", "why it cannot be set up"}};
  for (const PaperEntry& entry : each.paper.entries)
    if (!entry.canBeSetUp()) rows.push_back({entry.figure, entry.title, entry.reason});
  if (rows.size() > 1) out.push_back(table(std::move(rows)));
}

std::vector<Block> blocksOf(const std::vector<PaperResults>& results) {
  const Counts figures = figureCounts(results);
  std::size_t figure_total = 0;
  for (const std::size_t count : figures) figure_total += count;
  std::vector<Block> out{heading(1, kTitle), paragraph(ruleText()), paragraph(effectRule())};
  out.push_back(
      paragraph(fmt::format("{} experiments of {} papers: {}.", figure_total, results.size(), textOf(figures))));
  out.push_back(paragraph(fmt::format("Their single numbers: {}.", textOf(numberCounts(results)))));
  for (const PaperResults& paper_results : results) addPaper(paper_results, out);
  return out;
}

}  // namespace

std::string paperText(const NumberResult& number, std::string (*text)(double)) {
  if (number.entry.claim == experiment::Claim::Value) return number.entry.value ? text(*number.entry.value) : "";
  const std::string side = number.entry.claim == experiment::Claim::Above ? "above" : "below";
  const std::optional<double> bound = comparedWith(number.entry);
  if (!bound) return side;
  return side + " " + (number.entry.value ? text(*bound) : fmt::format("{:g}", *bound));
}

std::vector<std::vector<std::string>> numberRows(const FigureResult& figure) {
  std::vector<std::vector<std::string>> rows{
      {"number", "paper", "what it is", "ours", "± 95 %", "ours / paper", "verdict", "seeds"}};
  for (const NumberResult& number_result : figure.numbers) {
    rows.push_back({number_result.entry.name, paperText(number_result, shortNumber), kindText(number_result),
                    oursText(number_result), widthText(number_result), ratioText(number_result),
                    toString(outcomeOf(figure, number_result)), std::to_string(number_result.ours.n)});
  }
  return rows;
}

const char* ruleText() {
  return "agrees: our number and, of three seeds or more, its 95 % interval lie within 10 % of the paper's number (or the tolerance that its entry states). direction only: on the same "
         "side of 1 (ratios) or of 0 (differences); also where the paper states a side and no number, and ours is on it, or a bound there that ours misses. differs: on the other side. not "
         "comparable: seconds of jobs that are not the paper's. A figure takes its most frequent verdict, of a tie the worse. Ours is the mean "
         "over seeds; ratios pair the schedulers seed by seed.";
}

Counts figureCounts(const std::vector<PaperResults>& results) {
  Counts out{};
  for (const PaperResults& paper_results : results) {
    for (const FigureResult& figure : paper_results.figures) count(outcomeOf(figure), out);
    countNotSetUp(paper_results, out);
  }
  return out;
}

Counts numberCounts(const std::vector<PaperResults>& results) {
  Counts out{};
  for (const PaperResults& paper_results : results) {
    for (const FigureResult& figure : paper_results.figures)
      for (const NumberResult& number : figure.numbers) count(outcomeOf(figure, number), out);
  }
  return out;
}

std::string pageMarkdown(const std::vector<PaperResults>& results) { return markdownOf(blocksOf(results)); }
std::string pageHtml(const std::vector<PaperResults>& results) { return htmlOf(kTitle, blocksOf(results)); }

}  // namespace roundel::papers
