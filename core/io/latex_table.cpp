#include "core/io/latex_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>

#include "core/io/csv_text.h"
#include "core/io/latex.h"
#include "core/io/run_output.h"
#include "core/metrics/metrics.h"
#include "core/model/visible_text.h"

namespace roundel::io {
namespace {

using Values = std::vector<std::optional<double>>;

struct Column {
  std::string head;
  bool numbers = false;
  Values values;                   ///< of numbers
  std::vector<std::string> texts;  ///< of words
  metrics::Better better = metrics::Better::Neither;
};

double largest(const Values& values) {
  double most = 0;
  for (const auto& value : values) most = std::max(most, value ? std::abs(*value) : 0);
  return most;
}

// Four digits of the largest, none where all are whole, three decimals at most.
int decimalsOf(const Values& values) {
  const bool whole =
      std::all_of(values.begin(), values.end(), [](const auto& v) { return !v || *v == std::round(*v); });
  const double most = largest(values);
  if (whole || !(most > 0)) return 0;
  return std::clamp(3 - static_cast<int>(std::floor(std::log10(most))), 0, 3);
}

// Of two rows at least, where they differ as printed.
std::vector<bool> bestOf(const Column& column, int decimals) {
  std::vector<bool> best(column.values.size(), false);
  std::set<double> seen;
  const double step = std::pow(10, decimals);
  const auto printed = [&](double value) { return std::round(value * step); };
  for (const auto& value : column.values) {
    if (value) seen.insert(printed(*value));
  }
  if (column.better == metrics::Better::Neither || seen.size() < 2) return best;
  const double wanted = column.better == metrics::Better::Lower ? *seen.begin() : *seen.rbegin();
  for (std::size_t i = 0; i < best.size(); ++i) best[i] = column.values[i] && printed(*column.values[i]) == wanted;
  return best;
}

std::string cellOf(const std::optional<double>& value, int decimals, bool bold) {
  if (!value) return "--";
  std::string text = fmt::format("{:.{}f}", *value, decimals);
  if (text.starts_with('-'))
    text = std::none_of(text.begin(), text.end(), [](char c) { return c >= '1' && c <= '9'; }) ? text.substr(1)
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

// Columns stand under each other in the source as well.
std::string tabular(const std::vector<Column>& columns) {
  std::vector<std::vector<std::string>> cells;
  std::vector<std::size_t> widths;
  std::string shape;
  for (const Column& column : columns) {
    cells.push_back(cellsOf(column));
    widths.push_back(0);
    for (const std::string& cell : cells.back()) widths.back() = std::max(widths.back(), cell.size());
    shape += column.numbers ? 'r' : 'l';
  }
  std::string out = "% Needs \\usepackage{booktabs}.\n\\begin{tabular}{@{}" + shape + "@{}}\n\\toprule\n";
  for (std::size_t row = 0; !cells.empty() && row < cells.front().size(); ++row) {
    if (row == 1) out += "\\midrule\n";
    for (std::size_t c = 0; c < cells.size(); ++c)
      out += (c == 0 ? "" : " & ") + padded(cells[c][row], widths[c], columns[c].numbers);
    out += " \\\\\n";
  }
  return out + "\\bottomrule\n\\end{tabular}\n";
}

struct Unit {
  double seconds;
  const char* name;
};

Unit unitFor(double longest_s) {
  for (const Unit unit : {Unit{1, "s"}, Unit{60, "min"}, Unit{3600, "h"}}) {
    if (longest_s / unit.seconds <= 300) return unit;
  }
  return {86400, "d"};
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Short in the head of a column; the others have titles that are short enough.
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
  const bool said = unit.empty() || info.title.ends_with(unit);
  return capital(titleOf(info) + (said ? "" : " (" + unit + ")"));
}

// "start_s" -> "start (s)", "gpu_type" -> "gpu type".
std::string headOf(const std::string& name) {
  std::string text = name, unit;
  if (text.ends_with("_per_s")) {
    text.resize(text.size() - 6), unit = "/s";
  } else if (text.ends_with("_s")) {
    text.resize(text.size() - 2), unit = "s";
  } else if (text.ends_with("_ms")) {
    text.resize(text.size() - 3), unit = "ms";
  }
  std::replace(text.begin(), text.end(), '_', ' ');
  return latexText(capital(text)) + (unit.empty() ? "" : " (" + unit + ")");
}

std::optional<double> numberIn(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

bool hasMetrics(const compare::LaneRun& run) { return run.ok() && run.metrics != nullptr; }

}  // namespace

const std::vector<std::string>& tableMetrics() {
  static const std::vector<std::string> names{"makespan_s",  "jct_mean_s", "jct_p95_s",
                                              "wait_mean_s", "ftf_mean",   "cru"};
  return names;
}

std::string latexMetricTable(const std::vector<compare::LaneRun>& runs, const std::vector<std::string>& names) {
  std::vector<Column> columns{{"Scheduler", false, {}, {}, metrics::Better::Neither}};
  for (const compare::LaneRun& run : runs) {
    if (hasMetrics(run)) columns[0].texts.push_back(run.lane.label);
  }
  for (const std::string& name : names) {
    const metrics::MetricInfo* info = metrics::find(name);
    if (info == nullptr) continue;
    Column column{"", true, {}, {}, info->better};
    for (const compare::LaneRun& run : runs) {
      if (hasMetrics(run)) column.values.push_back(run.metrics->value(name));
    }
    if (std::none_of(column.values.begin(), column.values.end(), [](const auto& v) { return v.has_value(); })) continue;
    std::string unit = info->unit;
    if (unit == "s") {
      const Unit suits = unitFor(largest(column.values));
      unit = suits.name;
      for (auto& value : column.values) {
        if (value) *value /= suits.seconds;
      }
    }
    column.head = headOf(*info, unit);
    columns.push_back(std::move(column));
  }
  return tabular(columns);
}

std::string metricTable(const std::vector<compare::LaneRun>& runs, const std::vector<std::string>& names,
                        char separator) {
  std::string out = "scheduler";
  for (const std::string& name : names) out += separator + name;
  out += '\n';
  for (const compare::LaneRun& run : runs) {
    if (!hasMetrics(run)) continue;
    appendCsv(out, run.lane.label, separator);
    for (const std::string& name : names) {
      const auto value = run.metrics->value(name);
      out += separator + (value ? fmt::format("{}", *value) : std::string());
    }
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
                                 first->problem->scenario.title, labels, first->seed);
  if (!first->problem->sha256.empty()) line += "; sha256 " + first->problem->sha256;
  if (!altered.empty()) line += "; made from altered files: " + altered;
  return model::visible(line);
}

std::string latexTable(const std::vector<std::vector<std::string>>& rows) {
  std::vector<Column> columns;
  if (rows.empty()) return tabular(columns);
  for (std::size_t c = 0; c < rows.front().size(); ++c) {
    const metrics::MetricInfo* info = metrics::find(rows.front()[c]);
    Column column{info != nullptr ? headOf(*info, info->unit) : headOf(rows.front()[c]),
                  true,
                  {},
                  {},
                  info != nullptr ? info->better : metrics::Better::Neither};
    bool any = false;
    for (std::size_t r = 1; r < rows.size(); ++r) {
      const std::string cell = c < rows[r].size() ? fromCsvText(rows[r][c]) : std::string();
      column.texts.push_back(cell);
      column.values.push_back(numberIn(cell));
      column.numbers = column.numbers && (cell.empty() || column.values.back());
      any = any || column.values.back();
    }
    column.numbers = column.numbers && any;
    columns.push_back(std::move(column));
  }
  return tabular(columns);
}

std::string latexTableOfTsv(const std::string& tsv) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> cells(1);
  const auto end = [&] {
    if (cells.size() > 1 || !cells[0].empty()) rows.push_back(cells);
    cells.assign(1, {});
  };
  for (const char c : tsv) {
    if (c == '\n') {
      end();
    } else if (c == '\t') {
      cells.emplace_back();
    } else if (c != '\r') {
      cells.back() += c;
    }
  }
  end();
  std::string titles;
  while (rows.size() > 1 && rows[0].size() == 1 && rows[1].size() > 1) {
    titles += "% " + model::visible(rows[0][0]) + "\n";
    rows.erase(rows.begin());
  }
  return titles + latexTable(rows);
}

}  // namespace roundel::io
