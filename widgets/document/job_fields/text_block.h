// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Blocks of cells as text: separated by tabs (spreadsheets), semicolons or commas (CSV), with quotes, and the meanings of a comma in a number.

#include <QString>
#include <QStringList>
#include <vector>

namespace roundel::widgets {

using TextBlock = std::vector<QStringList>;

/// Splits a text into cells at tabs; without tabs at semicolons; without both at commas. "Quoted" cells can have separators, line ends and
/// doubled quotes. A final line end adds no row. Carriage returns are dropped. O(text).
TextBlock parseBlock(const QString& text);
/// The text for a spreadsheet: tabs, a line end after every row, quotes if a cell needs them.
QString blockText(const TextBlock& block);

/// One way to read a block whose numbers have commas.
struct BlockReading {
  enum class Kind { Unchanged, DecimalComma, Thousands };
  Kind kind = Kind::Unchanged;
  TextBlock block;
  QStringList examples = {};  ///< the first cells that this reading changes, as numbers with a point
};
/// The possible readings, the most likely one first; never empty. Only one if no cell has a number with a comma. Otherwise: decimal commas;
/// thousands, if all such cells can be ("1,250"); and unchanged (then these cells are rejected, or commas separate columns).
std::vector<BlockReading> readingsOf(const QString& text);

}  // namespace roundel::widgets
