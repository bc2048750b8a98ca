// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_text.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/metrics/idle_causes.h"
#include "core/model/problem.h"
#include "widgets/base/text/translation.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

QString number(double value) { return QString::number(value, 'g', 4); }

// A value of the y axis, formatted as in cards and labels of curves.
QString yText(const PlotData& data, double value) {
  return data.y_max <= 1.0000001 ? QString::number(value, 'f', 3) : number(value);
}

// The unit in brackets in the label of the axis that shows a time.
QString unitOf(const PlotData& data) {
  for (const QString& label : {data.x_label, data.y_label}) {
    const qsizetype open = label.indexOf(QLatin1Char('(')), close = label.indexOf(QLatin1Char(')'));
    if (open >= 0 && close > open) return label.mid(open + 1, close - open - 1);
  }
  return {};
}

QString time(const PlotData& data, double seconds) {
  const QString unit = unitOf(data);
  return unit.isEmpty() ? number(seconds) : QStringLiteral("%1 %2").arg(number(seconds / data.time_unit_s), unit);
}

const PlotLane& laneOf(const PlotData& data, const PlotSeries& s) {
  return data.lanes[static_cast<std::size_t>(s.lane)];
}

// For plots of used and unused GPUs: the reasons for unused ones, a line per lane.
QString idleRows(const PlotData& data, const PlotLook& look, double t_s) {
  if (!data.kind->idle_causes) return {};
  QString rows;
  for (const PlotSeries& s : data.series) {
    const PlotLane& lane = laneOf(data, s);
    if (!laneShown(look, s.lane) || (look.future == 0 && t_s > look.now_s) || lane.index == nullptr) continue;
    const metrics::IdleNow idle = metrics::idleNow(*lane.index, t_s);
    rows += QStringLiteral(
                "<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td><td align=right>%3</td><td align=right>%4</td></tr>")
                .arg(lane.label.toHtmlEscaped(), QString::number(idle.gang), QString::number(idle.left),
                     QString::number(idle.no_job));
  }
  if (rows.isEmpty()) return {};
  return QStringLiteral(
             "<table><tr><td>%1&nbsp;&nbsp;</td><td>%2&nbsp;</td><td>%3&nbsp;</td><td>%4</td></tr>%5</table>")
      .arg(tr("Idle GPUs:"), tr("gang size"), tr("policy"), tr("no job"), rows);
}

}  // namespace

QString xText(const PlotData& data, double x) { return data.log2_x ? number(x) : time(data, x); }

QString pointSentence(const PlotData& data, const PlotSeries& s, std::size_t point) {
  if (!s.jobs.empty()) {
    const auto& jobs = laneOf(data, s).run->trace->problem->jobs;
    return QStringLiteral("%1: %2").arg(QString::fromStdString(jobs[s.jobs[point]].id), xText(data, s.x[point]));
  }
  return QStringLiteral("%1: %2").arg(xText(data, s.x[point]), yText(data, s.y[point]));
}

QString seriesSentence(const PlotData& data, const PlotSeries& s, const PlotLook& look) {
  const QString& name = laneOf(data, s).label;
  if (s.x.empty()) return tr("%1: nothing yet").arg(name);
  if (data.mark == Mark::Bars)
    return tr("%1: %2, from %3 to %4").arg(name, time(data, s.y[0]), time(data, s.low), time(data, s.high));
  if (data.mark == Mark::Quantiles)
    return tr("%1: median %2, 5 % below %3, 95 % below %4")
        .arg(name, time(data, s.median), time(data, s.low), time(data, s.high));
  if (data.over_time) {
    const double at_s = std::clamp(look.now_s, isCruSoFar(data) ? 0 : s.x.front(), s.x.back());
    const std::optional<double> value = valueAt(data, s, at_s);
    return tr("%1: %2 at %3").arg(name, value ? yText(data, *value) : QStringLiteral("–"), xText(data, at_s));
  }
  std::size_t shown_jobs = 0;
  for (std::size_t i = 0; i < s.x.size(); ++i) shown_jobs += pointShown(data, s, i, look) ? 1U : 0U;
  const std::size_t all_jobs = laneOf(data, s).run->trace->problem->jobs.size();
  return tr("%1: %2 of %3 jobs").arg(name, QString::number(shown_jobs), QString::number(all_jobs));
}

QString tipAt(const PlotData& data, const PlotLook& look, double t_s) {
  std::vector<std::pair<double, QString>> values;
  for (const PlotSeries& s : data.series) {
    if (!laneShown(look, s.lane) || (look.future == 0 && t_s > look.now_s)) continue;
    if (const auto value = valueAt(data, s, t_s)) values.emplace_back(*value, laneOf(data, s).label);
  }
  if (values.empty()) return {};
  std::ranges::stable_sort(values, [](const auto& a, const auto& b) { return a.first > b.first; });
  QString rows;
  for (const auto& [value, name] : values) {
    rows += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td></tr>")
                .arg(name.toHtmlEscaped(), yText(data, value));
  }
  return QStringLiteral("<b>%1</b><table>%2</table>%3")
      .arg(xText(data, t_s), rows, idleRows(data, look, t_s) + tr("Click: playhead to here"));
}

}  // namespace roundel::widgets::plots
