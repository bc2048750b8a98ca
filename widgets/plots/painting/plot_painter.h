// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Fills a QCustomPlot from PlotData: one function for screens and files, which differ in their PlotLook only.

#include <QString>
#include <limits>
#include <optional>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/plots/painting/plot_data.h"

class QCPAxisRect;
class QCustomPlot;

namespace roundel::widgets::plots {

struct PlotLook {
  Theme theme = Theme::light();
  double unit = 1;        ///< device units per logical px (screen) or per pt (files)
  double font = kNotePx;  ///< px or pt
  double line = 1;        ///< factor on the line widths of the styles
  bool to_file = false;   ///< pixel-sized fonts, nothing translucent, black axes with inner ticks, no title
  QString family;         ///< of files; empty: the window's font
  double columns = 0;     ///< of files: number of columns in each of which a curve has only a few points; 0: all points
  double now_s = std::numeric_limits<double>::infinity();  ///< the playhead; infinity: the whole run
  int future = 1;                         ///< drawing of what is after the playhead. 0: hidden, 1: ghost, 2: full
  std::vector<model::JobIndex> selected;  ///< by lane of the data, numbered as in its run; empty: none
  bool legend = true;                     ///< inside the axes; false in panels, which have a LegendRow
  bool end_labels = false;                ///< names and values at the playhead right of the axes, for curves over time
  int focused = -1;                       ///< the lane emphasised in end labels
  int only = -1;       ///< index of the only lane shown (a column of the window), in the axes of all lanes
  int reference = -1;  ///< with `only`: a lane drawn thin (curves) or as open circles

  /// In device units. On paper, lengths are stated for text of 8 pt and grow with it, so that marks on a poster are large enough.
  double length(double stated) const { return stated * unit * (to_file ? font / 8 : 1); }
};

/// Adds axes, graphs and legend without replotting. The plot's present size decides where end labels are. O(points).
void paint(QCustomPlot& plot, const PlotData& data, const PlotLook& look);
/// Paints axes, marks and rules into one of several axis rectangles of a plot; legend and background are left to the caller.
void paintInto(QCPAxisRect& rect, const PlotData& data, const PlotLook& look);

QFont fontOf(const PlotLook& look);
/// Whether the curve is alone in a panel whose title names it.
bool isOnlyCurve(const PlotData& data, const PlotLook& look);
SchedulerStyle styleOf(const PlotData& data, int lane, const PlotLook& look);
/// Text of an axis: "0.25", "40", "12k", "3.5M".
QString shortNumber(double value);
/// Text of a bar's value, with three digits.
QString barValue(double value);

/// Whether the point is drawn solid: it is before the playhead, or everything is shown.
bool pointShown(const PlotData& data, const PlotSeries& series, std::size_t point, const PlotLook& look);
bool laneShown(const PlotLook& look, int lane);
/// The value at an instant: of the step, or interpolated on a line. nullopt before the first and after the last point.
std::optional<double> valueAt(const PlotData& data, const PlotSeries& series, double t_s);

}  // namespace roundel::widgets::plots
