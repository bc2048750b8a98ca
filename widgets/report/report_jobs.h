#pragma once
// The table of a report's jobs. Its numbers are the text of jobs.csv.

#include <QByteArray>
#include <vector>

#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::report {

/// A row a job and scheduler, with the fields that filter it.
QByteArray jobsTable(const std::vector<plots::PlotLane>& lanes);

}  // namespace roundel::widgets::report
