// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/our_numbers.h"
#include "core/model/check/precondition.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/experiment/results.h"
#include "core/io/files/file.h"
#include "core/io/tables/csv_reader.h"
#include "core/trace/from_text.h"

namespace roundel::papers {
namespace {

namespace fs = std::filesystem;
using experiment::PaperVerdict;
using Cells = std::map<std::string, std::string>;  // by the name of the column

double numberIn(const Cells& row, const char* column) { return io::parseNumber(row.at(column)).value_or(std::nan("")); }

std::optional<PaperVerdict> verdictIn(const std::string& word) {
  using enum PaperVerdict;
  return trace::fromText({Agrees, DirectionOnly, Differs, NotComparable}, word);
}

/// Returns the rows of the file with their lines; empty if a column is missing.
std::vector<std::pair<int, Cells>> rowsOf(const std::string& text) {
  std::vector<std::pair<int, Cells>> out;
  io::CsvReader reader(text);
  std::vector<std::string_view> fields;
  if (!reader.next(fields)) return out;
  const std::vector<std::string> names(fields.begin(), fields.end());
  while (reader.next(fields)) {
    Cells cells;
    for (const char* needed_column :
         {"paper", "name", "number", "ours", "half_width", "verdict", "seeds", "figure_verdict", "ablation", "change",
          "change_half_width", "effect", "machine", "date"})
      cells[needed_column];
    for (std::size_t i = 0; i < std::min(names.size(), fields.size()); ++i) cells[names[i]] = fields[i];
    out.emplace_back(reader.line(), std::move(cells));
  }
  return out;
}

/// Returns false if the sweep has no such ablation for the number.
bool fillTried(NumberResult& number, const Cells& row, const experiment::Estimate& ours, PaperVerdict verdict) {
  const auto tried = std::ranges::find(number.tried, row.at("ablation"), &TriedChange::title);
  if (tried == number.tried.end()) return false;
  tried->ours = ours;
  tried->verdict = verdict;
  tried->change = {ours.n, numberIn(row, "change"), std::nan(""), numberIn(row, "change_half_width")};
  tried->effect = effectIn(row.at("effect"));
  return true;
}

/// Returns false if the figure has no such number or ablation, or the row has no verdict or seeds.
bool fill(FigureResult& figure, const Cells& row) {
  const auto number = std::ranges::find_if(
      figure.numbers, [&row](const NumberResult& each) { return each.entry.name == row.at("number"); });
  const auto verdict = verdictIn(row.at("verdict")), of_figure = verdictIn(row.at("figure_verdict"));
  const auto seeds = io::parseInteger(row.at("seeds"));
  if (number == figure.numbers.end() || !verdict || !of_figure || !seeds || *seeds < 0) return false;
  const experiment::Estimate ours{static_cast<std::size_t>(*seeds), numberIn(row, "ours"), std::nan(""),
                                  numberIn(row, "half_width")};
  if (!row.at("ablation").empty()) return fillTried(*number, row, ours, *verdict);
  number->ours = ours;
  number->verdict = *verdict;
  figure.verdict = *of_figure;
  figure.origin = Origin::Shipped;
  return true;
}

/// Returns false if the figure has no such time, or the row does not state the machine and the day.
bool fillTime(FigureResult& figure, const Cells& row) {
  const auto number = std::ranges::find_if(
      figure.numbers, [&row](const NumberResult& each) { return each.time && each.entry.name == row.at("number"); });
  if (number == figure.numbers.end() || row.at("machine").empty() || row.at("date").empty()) return false;
  number->ours.mean = numberIn(row, "ours");
  number->ours.half_width = numberIn(row, "half_width");
  number->measured_on = fmt::format("{}, {}", row.at("machine"), row.at("date"));
  return true;
}

}  // namespace

FigureResult notRun(const PaperEntry& entry) {
  ROUNDEL_PRECONDITION(entry.canBeSetUp());
  FigureResult out{entry, entry.about, {}, PaperVerdict::NotComparable, 0, 0, Origin::None};
  for (const experiment::ExpectedEntry& expected_entry : entry.expected) {
    NumberResult number{expected_entry,
                        {0, std::nan(""), std::nan(""), std::nan("")},
                        PaperVerdict::NotComparable,
                        isMeasuredTime(expected_entry.metric)};
    for (const experiment::Ablation& ablation : entry.about.ablations)
      if (concerns(ablation, expected_entry))
        number.tried.push_back({ablation.title, {0, std::nan(""), std::nan(""), std::nan("")}});
    out.numbers.push_back(std::move(number));
  }
  return out;
}

namespace {

std::vector<FigureResult> notRunOf(const Paper& paper) {
  std::vector<FigureResult> out;
  for (const PaperEntry& entry : paper.entries)
    if (entry.canBeSetUp()) out.push_back(notRun(entry));
  return out;
}

/// Returns the figure of a row; null if there is none.
FigureResult* figureOf(std::vector<PaperResults>& results, const Cells& row) {
  for (PaperResults& paper_results : results) {
    for (FigureResult& figure : paper_results.figures)
      if (figure.entry.paper == row.at("paper") && figure.entry.name == row.at("name")) return &figure;
  }
  return nullptr;
}

void readInto(OurNumbers& out, const fs::path& file, bool (*fillFrom)(FigureResult&, const Cells&)) {
  for (const auto& [line, row] : rowsOf(io::readFile(file, experiment::kLargestTable).text)) {
    if (row.at("number").empty()) continue;  // a number that cannot be reproduced
    FigureResult* figure = figureOf(out.results, row);
    if (figure != nullptr && fillFrom(*figure, row)) continue;
    out.faults.push_back({"bad-papers", "",
                          fmt::format("{}: \"{}\" is no number of a sweep here", file.string(), row.at("number")),
                          "the file that comes with the program", line});
  }
}

}  // namespace

OurNumbers readOurNumbers(const fs::path& folder, const std::vector<Paper>& papers) {
  OurNumbers out;
  for (const Paper& paper : papers) out.results.push_back({paper, notRunOf(paper)});
  readInto(out, folder / "ours.csv", fill);
  readInto(out, folder / "times.csv", fillTime);
  return out;
}

}  // namespace roundel::papers
