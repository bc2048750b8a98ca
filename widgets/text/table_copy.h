#pragma once
// A text twin (rows between line breaks, cells between tabs, the first row its head) in the forms that other programs take.

#include <QString>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::widgets {

/// booktabs: units in the heads, numbers aligned, the best of a metric of these runs bold (core/io/tables/latex_table.h). Ends in a line break.
QString asLatexTable(const QString& tsv, const std::vector<compare::LaneRun>& runs = {});
/// Commas between, quotes where a cell needs them.
QString asCsv(const QString& tsv);
/// On the clipboard.
void copyAsLatexTable(const QString& tsv, const std::vector<compare::LaneRun>& runs = {});

}  // namespace roundel::widgets
