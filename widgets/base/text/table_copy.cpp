// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/table_copy.h"

#include <QClipboard>
#include <QGuiApplication>

#include "core/io/tables/latex_table.h"

namespace roundel::widgets {

QString asLatexTable(const QString& tsv, const std::vector<compare::LaneRun>& runs) {
  return QString::fromStdString(io::latexTableOfTsv(tsv.toStdString(), runs));
}

QString asCsv(const QString& tsv) {
  QString out;
  for (const QString& line : tsv.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
    QStringList cells = line.split(QLatin1Char('\t'));
    for (QString& cell : cells)
      if (cell.contains(QLatin1Char(',')) || cell.contains(QLatin1Char('"')))
        cell = QLatin1Char('"') + cell.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
    out += cells.join(QLatin1Char(',')) + QLatin1Char('\n');
  }
  return out;
}

void copyAsLatexTable(const QString& tsv, const std::vector<compare::LaneRun>& runs) {
  QGuiApplication::clipboard()->setText(asLatexTable(tsv, runs));
}

}  // namespace roundel::widgets
