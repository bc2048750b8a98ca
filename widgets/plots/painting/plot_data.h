// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The content of a plot as plain data, computed from finished runs; the same for screens, files and tables. No painting here.

#include <QString>
#include <QStringList>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/compare/comparison.h"
#include "core/look/look.h"
#include "core/metrics/index/trace_index.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets::plots {

/// One finished lane.
struct PlotLane {
  QString label;  ///< as returned by widgets::laneName
  QString policy;
  look::LaneMark mark = {};
  std::shared_ptr<const compare::LaneRun> run;
  std::shared_ptr<const metrics::TraceIndex> index;
  std::optional<compare::Lane> stem = std::nullopt;  ///< of a branch: the scenario's own lane that it started from
  QString branch_name = {};                          ///< of a branch: the user's name; empty: named by its changes
  QString workload = {};  ///< title of its scenario, shortened, if a picture has several; empty: only one
};
/// Lanes of finished runs; builds their indices.
std::vector<PlotLane> lanesOf(const std::vector<compare::LaneRun>& runs);
/// The runs of lanes, with the names of the lanes.
std::vector<compare::LaneRun> runsOf(const std::vector<PlotLane>& lanes);

/// The job of one run in the problem of another, found by id: runs of different versions of a document may number
/// jobs differently. Invalid if `to` has no such job. O(1) if the numbers agree, otherwise O(jobs).
model::JobIndex sameJob(const model::Problem& from, model::JobIndex job, const model::Problem& to);

/// JobRows: a row per job with a dot per lane. Stack: areas on top of each other. Points: one per series, labelled
/// with its name. Cells: a heat map. Histogram: columns from x to the next x. Rows: a row per job with boxes over
/// time. Estimates: means with their intervals, a marker each, joined by lines (plot_estimates.h).
enum class Mark { Step, Line, Dots, Bars, Quantiles, JobRows, Stack, Points, Cells, Histogram, Rows, Estimates };
/// How the interval of a mean is drawn.
enum class Interval { None, Band, Bars };

/// What the numbers of an axis are: a time in s, a share from 0 to 1, or another number.
enum class Quantity { Number, Time, Share };

struct PlotSeries {
  int lane = 0;
  std::vector<double> x, y;
  std::vector<double> at_s;           ///< when the point appears as the playhead moves; empty: x is the time
  std::vector<model::JobIndex> jobs;  ///< of dots: one per point
  double low = 0, high = 0;           ///< of bars: the range; of quantile rows: p5 and p95
  double q1 = 0, median = 0, q3 = 0;  ///< of quantile rows
  int zeros = 0;                      ///< of a log axis: number of points at zero, drawn in a separate gutter
  /// Of a Stack's area or a labelled point (empty: another point at the same place has it); other series use the lane's label
  QString name;
  QString key;   ///< of a labelled point: its text in the figure's key; empty: the same as `name`
  int tone = 0;  ///< of a Stack's area: index of its fill and hatch (plots::toneOf)
  /// Of Rows: a box from x to `to` in row y; its upper edge is at share `top` of
  /// the row's height, and it takes the share `tall` below. Without
  /// `to`: a line of x and y (rows and parts of them), interrupted at NaN
  std::vector<double> to, top, tall;
  std::vector<double> share;  ///< of cells: 0 to 1 for their colour, NaN: impossible
  QStringList labels;         ///< of cells: their texts
  /// Of estimates and grouped bars, by point: ends of the interval; NaN or an empty list: none
  std::vector<double> low_at, high_at;
  std::vector<char> hollow;           ///< by point: it has fewer values than others; empty: none has
  bool joined = true, marked = true;  ///< of estimates: a line through the points, a marker at each
};

/// A lower bound, drawn as a labelled line: across bars, or vertical if values are lengths.
struct PlotRule {
  double at = 0;  ///< s
  QString label;
  double from = std::numeric_limits<double>::quiet_NaN(),
         to = std::numeric_limits<double>::quiet_NaN();  ///< of bars: from x to x; NaN: all
};

struct PlotData;

/// The question that a kind of plot answers: a panel offers those of one family first.
enum class Family { Use, Completion, Ratios, Totals };

/// A kind of plot (the list is in plot_data.cpp). Other code asks for what it needs here and never compares ids
/// (tests/packaging/kind_ids_test.py).
struct PlotKind {
  const char* id = "";
  const char* title = "";
  const char* detail = nullptr;  ///< "quantiles": distinguishes kinds of one title
  const char* brief = nullptr;   ///< "JCT": for a title without room
  Family family = Family::Use;
  std::optional<Family> column = std::nullopt;  ///< its family in a column of one lane, if that is another
  const char* many_lanes = nullptr;             ///< the kind to show instead with many lanes
  const char* one_lane = nullptr;               ///< the kind to show instead with one lane in a column
  const char* few_jobs = nullptr;  ///< the same, if its jobs are at most kMaxJobRows; comes before `one_lane`
  bool compares_lanes = false;     ///< says nothing of one lane: no plot of a column
  const char* columns = nullptr;   ///< of its table after the scheduler, by commas; nullptr: "time_s" and the id
  const char* unit = "share";      ///< of values over time, in its table
  bool exported = true;
  bool idle_causes = false;           ///< its tip says why GPUs are idle
  bool so_far = false;                ///< the CRU from the start, which has a value before the first round has ended
  void (*fill)(PlotData&) = nullptr;  ///< nullptr: a separate widget draws it
};
inline constexpr PlotKind kNoPlotKind{.exported = false};
inline constexpr const char* kScoreboard = "scoreboard";  ///< the animated bars of a panel

