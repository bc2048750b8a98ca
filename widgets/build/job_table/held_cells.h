// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Texts of the job table that are not in the document: rejected texts of single cells, and a pasted block of which a cell is rejected or that is
// larger than the table. They stay until they are corrected or discarded. GUI thread; the sheet outlives it.

#include <functional>

#include "widgets/build/job_table/pasted_block.h"
#include "widgets/document/state/input_errors.h"

namespace roundel::widgets {

class HeldCells {
 public:
  /// The state of the waiting block.
  struct Waiting {
    int cells = 0, bad = 0;    ///< all cells, and rejected cells
    int bad_beyond = 0;        ///< rejected cells in rows after the last job, which the user cannot correct in place
    QString beyond;            ///< the first of these with its reason
    bool points_help = false;  ///< some of these have commas: writePoints() may help
    int new_rows = 0;          ///< rows of the block after the last job
    int lost_columns = 0;      ///< columns of the block after the last GPU type
    bool add_rows = false;
    bool ready() const { return bad == 0 && (new_rows == 0 || add_rows) && lost_columns == 0; }
    bool asksForRows() const { return new_rows > 0 && !add_rows; }
  };

  explicit HeldCells(const JobSheet* sheet) : m_sheet(sheet) {}

  /// The text of a cell that is not in the document; nullptr if the cell shows the document's value. A block hides rejected texts under it.
  const HeldCell* at(const CellPlace& place) const;
  bool waits(const CellPlace& place) const;  ///< part of the block
  bool any() const { return !m_bad.empty() || m_block.has_value(); }
  std::optional<Waiting> waiting() const;

  void refuse(const CellPlace& place, const QString& text, const QString& reason);
  bool forget(const CellPlace& place) { return m_bad.erase(place) > 0; }  ///< true if the cell had a rejected text
  void clear();

  // ---- the block ----
  /// Replaces everything by a block. Returns true if the block can be applied at once.
  bool hold(PastedBlock block);
  /// Changes the text of a cell of the block. Returns true if it is accepted.
  bool retype(const CellPlace& place, const QString& text);
  void addRows();      ///< applyTo() will add jobs for the rows after the last job
  void crop();         ///< removes the parts of the block outside the table
  void writePoints();  ///< replaces commas by points in rejected texts of rows after the last job
  void discard() { m_block.reset(); }
  /// Writes the block into `scenario` and discards it. Returns the name for the undo stack, or nullopt if the block is not ready.
  std::optional<QString> applyTo(model::Scenario& scenario);

  /// Call it after an edit of the document: drops rejected texts whose job or column was removed, and a block with such a cell. Returns a message if
  /// a block was dropped.
  QString dropLostCells();
  /// The rejected texts for Problems. Repairs call `type` to enter a text into a cell.
  std::vector<InputError> errors(const std::function<void(const CellPlace&, const QString&)>& type) const;

 private:
  using Type = std::function<void(const CellPlace&, const QString&)>;
  void tryBlock();
  InputError errorOf(const CellPlace& place, const HeldCell& cell, const Type& type) const;

  const JobSheet* m_sheet;
  std::map<CellPlace, HeldCell> m_bad;
  std::optional<PastedBlock> m_block;
  bool m_add_rows = false;
  QString m_beyond;  ///< Waiting::beyond
};

}  // namespace roundel::widgets
