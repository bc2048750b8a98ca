#pragma once
// Texts of the job table that are kept out of the document: one that was refused in its cell, or all of a pasted block while one of its
// cells is refused or it reaches beyond the table. They stay until they are corrected or given up. GUI thread; the sheet outlives it.

#include <functional>

#include "widgets/job_table/pasted_block.h"
#include "widgets/state/input_errors.h"

namespace roundel::widgets {

class HeldCells {
 public:
  /// How the waiting block stands.
  struct Waiting {
    int cells = 0, bad = 0;    ///< all that are refused
    int bad_beyond = 0;        ///< those of them in rows beyond the last job, where no cell can be corrected
    QString beyond;            ///< the first of these and why
    bool points_help = false;  ///< with points for commas these would be accepted
    int new_rows = 0;          ///< rows of the block beyond the last job
    int lost_columns = 0;      ///< columns of it beyond the last type
    bool add_rows = false;
    bool ready() const { return bad == 0 && (new_rows == 0 || add_rows) && lost_columns == 0; }
    bool asksForRows() const { return new_rows > 0 && !add_rows; }
  };

  explicit HeldCells(const JobSheet* sheet) : m_sheet(sheet) {}

  /// The text of a cell that is kept out; null where the document's is shown. A block hides what was refused below it.
  const HeldCell* at(const CellPlace& place) const;
  bool waits(const CellPlace& place) const;  ///< part of the block
  bool any() const { return !m_bad.empty() || m_block.has_value(); }
  std::optional<Waiting> waiting() const;

  void refuse(const CellPlace& place, const QString& text, const QString& reason);
  bool forget(const CellPlace& place) { return m_bad.erase(place) > 0; }  ///< true where a refused text was there
  void clear();

  // ---- the block ----
  /// In place of everything that is held. True where it can be applied at once.
  bool hold(PastedBlock block);
  /// Another text for one of its cells. True where it is accepted now.
  bool retype(const CellPlace& place, const QString& text);
  void addRows();      ///< jobs are added for the rows beyond the last one when the block is applied
  void crop();         ///< what reaches beyond the table is left out
  void writePoints();  ///< in rows beyond the last job, where a text is refused with a comma and accepted with a point
  void discard() { m_block.reset(); }
  /// Writes the block into `scenario` and holds it no longer. The name of this step of the undo stack; nothing if the block is not ready.
  std::optional<QString> applyTo(model::Scenario& scenario);

  /// After an edit elsewhere: a refused text goes with its job or column, a block as a whole. What was lost with a block, for the user.
  QString keepWhatStillIs();
  /// Everything refused, for the list of problems. `type` enters a text into a cell; repairs call it.
  std::vector<InputError> errors(const std::function<void(const CellPlace&, const QString&)>& type) const;

 private:
  using Type = std::function<void(const CellPlace&, const QString&)>;
  void tryBlock();
  InputError errorOf(const CellPlace& place, const HeldCell& cell, const Type& type) const;

  const JobSheet* m_sheet;
  std::map<CellPlace, HeldCell> m_bad;
  std::optional<PastedBlock> m_block;
  bool m_add_rows = false;
  QString m_beyond;  ///< the first refused cell beyond the last job, and why
};

}  // namespace roundel::widgets
