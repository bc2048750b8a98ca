// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/page_csv.h"

#include <cmath>

#include "core/io/json/json_out.h"
#include "core/io/tables/csv_text.h"

namespace roundel::papers {
namespace {

std::string exact(double value) {
  std::string out;
  io::appendNumber(out, value);
  return out;
}

void text(std::string& line, const std::string& cell) {
  if (!line.empty() && line.back() != '\n') line += ',';
  io::appendCsv(line, cell);
}

void number(std::string& line, double value) {
  line += ',';
  if (std::isfinite(value)) io::appendNumber(line, value);
}

/// Adds the row of a number, or of the number with an ablation.
void addRow(std::string& out, const FigureResult& figure, const NumberResult& each,
            const TriedChange* tried = nullptr) {
  const PaperEntry& entry = figure.entry;
  for (const std::string& cell :
       {entry.paper, entry.name, entry.figure, entry.title, each.entry.name, each.entry.kind, each.entry.source,
        std::string(each.entry.our_jobs ? "ours" : "paper"), paperText(each, exact)})
    text(out, cell);
  number(out, each.time ? std::nan("") : each.ours.mean);
  number(out, each.time ? std::nan("") : each.ours.half_width);
  number(out, each.time || each.entry.claim != experiment::Claim::Value ? std::nan("") : overPaper(each));
  const bool has_reason = !each.time && tried == nullptr;
  for (const std::string& cell :
       {std::string(toString(each.verdict)), std::to_string(each.ours.n), std::string(toString(figure.verdict)),
        has_reason ? reasonOf(each, figure.about) : std::string(), tried == nullptr ? std::string() : tried->title})
    text(out, cell);
  number(out, tried == nullptr ? std::nan("") : tried->change.mean);
  number(out, tried == nullptr ? std::nan("") : tried->change.half_width);
  text(out, tried == nullptr || !tried->effect ? std::string() : toString(*tried->effect));
  out += "\n";
}

void addNotSetUp(std::string& out, const PaperEntry& entry) {
  for (const std::string& cell : {entry.paper, entry.name, entry.figure, entry.title}) text(out, cell);
  out += ",,,,,,,,,,,cannot be set up";
  text(out, entry.reason);
  out += ",,,,\n";
}

/// Adds a row for each ablation that was run. Without times.
void addTriedRows(std::string& out, const FigureResult& figure, const NumberResult& each) {
  for (const TriedChange& tried : each.tried) {
    if (each.time || tried.ours.n == 0) continue;
    NumberResult changed_result = each;
    changed_result.ours = tried.ours;
    changed_result.verdict = tried.verdict;
    addRow(out, figure, changed_result, &tried);
  }
}

void addRows(std::string& out, const FigureResult& figure) {
  if (figure.origin == Origin::None) return;
  for (const NumberResult& row : figure.numbers) {
    addRow(out, figure, row);
    addTriedRows(out, figure, row);
  }
}

}  // namespace

std::string pageCsv(const std::vector<PaperResults>& results) {
  std::string out =
      "paper,name,figure,title,number,kind,source,jobs,paper_value,ours,half_width,ratio,verdict,seeds,figure_verdict,reason,ablation,change,change_half_width,effect\n";
  for (const PaperResults& paper_results : results) {
    auto result = paper_results.figures.begin();
    for (const PaperEntry& entry : paper_results.paper.entries)
      if (entry.canBeSetUp() && result != paper_results.figures.end())
        addRows(out, *result++);
      else if (!entry.canBeSetUp())
        addNotSetUp(out, entry);
  }
  return out;
}

std::string timesCsv(const std::vector<PaperResults>& results, const std::string& machine, const std::string& date) {
  std::string out = "paper,name,number,ours,half_width,seeds,machine,date\n";
  for (const PaperResults& paper_results : results) {
    for (const FigureResult& figure : paper_results.figures) {
      for (const NumberResult& row : figure.numbers) {
        if (!row.time) continue;
        for (const std::string& cell : {figure.entry.paper, figure.entry.name, row.entry.name}) text(out, cell);
        number(out, row.ours.mean);
        number(out, row.ours.half_width);
        for (const std::string& cell : {std::to_string(row.ours.n), machine, date}) text(out, cell);
        out += "\n";
      }
    }
  }
  return out;
}

}  // namespace roundel::papers
