// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/job_table/pasted_block.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/document/job_fields/job_edits.h"

namespace roundel::widgets {
namespace {

PastedBlock blockOfSize(const TextBlock& text) {
  PastedBlock block;
  block.rows = static_cast<int>(text.size());
  for (const QStringList& row : text) block.columns = std::max(block.columns, static_cast<int>(row.size()));
  return block;
}

void put(PastedBlock& block, const CellPlace& place, const QString& text) {
  if (block.cells.emplace(place, HeldCell{text, {}}).second) block.sequence.push_back(place);
}

// The columns that the first row of a block names.
struct NamedColumns {
  std::vector<int> columns;  // by cell of the row; -1: the empty corner above the ids
  int ids = -1;              // the index of the cell above the ids
  bool anyBesideIds = false;
};

std::optional<NamedColumns> namedColumns(const JobSheet& sheet, const QStringList& names) {
  NamedColumns named_columns;
  for (const QString& cell : names) {
    const QString name = cell.trimmed();
    const int column = sheet.columns().columnNamed(name, sheet.list());
    if (column < 0 && !(name.isEmpty() && named_columns.columns.empty())) return std::nullopt;
    if (column == 0 || name.isEmpty()) named_columns.ids = static_cast<int>(named_columns.columns.size());
    named_columns.anyBesideIds = named_columns.anyBesideIds || column > 0;
    named_columns.columns.push_back(column);
  }
  return named_columns.anyBesideIds ? std::optional(named_columns) : std::nullopt;
}

// Adds the texts of one row to the block; nullopt: a job that will be added.
void putNamedRow(const JobSheet& sheet, const NamedColumns& named, const QStringList& texts,
                 std::optional<std::size_t> job, PastedBlock& block) {
  const int extraRow = static_cast<int>(block.extra_ids.size()) - 1;
  for (qsizetype c = 0; c < std::min(texts.size(), static_cast<qsizetype>(named.columns.size())); ++c) {
    const int column = named.columns[static_cast<std::size_t>(c)];
    if (c == named.ids || column < 0) continue;
    const std::string key = sheet.columns().key(column);
    if (job)
      put(block, {sheet.id(*job), key}, texts[c]);
    else
      block.extra.push_back({extraRow, key, texts[c], {}});
  }
}

}  // namespace

PastedBlock blockAt(const JobSheet& sheet, int row, int column, const TextBlock& text) {
  PastedBlock block = blockOfSize(text);
  const int rows = sheet.rows().count();
  const int columns = sheet.columns().count();
  for (std::size_t r = 0; r < text.size(); ++r) {
    const int atRow = row + static_cast<int>(r);
    for (qsizetype c = 0; c < text[r].size(); ++c) {
      const int atColumn = column + static_cast<int>(c);
      if (atColumn >= columns)
        block.lost_columns = std::max(block.lost_columns, atColumn - columns + 1);
      else if (atRow < rows)
        put(block, sheet.placeOf(atRow, atColumn), text[r][c]);
      else
        block.extra.push_back({atRow - rows, sheet.columns().key(atColumn), text[r][c], {}});
    }
  }
  return block;
}

std::optional<PastedBlock> blockByNames(const JobSheet& sheet, const TextBlock& text) {
  if (text.size() < 2) return std::nullopt;
  const auto named_columns = namedColumns(sheet, text[0]);
  if (!named_columns) return std::nullopt;
  PastedBlock block = blockOfSize(text);
  for (std::size_t r = 1; r < text.size(); ++r) {
    const int row = static_cast<int>(r) - 1;
    std::optional<std::size_t> job;
    std::string id;
    if (named_columns->ids >= 0 && named_columns->ids < text[r].size()) {
      id = text[r][named_columns->ids].trimmed().toStdString();
      job = sheet.jobOf(id);
    } else if (row < sheet.rows().count()) {
      job = sheet.rows().jobAt(row);
    }
    if (!job) block.extra_ids.push_back(id);
    putNamedRow(sheet, *named_columns, text[r], job, block);
  }
  return block;
}

int PastedBlock::extraRows() const {
  int count = 0;
  for (const Extra& extra_cell : extra) count = std::max(count, extra_cell.row + 1);
  return count;
}

void PastedBlock::crop() {
  extra.clear();
  lost_columns = 0;
}

bool PastedBlock::writeCells(const JobSheet& sheet, model::Scenario& scenario) {
  bool is_good = true;
  for (const CellPlace& place : sequence) {
    HeldCell& cell = cells[place];
    const std::size_t job = sheet.jobOf(place.first).value_or(specsOf(scenario, sheet.list()).size());
    cell.reason = sheet.apply(scenario, job, place.second, cell.text);
    is_good = is_good && cell.reason.isEmpty();
  }
  return is_good;
}

QString PastedBlock::addExtraRows(const JobSheet& sheet, model::Scenario& scenario) {
  const std::size_t first = specsOf(scenario, sheet.list()).size();
  for (int row = 0; row < extraRows(); ++row) {
    const std::size_t i = static_cast<std::size_t>(row);
    addSpec(scenario, sheet.list(), i < extra_ids.size() ? extra_ids[i] : std::string());
  }
  QString refused;
  for (Extra& extra_cell : extra) {
    extra_cell.reason =
        sheet.apply(scenario, first + static_cast<std::size_t>(extra_cell.row), extra_cell.column, extra_cell.text);
    if (refused.isEmpty() && !extra_cell.reason.isEmpty())
      refused = QCoreApplication::translate("PastedBlock", "Row %1 beyond the last: %2")
                    .arg(extra_cell.row + 1)
                    .arg(extra_cell.reason);
  }
  return refused;
}

}  // namespace roundel::widgets
