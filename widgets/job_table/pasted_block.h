#pragma once
// A block of cells as text, laid over the job table: which cell each text is for, and what reaches beyond the table. Taken as a whole or
// not at all. A value without a document of its own.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "widgets/job_fields/text_block.h"
#include "widgets/job_table/job_sheet.h"

namespace roundel::widgets {

/// A text that is kept out of the document, and why; no reason: it waits for the rest of its block.
struct HeldCell {
  QString text, reason;
};

struct PastedBlock {
  /// A cell of a row that is no job yet.
  struct Extra {
    int row;  ///< counted from the first such row
    std::string column;
    QString text;
    QString reason = {};  ///< why it is refused; empty: it is not
  };
  std::map<CellPlace, HeldCell> cells;
  std::vector<CellPlace> sequence;     ///< as they stand in the block; of a cell that is named twice the first counts
  std::vector<Extra> extra;            ///< rows beyond the last job
  std::vector<std::string> extra_ids;  ///< by extra row, as far as the block names them; empty = any
  int lost_columns = 0;                ///< beyond the last column
  int rows = 0, columns = 0;           ///< of the text

  bool empty() const { return cells.empty() && extra.empty(); }
  int extraRows() const;
  /// What reaches beyond the table is left out.
  void crop();
  /// Writes every cell into `scenario` and notes the reason of each that is refused; false where one is.
  bool tryOn(const JobSheet& sheet, model::Scenario& scenario);
  /// Adds a job for each extra row to `scenario`, writes its cells and notes the reason of each that is refused. The first of them, with
  /// its row.
  QString addExtraRows(const JobSheet& sheet, model::Scenario& scenario);
};

/// The block's first cell at this row and column.
PastedBlock blockAt(const JobSheet& sheet, int row, int column, const TextBlock& text);
/// A first row of names ("job", "V100", "arrival_s") says which columns are meant, and the column of ids which rows. Nothing where the
/// first row is none of names.
std::optional<PastedBlock> blockByNames(const JobSheet& sheet, const TextBlock& text);

}  // namespace roundel::widgets
