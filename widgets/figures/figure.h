#pragma once
// A figure as data: its axes, series, bars and labels, before it is drawn. The painter for screen and
// files, the table, and writers of other formats (TikZ, HTML) read the same value. Made on any thread from finished runs.

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/io/notes_io.h"
#include "widgets/gantt_painting/job_colors.h"
#include "widgets/plot_painting/plot_data.h"
#include "widgets/plot_painting/plot_scales.h"

namespace roundel::widgets::figures {

/// The user's choices in addition to kind and preset. Stored in the file, so that a reopened figure looks the same.
struct FigureOptions {
  enum class Layout { Auto, One, PerScheduler };
  Layout layout = Layout::Auto;        ///< of curves over time: all in one panel, or small multiples
  std::optional<double> from_s, to_s;  ///< of a Gantt chart
  std::string x_metric = "makespan_s", y_metric = "jct_mean_s";  ///< of a scatter, names of the metrics' catalogue
  std::optional<double> at_s;       ///< of the drawn cluster: the jobs on GPUs at this instant; none: the empty cluster
  std::optional<double> height_mm;  ///< instead of the kind's own height
  ColorBy color_by = ColorBy::Job;  ///< of a Gantt chart
  ColorBy areas_by = ColorBy::GpuType;  ///< of timeline-types: anything but Wait
  QString title;                        ///< above the figure; empty: none, the caption is enough
  /// Names of the schedulers in their order, instead of the lanes' own; missing ones keep theirs
  QStringList labels;
  bool parts = false;  ///< "(a)", "(b)" ... before the names of panels
  /// Ids of jobs. Of a Gantt chart: these in colour with their names, the others grey. Of rows of jobs: these rows. Of areas by job: these areas,
  /// the others together. Empty: as the kind does
  QStringList jobs;
  QStringList
      kinds;  ///< of a figure of several parts: what they are, in their order; empty: CRU, JCT and completed jobs
  std::vector<io::Note> notes;  ///< what this kind cannot show of them is in Figure::remarks
  plots::AxisChoice x, y;       ///< of every plot; a panel that cannot have it says so in Figure::remarks
  bool operator==(const FigureOptions&) const = default;
};

/// A Gantt chart's bar.
struct GanttBar {
  int row = 0;  ///< into GanttLane::rows
  double from_s = 0, to_s = 0;
  double overhead_s = 0;  ///< of restart or switch, at its beginning
  QString label;
  model::JobIndex job;
  QColor fill;
};
struct GanttLane {
  QString label;
  QStringList rows;  ///< "n0 V100 0", top to bottom
  std::vector<GanttBar> bars;
};

/// A node of the drawn cluster and the jobs on its GPUs.
struct ClusterNode {
  QString id;
  bool up = true;
  struct Holder {
    QString job;
    model::JobIndex index;
    bool computing = true;
  };
  struct Gpu {
    QString type;
    std::vector<Holder> holders;  ///< none: idle; two share it, the first in the file first
    QString jobs() const;         ///< "J1 + J2"
  };
  std::vector<Gpu> gpus;
};
struct ClusterPanel {
  QString title;  ///< a scheduler's name; empty for the cluster alone
  std::vector<ClusterNode> nodes;
};

/// What a figure of a sweep's results is made from, instead of runs.
struct SweepSource {
  QString title;                   ///< of the sweep
  QString line;                    ///< for people: which sweep, what is shown of it
  std::string about;               ///< the same for the program: a JSON object
  std::vector<QStringList> table;  ///< the figure's numbers: a header, then a row a mark
};

struct Figure {
  enum class Body { Plots, Gantt, Cluster, Parts };
  std::string kind;
  QString title, note;
  int workloads = 1;  ///< number of scenarios
  Body body = Body::Plots;
  FigureOptions options;
  std::vector<plots::PlotLane> lanes;
  std::vector<plots::PlotData> panels;    ///< Plots: in reading order; a panel of several has its own title
  bool shared_x = true, shared_y = true;  ///< panels have the same ranges: only the outer ones have numbers
  std::vector<ClusterPanel> clusters;     ///< Cluster
  std::vector<Figure> parts;              ///< Parts: each a figure of the same lanes, in reading order
  /// How much gives way on a page that cannot grow: 0 nothing; 1 panels are in fewer rows, names of bars upright; 2 bars also have
  /// numbers that the key explains
  int squeeze = 0;
  bool part = false;                         ///< of a figure of several, with a heading
  QStringList keyed_above;                   ///< of a part: names in the key of all parts, which its own leaves out
  std::shared_ptr<const SweepSource> sweep;  ///< then `lanes` is empty, and those of the panels have no runs
  QStringList remarks;                       ///< what of the options this kind cannot have, a sentence each
  QString empty;                             ///< the reason why there is nothing to draw; else empty

  bool drawable() const { return empty.isEmpty(); }
  /// The bars of the Gantt chart as data, one value per lane. O(bars).
  std::vector<GanttLane> gantt() const;
  /// The figure as a table: a header and one row per mark, with exact numbers.
  QString table(QChar separator = QLatin1Char(',')) const;
};

/// The kinds (kinds/figure_kind.h) that every run has. With all others: namedKinds().
const std::vector<std::string>& kinds();
/// The figure kind of one of the window's plots (two have other names there); else the name itself.
std::string kindOf(const std::string& plot);
QString titleOf(const std::string& kind);
/// Distinguishes figures of the same title ("CDF", "mean, min to max").
QString noteOf(const std::string& kind);

/// "forecast = truth: A-SRPT, SPJF (12 of 75 jobs)": the lanes whose scheduler ordered jobs by their true iterations; empty where none did.
QString forecastNote(const Figure& figure);

/// What the figure must say of its runs: of how many jobs its means are where some have not finished, and, where it shows how long jobs
/// take, forecastNote(). A sentence each.
QStringList runNotes(const Figure& figure);

/// The kinds of a figure of parts: "cru,jct-cdf" as kind, or FigureOptions::kinds. A single kind: itself.
std::vector<std::string> kindsIn(const std::string& kind);

/// Lanes without a trace are left out. Several workloads (runs of different scenarios) are a dimension: groups of bars, a panel each for
/// curves, elsewhere part of the lanes' names, with the lanes of one workload beside each other. An unknown kind is not drawable.
/// O(points) and what a TraceIndex costs where `lanes` have none.
Figure makeFigure(const std::string& kind, std::vector<plots::PlotLane> lanes, const FigureOptions& options = {});
Figure makeFigure(const std::string& kind, const std::vector<compare::LaneRun>& runs,
                  const FigureOptions& options = {});

}  // namespace roundel::widgets::figures
