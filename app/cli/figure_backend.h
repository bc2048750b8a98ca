// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Figures are made by the window's painters (widgets/figures/kinds). A build without Qt has none and reports this.

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/compare/comparison.h"
#include "core/experiment/sweep_table.h"
#include "core/io/files/write_file.h"
#include "core/io/notes_io.h"
#include "core/lesson_page/handout.h"
#include "core/talk/talk.h"

namespace roundel::cli {

constexpr const char* kNoFigures = "this build has no Qt: figures cannot be painted; everything else works";
constexpr const char* kComparisonPreset = "ieee-2col";  ///< for the figures that `compare` writes

/// Options of a figure besides kind and preset. Empty ones keep the figure's default.
struct FigureChoices {
  std::optional<double> from_s, to_s;  ///< for a Gantt chart
  std::optional<double> at_s;          ///< for the cluster: shows the jobs at this instant
  std::optional<double> height_mm;
  std::string layout = "auto";        ///< one of figureLayouts(): curves over time in one panel, or in one each
  std::string color_by = "job";       ///< one of figureColors(), for a Gantt chart
  std::string areas_by = "gpu-type";  ///< one of figureAreas(), for timeline-types
  std::string x_metric, y_metric;     ///< for a scatter; empty: makespan and mean JCT
  std::string title;                  ///< above the figure; empty: no title
  std::vector<std::string>
      jobs;  ///< ids: of a Gantt chart those in colour, of rows of jobs the rows, of areas by job the areas
  std::vector<std::string> labels;  ///< replace the names of the schedulers, in their order
  std::vector<io::Note> notes;      ///< notes, arrows and highlights
  bool parts = false;               ///< whether panel names begin with "(a)", "(b)"
  struct Axis {
    bool log = false;           ///< logarithmic
    std::vector<double> range;  ///< empty or two numbers: the ends; times in seconds, shares from 0 to 1
    std::string unit;           ///< one of figureUnits(); empty: the default
    std::string label;          ///< empty: the default
  };
  Axis x_axis, y_axis;
  double dpi = 300;       ///< for PNG
  bool outlines = false;  ///< for SVG: letters as shapes
  bool force = false;     ///< write in spite of lint findings
};

/// Options of a sweep's figure. Empty ones keep the figure's default.
struct SweepFigureArguments {
  std::vector<std::string> metrics;                     ///< one panel each
  std::vector<std::string> against;                     ///< the varied value along the axis; two for a heat map
  std::vector<std::pair<std::string, std::string>> at;  ///< fixed values of other dimensions: name, value
  std::vector<std::string> difference, ratio;           ///< empty or two schedulers
  std::string band = "band";                            ///< one of figureBands()
};

struct FigureRequest {
  std::vector<compare::LaneRun> runs = {};  ///< each with trace and metrics; empty for a sweep
  std::string preset;                       ///< one of figurePresets()
  FigureChoices choices = {};
  struct File {
    std::string kind;  ///< one of figureKinds(); several, separated by commas, are the parts of one figure
    /// The ending is the format: .pdf, .svg, .png, .tex (TikZ, with a .dat file), .csv (the shown numbers).
    std::filesystem::path out;
    io::NamedBy named_by = io::NamedBy::User;  ///< who named the file; Program: the user named the folder
  };
  std::vector<File> files = {};
  std::stop_token stop = {};                                 ///< no further file is started
  std::shared_ptr<const experiment::SweepTable> sweep = {};  ///< for the kinds of sweepFigureKinds()
  SweepFigureArguments arguments = {};
};

bool canPaintFigures();
std::vector<std::string> figureKinds();            ///< empty if this build cannot paint
std::vector<std::string> everyRunsFigureKinds();   ///< kinds that do not depend on the scheduler
std::vector<std::string> comparisonFigureKinds();  ///< kinds that `compare` writes
std::vector<std::string> figurePresets();
/// The kinds that an option of `figure` is for: "--from", "--jobs", runs and sweeps alike.
std::vector<std::string> figureKindsWith(const std::string& option);
bool isFigureOfParts(const std::string& kind);
std::string figureKindTitle(const std::string& kind);  ///< "Job completion time (CDF)", for a list
std::string figurePresetTitle(const std::string& preset);
std::vector<std::string> figureLayouts();
std::vector<std::string> figureColors();
std::vector<std::string> figureAreas();
std::vector<std::string> figureBands();       ///< forms of a sweep's intervals
std::vector<std::string> sweepFigureKinds();  ///< kinds for a sweep's folder
/// Why this kind cannot be drawn from the sweep with these arguments, and what the sweep has; empty if it can.
std::string whyNoSweepFigure(const experiment::SweepTable& sweep, const std::string& kind,
                             const SweepFigureArguments& arguments);
std::vector<std::string> figureUnits();  ///< for axes: times, shares

struct FigureOutcome {
  std::vector<std::string> empty{};     ///< one line per file without anything to draw, with the reason
  std::vector<std::string> failed{};    ///< one line per file that failed for another reason
  std::vector<std::string> findings{};  ///< one line per file written in spite of the lint
  std::vector<std::string> remarks{};   ///< choices that the kind of a single file does not support
  std::size_t written = 0;              ///< number of files
};
/// Precondition: kinds, preset and choices are known.
FigureOutcome paintFigures(const FigureRequest& request);

/// LaTeX comments for a table of these runs, from which the window opens their scenario; empty if there are none.
std::string tableTrailer(const std::vector<compare::LaneRun>& runs);

/// Writes a report of these runs; failed runs are listed with their reason. Returns the error, or an empty text. After a stop request nothing is
/// written, which is an error too.
std::string paintReport(const std::vector<compare::LaneRun>& runs, const std::filesystem::path& out,
                        const std::stop_token& stop);

/// Writes a lesson for paper (PDF). `runs`: for its pictures. Returns the error, or an empty text.
std::string paintHandout(const std::vector<lesson_page::HandoutLine>& lines, const std::vector<compare::LaneRun>& runs,
                         const std::filesystem::path& out);

/// Where the animated clusters are shown: "none", "above", ...; empty if this build cannot paint.
std::vector<std::string> clusterAnimationPlaces();
struct AnimationRequest {
  std::vector<compare::LaneRun> runs;
  std::optional<double> from_s, to_s;  ///< defaults: the start, and the end of the longest run
  int fps = 25;
  double seconds = 20, speed = 0;  ///< speed: simulated seconds per second, replaces the length unless 0
  double hold_s = 2;
  int width = 1280, height = 720;
  std::string color_by = "job";  ///< one of figureColors()
  bool ghost = true;
  std::string cluster_animation = "none";  ///< one of clusterAnimationPlaces()
  std::vector<io::Note> notes;             ///< each appears at its instant
  std::string out;                         ///< the ending is the format
};
/// Why the file cannot be written, independent of the runs; empty if it can.
std::string whyNoAnimationFile(const AnimationRequest& request);
/// Why such an animation of these runs is impossible; empty if it is possible.
std::string whyNoAnimation(const AnimationRequest& request);
/// Returns the error; empty if the animation was written or a stop was requested.
std::string paintAnimation(const AnimationRequest& request, const std::stop_token& stop,
                           const std::function<void(int done, int of)>& progress);

struct TalkRequest {
  talk::Talk talk;
  std::string title;
  std::map<std::string, std::vector<compare::LaneRun>> runs;  ///< by the scenario files of the slides
  bool notes = false;                                         ///< pages with the speaker's notes
  std::string out;                                            ///< ends in .pdf
};
/// Returns the error; empty if the slides were written or a stop was requested. Precondition: every slide has its
/// instant in the runs.
std::string paintTalk(const TalkRequest& request, const std::stop_token& stop,
                      const std::function<void(int done, int of)>& progress);

}  // namespace roundel::cli
