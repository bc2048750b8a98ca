#pragma once
// What a cell or a head of the job table says by role: text, where the value comes from, tool tip, what a screen reader reads. Of what the
// document holds; texts that are refused or wait come before it (JobTableModel). GUI thread.

#include <QVariant>

#include "widgets/job_table/job_sheet.h"

namespace roundel::widgets {

struct JobCell {
  enum Role {
    HeatRole = Qt::UserRole,  ///< 0..1 of the row's best, -1 = cannot run; of throughputs only
    JobRole,                  ///< index in the scenario's list
    ErrorRole,                ///< why the cell's text is refused
    PendingRole,              ///< true: part of a pasted block that waits
    OriginRole,               ///< Origin as int
    GangTableRole,            ///< true: the cell states {gang size: throughput}
    ReadOnlyRole              ///< why the cell cannot be edited
  };
};

/// Row and column lie in the table. Nothing where the role says nothing there.
QVariant cellData(const JobSheet& sheet, int row, int column, int role);
/// The head of a column; nothing beyond the last.
QVariant columnHeadData(const JobSheet& sheet, int column, int role);
/// The head of a row: id and colour of its job; nothing beyond the last.
QVariant rowHeadData(const JobSheet& sheet, int row, int role);

}  // namespace roundel::widgets
