#pragma once
// A text twin (rows between line breaks, cells between tabs, the first row its head) in the forms that other programs take.

#include <QString>

namespace roundel::widgets {

/// booktabs: units in the heads, numbers aligned, the best of a metric bold (core/io/latex_table.h). Ends in a line break.
QString asLatexTable(const QString& tsv);
/// Commas between, quotes where a cell needs them.
QString asCsv(const QString& tsv);
/// On the clipboard.
void copyAsLatexTable(const QString& tsv);

}  // namespace roundel::widgets
