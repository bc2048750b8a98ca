// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The table of a report's jobs. Its numbers are those of jobs.csv.

#include <QByteArray>
#include <vector>

#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::report {

/// One row per job and scheduler, with fields to filter the rows.
QByteArray jobsTable(const std::vector<plots::PlotLane>& lanes);

}  // namespace roundel::widgets::report
