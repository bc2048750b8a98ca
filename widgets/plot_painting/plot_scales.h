#pragma once
// Where a value stands on its axis, and what a user chooses of axes: logarithm, limits, unit, label. One place for the painters of screen
// and page and for PGFPlots. Pure functions of data.

#include <optional>
#include <utility>

#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::plots {

/// What one unit of an axis is in the data's own units: 3600 for hours, 0.01 for percent. Bars have their values upwards.
double xUnit(const PlotData& data);
double yUnit(const PlotData& data);
/// The place of zeros on a log2 axis, left of its least power.
double gutterOf(const PlotData& data);
/// A value as a coordinate of its axis. What a logarithmic axis cannot show stands at its lower end.
double onX(const PlotData& data, double value);
double onY(const PlotData& data, double value);

/// Of one axis; what is empty is the plot's own.
struct AxisChoice {
  bool log = false;  ///< powers of ten
  /// Where it begins and ends, in the data's own units: seconds where it is a time, 0 to 1 where it is a share
  std::optional<std::pair<double, double>> range;
  QString unit;   ///< one of axisUnits()
  QString label;  ///< instead of the axis' own words
  bool operator==(const AxisChoice&) const = default;
};
/// "s", "min", "h", "d" of times, "%" of shares.
const QStringList& axisUnits();
/// "h" as a column of a table calls it: "_h", "_percent".
QString columnSuffix(const QString& unit);

/// Does the axis have numbers of this plot, rather than names?
bool hasNumbers(const PlotData& data, Qt::Orientation axis);
/// Changes one axis. Returns what of the choice the plot cannot have, a sentence each; zeros that a logarithm cannot show are said in
/// `axis_note`. O(points).
QStringList chooseAxis(PlotData& data, Qt::Orientation axis, const AxisChoice& choice);

}  // namespace roundel::widgets::plots
