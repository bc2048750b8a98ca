#pragma once
// The repair of a problem at a cell of the job table, where one is certain. GUI thread.

#include "widgets/job_table/job_sheet.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

/// Repairs a text that is refused in the cell, else a fault of the document at the cell, else one of its job; as one undoable command.
/// False where no repair is certain; then nothing changes.
bool repairCell(Workbench& bench, const JobSheet& sheet, int row, int column);

}  // namespace roundel::widgets
