// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/experiment/statistics.h"
#include "core/io/json/json_out.h"
#include "core/io/tables/csv_text.h"
#include "core/metrics/metrics.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"
#include "core/model/text/ascii.h"

namespace roundel::experiment {
namespace {

using Cells = std::vector<std::string>;

Cells coordinatesOf(const SweepTable& table, const SweepCell& cell) {
  Cells out;
  const auto add = [&out](const std::vector<SweepDimension>& dimensions, const std::vector<std::size_t>& positions) {
    for (std::size_t i = 0; i < dimensions.size(); ++i)
      out.push_back(positions[i] == kNoPosition ? "" : dimensions[i].values[positions[i]]);
  };
  add(table.varied, cell.varied);
  add(table.options, cell.options);
  out.push_back(table.schedulers[cell.scheduler]);
  return out;
}

Cells coordinateNames(const SweepTable& table) {
  Cells out;
  for (const auto* dimensions : {&table.varied, &table.options})
    for (const SweepDimension& dimension : *dimensions) out.push_back(dimension.name);
  out.emplace_back("scheduler");
  return out;
}

void addTo(Cells& row, std::initializer_list<double> numbers) {
  for (const double number : numbers) {
    std::string text;
    if (!std::isnan(number)) io::appendNumber(text, number);
    row.push_back(std::move(text));
  }
}

double quantileOf(std::vector<double> values, double q) {
  std::erase_if(values, [](double value) { return std::isnan(value); });
  return metrics::percentile(std::move(values), q).value_or(kNone);
}

void addMeans(Cells& row, const std::string& metric, const SweepCell& cell, const std::vector<double>& values) {
  const Estimate estimate = meanOf(values);
  row.insert(row.end(), {metric, std::to_string(estimate.n), std::to_string(cell.failed)});
  addTo(row, {estimate.mean, estimate.deviation, estimate.half_width});
  row.push_back(unitOf(metric));
  addTo(row, {quantileOf(values, 0.25), quantileOf(values, 0.5), quantileOf(values, 0.75)});
  const bool has_jobs = cell.jobs.jobs > 0;
  row.push_back(has_jobs ? std::to_string(cell.jobs.finished) : "");
  row.push_back(has_jobs ? std::to_string(cell.jobs.jobs) : "");
}

void addPair(Cells& row, const std::vector<double>& values, const std::vector<double>& base) {
  const Estimate difference = pairedDifference(values, base), ratio = pairedLogRatio(values, base);
  row.push_back(std::to_string(difference.n));
  addTo(row, {difference.mean, difference.low(), difference.high()});
  addTo(row, {std::exp(ratio.mean), std::exp(ratio.low()), std::exp(ratio.high())});
}

/// Reads a base part by part.
class BaseReader {
 public:
  BaseReader(const SweepTable& table, const std::vector<SweepCell>& cells) : m_table(table), m_cells(cells) {
    m_base.varied.resize(table.varied.size());
    m_base.options.resize(table.options.size());
  }

  std::optional<SummaryBase> read(const std::string& text, std::string& fault) {
    m_base.text = text;
    for (const SweepCell& cell : m_cells) {
      if (laneText(m_table, cell) != text) continue;
      m_base.scheduler = cell.scheduler;
      for (std::size_t i = 0; i < cell.options.size(); ++i)
        if (cell.options[i] != kNoPosition) m_base.options[i] = cell.options[i];
      return m_base;
    }
    if (!parts(text, fault)) return std::nullopt;
    if (fault = ambiguity(); !fault.empty()) return std::nullopt;
    return m_base;
  }

 private:
  /// A label or a value may contain commas: the longest known part at a position is used.
  bool parts(const std::string& text, std::string& fault) {
    for (std::size_t from = 0; from < text.size();) {
      std::size_t to = text.size();
      while (!take(trimmed(text.substr(from, to - from)))) {
        to = to > from ? text.rfind(',', to - 1) : std::string::npos;
        if (to != std::string::npos && to > from) continue;
        fault = unknown(trimmed(text.substr(from, text.find(',', from) - from)));
        return false;
      }
      from = to + 1;
    }
    if (!text.empty()) return true;
    fault = unknown(text);
    return false;
  }

  static std::string trimmed(const std::string& text) { return std::string(model::trimmed(text)); }

