// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/job_fields/text_block.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>

namespace roundel::widgets {
namespace {

constexpr int kExamples = 4;

QChar separatorOf(const QString& text) {
  for (const char candidate : {'\t', ';'})
    if (text.contains(QLatin1Char(candidate))) return QLatin1Char(candidate);
  return QLatin1Char(',');
}

// A quote begins a quoted cell only as the first character of the cell.
TextBlock split(const QString& text, QChar separator) {
  TextBlock rows;
  QStringList row;
  QString cell;
  bool quoted = false, opened = false;
  const auto endCell = [&] {
    row << cell;
    cell.clear();
    opened = false;
  };
  const auto endRow = [&] {
    endCell();
    rows.push_back(std::exchange(row, {}));
  };
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    if (quoted && c == QLatin1Char('"')) {
      const bool doubled = i + 1 < text.size() && text[i + 1] == c;
      if (doubled) {
        cell += c;
        ++i;
      } else {
        quoted = false;
      }
    } else if (c == QLatin1Char('\r')) {
      continue;
    } else if (quoted) {
      cell += c;
    } else if (c == QLatin1Char('"') && cell.isEmpty() && !opened) {
      quoted = opened = true;
    } else if (c == separator) {
      endCell();
    } else if (c == QLatin1Char('\n')) {
      endRow();
    } else {
      cell += c;
    }
  }
  endRow();
  return rows;
}

const QRegularExpression& decimalComma() {
  static const QRegularExpression pattern(
      QStringLiteral("^\\s*[+-]?(\\d{1,3}(\\.\\d{3})+|\\d+),\\d+([eE][+-]?\\d+)?\\s*$"));
  return pattern;
}
const QRegularExpression& thousands() {
  static const QRegularExpression pattern(QStringLiteral("^\\s*[+-]?[1-9]\\d{0,2}(,\\d{3})+(\\.\\d+)?\\s*$"));
  return pattern;
}
const QRegularExpression& decimalPoint() {
  static const QRegularExpression pattern(QStringLiteral("^\\s*[+-]?\\d+\\.\\d+([eE][+-]?\\d+)?\\s*$"));
  return pattern;
}

QString asDecimal(QString cell) {
  return cell.remove(QLatin1Char('.')).replace(QLatin1Char(','), QLatin1Char('.')).trimmed();
}
QString asThousands(QString cell) { return cell.remove(QLatin1Char(',')).trimmed(); }

struct Commas {
  bool decimals = false;        // a cell can be a number with a decimal comma
  bool thousands = false;       // a cell can have grouped thousands
  bool all_thousands = true;    // all cells with commas can have grouped thousands
  bool only_thousands = false;  // a cell must have grouped thousands: "1,250,000"
  bool points = false;          // a cell has a decimal point
  bool any() const { return decimals || thousands; }
};

Commas look(const TextBlock& block) {
  Commas seen_commas;
  for (const QStringList& row : block) {
    for (const QString& cell : row) {
      const bool decimal = decimalComma().match(cell).hasMatch();
      const bool thousand = thousands().match(cell).hasMatch();
      seen_commas.decimals = seen_commas.decimals || decimal;
      seen_commas.thousands = seen_commas.thousands || thousand;
      if (decimal && !thousand) seen_commas.all_thousands = false;
      if (thousand && !decimal) seen_commas.only_thousands = true;
      seen_commas.points = seen_commas.points || decimalPoint().match(cell).hasMatch();
    }
  }
  return seen_commas;
}

BlockReading reading(BlockReading::Kind kind, TextBlock block) {
  BlockReading result{.kind = kind, .block = std::move(block)};
  const QRegularExpression& pattern = kind == BlockReading::Kind::DecimalComma ? decimalComma() : thousands();
  for (QStringList& row : result.block) {
    for (QString& cell : row) {
      if (kind == BlockReading::Kind::Unchanged || !pattern.match(cell).hasMatch()) continue;
      cell = kind == BlockReading::Kind::DecimalComma ? asDecimal(cell) : asThousands(cell);
      if (result.examples.size() < kExamples && !result.examples.contains(cell)) result.examples << cell;
    }
  }
  if (kind == BlockReading::Kind::Unchanged) {
    for (const QStringList& row : result.block) {
      for (const QString& cell : row)
        if (result.examples.size() < kExamples) result.examples << cell.trimmed();
    }
  }
  return result;
}

// True if all lines are like "0,5", which can be one column of decimals or two columns.
bool linesAreDecimals(const TextBlock& lines) {
  return std::ranges::all_of(
      lines, [](const QStringList& row) { return row.size() == 1 && decimalComma().match(row[0]).hasMatch(); });
}

bool isWide(const TextBlock& block) {
  return std::ranges::any_of(block, [](const QStringList& row) { return row.size() > 1; });
}

// In a block of one column, which has no tab, parseBlock() would split cells at semicolons and commas.
bool needsQuotes(const QString& cell, bool narrow) {
  const auto has = [&](char letter) { return cell.contains(QLatin1Char(letter)); };
  return has('\t') || has('\n') || cell.startsWith(QLatin1Char('"')) || (narrow && (has(';') || has(',')));
}

QString quoted(QString cell) {
  return QLatin1Char('"') + cell.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

}  // namespace

TextBlock parseBlock(const QString& given) {
  QString text = given;
  if (text.endsWith(QLatin1Char('\n'))) text.chop(1);
  if (text.endsWith(QLatin1Char('\r'))) text.chop(1);
  if (text.isEmpty()) return {};
  TextBlock rows = split(text, separatorOf(text));
  // Blank lines after a block of several columns are not rows.
  while (isWide(rows) && rows.size() > 1 && rows.back() == QStringList(QString())) rows.pop_back();
  return rows;
}

QString blockText(const TextBlock& block) {
  const bool narrow = !isWide(block);
  QString text;
  for (const QStringList& row : block) {
    QStringList cells;
    for (const QString& cell : row) cells << (needsQuotes(cell, narrow) ? quoted(cell) : cell);
    text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
  }
  return text;
}

std::vector<BlockReading> readingsOf(const QString& text) {
  using Kind = BlockReading::Kind;
  const TextBlock block = parseBlock(text);
  const bool commasSeparate = !text.contains(QLatin1Char('\t')) && !text.contains(QLatin1Char(';'));
  if (commasSeparate && text.contains(QLatin1Char(','))) {
    TextBlock lines;
    for (const QString& line : text.trimmed().split(QLatin1Char('\n'))) lines.push_back({line.trimmed()});
    if (linesAreDecimals(lines)) return {reading(Kind::DecimalComma, lines), reading(Kind::Unchanged, block)};
  }
  const Commas seen_commas = look(block);
  if (!seen_commas.any()) return {reading(Kind::Unchanged, block)};
  std::vector<BlockReading> readings;
  // If a cell has a decimal point, or two commas in one number, the comma is not a decimal sign.
  const bool decimal =
      seen_commas.decimals && !seen_commas.points && !(seen_commas.all_thousands && seen_commas.only_thousands);
  if (decimal) readings.push_back(reading(Kind::DecimalComma, block));
  if (seen_commas.all_thousands) readings.push_back(reading(Kind::Thousands, block));
  readings.push_back(reading(Kind::Unchanged, block));
  return readings;
}

}  // namespace roundel::widgets
