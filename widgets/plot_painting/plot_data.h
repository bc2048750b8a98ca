#pragma once
// What a plot shows, as plain data made from finished runs: the same for the screen, for files and for a table. No painting here.

#include <QString>
#include <QStringList>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/compare/comparison.h"
#include "core/metrics/index/trace_index.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets::plots {

/// One finished lane as a plot sees it.
struct PlotLane {
  QString label;  ///< as shown: widgets::laneName
  QString policy;
  int occurrence = 0;  ///< how many lanes of the same policy stand before it
  std::shared_ptr<const compare::LaneRun> run;
  std::shared_ptr<const metrics::TraceIndex> index;
  std::optional<compare::Lane> stem = std::nullopt;  ///< of a branch: the scenario's own lane that it stems from
  QString branch_name = {};                          ///< of a branch: what the user calls it; empty: by what it does
  QString workload = {};  ///< its scenario's title, shortened, where a picture has several; empty: one
};
/// Lanes of finished runs; indices are built here.
std::vector<PlotLane> lanesOf(const std::vector<compare::LaneRun>& runs);
/// The runs of lanes, under the names that the lanes have.
std::vector<compare::LaneRun> runsOf(const std::vector<PlotLane>& lanes);

/// The job of one run in the problem of another, by id: runs of different values of a document number their jobs differently. Invalid if the
/// other has no such job. O(1) if the numbers agree, otherwise O(jobs).
model::JobIndex sameJob(const model::Problem& from, model::JobIndex job, const model::Problem& to);

/// JobRows: a row a job, a dot a lane in it. Stack: areas, each on those before it. Points: one a series, labelled with its name.
/// Cells: a heat map. Histogram: columns from x to the next x. Rows: a row a job with boxes over time. Estimates: means with their intervals, a
/// marker each, joined by lines (plot_estimates.h).
enum class Mark { Step, Line, Dots, Bars, Quantiles, JobRows, Stack, Points, Cells, Histogram, Rows, Estimates };
/// How the interval of a mean is drawn.
enum class Interval { None, Band, Bars };

/// What the numbers of an axis are: a time (in s), a share (0 to 1), or anything else.
enum class Quantity { Number, Time, Share };

struct PlotSeries {
  int lane = 0;
  std::vector<double> x, y;
  std::vector<double> at_s;  ///< when the point comes true, for growing with the playhead; empty: x is the time
  std::vector<model::JobIndex> jobs;  ///< of dots: one a point
  double low = 0, high = 0;           ///< of bars: the range; of quantile rows: p5 and p95
  double q1 = 0, median = 0, q3 = 0;  ///< of quantile rows
  int zeros = 0;                      ///< on a log axis: how many points are zero, drawn in their own gutter
  /// Of a Stack's area and a labelled point (empty: another at its place has it); elsewhere the lane's label counts
  QString name;
  QString key;   ///< of a labelled point: what the figure's key calls it; empty: its name says all
  int tone = 0;  ///< of a Stack's area: which fill and hatch
  /// Of Rows: a box from x to `to` in row y, from `top` of the row's height down over `tall` of it. Without `to`: a line of x and y (rows and
  /// parts of them), in pieces between values that are no number
  std::vector<double> to, top, tall;
  std::vector<double> share;  ///< of cells: 0..1 for their colour, NaN = cannot be
  QStringList labels;         ///< of cells: what is written in them
  /// Of estimates and grouped bars, by point: the ends of the interval; NaN or an empty list: none
  std::vector<double> low_at, high_at;
  std::vector<char> hollow;           ///< by point: fewer values than elsewhere; empty: none is
  bool joined = true, marked = true;  ///< of estimates: a line through the points, a marker at each
};

