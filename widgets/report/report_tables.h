#pragma once
// The tables of a report, but for that of its jobs. Their numbers are the text of comparison.csv, so that a report never says another one.

#include <QByteArray>
#include <vector>

#include "core/model/time_unit.h"
#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::report {

/// Times of a page have one unit, that of the longest run (core/model/time_unit.h).
model::TimeUnit unitOf(const std::vector<plots::PlotLane>& lanes);
/// A cell of seconds as a CSV has them, in the page's unit; its hint keeps them exactly. Text and empty cells stay as they are.
QByteArray timeCell(const QString& exact_s, const model::TimeUnit& time, const QByteArray& after = {},
                    bool strong = false);
/// A column of a CSV as a heading: a metric's title and unit, "start, min" for "start_s", else its name.
QString headingOf(const QString& column, const model::TimeUnit& time);

/// A row a scheduler, the metrics that most papers report; the best says so.
QByteArray metricsTable(const std::vector<plots::PlotLane>& lanes);
/// A row a metric, with unit and definition, a column a scheduler.
QByteArray everyMetric(const std::vector<plots::PlotLane>& lanes);
/// What the scenario expects beside what came out; empty where it expects nothing of these lanes.
QByteArray expectedTable(const std::vector<plots::PlotLane>& lanes);
/// Schedulers with their options, seed and how they ended.
QByteArray policiesTable(const std::vector<plots::PlotLane>& lanes);

/// A sample of the scheduler's colour and dash.
QByteArray keyOf(const plots::PlotLane& lane);

}  // namespace roundel::widgets::report
