// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/sweep_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "core/experiment/statistics.h"
#include "core/io/files/file.h"
#include "core/io/tables/csv_reader.h"
#include "core/io/tables/csv_text.h"

namespace roundel::experiment {
namespace {

namespace fs = std::filesystem;
using Kind = SweepColumn::Kind;

constexpr const char* kAgain = "the sweep's command on the same folder writes the file again";

struct Refusal : std::runtime_error {
  explicit Refusal(model::Fault why)
      : runtime_error(fmt::format("{}: {}", why.pointer, why.message)), fault(std::move(why)) {}
  model::Fault fault;
};

/// One CSV file: a header, and rows with as many cells.
class Rows {
 public:
  Rows(std::string file, std::string_view text) : m_file(std::move(file)), m_whole(text.ends_with('\n')), m_csv(text) {
    std::vector<std::string_view> fields;
    if (m_csv.next(fields)) header.assign(fields.begin(), fields.end());
    for (std::string& name : header) name = io::fromCsvText(name);
  }

  bool next() {
    if (!m_csv.next(cells)) return false;
    if (cells.size() == header.size()) return true;
    refuse(fmt::format("the row has {} cells, the header {}: it was cut short or changed", cells.size(), header.size()),
           kAgain);
  }

  /// Must be called at the end. A last line without a line break may have lost digits.
  void finish() const {
    if (!m_whole) refuse("the last line is cut short", kAgain);
  }

  [[noreturn]] void refuse(std::string message, std::string hint) const {
    throw Refusal({"bad-results", m_file, std::move(message), std::move(hint), std::max(m_csv.line(), 1)});
  }

  std::uint64_t whole(std::size_t column) const {
    std::uint64_t out = 0;
    const char* const end = cells[column].data() + cells[column].size();
    const auto [at, error] = std::from_chars(cells[column].data(), end, out);
    if (error != std::errc() || at != end)
      refuse(fmt::format("{} is \"{}\"", header[column], cells[column]), "a whole number");
    return out;
  }

  double number(std::size_t column) const {
    if (cells[column].empty()) return kNone;
    const auto out = io::parseNumber(cells[column]);
    if (!out) refuse(fmt::format("{} is \"{}\"", header[column], cells[column]), "a number, or an empty cell");
    return *out;
  }

  std::vector<std::string> header;
  std::vector<std::string_view> cells;  ///< of the row

 private:
  std::string m_file;
  bool m_whole;
  io::CsvReader m_csv;
};

/// Gives texts their positions in a list, which grows by those that are new.
class Positions {
 public:
  explicit Positions(std::vector<std::string>& list) : m_list(&list) {
    for (std::size_t i = 0; i < list.size(); ++i) m_at.emplace(list[i], i);
  }
  std::size_t of(std::string text) {
    const auto [at, fresh] = m_at.emplace(std::move(text), m_list->size());
    if (fresh) m_list->push_back(at->first);
    return at->second;
  }

 private:
  std::vector<std::string>* m_list;
  std::map<std::string, std::size_t> m_at;
};

SweepDimension known(const std::vector<SweepDimension>& dimensions, const std::string& name) {
  for (const SweepDimension& dimension : dimensions)
    if (dimension.name == name) return dimension;
  return {name, {}};
}

class TableReader {
 public:
  explicit TableReader(std::optional<SweepFolder> about) : m_about(std::move(about)) {
    if (!m_about) return;
    m_table.title = m_about->title;
    m_table.schedulers = m_about->schedulers;
    m_table.policies = m_about->policies;
    m_table.identity = m_about->identity;
    m_table.warm_up = m_about->warm_up;
  }

  void results(std::string file, std::string_view text) {
    Rows rows(file, text);
    columns(rows, findOptions(std::move(file), text));
    std::vector<Positions> varied, options;
    for (SweepDimension& dimension : m_table.varied) varied.emplace_back(dimension.values);
    for (SweepDimension& dimension : m_table.options) options.emplace_back(dimension.values);
    Positions schedulers(m_table.schedulers);
    while (rows.next()) {
      SweepRow row;
      for (std::size_t i = 0; i < rows.cells.size(); ++i) {
        std::string cell = io::fromCsvText(rows.cells[i]);
        switch (m_table.columns[i].kind) {
          case Kind::Run:
            row.run = rows.whole(i);
            break;
          case Kind::Varied:
            row.varied.push_back(varied[row.varied.size()].of(std::move(cell)));
            break;
          case Kind::Option:
            row.options.push_back(cell.empty() ? kNoPosition : options[row.options.size()].of(std::move(cell)));
            break;
          case Kind::Scheduler:
            row.scheduler = schedulers.of(std::move(cell));
            break;
          case Kind::Seed:
            m_seeds.push_back(rows.whole(i));
            break;
          case Kind::Status:
            row.status = std::move(cell);
            break;
          case Kind::Message:
            row.message = std::move(cell);
            break;
          default:
            row.numbers.push_back(rows.number(i));
        }
      }
      if (!m_rowOf.emplace(row.run, m_table.rows.size()).second)
        rows.refuse(fmt::format("run {} is there twice", row.run), kAgain);
      m_table.rows.push_back(std::move(row));
    }
    rows.finish();
  }