/// A lower bound, drawn as a labelled line: across bars, upright where values are lengths.
struct PlotRule {
  double at = 0;  ///< s
  QString label;
  double from = std::numeric_limits<double>::quiet_NaN(),
         to = std::numeric_limits<double>::quiet_NaN();  ///< of bars: from x to x; NaN = all
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
  double time_unit_s = 1;  ///< 60, 3600, 86400: what one unit of the x axis is
  double y_unit = 1;       ///< what one unit of the y axis is: 3600, 0.01; of bars it is `time_unit_s`
  Quantity x_is = Quantity::Number, y_is = Quantity::Number;
  QString x_asked, y_asked;  ///< units that the user chose (plots::axisUnits), which columns of a table then have
  bool log2_x = false, log10_x = false, log10_y = false;
  QString axis_note;             ///< what a logarithmic axis cannot show; in the key
  bool whole_y = false;          ///< y counts something: no ticks between whole numbers
  QStringList x_names, y_names;  ///< categories at 0, 1, 2 ...; empty: lanes (bars, rows) or numbers
  bool x_turned = false;         ///< x_names stand upright, read from below
  bool ends = false;             ///< of curves: the scheduler's marker stands at the end of each that is complete
  bool marked = false;           ///< of curves: markers along each, where there are too many for dashes alone
  bool keyed = false;            ///< of points: markers are told apart by the key, one a scheduler
  QString key_note;     ///< under the key: what names of points stand for ("1: M-1; 2: M-3"), what an interval is
  QString scale_label;  ///< of cells: what their colours mean, from the lightest or lowest to the darkest or highest
  Interval interval = Interval::None;  ///< of estimates
  bool bare = false;                   ///< bars without their values
  bool diverging = false;              ///< of cells: shares are about 0.5, which has its own colour
  std::vector<double> x_ticks;         ///< where numbers stand along the axis; empty: round ones
  QStringList lane_ticks;  ///< the lanes' names as an axis or a key writes them, where that is not their labels
  QString range_label;     ///< of bars: what their ranges are ("min to max")
  QString jobs_note;       ///< of rows: which jobs these are
  double bar_width = 0.55;
  double x_min = 0, x_max = 1, y_min = 0, y_max = 1;  ///< fixed to the whole run
  std::vector<PlotLane> lanes;
  std::vector<PlotSeries> series;  ///< at least one a lane, in order of lanes
  std::vector<PlotRule> rules;     ///< lower bounds
  double bound() const;            ///< the lowest of them, s; 0 = none
  std::vector<QString> rows;       ///< of JobRows: the jobs' ids, in order of rows
  /// Text twin: a header line and one row a point.
  QString csv(QChar separator = QLatin1Char(',')) const;
};

/// The kind of an id; kNoPlotKind: there is none.
const PlotKind& plotKind(const QString& id);
/// An unknown kind gives empty lanes. O(points).
PlotData plotData(const QString& kind, std::vector<PlotLane> lanes);
QStringList plotKinds();   ///< what can be exported
QStringList panelKinds();  ///< what a panel of the window can show
QStringList familyKinds(Family family);
QStringList columnKinds(Family family);  ///< in a column of one lane
QString plotTitle(const QString& kind);
/// "JCT" for "Job completion time": the field's short name where the title has no room; empty where there is none.
QString plotShortTitle(const QString& kind);
/// "CRU by round", "Job completion time (CDF)": the title and what tells kinds of one title apart, for menus.
QString plotMenuText(const QString& kind);

/// What one unit of a time axis is: model::timeUnitFor with its name translated. Of a set of runs: plot_units.h.
struct TimeUnit {
  double seconds = 1;
  QString name;  ///< "s", "min", "h", "d"
};
TimeUnit timeUnitFor(double end_s);
/// A short number just above, at most a tenth more: axes end near the data.
double niceCeiling(double value);
/// Ratios on a log2 axis, as lr-dots has them: whole powers around what there is, zeros in their gutter.
void onLog2(PlotData& data);
/// A cell of a CSV or TSV, in quotes where it needs them.
QString cellText(QString text, QChar separator = QLatin1Char(','));

/// Job rows are for scenarios of at most so many jobs.
constexpr std::size_t kMaxJobRows = 16;

}  // namespace roundel::widgets::plots
