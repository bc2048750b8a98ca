// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/sheet_columns.h"

#include <algorithm>

#include "widgets/base/sheet/sheet_view.h"

namespace roundel::widgets {
namespace {

constexpr int kRowsToMeasure = 100;
constexpr int kBesideId_px = 34;  // swatch and margins

// The width of a field's column in digits of the font. A tight column fits the title and usual values; longer texts are elided.
int charactersOf(const JobField& field, bool tight) {
  const QString key = field.name();
  if (key == QLatin1String("id")) return tight ? 8 : 10;
  if (key == QLatin1String("model") || key == QLatin1String("name") || field.kind == JobField::Kind::Nested)
    return tight ? 11 : 16;
  return std::max(tight ? 6 : 8, static_cast<int>(field.title().size()) + (tight ? 0 : 1));
}

}  // namespace

int SheetColumns::widthOf(const JobTableModel& model, int column, bool tight) const {
  const JobField* field = model.columns().fieldAt(column);
  const int digits = field != nullptr ? charactersOf(*field, tight) : tight ? 9 : 10;
  const int digit = m_view->fontMetrics().horizontalAdvance(QLatin1Char('0'));
  if (tight || field == nullptr || field->name() != QLatin1String("id")) return digits * digit;
  // Shows whole ids if there is room; their length is measured in the first rows.
  QFont bold = m_view->font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(bold);
  int longest = digits * digit;
  for (int row = 0; row < std::min(model.rowCount(), kRowsToMeasure); ++row)
    longest = std::max(longest, metrics.horizontalAdvance(model.index(row, column).data().toString()) + kBesideId_px);
  return std::min(longest, 2 * digits * digit);
}

bool SheetColumns::needsTightColumns(const JobTableModel& model) const {
  int total_width = 0;
  for (int c = 0; c < model.columnCount(); ++c) total_width += widthOf(model, c, false);
  return total_width > m_view->viewport()->width();
}

void SheetColumns::reset(const JobTableModel& model) {
  m_tight = needsTightColumns(model);
  for (int c = 0; c < model.columnCount(); ++c) m_view->setColumnWidth(c, widthOf(model, c, m_tight));
  m_view->layOutColumns();
}

void SheetColumns::fit(const JobTableModel& model) {
  const bool tight = needsTightColumns(model);
  if (tight == m_tight) return;
  for (int c = 0; c < model.columnCount(); ++c)
    if (m_view->columnWidth(c) == widthOf(model, c, m_tight)) m_view->setColumnWidth(c, widthOf(model, c, tight));
  m_tight = tight;
  m_view->layOutColumns();
}

}  // namespace roundel::widgets
