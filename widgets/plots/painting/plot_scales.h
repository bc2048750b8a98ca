// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Maps values to axis coordinates, and applies the user's choices for axes: logarithm, limits, unit, label. Shared by
// the painters of screens and pages and by PGFPlots.

#include <optional>
#include <utility>

#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::plots {

/// One unit of the axis in units of the data: 3600 for hours, 0.01 for percent. Bars have their values on the y axis.
double xUnit(const PlotData& data);
double yUnit(const PlotData& data);
/// The place of zeros on a log2 axis, left of its lowest power.
double gutterOf(const PlotData& data);
/// The axis coordinate of a value. Values that a logarithmic axis cannot show are at its lower end.
double onX(const PlotData& data, double value);
double onY(const PlotData& data, double value);

/// The user's choice for one axis; empty members keep the plot's default.
struct AxisChoice {
  bool log = false;  ///< powers of ten
  /// Start and end in units of the data: seconds for a time, 0 to 1 for a share
  std::optional<std::pair<double, double>> range = {};
  QString unit = {};  ///< one of axisUnits()
  QString label;      ///< replaces the label of the axis
  bool operator==(const AxisChoice&) const = default;
};
/// "s", "min", "h", "d" for times, "%" for shares.
const QStringList& axisUnits();
/// Suffix of a table column: "_h" for "h", "_percent" for "%".
QString columnSuffix(const QString& unit);

/// Whether the axis has numbers, not names.
bool hasNumbers(const PlotData& data, Qt::Orientation axis);
/// Applies a choice to one axis. Returns a sentence for each part that the plot cannot apply. Zeros that a logarithm
/// cannot show are mentioned in `axis_note`. O(points).
QStringList chooseAxis(PlotData& data, Qt::Orientation axis, const AxisChoice& choice);

}  // namespace roundel::widgets::plots
