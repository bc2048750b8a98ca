// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A figure as data, before it is drawn: axes, series, bars and labels. The painter, the table, and the writers of other formats (TikZ, HTML) read
// the same value. Figures are made from finished runs, on any thread.

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/io/notes_io.h"
#include "widgets/lanes/painting/job_colors.h"
#include "widgets/plots/painting/plot_data.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::figures {

/// The user's choices besides kind and preset. They are stored in the file, so a reopened figure looks the same.
struct FigureOptions {
  enum class Layout { Auto, One, PerScheduler };
  Layout layout = Layout::Auto;        ///< for curves over time: one panel, or small multiples
  std::optional<double> from_s, to_s;  ///< for a Gantt chart
  std::string x_metric = "makespan_s", y_metric = "jct_mean_s";  ///< for a scatter: names of metrics
  std::optional<double> at_s;           ///< for the cluster: shows the jobs at this instant; none: the empty cluster
  std::optional<double> height_mm;      ///< replaces the default height of the kind
  ColorBy color_by = ColorBy::Job;      ///< for a Gantt chart
  ColorBy areas_by = ColorBy::GpuType;  ///< for timeline-types: any value but Wait
  QString title;                        ///< above the figure; empty: no title
  /// Replaces the names of the schedulers, in their order. Schedulers beyond the end of the list keep their names.
  QStringList labels;
  bool parts = false;  ///< whether panel names begin with "(a)", "(b)" ...
  /// Ids of the jobs to show. A Gantt chart colours and names these and greys the others; rows show only these; areas by job sum up the others.
  /// Empty: the default of the kind.
  QStringList jobs;
  QStringList kinds;  ///< for a figure of several parts: their kinds, in order; empty: CRU, JCT and completed jobs
  std::vector<io::Note> notes;  ///< notes that the kind cannot show are listed in Figure::remarks
  plots::AxisChoice x, y;       ///< for every plot; a panel that cannot use the choice says so in Figure::remarks
  bool operator==(const FigureOptions&) const = default;
};

struct GanttBar {
  int row = 0;  ///< index into GanttLane::rows
  double from_s = 0, to_s = 0;
  double overhead_s = 0;  ///< restart or switch time at the start of the bar
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
    std::vector<Holder> holders;  ///< empty: idle; two if the GPU is shared, in file order
    QString jobs() const;         ///< "J1 + J2"
  };
  std::vector<Gpu> gpus;
};
struct ClusterPanel {
  QString title;  ///< a scheduler's name; empty for the cluster alone
  std::vector<ClusterNode> nodes;
};

/// The sweep that a figure shows instead of runs.
struct SweepSource {
  QString title;                   ///< title of the sweep
  QString line;                    ///< for readers: the sweep and what is shown of it
  std::string about;               ///< the same as a JSON object for the program
  std::vector<QStringList> table;  ///< the numbers: a header, then one row per mark
};

struct Figure {
  enum class Body { Plots, Gantt, Cluster, Parts };
  std::string kind;
  QString title, note;
  int workloads = 1;  ///< number of scenarios
  Body body = Body::Plots;
  FigureOptions options;
  std::vector<plots::PlotLane> lanes;
  std::vector<plots::PlotData> panels;    ///< for Plots, in reading order; if there are several, each has a title
  bool shared_x = true, shared_y = true;  ///< panels have equal ranges, so only the outer ones have numbers
  std::vector<ClusterPanel> clusters;     ///< for Cluster
  std::vector<Figure> parts;              ///< for Parts: figures of the same lanes, in reading order
  /// How far names and panels give way on a page that cannot grow. 0: not at all. 1: fewer rows of panels, upright bar names. 2: also numbers for
  /// bars, which the key explains.
  int squeeze = 0;
  bool part = false;                         ///< is one part of a figure of several, with a heading
  QStringList keyed_above;                   ///< for a part: names in the common key, which its own key leaves out
  std::shared_ptr<const SweepSource> sweep;  ///< if set, `lanes` is empty and the lanes of the panels have no runs
  QStringList remarks;                       ///< the options that this kind does not support, one sentence each
  QString empty;                             ///< why there is nothing to draw; otherwise empty

  bool drawable() const { return empty.isEmpty(); }
  /// The bars of a Gantt chart, one value per lane. O(bars).
  std::vector<GanttLane> gantt() const;
  /// A header and one row per mark, with exact numbers.
  QString table(QChar separator = QLatin1Char(',')) const;
};

/// The kinds (registry/figure_kind.h) that every run has. With all others: namedKinds().
const std::vector<std::string>& kinds();
/// The figure kind of one of the window's plots (two have other names there); else the name itself.
std::string kindOf(const std::string& plot);
QString titleOf(const std::string& kind);
/// Distinguishes figures of the same title ("CDF", "mean, min to max").
QString noteOf(const std::string& kind);

/// The lanes whose scheduler ordered jobs by their true iterations: "forecast = truth: A-SRPT, SPJF (12 of 75 jobs)"; empty if there are none.
QString forecastNote(const Figure& figure);

/// What a figure must say about its runs, one sentence each: how many jobs its means cover if some have not finished; and forecastNote() if it
/// shows times of jobs.
QStringList runNotes(const Figure& figure);

/// The kinds of the parts, from "cru,jct-cdf" or FigureOptions::kinds. A single kind is returned as it is.
std::vector<std::string> kindsIn(const std::string& kind);

/// Leaves out lanes without a trace. Runs of several scenarios (workloads) become groups of bars, one panel each for curves, and otherwise part of
/// the lane names; lanes of one workload are beside each other. The figure of an unknown kind is not drawable.
/// O(points), plus a TraceIndex for each lane that has none.
Figure makeFigure(const std::string& kind, std::vector<plots::PlotLane> lanes, const FigureOptions& options = {});
Figure makeFigure(const std::string& kind, const std::vector<compare::LaneRun>& runs,
                  const FigureOptions& options = {});

}  // namespace roundel::widgets::figures
