// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/latex_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "core/compare/ranking.h"
#include "core/compare/workloads.h"
#include "core/io/run_output.h"
#include "core/io/tables/csv_text.h"
#include "core/io/tables/latex.h"
#include "core/metrics/counted_jobs.h"
#include "core/metrics/metrics.h"
#include "core/metrics/within.h"
#include "core/model/check/visible_text.h"
#include "core/model/scenario.h"
#include "core/model/time_unit.h"

namespace roundel::io {
namespace {

using Values = std::vector<std::optional<double>>;

struct Column {
  std::string head;
  bool numbers = false;
  Values values;                   ///< of numbers
  std::vector<std::string> texts;  ///< of words
  metrics::Better better = metrics::Better::Neither;
  std::vector<int> groups = {};  ///< by row: the best of each group is marked; empty: one group
};

constexpr const char *kFinished = "finished_jobs", *kJobs = "jobs";  // columns beside means over only the finished jobs
constexpr std::size_t kNarrow = 56;                                  // characters in a column of a two-column page

double largest(const Values& values) {
  double largest_value = 0;
  for (const auto& value : values) largest_value = std::max(largest_value, value ? std::abs(*value) : 0);
  return largest_value;
}

// Four digits of the largest value, but at most three decimals; no decimals if all values are whole.
int decimalsOf(const Values& values) {
  const bool is_whole = std::ranges::all_of(values, [](const auto& v) { return !v || *v == std::round(*v); });
  const double largest_value = largest(values);
  if (is_whole || !(largest_value > 0)) return 0;
  return std::clamp(3 - static_cast<int>(std::floor(std::log10(largest_value))), 0, 3);
}

// Returns, by row, whether it is the best of its group. The group needs at least two rows that differ as printed.
std::vector<bool> bestOf(const Column& column, int decimals) {
  std::vector<bool> best(column.values.size(), false);
  const double step = std::pow(10, decimals);
  const auto printed = [&](double value) { return std::round(value * step); };
  const auto groupOf = [&](std::size_t row) { return column.groups.empty() ? 0 : column.groups[row]; };
  std::map<int, std::set<double>> seen_values;
  for (std::size_t i = 0; i < best.size(); ++i)
    if (column.values[i]) seen_values[groupOf(i)].insert(printed(*column.values[i]));
  if (column.better == metrics::Better::Neither) return best;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const std::set<double>& values = seen_values[groupOf(i)];
    if (!column.values[i] || values.size() < 2) continue;
    best[i] =
        printed(*column.values[i]) == (column.better == metrics::Better::Lower ? *values.begin() : *values.rbegin());
  }
  return best;
}

std::string cellOf(const std::optional<double>& value, int decimals, bool bold) {
  if (!value) return "--";
  std::string text = fmt::format("{:.{}f}", *value, decimals);
  if (text.starts_with('-'))
    text = std::ranges::none_of(text, [](char c) { return c >= '1' && c <= '9'; }) ? text.substr(1)
                                                                                   : "$-$" + text.substr(1);
  return bold ? "\\textbf{" + text + "}" : text;
}

std::vector<std::string> cellsOf(const Column& column) {
  std::vector<std::string> cells{column.head};
  if (!column.numbers) {
    for (const std::string& text : column.texts) cells.push_back(text.empty() ? "" : latexText(text));
    return cells;
  }
  const int decimals = decimalsOf(column.values);
  const std::vector<bool> best = bestOf(column, decimals);
  for (std::size_t i = 0; i < column.values.size(); ++i) cells.push_back(cellOf(column.values[i], decimals, best[i]));
  return cells;
}

std::string padded(std::string text, std::size_t width, bool right) {
  const std::string space(width > text.size() ? width - text.size() : 0, ' ');
  return right ? space + text : text + space;
}

// "Mean JCT (min)", one word per line.
std::string stacked(const std::string& head, bool right) {
  if (head.find(' ') == std::string::npos) return head;
  std::string lines;
  for (const char c : head) lines += c == ' ' ? std::string("\\\\") : std::string(1, c);
  return "\\shortstack[" + std::string(right ? "r" : "l") + "]{" + lines + "}";
}

// Returns true if the table is wider than a column of a two-column page. Its heads then have several lines.
bool narrowHeads(std::vector<Column>& columns) {
  std::size_t letters = 0;
  for (const Column& column : columns) {
    std::size_t widest = 0;
    for (const std::string& cell : cellsOf(column))
      widest = std::max(widest, cell.size() - (cell.starts_with("\\textbf{") ? 9 : 0));
    letters += widest + 2;
  }
  if (letters <= kNarrow) return false;
  for (Column& column : columns) column.head = stacked(column.head, column.numbers);
  return true;
}

// Columns are aligned in the source too. A table that is still too wide for its column is scaled down by TeX.
std::string tabular(std::vector<Column> columns) {
  const bool is_wide = narrowHeads(columns);
  std::vector<std::vector<std::string>> cells;
  std::vector<std::size_t> widths;
  std::string shape;
  for (const Column& column : columns) {
    cells.push_back(cellsOf(column));
    widths.push_back(0);
    for (const std::string& cell : cells.back()) widths.back() = std::max(widths.back(), cell.size());
    shape += column.numbers ? 'r' : 'l';
  }
  std::string out =
      is_wide
          ? "% Needs \\usepackage{booktabs} and \\usepackage{graphicx}.\n\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n"
          : "% Needs \\usepackage{booktabs}.\n";
  out += "\\begin{tabular}{@{}" + shape + "@{}}\n\\toprule\n";
  for (std::size_t row = 0; !cells.empty() && row < cells.front().size(); ++row) {
    if (row == 1) out += "\\midrule\n";
    if (row > 1 && !columns[0].groups.empty() && columns[0].groups[row - 1] != columns[0].groups[row - 2])
      out += "\\addlinespace\n";
    for (std::size_t c = 0; c < cells.size(); ++c)
      out += (c == 0 ? "" : " & ") + padded(cells[c][row], widths[c], columns[c].numbers);
    out += " \\\\\n";
  }
  return out + "\\bottomrule\n\\end{tabular}" + (is_wide ? "}" : "") + "\n";
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Short forms for heads; other titles are short enough.
std::string titleOf(const metrics::MetricInfo& info) {
  if (info.name == "cru") return "CRU";
  if (info.name == "gru") return "GRU";
  if (info.name == "jct_p95_s") return "p95 JCT";
  if (info.name == "wait_mean_s") return "mean wait";
  if (info.name == "ftf_mean") return "mean $\\rho$";
  if (info.name == "ftf_max") return "worst $\\rho$";
  return latexText(info.title);
}

std::string headOf(const metrics::MetricInfo& info, const std::string& unit) {
  const bool has_unit = unit.empty() || info.title.ends_with(unit);
  return capital(titleOf(info) + (has_unit ? "" : " (" + unit + ")"));
}

// "start_s" -> "start (min)", "gpu_type" -> "gpu type".
std::string headOf(const std::string& name, const model::TimeUnit& time) {
  std::string text = name, unit;
  if (text.ends_with("_per_s"))
    text.resize(text.size() - 6), unit = "/s";
  else if (model::isInSeconds(text))
    text.resize(text.size() - 2), unit = time.name;
  else if (text.ends_with("_ms"))
    text.resize(text.size() - 3), unit = "ms";
  std::ranges::replace(text, '_', ' ');
  return latexText(capital(text)) + (unit.empty() ? "" : " (" + unit + ")");
}

std::optional<double> numberIn(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

bool hasMetrics(const compare::LaneRun& run) { return run.ok() && run.metrics != nullptr; }

// Runs with metrics, grouped by workload.
class ByWorkload {
 public:
  explicit ByWorkload(const std::vector<compare::LaneRun>& all) {
    for (const compare::LaneRun& run : all)
      if (hasMetrics(run)) m_runs.push_back(&run);
    const std::vector<std::string> names = compare::workloadNames(m_runs);
    std::vector<std::pair<int, std::size_t>> order;
    std::map<std::string, int> group_of_name;
    for (std::size_t i = 0; i < m_runs.size(); ++i)
      order.emplace_back(group_of_name.emplace(names[i], static_cast<int>(group_of_name.size())).first->second, i);
    std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<const compare::LaneRun*> sorted;
    for (const auto& [group, i] : order) {
      sorted.push_back(m_runs[i]);
      m_names.push_back(names[i]);
      if (group_of_name.size() > 1) m_groups.push_back(group);
    }
    m_runs = std::move(sorted);
  }
  bool several() const { return !m_groups.empty(); }
  const std::vector<const compare::LaneRun*>& runs() const { return m_runs; }
  const std::vector<std::string>& names() const { return m_names; }  ///< by run; empty texts if there is one workload
  const std::vector<int>& groups() const { return m_groups; }        ///< by run; empty if there is one workload
  /// The workload's name, only at its first run.
  std::vector<std::string> heads() const {
    std::vector<std::string> heads = m_names;
    for (std::size_t i = heads.size(); i-- > 1;)
      if (m_groups[i] == m_groups[i - 1]) heads[i].clear();
    return heads;
  }
  /// Returns true if the runs of each workload can be ranked.
  bool isRankable(const metrics::MetricInfo& info) const {
    std::map<int, std::vector<compare::LaneRun>> workloads;
    for (std::size_t i = 0; i < m_runs.size(); ++i) workloads[several() ? m_groups[i] : 0].push_back(*m_runs[i]);
    return std::ranges::all_of(workloads,
                               [&](const auto& workload) { return compare::isRankable(workload.second, info); });
  }

 private:
  std::vector<const compare::LaneRun*> m_runs;
  std::vector<std::string> m_names;
  std::vector<int> m_groups;
};

// Returns, by run, the number of jobs in its means; empty if all jobs of all runs have finished.
std::vector<metrics::FinishedJobs> finishedWhereNotAll(const ByWorkload& table) {
  std::vector<metrics::FinishedJobs> finished;
  for (const compare::LaneRun* run : table.runs())
    finished.push_back(metrics::finishedJobs(*run->metrics, run->warm_up));
  if (std::ranges::all_of(finished, &metrics::FinishedJobs::all)) finished.clear();
  return finished;
}

double longest_s(const ByWorkload& table, const std::vector<std::string>& names) {
  double longest = 0;
  for (const std::string& name : names) {
    const metrics::MetricInfo* info = metrics::find(name);
    if (info == nullptr || info->unit != "s") continue;
    for (const compare::LaneRun* run : table.runs()) longest = std::max(longest, run->metrics->value(name).value_or(0));
  }
  return longest;
}

}  // namespace

const std::vector<std::string>& tableMetrics() {
  static const std::vector<std::string> names{"makespan_s",  "jct_mean_s", "jct_p95_s",
                                              "wait_mean_s", "ftf_mean",   "cru"};
  return names;
}

std::string latexMetricTable(const std::vector<compare::LaneRun>& all, const std::vector<std::string>& names) {
  const ByWorkload table(all);
  std::vector<Column> columns;
  if (table.several())
    columns.push_back({"Workload", false, {}, table.heads(), metrics::Better::Neither, table.groups()});
  columns.push_back({"Scheduler", false, {}, {}, metrics::Better::Neither, table.groups()});
  for (const compare::LaneRun* run : table.runs()) columns.back().texts.push_back(run->lane.label);
  const model::TimeUnit suits = model::timeUnitFor(longest_s(table, names));
  for (const std::string& name : names) {
    const metrics::MetricInfo* info = metrics::find(name);
    if (info == nullptr) continue;
    Column column{"", true, {}, {}, table.isRankable(*info) ? info->better : metrics::Better::Neither, table.groups()};
    for (const compare::LaneRun* run : table.runs())
      column.values.push_back(metrics::valueOf(*run->metrics, name, run->warm_up));
    if (std::ranges::none_of(column.values, [](const auto& v) { return v.has_value(); })) continue;
    std::string unit = info->unit;
    if (unit == "s") {
      unit = suits.name;
      for (auto& value : column.values)
        if (value) *value /= suits.seconds;
    }
    column.head = headOf(*info, unit);
    columns.push_back(std::move(column));
  }
  const std::vector<metrics::FinishedJobs> finished = finishedWhereNotAll(table);
  for (const char* name : finished.empty() ? std::vector<const char*>() : std::vector{kFinished, kJobs}) {
    Column column{headOf(name, suits), true, {}, {}, metrics::Better::Neither, table.groups()};
    for (const metrics::FinishedJobs& run : finished)
      column.values.emplace_back(static_cast<double>(name == kFinished ? run.finished : run.jobs));
    columns.push_back(std::move(column));
  }
  return tabular(std::move(columns));
}

std::string metricTable(const std::vector<compare::LaneRun>& runs, const std::vector<std::string>& names,
                        char separator) {
  const ByWorkload table(runs);
  std::string out = table.several() ? std::string("workload") + separator + "scheduler" : "scheduler";
  for (const std::string& name : names) out += separator + name;
  const std::vector<metrics::FinishedJobs> finished = finishedWhereNotAll(table);
  if (!finished.empty()) out += separator + std::string(kFinished) + separator + kJobs;
  out += '\n';
  for (std::size_t i = 0; i < table.runs().size(); ++i) {
    const compare::LaneRun& run = *table.runs()[i];
    if (table.several()) {
      appendCsv(out, table.names()[i], separator);
      out += separator;
    }
    appendCsv(out, run.lane.label, separator);
    for (const std::string& name : names) {
      const auto value = run.metrics->value(name);
      out += separator + (value ? fmt::format("{}", *value) : std::string());
    }
    if (!finished.empty()) out += fmt::format("{}{}{}{}", separator, finished[i].finished, separator, finished[i].jobs);
    out += '\n';
  }
  return out;
}

std::string tableProvenance(const std::vector<compare::LaneRun>& runs, const std::string& version) {
  std::string labels, altered;
  const trace::Trace* first = nullptr;
  for (const compare::LaneRun& run : runs) {
    if (!hasMetrics(run)) continue;
    if (first == nullptr) first = run.trace.get();
    labels += (labels.empty() ? "" : ", ") + run.lane.label;
    if (const std::vector<std::string> files = alteredFiles(run); !files.empty())
      altered += fmt::format("{}{} ({})", altered.empty() ? "" : "; ", run.lane.label, fmt::join(files, ", "));
  }
  if (first == nullptr) return {};
  std::string line = fmt::format("Roundel {}; table; scenario \"{}\"; schedulers {}; seed {}", version,
                                 first->problem->scenario->title, labels, first->seed);
  if (!first->problem->sha256.empty()) line += "; sha256 " + first->problem->sha256;
  if (!altered.empty()) line += "; made from altered files: " + altered;
  return model::visible(line);
}

namespace {

Column columnOf(const std::vector<std::vector<std::string>>& rows, std::size_t c) {
  Column column{"", true, {}, {}};
  bool has_values = false;
  for (std::size_t r = 1; r < rows.size(); ++r) {
    const std::string cell = c < rows[r].size() ? fromCsvText(rows[r][c]) : std::string();
    column.texts.push_back(cell);
    column.values.push_back(numberIn(cell));
    column.numbers = column.numbers && (cell.empty() || column.values.back());
    has_values = has_values || column.values.back();
  }
  column.numbers = column.numbers && has_values;
  return column;
}

bool sameValue(const std::optional<double>& a, const std::optional<double>& b) {
  constexpr double kRoundOff = 1e-9;
  if (!a || !b) return !a && !b;
  return std::abs(*a - *b) <= kRoundOff * std::max(std::abs(*a), std::abs(*b));
}

// Returns, by row, the index in `table` of the run whose metrics it has; empty if a row belongs to no run. Values are in seconds.
std::vector<std::size_t> runsOfRows(const std::vector<std::string>& heads, const std::vector<Column>& columns,
                                    const ByWorkload& table) {
  std::vector<std::size_t> run_of_row;
  std::vector<char> taken(table.runs().size(), 0);
  for (std::size_t row = 0; !columns.empty() && row < columns.front().values.size(); ++row) {
    const auto fits = [&](std::size_t run) {
      if (taken[run] != 0) return false;
      bool has_metric = false;
      for (std::size_t c = 0; c < columns.size(); ++c) {
        if (metrics::find(heads[c]) == nullptr) continue;
        has_metric = true;
        if (!sameValue(columns[c].values[row], table.runs()[run]->metrics->value(heads[c]))) return false;
      }
      return has_metric;
    };
    std::size_t run = 0;
    while (run < taken.size() && !fits(run)) ++run;
    if (run == taken.size()) return {};
    taken[run] = 1;
    run_of_row.push_back(run);
  }
  return run_of_row;
}

// Converts all times of a table to one unit, and returns it.
model::TimeUnit inOneUnit(const std::vector<std::string>& heads, std::vector<Column>& columns) {
  double longest = 0;
  for (std::size_t c = 0; c < columns.size(); ++c)
    if (model::isInSeconds(heads[c]) && columns[c].numbers) longest = std::max(longest, largest(columns[c].values));
  const model::TimeUnit unit = model::timeUnitFor(longest);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (!model::isInSeconds(heads[c])) continue;
    for (auto& value : columns[c].values)
      if (value) *value /= unit.seconds;
  }
  return unit;
}

}  // namespace

std::string latexTable(const std::vector<std::vector<std::string>>& rows, const std::vector<compare::LaneRun>& runs) {
  std::vector<Column> columns, shown;
  if (rows.empty()) return tabular(columns);
  const std::vector<std::string>& heads = rows.front();
  for (std::size_t c = 0; c < heads.size(); ++c) columns.push_back(columnOf(rows, c));
  const ByWorkload table(runs);
  const std::vector<std::size_t> run_of = runsOfRows(heads, columns, table);
  const model::TimeUnit time = inOneUnit(heads, columns);
  for (std::size_t c = 0; c < heads.size(); ++c) {
    Column& column = columns[c];
    const metrics::MetricInfo* info = metrics::find(heads[c]);
    column.head = info == nullptr ? headOf(heads[c], time) : headOf(*info, info->unit == "s" ? time.name : info->unit);
    if (info != nullptr && rows.size() > 1 && !column.numbers) continue;  // a metric without any value
    if (info != nullptr && !run_of.empty() && table.isRankable(*info)) column.better = info->better;
    for (const std::size_t run : run_of)
      if (table.several()) column.groups.push_back(table.groups()[run]);
    shown.push_back(std::move(column));
  }
  return tabular(std::move(shown));
}

std::string latexTableOfTsv(const std::string& tsv, const std::vector<compare::LaneRun>& runs) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> cells(1);
  const auto end = [&] {
    if (cells.size() > 1 || !cells[0].empty()) rows.push_back(cells);
    cells.assign(1, {});
  };
  for (const char c : tsv)
    if (c == '\n')
      end();
    else if (c == '\t')
      cells.emplace_back();
    else if (c != '\r')
      cells.back() += c;
  end();
  std::string titles;
  while (rows.size() > 1 && rows[0].size() == 1 && rows[1].size() > 1) {
    titles += "% " + model::visible(rows[0][0]) + "\n";
    rows.erase(rows.begin());
  }
  return titles + latexTable(rows, runs);
}

}  // namespace roundel::io
