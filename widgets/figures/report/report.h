// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A comparison as one HTML file that needs no network: figures as SVG, sortable tables, the scenario inside. It is light, printable, and valid XML.
// It has no wall times, so the same comparison gives the same bytes.

#include <QByteArray>
#include <stop_token>
#include <string>
#include <vector>

#include "widgets/figures/files/figure_export.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::report {

/// One figure of the report.
struct Entry {
  std::string kind;
  const char* preset;
};
const std::vector<Entry>& entries();

/// The lanes of the runs. Runs without a trace are included; they have a table row and no curve.
std::vector<plots::PlotLane> lanesOf(const std::vector<compare::LaneRun>& runs);
/// The lanes that figures can show.
std::vector<plots::PlotLane> drawn(const std::vector<plots::PlotLane>& lanes);

/// `pages` are the figures of entries(), laid out. Those that cannot be drawn are listed with the reason. Any thread. O(bytes).
QByteArray html(const std::vector<plots::PlotLane>& lanes, const std::vector<figures::Page>& pages);

/// Makes and writes a report, for the command line. On failure (no run to show, a disk error, a stop request) returns false with `error`.
bool writeReport(const std::vector<compare::LaneRun>& runs, const std::string& path, std::string& error,
                 const std::stop_token& stop = {});

}  // namespace roundel::widgets::report
