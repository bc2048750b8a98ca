// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/table_cells.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>

#include "core/io/json/json_out.h"
#include "core/trace/parts_text.h"

namespace roundel::lesson {
namespace {

constexpr double kSame = 1e-9;

std::optional<double> wholeNumber(const std::string& word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
}

/// A number of the author may stand for an id, and a word for a number.
bool fits(const Cell& cell, const Cell& wanted) {
  if (const auto* number = std::get_if<double>(&cell)) {
    const auto* value = std::get_if<double>(&wanted);
    const std::optional<double> word =
        value != nullptr ? std::optional(*value) : wholeNumber(std::get<std::string>(wanted));
    return word && sameNumber(*number, *word);
  }
  const auto* word = std::get_if<std::string>(&wanted);
  std::string text;
  if (word == nullptr) io::appendNumber(text, std::get<double>(wanted));
  return std::get<std::string>(cell) == (word != nullptr ? *word : text);
}

template <class Entities, class Index>
std::string idIn(const Entities& entities, Index index) {
  return index.valid() ? entities[index].id : std::string();
}

}  // namespace

Cell cellOf(const trace::Column& column, std::size_t row, const model::Problem& problem) {
  switch (column.cells.index()) {
    case 0:
      return std::get<0>(column.cells)[row];
    case 1:
      return idIn(problem.jobs, std::get<1>(column.cells)[row]);
    case 2:
      return idIn(problem.nodes, std::get<2>(column.cells)[row]);
    case 3:
      return idIn(problem.types, std::get<3>(column.cells)[row]);
    case 4:
      return std::get<4>(column.cells)[row];
    default:
      return trace::partsText(std::get<5>(column.cells)[row], problem);
  }
}

std::vector<std::size_t> rowsOf(const trace::Table& table, const Row& row, const model::Problem& problem) {
  std::vector<std::size_t> out;
  const auto holds = [&](std::size_t r) {
    if (row.index && *row.index != r) return false;
    if (row.chosen && *row.chosen != (r < table.chosen.size() && table.chosen[r] != 0)) return false;
    return std::ranges::all_of(row.cells, [&](const auto& each) {
      const auto column = std::ranges::find(table.columns, each.first, &trace::Column::name);
      return column != table.columns.end() && fits(cellOf(*column, r, problem), each.second);
    });
  };
  for (std::size_t r = 0; r < table.rows(); ++r)
    if (holds(r)) out.push_back(r);
  return out;
}

std::vector<model::JobIndex> jobsOf(const trace::Table& table) {
  std::vector<model::JobIndex> out;
  std::set<model::JobIndex> seen_jobs;
  for (const trace::Column& column : table.columns) {
    const auto* jobs = std::get_if<std::vector<model::JobIndex>>(&column.cells);
    if (jobs == nullptr) continue;
    for (const model::JobIndex job : *jobs)
      if (job.valid() && seen_jobs.insert(job).second) out.push_back(job);
    break;
  }
  return out;
}

bool sameNumber(double a, double b) { return a == b || std::abs(a - b) <= kSame * std::max(std::abs(a), std::abs(b)); }

}  // namespace roundel::lesson
