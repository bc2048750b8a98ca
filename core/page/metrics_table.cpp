// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/page/metrics_table.h"

#include <fmt/format.h>

#include "core/compare/ranking.h"
#include "core/io/json/json_out.h"
#include "core/model/text/ascii.h"
#include "core/model/time_unit.h"
#include "core/page/html_text.h"

namespace roundel::page {
namespace {

constexpr const char* kMetrics[] = {"jct_mean_s", "makespan_s", "wait_mean_s", "lr_mean",
                                    "cru",        "cru_slot",   "restarts",    "unfinished"};
constexpr const char* kMinus = "\xE2\x88\x92";
constexpr const char* kNone = "\xE2\x80\x93";

using Values = std::vector<std::optional<double>>;

class Table {
 public:
  explicit Table(const std::vector<ShownRun>& runs) : m_runs(runs), m_end_s(pageEnd_s(runs)) {
    for (const ShownRun& shown_run : runs) m_laneRuns.push_back(shown_run.run);
  }

  std::string html() const {
    std::string out = "<table id=\"metrics-table\">\n<thead><tr><th scope=\"col\">metric</th>";
    for (std::size_t i = 0; i < m_runs.size(); ++i)
      out += fmt::format("<th scope=\"col\" class=\"n\" data-lane=\"{}\">{}</th>", i, escaped(m_runs[i].name));
    if (m_runs.size() == 2) out += "<th scope=\"col\" class=\"n\">difference</th>";
    if (m_runs.size() > 1)
      out += fmt::format("<th scope=\"col\" class=\"n\">{}</th>", m_runs.size() == 2 ? "better" : "best");
    out += "</tr></thead>\n<tbody>\n";
    for (const char* name : kMetrics) out += row(*metrics::find(name));
    return out + "</tbody></table>\n";
  }

 private:
  std::string row(const metrics::MetricInfo& info) const {
    Values values;
    for (const ShownRun& shown_run : m_runs) values.push_back(shown_run.run.value(info.name));
    if (info.name == "unfinished" && std::ranges::all_of(values, [](const auto& v) { return v.value_or(0) == 0; }))
      return "";
    const std::optional<double> best = compare::bestOf(m_laneRuns, info);
    std::string out = fmt::format("<tr data-metric=\"{}\" data-better=\"{}\"><th scope=\"row\" title=\"{}\">{}</th>",
                                  info.name, info.better == metrics::Better::Lower ? "lower" : "higher",
                                  escaped(info.definition), escaped(titleOf(info)));
    for (const auto& value : values) out += cell(value, info, best && value == best);
    if (m_runs.size() == 2) out += differenceCell(values, info);
    if (m_runs.size() > 1) out += bestCell(values, best);
    return out + "</tr>\n";
  }

  static std::string titleOf(const metrics::MetricInfo& info) {
    std::string title = info.title;
    title.front() = model::upper(title.front());
    return title;
  }

  std::string withUnit(double value, const metrics::MetricInfo& info) const {
    const std::string number = shownNumber(value, info, m_end_s);
    return info.unit == "s" ? number + ' ' + model::timeUnitFor(m_end_s).name : number;
  }

  std::string cell(const std::optional<double>& value, const metrics::MetricInfo& info, bool best) const {
    if (!value) return fmt::format("<td class=\"n\">{}</td>", kNone);
    std::string exact_text;
    if (!io::appendNumber(exact_text, *value)) return fmt::format("<td class=\"n\">{}</td>", kNone);
    return fmt::format("<td class=\"n{}\"><data value=\"{}\">{}</data></td>", best ? " best" : "", exact_text,
                       withUnit(*value, info));
  }

  std::string differenceCell(const Values& values, const metrics::MetricInfo& info) const {
    if (!values[0] || !values[1]) return fmt::format("<td class=\"n dim\">{}</td>", kNone);
    const double difference = *values[1] - *values[0];
    const std::string sign = difference < 0 ? kMinus : difference > 0 ? "+" : "";
    return fmt::format("<td class=\"n dim\">{}{}</td>", sign, withUnit(std::abs(difference), info));
  }

  // The only run with the best value; a dash if several have it.
  std::string bestCell(const Values& values, const std::optional<double>& best) const {
    std::optional<std::size_t> best_lane;
    for (std::size_t i = 0; best && i < values.size(); ++i) {
      if (values[i] != best) continue;
      if (best_lane) return "<td class=\"n dim\">several</td>";
      best_lane = i;
    }
    if (!best_lane) return fmt::format("<td class=\"n dim\">{}</td>", kNone);
    return fmt::format("<td class=\"n\" data-lane=\"{}\">{}</td>", *best_lane, escaped(m_runs[*best_lane].name));
  }

  const std::vector<ShownRun>& m_runs;
  double m_end_s;
  std::vector<compare::LaneRun> m_laneRuns;
};

}  // namespace

std::string metricsTable(const std::vector<ShownRun>& runs) { return Table(runs).html(); }

}  // namespace roundel::page