  bool take(const std::string& part) {
    if (const auto label = std::ranges::find(m_table.schedulers, part); label != m_table.schedulers.end()) {
      m_base.scheduler = static_cast<std::size_t>(label - m_table.schedulers.begin());
      return true;
    }
    const std::size_t sign = part.find('=');
    if (sign == std::string::npos) return false;
    const std::string name = trimmed(part.substr(0, sign)), value = trimmed(part.substr(sign + 1));
    return takeValue(m_table.varied, m_base.varied, name, value) ||
           takeValue(m_table.options, m_base.options, name, value);
  }

  static bool takeValue(const std::vector<SweepDimension>& dimensions, std::vector<std::optional<std::size_t>>& to,
                        const std::string& name, const std::string& value) {
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      const auto value_entry = std::ranges::find(dimensions[i].values, value);
      if (dimensions[i].name != name || value_entry == dimensions[i].values.end()) continue;
      to[i] = static_cast<std::size_t>(value_entry - dimensions[i].values.begin());
      return true;
    }
    return false;
  }

  std::string unknown(const std::string& part) const {
    Cells known_texts = laneTexts(m_table, m_cells);
    for (const auto* dimensions : {&m_table.varied, &m_table.options})
      for (const SweepDimension& dimension : *dimensions)
        for (const std::string& value : dimension.values) known_texts.push_back(dimension.name + "=" + value);
    return fmt::format(
        "the sweep has no scheduler or value \"{}\" ({})", part,
        model::hintFor(part, std::vector<std::string_view>(known_texts.begin(), known_texts.end()), "there is none"));
  }

  /// A scheduler with varied options needs their values to be the base for every point.
  std::string ambiguity() const {
    if (!m_base.scheduler) return {};
    for (std::size_t i = 0; i < m_base.options.size(); ++i) {
      if (m_base.options[i]) continue;
      Cells seen_values;
      for (const SweepCell& cell : m_cells) {
        if (cell.scheduler != *m_base.scheduler || cell.options[i] == kNoPosition) continue;
        const std::string& value = m_table.options[i].values[cell.options[i]];
        if (!model::contains(seen_values, value)) seen_values.push_back(value);
      }
      if (seen_values.size() < 2) continue;
      const std::string& label = m_table.schedulers[*m_base.scheduler];
      return fmt::format("{} varies {}: name the value too, such as \"{},{}={}\"", label, m_table.options[i].name,
                         label, m_table.options[i].name, seen_values.front());
    }
    return {};
  }

  const SweepTable& m_table;
  const std::vector<SweepCell>& m_cells;
  SummaryBase m_base;
};

/// Returns true if `candidate` is the base of `cell`. A named scheduler keeps its own options.
bool isBaseOf(const SummaryBase& base, const SweepCell& candidate, const SweepCell& cell) {
  if (candidate.scheduler != base.scheduler.value_or(cell.scheduler)) return false;
  for (std::size_t i = 0; i < cell.varied.size(); ++i)
    if (candidate.varied[i] != base.varied[i].value_or(cell.varied[i])) return false;
  for (std::size_t i = 0; i < cell.options.size(); ++i) {
    if (candidate.options[i] == kNoPosition) continue;
    if (base.options[i] ? candidate.options[i] != *base.options[i]
                        : !base.scheduler && candidate.options[i] != cell.options[i])
      return false;
  }
  return true;
}

}  // namespace

std::string unitOf(const std::string& metric) {
  if (const metrics::MetricInfo* info = metrics::find(metric); info != nullptr) return info->unit;
  if (metric.starts_with("jobs_")) return "jobs";
  if (metric.find("_ms_") != std::string::npos) return "ms";
  return metric.ends_with("_s") ? "s" : "";
}

std::vector<std::string> laneTexts(const SweepTable& table, const std::vector<SweepCell>& cells) {
  std::vector<std::string> out;
  for (const SweepCell& cell : cells) {
    std::string lane = laneText(table, cell);
    if (!model::contains(out, lane)) out.push_back(std::move(lane));
  }
  return out;
}

std::optional<SummaryBase> baseOf(const SweepTable& table, const std::vector<SweepCell>& cells, const std::string& text,
                                  std::string& fault) {
  return BaseReader(table, cells).read(text, fault);
}

