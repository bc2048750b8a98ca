// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/report/report_tables.h"

#include <QLocale>
#include <algorithm>
#include <map>

#include "core/compare/expected.h"
#include "core/compare/ranking.h"
#include "core/io/run_output.h"
#include "core/model/scenario.h"
#include "core/model/time_unit.h"
#include "core/policies/registry.h"
#include "core/trace/forecast_use.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/report/html.h"

namespace roundel::widgets::report {
namespace {

using plots::PlotLane;

constexpr const char* kShown[] = {"makespan_s", "jct_mean_s",     "jct_median_s",     "jct_p95_s", "wait_mean_s",
                                  "lr_mean",    "ftf_mean",       "ftf_unfair_share", "cru",       "cru_work",
                                  "gru",        "fragments_mean", "restarts",         "unfinished"};

std::vector<compare::LaneRun> reportedRuns(const std::vector<PlotLane>& lanes) {
  std::vector<compare::LaneRun> runs;
  for (const PlotLane& lane : lanes) {
    runs.push_back(*lane.run);
    if (!lane.run->ok()) runs.back().metrics = nullptr;
  }
  return runs;
}

// The rows of comparison.csv, one per lane, with named fields.
class Comparison {
 public:
  explicit Comparison(const std::vector<PlotLane>& lanes)
      : m_runs(reportedRuns(lanes)), m_rows(csvRows(QByteArray::fromStdString(io::comparisonCsv(m_runs)))) {
    for (int i = 0; i < m_rows.front().size(); ++i) m_columns[m_rows.front()[i].toStdString()] = i;
  }
  QString at(std::size_t lane, const std::string& column) const { return m_rows[lane + 1].value(m_columns.at(column)); }

  std::optional<double> best(const metrics::MetricInfo& info) const { return compare::bestOf(m_runs, info); }

