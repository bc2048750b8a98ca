// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The data of cells and heads of the job table by role: text, source of the value, tool tip, accessible text. It has only the document's values;
// JobTableModel shows rejected and waiting texts instead of these. GUI thread.

#include <QVariant>

#include "widgets/build/job_table/job_sheet.h"

namespace roundel::widgets {

struct JobCell {
  enum Role {
    HeatRole = Qt::UserRole,  ///< of throughputs: 0..1, the share of the row's best; -1: cannot run
    JobRole,                  ///< position in the scenario's list
    ErrorRole,                ///< why the cell's text is rejected
    PendingRole,              ///< true: part of a waiting block
    OriginRole,               ///< Origin as int
    GangTableRole,            ///< true: the cell states {gang size: throughput}
    ReadOnlyRole              ///< why the cell cannot be edited
  };
};

/// Row and column must exist. Invalid if the cell has no data of this role.
QVariant cellData(const JobSheet& sheet, int row, int column, int role);
/// The head of a column; invalid after the last one.
QVariant columnHeadData(const JobSheet& sheet, int column, int role);
/// The head of a row: id and colour of its job; invalid after the last one.
QVariant rowHeadData(const JobSheet& sheet, int row, int role);

}  // namespace roundel::widgets
