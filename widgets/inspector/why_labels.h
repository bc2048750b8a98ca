#pragma once
// Numbers, allocations and cells of explanations as text, the same in tables, pictures and sentences.

#include <QString>
#include <QStringList>
#include <vector>

#include "core/model/problem.h"
#include "core/model/time_unit.h"
#include "core/trace/explanation.h"

namespace roundel::widgets {

QString numberLabel(double value);  ///< four significant digits; "–" for NaN, "∞"
/// Times by the rule of the whole program (core/model/time_unit.h): "45 s", "12.5 min"; "–" for NaN, "∞". Those that are shown together have one
/// unit, their commonUnit().
QString timeLabel(double t_s);
QString timeLabel(double t_s, model::TimeUnit unit);
QString timeNumberLabel(double t_s, model::TimeUnit unit);  ///< without the unit, which the head has
model::TimeUnit commonUnit(const std::vector<double>& times_s);
/// "3 × P100 on n1", "2 × P100 + 1 × K80 on n1, n2".
QString allocationLabel(const model::Problem& problem, const trace::PartList& parts);
QString countsLabel(const model::Problem& problem, const trace::PartList& parts);  ///< without the nodes
/// "price (s)"; the unit only where both fit a column of a side panel.
QString titledLabel(const std::string& name, const std::string& unit);
QString cellLabel(const model::Problem& problem, const trace::Column& column, std::size_t row);
/// Several cells of a column; allocations that differ only in their nodes include them.
QStringList cellsLabel(const model::Problem& problem, const trace::Column& column,
                       const std::vector<std::size_t>& rows);
QString reasonLabel(const trace::Reason& reason, const model::Problem& problem);  ///< translated; empty without a kind

}  // namespace roundel::widgets
