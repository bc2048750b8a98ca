// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tables of a report except for the jobs. Their numbers are those of comparison.csv, so that both always agree.

#include <QByteArray>
#include <vector>

#include "core/model/time_unit.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::report {

/// The time unit of the page, chosen for the longest run (core/model/time_unit.h).
model::TimeUnit unitOf(const std::vector<plots::PlotLane>& lanes);
/// A cell of seconds in the page's unit; its tooltip has the exact value. Text and empty cells are unchanged.
QByteArray timeCell(const QString& exact_s, const model::TimeUnit& time, const QByteArray& after = {},
                    bool strong = false);
/// The heading of a CSV column: a metric's title and unit, "start, min" for "start_s", otherwise its name.
QString headingOf(const QString& column, const model::TimeUnit& time);

/// One row per scheduler with the metrics that most papers report; the best value is marked.
QByteArray metricsTable(const std::vector<plots::PlotLane>& lanes);
/// One row per metric with unit and definition, one column per scheduler.
QByteArray everyMetric(const std::vector<plots::PlotLane>& lanes);
/// The numbers that the scenario expects beside the results; empty if it expects none of these lanes.
QByteArray expectedTable(const std::vector<plots::PlotLane>& lanes);
/// The schedulers with options, seed and how their runs ended.
QByteArray policiesTable(const std::vector<plots::PlotLane>& lanes);

/// A sample of the scheduler's colour and dash.
QByteArray keyOf(const plots::PlotLane& lane);

}  // namespace roundel::widgets::report
