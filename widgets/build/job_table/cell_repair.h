// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Repairs problems at a cell of the job table. GUI thread.

#include "widgets/build/job_table/job_sheet.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

/// Repairs the rejected text of the cell, else a fault of the document at the cell, else a fault of its job, as one undoable command. Returns false
/// if there is no certain repair.
bool repairCell(Workbench& bench, const JobSheet& sheet, int row, int column);

}  // namespace roundel::widgets
