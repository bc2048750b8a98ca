// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/io/files/file.h"
#include "core/io/files/inside.h"
#include "core/io/files/utf8.h"
#include "core/io/scenario_io.h"
#include "core/io/tables/csv_reader.h"
#include "core/model/check/fault_list.h"
#include "core/model/check/visible_text.h"
#include "core/model/resolve.h"
#include "core/model/scenario.h"

namespace roundel::io {

namespace {

constexpr std::uintmax_t kLargestHistory = std::uintmax_t{256} << 20;
constexpr std::array<std::string_view, 3> kColumns = {"group", "user", "iterations"};
constexpr const char* kHint = "a CSV file whose first line is group,user,iterations";

class HistoryReader {
 public:
  explicit HistoryReader(const std::filesystem::path& path) : m_path(path) {}

  std::vector<model::HistoryRow> run(model::FaultList& faults) {
    const FileText file = readFile(m_path, kLargestHistory);
    if (!file.fault.empty())
      add(faults, "unreadable", file.fault, file.hint);
    else if (firstInvalidUtf8(file.text))
      add(faults, "invalid-utf8", fmt::format("{} is not UTF-8", m_path.string()), "save the file as UTF-8");
    else
      readRows(file.text, faults);
    return std::move(m_rows);
  }

 private:
  static void add(model::FaultList& faults, std::string code, std::string message, std::string hint) {
    faults.add({std::move(code), "/history/csv", std::move(message), std::move(hint), 0});
  }

  std::string place(const CsvReader& reader) const { return fmt::format("{}:{}", m_path.string(), reader.line()); }

  void readRows(std::string_view text, model::FaultList& faults) {
    CsvReader reader(text);
    std::vector<std::string_view> fields;
    if (!reader.next(fields) || !readHeader(fields)) {
      return add(faults, "bad-header", fmt::format("{}:1: the first line does not name the columns", m_path.string()),
                 kHint);
    }
    while (reader.next(fields)) {
      const std::string_view iterations = m_column[2] < fields.size() ? fields[m_column[2]] : std::string_view();
      const std::optional<double> value = parseNumber(iterations);
      if (fields.size() != m_columns || !value || *value < 0) {
        add(faults, "bad-row",
            fmt::format("{}: {} fields, iterations \"{}\"", place(reader), fields.size(), iterations.substr(0, 40)),
            fmt::format("{} fields, iterations from 0", m_columns));
      } else {
        m_rows.push_back({std::string(fields[m_column[0]]), std::string(fields[m_column[1]]), *value});
      }
    }
  }

  bool readHeader(const std::vector<std::string_view>& fields) {
    m_columns = fields.size();
    if (m_columns > CsvReader::kMostFields) return false;
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
      const auto field_position = std::ranges::find(fields, kColumns[i]);
      if (field_position == fields.end()) return false;
      m_column[i] = static_cast<std::size_t>(field_position - fields.begin());
    }
    return true;
  }

  std::filesystem::path m_path;
  std::vector<model::HistoryRow> m_rows;
  std::array<std::size_t, kColumns.size()> m_column{};  // the position of each in a line
  std::size_t m_columns = 0;
};

}  // namespace

std::vector<model::Fault> inlineHistory(model::Scenario& scenario, const std::filesystem::path& folder, Reach reach) {
  const auto* csv = scenario.history ? std::get_if<std::string>(&*scenario.history) : nullptr;
  if (csv == nullptr) return {};
  if (csv->find('\0') != std::string::npos) {
    return {{"outside", "/history/csv", fmt::format("\"{}\" holds a character NUL", model::brief(*csv)),
             "the path of a file", 0}};
  }
  if (reach == Reach::Folder && !liesIn(folder, *csv)) {
    return {{"outside", "/history/csv",
             fmt::format("\"{}\" is outside the scenario's folder and was not read", model::brief(*csv)),
             "a file beside the scenario; roundel-cli reads this one with --allow-outside", 0}};
  }
  model::FaultList faults;
  std::vector<model::HistoryRow> rows = HistoryReader(folder / *csv).run(faults);
  if (faults.empty()) scenario.history = std::move(rows);
  return std::move(faults).take();
}

namespace {

/// `read` takes a ScenarioCheck and reads the text; relative paths start at `folder`.
template <class Read>
LoadResult loadFrom(const Read& read, const std::filesystem::path& folder, const ScenarioCheck& check, Reach reach) {
  model::Scenario inlined;  // only its history
  ScenarioResult scenario = read([&](const model::Scenario& so_far) {
    std::vector<model::Fault> faults = check ? check(so_far) : std::vector<model::Fault>();
    inlined.history = so_far.history;
    std::vector<model::Fault> history = inlineHistory(inlined, folder, reach);
    std::move(history.begin(), history.end(), std::back_inserter(faults));
    return faults;
  });
  LoadResult result;
  result.faults = std::move(scenario.faults);
  if (!scenario.scenario) return result;
  scenario.scenario->history = std::move(inlined.history);
  result.problem = model::resolve(std::move(*scenario.scenario), std::move(scenario.sha256),
                                  std::filesystem::absolute(folder.empty() ? "." : folder).lexically_normal().string());
  return result;
}

}  // namespace

LoadResult loadProblem(const std::filesystem::path& path, const ScenarioCheck& check, Reach reach) {
  return loadFrom([&](const ScenarioCheck& all) { return readScenarioFile(path, all); }, path.parent_path(), check,
                  reach);
}

LoadResult loadProblemText(std::string_view text, const std::filesystem::path& folder, const ScenarioCheck& check,
                           Reach reach) {
  return loadFrom([&](const ScenarioCheck& all) { return readScenario(text, all); }, folder, check, reach);
}

}  // namespace roundel::io
