#pragma once
// Fills a QCustomPlot from PlotData: one function for the screen and for files, which differ in their look only.

#include <QString>
#include <limits>
#include <optional>
#include <vector>

#include "widgets/plot_painting/plot_data.h"
#include "widgets/theme/theme.h"

class QCPAxisRect;
class QCustomPlot;

namespace roundel::widgets::plots {

struct PlotLook {
  Theme theme = Theme::light();
  double unit = 1;        ///< device units per logical px (screen) or per pt (files)
  double font = kNotePx;  ///< px or pt
  double line = 1;        ///< factor on the styles' line widths
  bool to_file = false;   ///< pixel-sized fonts, nothing translucent, black axes with ticks inside, title left out
  QString family;         ///< of files; empty = the window's
  double columns = 0;     ///< of files: curves have at most a few points in each of so many columns; 0 = every point
  double now_s = std::numeric_limits<double>::infinity();  ///< the playhead; infinity = whole run
  int future = 1;                                          ///< after the playhead: 0 hidden, 1 ghost, 2 full
  std::vector<model::JobIndex> selected;  ///< by lane of the data: its run may number jobs differently; empty: none
  bool legend = true;                     ///< inside the axes; a panel has a row of its own instead
  bool end_labels = false;  ///< curves against time carry names and values at the playhead, right of the axes
  int focused = -1;         ///< the lane that stands out among end labels
  int only = -1;            ///< one lane of the data (a column of the window), in the axes of all
  int reference = -1;       ///< beside `only`: drawn thin (curves) or as open circles

  /// Device units of a length: on paper lengths are stated for text of 8 pt and grow with it, so that a poster's marks are not dots.
  double length(double stated) const { return stated * unit * (to_file ? font / 8 : 1); }
};

/// Everything: axes, graphs, legend. The plot is not replotted; its present size decides where end labels stand. O(points).
void paint(QCustomPlot& plot, const PlotData& data, const PlotLook& look);
/// The same into one of several axis rectangles of a plot: its axes, marks and rules; legend and ground are the caller's.
void paintInto(QCPAxisRect& rect, const PlotData& data, const PlotLook& look);

QFont fontOf(const PlotLook& look);
/// A curve of its own panel, which the panel's title names.
bool standsAlone(const PlotData& data, const PlotLook& look);
SchedulerStyle styleOf(const PlotData& data, int lane, const PlotLook& look);
/// A number of an axis: "0.25", "40", "12k", "3.5M".
QString shortNumber(double value);
/// A bar's value, to three digits.
QString barValue(double value);

/// Is the point drawn solid at the look's playhead (has it come true, or is everything shown)?
bool pointShown(const PlotData& data, const PlotSeries& series, std::size_t point, const PlotLook& look);
/// Does the look show this lane?
bool laneShown(const PlotLook& look, int lane);
/// What a curve against time says at an instant: the step, or between two points of a line; nullopt before its first point and
/// after its last.
std::optional<double> valueAt(const PlotData& data, const PlotSeries& series, double t_s);

}  // namespace roundel::widgets::plots