 private:
  std::vector<compare::LaneRun> m_runs;
  std::vector<QStringList> m_rows;
  std::map<std::string, int> m_columns;
};

QString titled(const metrics::MetricInfo& info, const model::TimeUnit& time) {
  const bool unit = !info.unit.empty() && !info.title.ends_with(info.unit);
  return words(!unit ? info.title : info.title + ", " + (info.unit == "s" ? time.name : info.unit));
}

QString verdictText(compare::Verdict verdict) {
  switch (verdict) {
    case compare::Verdict::Agrees:
      return tr("agrees");
    case compare::Verdict::SameDirection:
      return tr("same direction");
    case compare::Verdict::OtherDirection:
      return tr("other direction");
    case compare::Verdict::Alone:
      return tr("alone");
    case compare::Verdict::NoValue:
      return tr("no value");
    case compare::Verdict::Differs:
      break;
  }
  return tr("differs");
}

QString defined(const metrics::MetricInfo& info) {
  const QString better = info.better == metrics::Better::Lower    ? tr("lower is better")
                         : info.better == metrics::Better::Higher ? tr("higher is better")
                                                                  : QString();
  return better.isEmpty() ? words(info.definition) : QStringLiteral("%1; %2").arg(words(info.definition), better);
}

QByteArray value(const Comparison& table, std::size_t lane, const metrics::MetricInfo& info,
                 const std::optional<double>& best, const model::TimeUnit& time) {
  const QString exact_text = table.at(lane, info.name);
  if (exact_text.isEmpty()) return "<td class=\"n\">–</td>";
  const bool is_best = best && exact_text.toDouble() == *best;
  const QByteArray mark = is_best ? " <span class=\"mark\">" + escaped(tr("best")) + "</span>" : QByteArray();
  return info.unit == "s" ? timeCell(exact_text, time, mark, is_best) : cell(exact_text, mark, is_best);
}

QByteArray rowHead(const PlotLane& lane) { return "<th scope=\"row\">" + keyOf(lane) + escaped(lane.label) + "</th>"; }

QString statusOf(const PlotLane& lane) {
  if (!lane.run->trace)
    return lane.run->faults.empty() ? tr("refused") : tr("refused: %1").arg(words(lane.run->faults.front().message));
  const std::string& message = lane.run->trace->message;
  const QString status = QString::fromLatin1(trace::toString(lane.run->trace->status));
  if (message.empty()) return status;
  return QStringLiteral("%1: %2").arg(status, inClockTimes(words(message), lane.run->trace->end_s));
}

QByteArray optionsOf(const PlotLane& lane) {
  const model::OptionMap& options = lane.run->trace ? lane.run->trace->options : lane.run->lane.options;
  const policies::PolicyInfo* info = policies::find(lane.run->lane.policy);
  QByteArray list;
  for (const auto& [key, json] : options) {
    const auto spec = info == nullptr
                          ? std::vector<policies::OptionSpec>::const_iterator()
                          : std::ranges::find_if(info->options, [&](const auto& each) { return each.key == key; });
    const bool is_known = info != nullptr && spec != info->options.end();
    const QByteArray title =
        is_known ? " title=\"" + escaped(spec->meaning + (spec->unit.empty() ? "" : " (" + spec->unit + ")")) + '"'
                 : QByteArray();
    const bool is_changed = is_known && spec->default_json != json;
    if (!list.isEmpty()) list += ", ";
    list += "<span" + title + "><code>" + escaped(key) + " = " + escaped(json) + "</code>" +
            (is_changed ? ' ' + escaped(tr("(default %1)").arg(words(spec->default_json))) : QByteArray()) + "</span>";
  }
  return list.isEmpty() ? escaped(tr("none")) : list;
}

}  // namespace

model::TimeUnit unitOf(const std::vector<PlotLane>& lanes) {
  double longest_s = 0;
  for (const PlotLane& lane : lanes)
    if (lane.run->ok() && lane.run->metrics) longest_s = std::max(longest_s, lane.run->trace->end_s);
  return model::timeUnitFor(longest_s);
}

QByteArray timeCell(const QString& exact_s, const model::TimeUnit& time, const QByteArray& after, bool strong) {
  bool number = false;
  const double seconds = exact_s.toDouble(&number);
  if (!number) return cell(exact_s, after, strong);
  return numberCell(exact_s, QString::fromStdString(model::timeNumber(seconds, time)), after, strong,
                    tr("%1 s").arg(exact_s));
}

QString headingOf(const QString& column, const model::TimeUnit& time) {
  if (const metrics::MetricInfo* info = metrics::find(column.toStdString())) return titled(*info, time);
  if (!column.endsWith(QLatin1String("_s")) || column.endsWith(QLatin1String("_per_s"))) return column;
  return QStringLiteral("%1, %2").arg(column.chopped(2).replace(QLatin1Char('_'), QLatin1Char(' ')),
                                      QLatin1String(time.name));
}

QByteArray keyOf(const PlotLane& lane) {
  const SchedulerStyle style = schedulerStyle(lane.policy, lane.mark, Theme::light());
  QByteArray dashes;
  for (const qreal part : style.dash) dashes += (dashes.isEmpty() ? "" : " ") + QByteArray::number(part * 2);
  return "<svg class=\"key\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 22 8\" aria-hidden=\"true\"><path "
         "d=\"M0 4H22\" fill=\"none\" stroke=\"" +
         style.line.name().toLatin1() + "\" stroke-width=\"3\"" +
         (dashes.isEmpty() ? QByteArray() : " stroke-dasharray=\"" + dashes + '"') + "/></svg>";
}

QByteArray metricsTable(const std::vector<PlotLane>& lanes) {
  const Comparison table(lanes);
  const model::TimeUnit time = unitOf(lanes);
  std::vector<Head> heads{{.text = tr("scheduler"), .number = false, .words = false}};
  for (const char* name : kShown)
    heads.push_back({titled(*metrics::find(name), time), defined(*metrics::find(name)), true, false});
  QByteArray out = "<table class=\"sortable\" id=\"metrics-table\">\n" + headRow(heads, true) + "<tbody>\n";
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    out += "<tr>" + rowHead(lanes[lane]);
    for (const char* name : kShown) {
      const metrics::MetricInfo& info = *metrics::find(name);
      out += value(table, lane, info, table.best(info), time);
    }
    out += "</tr>\n";
  }
  return scrolled(out + "</tbody></table>\n", tr("Metrics of the whole run"));
}

QByteArray everyMetric(const std::vector<PlotLane>& lanes) {
  const Comparison table(lanes);
  const model::TimeUnit time = unitOf(lanes);
  std::vector<Head> heads{{.text = tr("metric"), .number = false, .words = false}};
  for (const PlotLane& lane : lanes) heads.push_back({lane.label, {}, true, false});
  heads.push_back({tr("definition"), {}, false, true});
  QByteArray out = "<table id=\"every-metric\">\n" + headRow(heads, false) + "<tbody>\n";
  for (const metrics::MetricInfo& info : metrics::catalogue()) {
    out += "<tr><th scope=\"row\"><code title=\"" + escaped(titled(info, time)) + "\">" + escaped(info.name) +
           "</code></th>";
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) out += value(table, lane, info, table.best(info), time);
    out += "<td class=\"words\">" + escaped(titled(info, time) + QStringLiteral(": ") + defined(info)) + "</td></tr>\n";
  }
  return scrolled(out + "</tbody></table>\n", tr("Every metric"));
}

