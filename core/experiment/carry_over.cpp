// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/carry_over.h"

#include <algorithm>
#include <map>

#include "core/generate/generator_io.h"
#include "core/io/files/sha256.h"
#include "core/io/json/json_fields.h"
#include "core/io/tables/csv_reader.h"
#include "core/io/tables/csv_text.h"

namespace roundel::experiment {
namespace {

/// Returns true if files with the same name are equal in both sweeps, so that equal generator texts draw the same jobs.
bool agree(const generate::Files& a, const generate::Files& b) {
  return std::ranges::all_of(a, [&b](const auto& file) {
    const auto other_file = b.find(file.first);
    return other_file == b.end() || other_file->second == file.second;
  });
}

constexpr std::size_t kManyBytes = 64'000'000;  // of scenarios: hashing these takes a second

std::string pathsAndValues(const Sweep& sweep, std::size_t point) {
  std::string out;
  const SweepRun run = runAt(sweep, point * (runCount(sweep) / pointCount(sweep)));
  for (std::size_t i = 0; i < sweep.vary.size(); ++i) {
    for (const std::string& path : sweep.vary[i].paths) out += path + '\n';
    for (const std::string& value : sweep.vary[i].values[run.values[i]]) out += value + '\n';
  }
  return out;
}

/// Returns a text that is equal for equal scenarios: a generator is written without its defaults.
std::string plainText(const Sweep& sweep, std::size_t point) {
  const std::string text = scenarioAt(sweep, point);
  if (sweep.generator.empty()) return io::canonicalJsonText(text);
  const generate::GeneratorResult read = generate::readGenerator(text);
  return read.spec ? generate::writeGenerator(*read.spec) : io::canonicalJsonText(text);
}

/// Returns, by point, a text that is equal for equal scenarios: a hash or, with `by_values`, the varied values of one large
/// scenario.
std::vector<std::string> pointsOf(const Sweep& sweep, bool by_values) {
  std::vector<std::string> out;
  const std::size_t points = pointCount(sweep);
  out.reserve(points);
  for (std::size_t i = 0; i < points; ++i)
    out.push_back(by_values ? pathsAndValues(sweep, i) : io::sha256(plainText(sweep, i)));
  return out;
}

std::size_t bytesOf(const Sweep& sweep) { return sweep.scenario.size() * pointCount(sweep); }

/// Returns true if equal texts in both sweeps mean equal scenarios.
bool areOfOneKind(const Sweep& a, const Sweep& b) {
  if (a.generator.empty() != b.generator.empty() || !agree(a.files, b.files)) return false;
  if (a.generator.empty() && a.scenario != b.scenario && a.folder != b.folder) return false;
  return a.warm_up.jobs == b.warm_up.jobs && a.warm_up.seconds == b.warm_up.seconds;
}

/// Everything that the numbers of a run depend on: its scenario, scheduler with options, and seed.
std::string keyOf(const Sweep& sweep, const std::vector<std::string>& points, std::size_t index) {
  const SweepRun run = runAt(sweep, index);
  std::string key = points[pointOf(sweep, run)] + '\n' + sweep.schedulers[run.scheduler].policy + '\n' +
                    std::to_string(sweep.seeds[run.seed]) + '\n';
  for (const auto& [option, value] : optionsOf(sweep, run)) key += option + '\n' + value + '\n';
  return key;
}

/// Positions of the columns of `to` among those of `from`; empty if one is missing.
std::vector<std::size_t> metricsIn(const Sweep& from, const Sweep& to) {
  std::vector<std::size_t> out;
  const std::vector<std::string> known_columns = resultColumns(from);
  for (const std::string& name : resultColumns(to)) {
    const auto column_entry = std::ranges::find(known_columns, name);
    if (column_entry == known_columns.end()) return {};
    out.push_back(static_cast<std::size_t>(column_entry - known_columns.begin()));
  }
  return out;
}

std::vector<std::string> cellsOf(const std::string& line) {
  io::CsvReader reader(line);
  std::vector<std::string_view> fields;
  if (!reader.next(fields)) return {};
  return {fields.begin(), fields.end()};
}

/// The same line as run `index`; its number is the first cell.
std::string renumbered(const std::string& line, std::size_t index) {
  return std::to_string(index) + line.substr(std::min(line.find(','), line.size()));
}

/// The row of one sweep as a row of another; the last cells are status, message and metrics.
ResultRow rowIn(const Sweep& to, std::size_t index, const ResultRow& row, const std::vector<std::size_t>& metrics,
                std::size_t from_columns) {
  const std::vector<std::string> cells = cellsOf(row.result);
  if (cells.size() < from_columns + 2) return {};
  const std::size_t first = cells.size() - from_columns;
  RunCells own_cells{cells[first - 2], io::fromCsvText(cells[first - 1]), {}};
  for (const std::size_t metric_index : metrics) own_cells.metrics.push_back(cells[first + metric_index]);
  return {resultLine(to, runAt(to, index), own_cells), renumbered(row.timing, index), row.failed};
}

}  // namespace

ResultRows carriedOver(const Sweep& from, const ResultRows& rows, const Sweep& to) {
  const std::vector<std::size_t> metrics = metricsIn(from, to);
  if (rows.empty() || metrics.empty() || !areOfOneKind(from, to)) return {};
  std::map<std::string, const ResultRow*> known_rows;
  const bool by_values = from.scenario == to.scenario && bytesOf(from) + bytesOf(to) > kManyBytes;
  const std::vector<std::string> old_points = pointsOf(from, by_values), points = pointsOf(to, by_values);
  for (const auto& [run, row] : rows) known_rows[keyOf(from, old_points, run)] = &row;
  ResultRows out;
  const std::size_t runs = runCount(to), from_columns = resultColumns(from).size();
  for (std::size_t i = 0; i < runs; ++i) {
    const auto row = known_rows.find(keyOf(to, points, i));
    if (row == known_rows.end()) continue;
    ResultRow own_row = rowIn(to, i, *row->second, metrics, from_columns);
    if (!own_row.result.empty()) out.emplace(i, std::move(own_row));
  }
  return out;
}

}  // namespace roundel::experiment
