#pragma once
// A comparison as one HTML file that opens from disk with no network: figures as SVG, tables that sort by click and key, the scenario
// inside. Light on paper and printable. Sound XML, too. The same comparison gives the same bytes: wall times are not in it.

#include <QByteArray>
#include <stop_token>
#include <string>
#include <vector>

#include "widgets/figure_files/figure_export.h"
#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::report {

/// One figure of the report, in its order.
struct Entry {
  std::string kind;
  const char* preset;
};
const std::vector<Entry>& entries();

/// The lanes of these runs, those without a trace included: they have a row and no curve.
std::vector<plots::PlotLane> lanesOf(const std::vector<compare::LaneRun>& runs);
/// Those that figures can be made of.
std::vector<plots::PlotLane> drawn(const std::vector<plots::PlotLane>& lanes);

/// `pages`: the entries' figures, laid out; those that cannot be drawn are named with their reason. Any thread. O(bytes).
QByteArray html(const std::vector<plots::PlotLane>& lanes, const std::vector<figures::Page>& pages);

/// Everything in one call, for the command line. False and `error` where no run can be shown, the disk refuses or the token asks to stop.
bool writeReport(const std::vector<compare::LaneRun>& runs, const std::string& path, std::string& error,
                 const std::stop_token& stop = {});

}  // namespace roundel::widgets::report
