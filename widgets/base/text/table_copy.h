// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts tab-separated tables, whose first row is the head, for other programs.

#include <QString>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::widgets {

/// A booktabs table: units in the heads, numbers aligned, the best value of each metric of `runs` bold (core/io/tables/latex_table.h). Ends with a
/// line break.
QString asLatexTable(const QString& tsv, const std::vector<compare::LaneRun>& runs = {});
QString asCsv(const QString& tsv);
/// Copies the table to the clipboard.
void copyAsLatexTable(const QString& tsv, const std::vector<compare::LaneRun>& runs = {});

}  // namespace roundel::widgets
