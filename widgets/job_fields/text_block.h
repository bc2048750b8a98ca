#pragma once
// Blocks of cells as text: tabs (spreadsheets), semicolons or commas (CSV), quotes, and what a comma inside a number may mean.

#include <QString>
#include <QStringList>
#include <vector>

namespace roundel::widgets {

using TextBlock = std::vector<QStringList>;

/// Cells of a block: tabs, else semicolons, else commas separate; "quoted" cells may hold separators, line ends and doubled quotes.
/// One line end at the end is no row. Carriage returns are dropped. O(text).
TextBlock parseBlock(const QString& text);
/// As a spreadsheet takes it: tabs, a line end after every row, quotes where a cell needs them.
QString blockText(const TextBlock& block);

/// One way to read a block whose numbers have commas.
struct BlockReading {
  enum class Kind { AsItStands, DecimalComma, Thousands };
  Kind kind = Kind::AsItStands;
  TextBlock block;
  QStringList examples;  ///< the first cells that this reading changes, as numbers with a point
};
/// How the block can be read: one reading where no cell has a comma in a number. Else the decimal comma, thousands where every such
/// cell can be one ("1,250"), and as it stands (then those cells are refused, or, where commas separate, columns). The likeliest comes
/// first. Never empty.
std::vector<BlockReading> readingsOf(const QString& text);

}  // namespace roundel::widgets