struct PlotData {
  const PlotKind* kind = &kNoPlotKind;  ///< of panels that only figures have: kNoPlotKind
  QString title, note;                  ///< note: "per round", "CDF", "log2"
  QString columns, unit;                ///< of csv(), as in PlotKind
  QString x_label, y_label;
  Mark mark = Mark::Line;
  bool isCurve() const { return mark == Mark::Step || mark == Mark::Line; }
  bool over_time = false;  ///< x is simulated time in s; drawn in `time_unit_s`
  double time_unit_s = 1;  ///< of the x axis: 60, 3600 or 86400 seconds per unit
  double y_unit = 1;       ///< of the y axis: 3600 or 0.01 per unit; for bars it is `time_unit_s`
  Quantity x_is = Quantity::Number, y_is = Quantity::Number;
  QString x_asked, y_asked;  ///< units chosen by the user (plots::axisUnits); columns of a table use them too
  bool log2_x = false, log10_x = false, log10_y = false;
  QString axis_note;             ///< what a logarithmic axis cannot show; part of the key
  bool whole_y = false;          ///< y is a count: no ticks between whole numbers
  QStringList x_names, y_names;  ///< categories at 0, 1, 2 ...; empty: lanes (bars, rows) or numbers
  bool x_turned = false;         ///< x_names are upright, read from below
  bool ends = false;             ///< of curves: the scheduler's marker is at the end of each complete curve
  bool marked = false;           ///< of curves: markers along each, if dashes alone cannot tell so many apart
  bool keyed = false;            ///< of points: the key explains the markers, one per scheduler
  QString key_note;     ///< text under the key: what names of points mean ("1: M-1; 2: M-3"), what an interval is
  QString scale_label;  ///< of cells: meaning of the colours, from lightest or lowest to darkest or highest
  Interval interval = Interval::None;  ///< of estimates
  bool bare = false;                   ///< bars without values
  bool diverging = false;              ///< of cells: shares around 0.5, which has a separate colour
  std::vector<double> x_ticks;         ///< positions of the axis numbers; empty: round ones
  QStringList lane_ticks;              ///< the lanes' names on an axis or in a key, if they differ from their labels
  QString range_label;                 ///< of bars: meaning of their ranges ("min to max")
  QString jobs_note;                   ///< of rows: which jobs are shown
  double bar_width = 0.55;
  double x_min = 0, x_max = 1, y_min = 0, y_max = 1;  ///< fixed to the whole run
  std::vector<PlotLane> lanes;
  std::vector<PlotSeries> series;  ///< at least one per lane, in order of lanes
  std::vector<PlotRule> rules;     ///< lower bounds
  double bound() const;            ///< the lowest of them in s; 0: none
  std::vector<QString> rows;       ///< of JobRows: the jobs' ids, in order of rows
  /// The plot as a table: a header line and one row per point.
  QString csv(QChar separator = QLatin1Char(',')) const;
};

/// The kind of an id; kNoPlotKind: there is none.
const PlotKind& plotKind(const QString& id);
/// An unknown kind gives empty lanes. O(points).
PlotData plotData(const QString& kind, std::vector<PlotLane> lanes);
QStringList plotKinds();   ///< kinds that can be exported
QStringList panelKinds();  ///< kinds for panels of the window
QStringList familyKinds(Family family);
QStringList columnKinds(Family family);  ///< in a column of one lane
QString plotTitle(const QString& kind);
/// "JCT" for "Job completion time", if the title has no room; empty if there is no short name.
QString plotShortTitle(const QString& kind);
/// "CRU by round", "Job completion time (CDF)": the title and what distinguishes kinds with the same title, for menus.
QString plotMenuText(const QString& kind);

/// One unit of a time axis: model::timeUnitFor with its name translated. For a set of runs see plot_units.h.
struct TimeUnit {
  double seconds = 1;
  QString name;  ///< "s", "min", "h", "d"
};
TimeUnit timeUnitFor(double end_s);
/// A short number above `value` by at most a tenth, so that axes end near the data.
double niceCeiling(double value);
/// A log2 axis for ratios, as in lr-dots: whole powers around the data, zeros in a gutter.
void onLog2(PlotData& data);
/// A cell of a CSV or TSV table, quoted if necessary.
QString cellText(QString text, QChar separator = QLatin1Char(','));

/// The largest number of jobs with a row each.
constexpr std::size_t kMaxJobRows = 16;

}  // namespace roundel::widgets::plots