namespace {

bool isTimed(const model::ExpectedSpec& entry) {
  const metrics::MetricInfo* info = metrics::find(entry.metric);
  return info != nullptr && info->unit == "s" && !entry.ratio_to;
}

// "mean JCT, min", "mean JCT / Gavel's", or the stated name if it is no metric.
QString expectedMetric(const std::vector<PlotLane>& lanes, const model::ExpectedSpec& entry,
                       const compare::ExpectedRow& row, const model::TimeUnit& time) {
  const metrics::MetricInfo* info = metrics::find(entry.metric);
  if (!entry.ratio_to) return info == nullptr ? words(entry.metric) : titled(*info, time);
  return tr("%1 / %2's")
      .arg(words(info == nullptr ? entry.metric : info->title),
           row.ratio_to ? lanes[*row.ratio_to].label : words(*entry.ratio_to));
}

QString slackOf(const model::ExpectedSpec& entry, const model::TimeUnit& time) {
  if (!(entry.tolerance.value_or(0) > 0)) return {};
  return QStringLiteral(" ± %1").arg(isTimed(entry) ? QString::fromStdString(model::timeNumber(*entry.tolerance, time))
                                                    : readable(QString::number(*entry.tolerance, 'g', 17)));
}

QByteArray expectedCells(const std::vector<PlotLane>& lanes, const model::ExpectedSpec& entry,
                         const compare::ExpectedRow& row, const model::TimeUnit& time) {
  const auto number = [&](double value, const QByteArray& after) {
    const QString exact_text = QString::number(value, 'g', QLocale::FloatingPointShortest);
    return isTimed(entry) ? timeCell(exact_text, time, after) : cell(exact_text, after);
  };
  const bool differs = row.verdict == compare::Verdict::Differs || row.verdict == compare::Verdict::OtherDirection;
  return "<tr>" + rowHead(lanes[row.run]) + "<td>" + escaped(expectedMetric(lanes, entry, row, time)) + "</td>" +
         number(entry.value, escaped(slackOf(entry, time))) +
         (row.ours ? number(*row.ours, {}) : QByteArray("<td class=\"n\">–</td>")) + "<td>" +
         escaped(entry.jobs == model::ExpectedJobs::Paper ? tr("the same") : tr("ours")) + "</td><td class=\"" +
         (differs ? "differs" : "agrees") + "\">" + escaped(verdictText(row.verdict)) + "</td><td class=\"words\">" +
         escaped(entry.source.value_or("")) + "</td></tr>\n";
}

}  // namespace

QByteArray expectedTable(const std::vector<PlotLane>& lanes) {
  const auto first = std::ranges::find_if(lanes, [](const PlotLane& lane) { return lane.run->trace != nullptr; });
  if (first == lanes.end()) return {};
  const model::Scenario& scenario = *first->run->trace->problem->scenario;
  const model::TimeUnit time = unitOf(lanes);
  QByteArray rows;
  for (const compare::ExpectedRow& row : compare::expectedRows(scenario, reportedRuns(lanes)))
    rows += expectedCells(lanes, scenario.expected[row.entry], row, time);
  if (rows.isEmpty()) return {};
  const std::vector<Head> heads{
      {.text = tr("scheduler"), .number = false, .words = false},
      {.text = tr("metric"), .number = false, .words = false},
      {.text = tr("expected"), .number = true, .words = false},
      {.text = tr("ours"), .number = true, .words = false},
      {.text = tr("jobs"),
       .hint = tr(
           "the same: the figure was measured or worked out on these jobs; ours: on others, these were drawn for this scenario"),
       .number = false,
       .words = false},
      {.text = tr("verdict"),
       .hint = tr("on the same jobs the numbers are compared; on ours, the order of the schedulers"),
       .number = false,
       .words = false},
      {.text = tr("source"), .number = false, .words = true}};
  return scrolled("<table class=\"sortable\" id=\"expected-table\">\n" + headRow(heads, true) + "<tbody>\n" + rows +
                      "</tbody></table>\n",
                  tr("Expected beside ours"));
}

QByteArray policiesTable(const std::vector<PlotLane>& lanes) {
  const std::vector<Head> heads{{.text = tr("scheduler"), .number = false, .words = false},
                                {.text = tr("policy"), .number = false, .words = false},
                                {.text = tr("seed"), .number = true, .words = false},
                                {.text = tr("run"), .number = false, .words = false},
                                {.text = tr("options"), .number = false, .words = true}};
  QByteArray rows;
  for (const PlotLane& lane : lanes) {
    const policies::PolicyInfo* info = policies::find(lane.run->lane.policy);
    rows += "<tr>" + rowHead(lane) + "<td><code>" + escaped(lane.run->lane.policy) + "</code></td><td class=\"n\">" +
            (lane.run->trace ? QByteArray::number(static_cast<qulonglong>(lane.run->trace->seed)) : QByteArray()) +
            "</td><td>" + escaped(statusOf(lane)) + "</td><td class=\"words\">" + optionsOf(lane);
    if (info != nullptr && !info->paper.empty())
      rows += "<br/><span class=\"note\">" + escaped(info->paper) + "</span>";
    if (!lane.run->note.empty()) rows += "<br/><span class=\"note\">" + escaped(words(lane.run->note)) + "</span>";
    if (const std::string note = lane.run->trace ? trace::forecastNote(*lane.run->trace) : ""; !note.empty())
      rows += "<br/><span class=\"note\">" + escaped(tr("It knew the truth: %1").arg(words(note))) + "</span>";
    rows += "</td></tr>\n";
  }
  return scrolled("<table id=\"policies-table\">\n" + headRow(heads, false) + "<tbody>\n" + rows + "</tbody></table>\n",
                  tr("Schedulers and their options"));
}

}  // namespace roundel::widgets::report
