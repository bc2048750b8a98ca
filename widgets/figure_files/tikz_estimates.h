#pragma once
// Means with their intervals as PGFPlots: of each series a line with markers and error bars, or a band, which read named columns of the
// table. Internal to figure_files.

#include <QByteArray>
#include <functional>
#include <vector>

#include "widgets/plot_painting/plot_marks.h"

namespace roundel::widgets::figures::tikz {

/// A marker for PGFPlots: its own name for it, or that of one of markDeclarations().
QByteArray markOf(plots::Marker marker);
/// How its own is turned, as an option ("", ", rotate=180").
QByteArray turnOf(plots::Marker marker);
/// The markers that PGFPlots does not have, as commands for the head of a file.
QByteArray markDeclarations();
/// Is it made of strokes alone?
bool isStroked(plots::Marker marker);

/// What the writer of a file gives.
struct EstimateFile {
  QByteArray table;                                                                        ///< the file's name
  std::function<QByteArray(const QByteArray& wanted, std::vector<double> values)> column;  ///< adds one; its name
  std::function<QByteArray(const QByteArray& wanted, const QByteArray& options)> style;    ///< the same of a style
  std::function<QByteArray(const QColor& color, const QByteArray& wanted)> ink;            ///< and of a colour
  std::function<QByteArray(const plots::PlotSeries& series)> name;                         ///< of its columns
};

/// The commands inside an axis. O(points).
QByteArray estimates(const plots::PlotData& data, const plots::PlotLook& look, const EstimateFile& file);

}  // namespace roundel::widgets::figures::tikz
