// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/report/report_jobs.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/io/run_output.h"
#include "core/trace/forecast_use.h"
#include "widgets/figures/report/html.h"
#include "widgets/figures/report/report_tables.h"

namespace roundel::widgets::report {
namespace {

using plots::PlotLane;

struct ReportJobs {
  Q_DECLARE_TR_FUNCTIONS(Report)
};

std::vector<Head> jobHeads(const QString& unit) {
  return {{.text = ReportJobs::tr("job"), .number = false, .words = false},
          {.text = ReportJobs::tr("scheduler"), .number = false, .words = false},
          {.text = ReportJobs::tr("arrival, %1").arg(unit),
           .hint = ReportJobs::tr("when the job is submitted"),
           .number = true,
           .words = false},
          {.text = ReportJobs::tr("first start, %1").arg(unit),
           .hint = ReportJobs::tr("when it first holds GPUs"),
           .number = true,
           .words = false},
          {.text = ReportJobs::tr("finish, %1").arg(unit),
           .hint = ReportJobs::tr("when its work is done"),
           .number = true,
           .words = false},
          {.text = ReportJobs::tr("JCT, %1").arg(unit),
           .hint = ReportJobs::tr("job completion time: finish - arrival"),
           .number = true,
           .words = false},
          {.text = ReportJobs::tr("wait, %1").arg(unit),
           .hint = ReportJobs::tr("time in the queue holding no GPU"),
           .number = true,
           .words = false},
          {.text = ReportJobs::tr("latency ratio"),
           .hint = ReportJobs::tr("wait / expected run time (Hops Eq. 9)"),
           .number = true,
           .words = false},
          {.text = ReportJobs::tr("fairness rho"),
           .hint = ReportJobs::tr("finish-time fairness: JCT / run time on an equal share; above 1 is unfair"),
           .number = true,
           .words = false},
          {.text = ReportJobs::tr("restarts"),
           .hint = ReportJobs::tr("restarts, the first start left out"),
           .number = true,
           .words = false},
          {.text = ReportJobs::tr("iterations"),
           .hint = ReportJobs::tr("iterations done"),
           .number = true,
           .words = false}};
}

std::vector<Head> forecastHeads() {
  return {
      {.text = ReportJobs::tr("forecast"),
       .hint = ReportJobs::tr("iterations that the scheduler expected"),
       .number = true,
       .words = false},
      {.text = ReportJobs::tr("forecast from"),
       .hint = ReportJobs::tr(
           "what the forecast rests on: the past of the job's group, of its model or of all jobs, a number that the "
           "scenario states, or the truth"),
       .number = false,
       .words = false}};
}

// The first `columns` of jobs.csv. `number` is that of the lane, for the page's filter.
QByteArray jobRows(const PlotLane& lane, const QByteArray& number, int columns, const model::TimeUnit& time) {
  const std::vector<QStringList> csv =
      csvRows(QByteArray::fromStdString(io::jobsCsv(*lane.run->trace, *lane.run->metrics)));
  QByteArray rows;
  for (std::size_t row = 1; row < csv.size(); ++row) {
    rows += "<tr data-lane=\"" + number + "\"><th scope=\"row\">" + escaped(csv[row].value(0)) + "</th><td>" +
            escaped(lane.label) + "</td>";
    for (int column = 1; column < columns; ++column) {
      const QString value = csv[row].value(column);
      rows += csv[0].value(column).endsWith(QLatin1String("_s")) ? timeCell(value, time) : cell(value);
    }
    rows += "</tr>\n";
  }
  return rows;
}

// The controls that filter the jobs. `lanes` are the options of the list.
QByteArray jobTools(const QByteArray& lanes) {
  return "<div class=\"tools\"><label>" + escaped(ReportJobs::tr("Show jobs whose name contains")) +
         "<input id=\"filter\" type=\"search\" autocomplete=\"off\"/></label><label>" +
         escaped(ReportJobs::tr("Scheduler")) + "<select id=\"scheduler\"><option value=\"\">" +
         escaped(ReportJobs::tr("all")) + "</option>" + lanes +
         "</select></label><p class=\"note\" id=\"count\" role=\"status\" data-text=\"" +
         escaped(ReportJobs::tr("%1 of %2 rows")) + "\"></p></div>\n";
}

}  // namespace

QByteArray jobsTable(const std::vector<PlotLane>& lanes) {
  const model::TimeUnit time = unitOf(lanes);
  std::vector<Head> heads = jobHeads(QLatin1String(time.name));
  const bool forecasts = std::ranges::any_of(
      lanes, [](const PlotLane& lane) { return lane.run->ok() && trace::forecastUse(*lane.run->trace).all() > 0; });
  if (forecasts)
    for (const Head& head : forecastHeads()) heads.push_back(head);
  QByteArray rows, choices;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!lanes[i].run->ok() || !lanes[i].run->metrics) continue;
    const QByteArray number = QByteArray::number(static_cast<qulonglong>(i));
    choices += "<option value=\"" + number + "\">" + escaped(lanes[i].label) + "</option>";
    // The name of the lane is a column here, but not in the file.
    rows += jobRows(lanes[i], number, static_cast<int>(heads.size()) - 1, time);
  }
  return jobTools(choices) + scrolled("<table class=\"sortable\" id=\"jobs-table\">\n" + headRow(heads, true) +
                                          "<tbody id=\"job-rows\">\n" + rows + "</tbody></table>\n",
                                      ReportJobs::tr("Jobs"), true);
}

}  // namespace roundel::widgets::report