  void timings(std::string file, std::string_view text) {
    Rows rows(std::move(file), text);
    if (rows.header.empty() || rows.header[0] != "run")
      rows.refuse("this is no header of a sweep's times", "run, wall_s, ...");
    for (std::size_t i = 1; i < rows.header.size(); ++i) {
      m_table.columns.push_back({rows.header[i], Kind::Timing});
      m_table.timings.push_back(rows.header[i]);
    }
    while (rows.next()) {
      const auto row_entry = m_rowOf.find(rows.whole(0));
      if (row_entry == m_rowOf.end()) continue;
      std::vector<double>& numbers = m_table.rows[row_entry->second].numbers;
      for (std::size_t i = 1; i < rows.header.size() && numbers.size() < width(); ++i)
        numbers.push_back(rows.number(i));
    }
    rows.finish();
  }

  SweepTable finish() {
    m_table.seeds = m_seeds;
    std::ranges::sort(m_table.seeds);
    m_table.seeds.erase(std::unique(m_table.seeds.begin(), m_table.seeds.end()), m_table.seeds.end());
    for (std::size_t i = 0; i < m_table.rows.size(); ++i) {
      const auto seed_entry = std::ranges::lower_bound(m_table.seeds, m_seeds[i]);
      m_table.rows[i].seed = static_cast<std::size_t>(seed_entry - m_table.seeds.begin());
      m_table.rows[i].numbers.resize(width(), kNone);
    }
    std::ranges::sort(m_table.rows, {}, &SweepRow::run);
    m_table.runs = std::max(m_about ? m_about->runs : 0, m_table.rows.size());
    return std::move(m_table);
  }

 private:
  std::size_t width() const { return m_table.metrics.size() + m_table.timings.size(); }

  /// By column: whether it is an option of a scheduler. Finds the column `scheduler`.
  std::vector<bool> findOptions(std::string file, std::string_view text) {
    Rows rows(std::move(file), text);
    const std::array<std::string_view, 4> kFixed{"scheduler", "seed", "status", "message"};
    const auto fixed_columns = std::search(rows.header.begin(), rows.header.end(), kFixed.begin(), kFixed.end());
    if (fixed_columns == rows.header.end() || rows.header[0] != "run") {
      rows.refuse("this is no header of a sweep's results",
                  "run, varied values, scheduler, seed, status, message, metrics");
    }
    m_scheduler = static_cast<std::size_t>(fixed_columns - rows.header.begin());
    std::vector<bool> out(rows.header.size());
    for (std::size_t i = 1; m_about && i < m_scheduler; ++i)
      out[i] = !known(m_about->options, rows.header[i]).values.empty();
    while (!m_about && rows.next())
      for (std::size_t i = 1; i < m_scheduler; ++i) out[i] = out[i] || rows.cells[i].empty();
    return out;
  }

  void columns(const Rows& rows, const std::vector<bool>& isOption) {
    for (std::size_t i = 0; i < rows.header.size(); ++i) {
      const std::string& name = rows.header[i];
      const Kind kind = kindOf(i, isOption[i]);
      m_table.columns.push_back({name, kind});
      if (kind == Kind::Metric) m_table.metrics.push_back(name);
      if (kind == Kind::Varied)
        m_table.varied.push_back(m_about ? known(m_about->varied, name) : SweepDimension{name, {}});
      if (kind == Kind::Option)
        m_table.options.push_back(m_about ? known(m_about->options, name) : SweepDimension{name, {}});
    }
  }

  Kind kindOf(std::size_t column, bool isOption) const {
    constexpr std::array kFixed{Kind::Scheduler, Kind::Seed, Kind::Status, Kind::Message};
    if (column == 0) return Kind::Run;
    if (column < m_scheduler) return isOption ? Kind::Option : Kind::Varied;
    return column < m_scheduler + kFixed.size() ? kFixed[column - m_scheduler] : Kind::Metric;
  }

