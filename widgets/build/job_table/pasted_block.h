// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A pasted block of cells over the job table: the cell of each text, and the parts outside the table. It is applied as a whole or not at all. A plain
// value.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "widgets/build/job_table/job_sheet.h"
#include "widgets/document/job_fields/text_block.h"

namespace roundel::widgets {

/// A text that is not in the document, and why. No reason: it waits for other cells of its block.
struct HeldCell {
  QString text, reason;
};

struct PastedBlock {
  /// A cell of a row after the last job.
  struct Extra {
    int row;  ///< 0 is the first such row
    std::string column;
    QString text;
    QString reason = {};  ///< why it is rejected; empty: it is not
  };
  std::map<CellPlace, HeldCell> cells;
  std::vector<CellPlace> sequence;     ///< keys of `cells` in the order of the block; the first text for a cell counts
  std::vector<Extra> extra;            ///< rows after the last job
  std::vector<std::string> extra_ids;  ///< by extra row, if the block names them; empty: any id
  int lost_columns = 0;                ///< columns after the last one of the table
  int rows = 0, columns = 0;           ///< size of the text

  bool empty() const { return cells.empty() && extra.empty(); }
  int extraRows() const;
  /// Removes the parts outside the table.
  void crop();
  /// Writes all cells into `scenario` and sets the reason of rejected ones. Returns false if there are any.
  bool writeCells(const JobSheet& sheet, model::Scenario& scenario);
  /// Adds a job for each extra row to `scenario`, writes its cells and sets the reason of rejected ones. Returns the first reason with its row.
  QString addExtraRows(const JobSheet& sheet, model::Scenario& scenario);
};

/// A block whose first cell is at this row and column.
PastedBlock blockAt(const JobSheet& sheet, int row, int column, const TextBlock& text);
/// A block whose first row names the columns ("job", "V100", "arrival_s"); a column of ids names the rows. nullopt if the first row has other texts.
std::optional<PastedBlock> blockByNames(const JobSheet& sheet, const TextBlock& text);

}  // namespace roundel::widgets
