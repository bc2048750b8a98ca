// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Means with intervals as PGFPlots: each series is a line with markers and error bars, or a band, and reads named columns of the table. Internal to
// widgets/figures/files.

#include <QByteArray>
#include <functional>
#include <vector>

#include "widgets/plots/painting/plot_marks.h"

namespace roundel::widgets::figures::tikz {

/// The PGFPlots name of a marker, or the name that markDeclarations() defines.
QByteArray markOf(plots::Marker marker);
/// The rotation of that marker as an option ("", ", rotate=180").
QByteArray turnOf(plots::Marker marker);
/// Defines the markers that PGFPlots does not have, for the head of a file.
QByteArray markDeclarations();
/// Whether the marker consists of strokes only.
bool isStroked(plots::Marker marker);

/// What the caller provides for the file.
struct EstimateFile {
  QByteArray table;  ///< file name
  // These add a column, a style or a colour, and return its name.
  std::function<QByteArray(const QByteArray& wanted, std::vector<double> values)> column;
  std::function<QByteArray(const QByteArray& wanted, const QByteArray& options)> style;
  std::function<QByteArray(const QColor& color, const QByteArray& wanted)> ink;
  std::function<QByteArray(const plots::PlotSeries& series)> name;  ///< the name for the columns of a series
};

/// The commands inside an axis. O(points).
QByteArray estimates(const plots::PlotData& data, const plots::PlotLook& look, const EstimateFile& file);

}  // namespace roundel::widgets::figures::tikz