  std::optional<SweepFolder> m_about;
  SweepTable m_table;
  std::size_t m_scheduler = 0;                 ///< its column
  std::map<std::size_t, std::size_t> m_rowOf;  ///< by run
  std::vector<std::uint64_t> m_seeds;          ///< by row as read
};

std::string textOf(const fs::path& path) {
  io::FileText file = io::readFile(path, kLargestTable);
  if (!file.fault.empty())
    throw Refusal({"no-file", path.string(), file.fault, "the folder of a sweep, or its results.csv", 0});
  return std::move(file.text);
}

std::size_t placeIn(const std::vector<std::string>& names, std::string_view name) {
  const auto name_entry = std::ranges::find(names, name);
  return name_entry == names.end() ? kNoPosition : static_cast<std::size_t>(name_entry - names.begin());
}

std::size_t numberOf(const SweepTable& table, std::string_view metric) {
  if (const std::size_t at = placeIn(table.metrics, metric); at != kNoPosition) return at;
  const std::size_t timing = placeIn(table.timings, metric);
  return timing == kNoPosition ? kNoPosition : table.metrics.size() + timing;
}

std::string valuesText(const std::vector<SweepDimension>& dimensions, const std::vector<std::size_t>& positions) {
  std::string out;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (positions[i] == kNoPosition) continue;
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", dimensions[i].name, dimensions[i].values[positions[i]]);
  }
  return out;
}

}  // namespace

SweepTableResult readSweepTable(const fs::path& path) {
  try {
    std::error_code ignored_error;
    const bool is_folder = fs::is_directory(path, ignored_error);
    const fs::path folder = is_folder ? path : path.parent_path(), file = is_folder ? path / "results.csv" : path;
    TableReader reader(readFolder(folder));
    reader.results(file.string(), textOf(file));
    const fs::path timing = folder / "timing.csv";
    if (fs::exists(timing, ignored_error)) reader.timings(timing.string(), textOf(timing));
    return {reader.finish(), {}};
  } catch (const Refusal& refusal) {
    return {std::nullopt, refusal.fault};
  }
}

SweepTable tableOf(const SweepFolder& about, const ResultRows& rows) {
  TableReader reader(about);
  reader.results("results.csv", resultsText(about, rows));
  reader.timings("timing.csv", timingText(about, rows));
  return reader.finish();
}

std::optional<double> value(const SweepTable& table, const SweepRow& row, std::string_view metric) {
  const std::size_t metric_index = numberOf(table, metric);
  if (metric_index == kNoPosition || std::isnan(row.numbers[metric_index])) return std::nullopt;
  return row.numbers[metric_index];
}

std::vector<double> valuesOf(const SweepTable& table, const SweepCell& cell, std::string_view metric) {
  std::vector<double> out(cell.rows.size(), kNone);
  const std::size_t metric_index = numberOf(table, metric);
  for (std::size_t seed = 0; seed < out.size() && metric_index != kNoPosition; ++seed) {
    if (cell.rows[seed] == kNoPosition) continue;
    const SweepRow& row = table.rows[cell.rows[seed]];
    if (!row.failed()) out[seed] = row.numbers[metric_index];
  }
  return out;
}

std::vector<SweepCell> cells(const SweepTable& table, std::string_view metric) {
  std::vector<SweepCell> out;
  std::map<std::tuple<std::vector<std::size_t>, std::size_t, std::vector<std::size_t>>, std::size_t> cell_places;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const SweepRow& row = table.rows[i];
    const auto [place, fresh] = cell_places.try_emplace({row.varied, row.scheduler, row.options}, out.size());
    if (fresh)
      out.push_back({.varied = row.varied,
                     .scheduler = row.scheduler,
                     .options = row.options,
                     .values = {},
                     .rows = std::vector(table.seeds.size(), kNoPosition),
                     .failed = 0,
                     .jobs = {}});
    SweepCell& cell = out[place->second];
    cell.rows[row.seed] = i;
    if (row.failed()) ++cell.failed;
    cell.jobs.finished += static_cast<std::size_t>(value(table, row, kJobsFinished).value_or(0));
    cell.jobs.jobs += static_cast<std::size_t>(value(table, row, kJobsCounted).value_or(0));
  }
  for (SweepCell& cell : out) cell.values = valuesOf(table, cell, metric);
  return out;
}

std::string laneText(const SweepTable& table, const SweepCell& cell) {
  const std::string options = valuesText(table.options, cell.options);
  return table.schedulers[cell.scheduler] + (options.empty() ? "" : ", " + options);
}

std::string pointText(const SweepTable& table, const SweepCell& cell) { return valuesText(table.varied, cell.varied); }

}  // namespace roundel::experiment
