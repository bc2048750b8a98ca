// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Texts of numbers, allocations and cells, the same in tables, pictures and sentences of Why.

#include <QString>
#include <QStringList>
#include <vector>

#include "core/model/problem.h"
#include "core/model/time_unit.h"
#include "core/trace/explanation.h"

namespace roundel::widgets {

QString numberLabel(double value);  ///< four significant digits; "–" for NaN, "∞"
/// Times by the program's common rule (core/model/time_unit.h): "45 s", "12.5 min"; "–" for NaN, "∞". Times shown
/// together have one unit, their commonUnit().
QString timeLabel(double t_s);
QString timeLabel(double t_s, model::TimeUnit unit);
QString timeNumberLabel(double t_s, model::TimeUnit unit);  ///< without the unit, which the column head has
model::TimeUnit commonUnit(const std::vector<double>& times_s);
/// "3 × P100 on n1", "2 × P100 + 1 × K80 on n1, n2".
QString allocationLabel(const model::Problem& problem, const trace::PartList& parts);
QString countsLabel(const model::Problem& problem, const trace::PartList& parts);  ///< without the nodes
/// "price (s)"; the unit is left out if both do not fit a column of a side panel.
QString titledLabel(const std::string& name, const std::string& unit);
QString cellLabel(const model::Problem& problem, const trace::Column& column, std::size_t row);
/// Several cells of a column. Allocations include their nodes if they differ only in these.
QStringList cellsLabel(const model::Problem& problem, const trace::Column& column,
                       const std::vector<std::size_t>& rows);
QString reasonLabel(const trace::Reason& reason, const model::Problem& problem);  ///< translated; empty without a kind

}  // namespace roundel::widgets