std::vector<CellPair> pairsAgainst(const SweepTable& table, const std::vector<SweepCell>& cells,
                                   const SummaryBase& against) {
  // Groups candidates by point, because a grid has many points with few cells each.
  std::map<std::vector<std::size_t>, std::vector<std::size_t>> cells_by_point;
  for (std::size_t i = 0; i < cells.size(); ++i) cells_by_point[cells[i].varied].push_back(i);
  std::vector<CellPair> out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::vector<std::size_t> point = cells[i].varied;
    for (std::size_t d = 0; d < table.varied.size(); ++d) point[d] = against.varied[d].value_or(point[d]);
    for (const std::size_t candidate : cells_by_point[point]) {
      if (!isBaseOf(against, cells[candidate], cells[i])) continue;
      if (candidate != i) out.push_back({i, candidate});
      break;
    }
  }
  return out;
}

std::string summaryText(const SweepTable& table, const std::vector<std::string>& metrics, const SummaryBase* against) {
  Cells head = coordinateNames(table);
  for (const char* name : {"metric", "n", "failed", "mean", "deviation", "half_width_95", "unit", "p25", "median",
                           "p75", kJobsFinished, kJobsCounted})
    head.emplace_back(name);
  std::map<std::size_t, std::size_t> bases;
  const std::vector<SweepCell> all_cells = cells(table, "");
  if (against != nullptr) {
    for (const char* name : {"against", "pairs", "difference", "difference_low_95", "difference_high_95", "ratio",
                             "ratio_low_95", "ratio_high_95"})
      head.emplace_back(name);
    for (const CellPair& pair : pairsAgainst(table, all_cells, *against)) bases[pair.cell] = pair.base;
  }
  std::string out;
  const auto add = [&out](const Cells& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) out += ',';
      io::appendCsv(out, row[i]);
    }
    out += '\n';
  };
  add(head);
  for (std::size_t i = 0; i < all_cells.size(); ++i) {
    for (const std::string& metric : metrics) {
      Cells row = coordinatesOf(table, all_cells[i]);
      const std::vector<double> values = valuesOf(table, all_cells[i], metric);
      addMeans(row, metric, all_cells[i], values);
      if (const auto base = bases.find(i); base != bases.end()) {
        row.push_back(against->text);
        addPair(row, values, valuesOf(table, all_cells[base->second], metric));
      }
      row.resize(head.size());
      add(row);
    }
  }
  return out;
}

std::string summaryText(const SweepTable& table) {
  std::vector<std::string> metrics = table.metrics;  // the counts of jobs are columns
  std::erase_if(metrics, [](const std::string& name) { return name == kJobsFinished || name == kJobsCounted; });
  return summaryText(table, metrics);
}

std::vector<std::vector<std::string>> summaryRows(const SweepTable& table, const std::string& metric,
                                                  const SummaryBase* against) {
  const std::string unit = unitOf(metric), suffix = unit == "s" || unit == "ms" ? "_" + unit : "";
  const std::vector<SweepCell> all_cells = cells(table, metric);
  std::vector<Cells> rows{coordinateNames(table)};
  const auto heads = [&](std::initializer_list<std::string> names) { rows.front().insert(rows.front().end(), names); };
  if (against == nullptr) {
    heads({"n", "mean" + suffix, "low_95" + suffix, "high_95" + suffix, "jobs_finished", "jobs"});
    for (const SweepCell& cell : all_cells) {
      const Estimate estimate = meanOf(cell.values);
      Cells& row = rows.emplace_back(coordinatesOf(table, cell));
      row.push_back(std::to_string(estimate.n));
      addTo(row, {estimate.mean, estimate.low(), estimate.high()});
      for (const std::size_t count : {cell.jobs.finished, cell.jobs.jobs})
        row.push_back(cell.jobs.jobs > 0 ? std::to_string(count) : "");
    }
    return rows;
  }
  heads({"pairs", "difference" + suffix, "low_95" + suffix, "high_95" + suffix, "ratio", "ratio_low_95",
         "ratio_high_95"});
  for (const CellPair& pair : pairsAgainst(table, all_cells, *against))
    addPair(rows.emplace_back(coordinatesOf(table, all_cells[pair.cell])), all_cells[pair.cell].values,
            all_cells[pair.base].values);
  return rows;
}

}  // namespace roundel::experiment
