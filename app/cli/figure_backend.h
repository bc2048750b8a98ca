#pragma once
// Figures come from the painters of the window (widgets/figures). A build without Qt has none, and says so.

#include <filesystem>
#include <functional>
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

namespace roundel::cli {

constexpr const char* kNoFigures = "this build has no Qt: figures cannot be painted; everything else works";
constexpr const char* kComparisonPreset = "ieee-2col";  ///< of the figures that `compare` writes

/// What can be said beside kind and preset; what is absent is the figure's own choice.
struct FigureChoices {
  std::optional<double> from_s, to_s;  ///< of a Gantt chart
  std::optional<double> at_s;          ///< of the drawn cluster: who holds what then
  std::optional<double> height_mm;
  std::string layout = "auto";        ///< one of figureLayouts(): curves over time in one panel, or one each
  std::string color_by = "job";       ///< one of figureColors(): of a Gantt chart
  std::string areas_by = "gpu-type";  ///< one of figureAreas(): of timeline-types
  std::string x_metric, y_metric;     ///< of a scatter; empty: makespan and mean JCT
  std::string title;                  ///< above the figure; empty: none
  std::vector<std::string>
      jobs;  ///< ids: of a Gantt chart those in colour, of rows of jobs the rows, of areas by job the areas
  std::vector<std::string> labels;  ///< of the schedulers in their order, instead of the lanes' own
  std::vector<io::Note> notes;      ///< notes, arrows and highlights
  bool parts = false;               ///< "(a)", "(b)" before the names of panels
  struct Axis {
    bool log = false;           ///< powers of ten
    std::vector<double> range;  ///< none or two: where it begins and ends, times in seconds, shares from 0 to 1
    std::string unit;           ///< one of figureUnits(); empty: the figure's own
    std::string label;          ///< instead of the figure's own
  };
  Axis x_axis, y_axis;
  double dpi = 300;       ///< of PNG
  bool outlines = false;  ///< of SVG: letters as shapes
  bool force = false;     ///< in spite of what the lint finds
};

/// What a figure shows of a sweep; what is empty is the figure's own choice.
struct SweepFigureArguments {
  std::vector<std::string> metrics;                     ///< a panel each
  std::vector<std::string> against;                     ///< the varied value along the axis, of a heat map two
  std::vector<std::pair<std::string, std::string>> at;  ///< other varied values that are fixed: name, value
  std::vector<std::string> difference, ratio;           ///< none or two schedulers
  std::string band = "band";                            ///< one of figureBands()
};

struct FigureRequest {
  std::vector<compare::LaneRun> runs;  ///< each with a trace and metrics; none of a sweep
  std::string preset;                  ///< one of figurePresets()
  FigureChoices choices;
  struct File {
    std::string kind;  ///< one of figureKinds(), or several between commas: the parts of one figure
    /// Its ending says the format: .pdf, .svg, .png, .tex (TikZ, and its .dat), .csv (what is shown, as numbers)
    std::filesystem::path out;
    io::NamedBy named_by = io::NamedBy::User;  ///< the file; Program: the user named its folder
  };
  std::vector<File> files;
  std::stop_token stop = {};                                 ///< no further file is begun
  std::shared_ptr<const experiment::SweepTable> sweep = {};  ///< of figures of one of sweepFigureKinds()
  SweepFigureArguments arguments = {};
};

bool canPaintFigures();
std::vector<std::string> figureKinds();            ///< empty where none can be painted
std::vector<std::string> everyRunsFigureKinds();   ///< those that need nothing which only some schedulers have
std::vector<std::string> comparisonFigureKinds();  ///< those that `compare` writes
std::vector<std::string> figurePresets();
/// The kinds that an option of `figure` is for: "--from", "--jobs", runs and sweeps alike.
std::vector<std::string> figureKindsWith(const std::string& option);
bool isFigureOfParts(const std::string& kind);
std::string figureKindTitle(const std::string& kind);  ///< "Job completion time (CDF)", for a list
std::string figurePresetTitle(const std::string& preset);
std::vector<std::string> figureLayouts();
std::vector<std::string> figureColors();
std::vector<std::string> figureAreas();
std::vector<std::string> figureBands();       ///< how a sweep's intervals are drawn
std::vector<std::string> sweepFigureKinds();  ///< drawn from a sweep's folder
/// Why this kind cannot be drawn of the sweep with these arguments, and what there is; empty where it can.
std::string whyNoSweepFigure(const experiment::SweepTable& sweep, const std::string& kind,
                             const SweepFigureArguments& arguments);
std::vector<std::string> figureUnits();  ///< of axes: times, shares

struct FigureOutcome {
  std::vector<std::string> empty{};     ///< a line a file for which the runs hold nothing to draw, with the reason
  std::vector<std::string> failed{};    ///< a line a file that was not written for another reason
  std::vector<std::string> findings{};  ///< a line a file that was written in spite of the lint
  std::vector<std::string> remarks{};   ///< what of the choices the only file's kind cannot have
  std::size_t written = 0;              ///< files
};
/// Kinds, preset and choices must be known.
FigureOutcome paintFigures(const FigureRequest& request);

/// Comments after a LaTeX table of these runs, from which the window opens their scenario; empty where none can be made.
std::string tableTrailer(const std::vector<compare::LaneRun>& runs);

/// A report of these runs, failed ones with their reason; what went wrong, empty where nothing did. Once the token
/// asks to stop, nothing is written, which is then said.
std::string paintReport(const std::vector<compare::LaneRun>& runs, const std::filesystem::path& out,
                        const std::stop_token& stop);

/// Where the clusters in motion can stand in an animation: "none", "above", ...; empty where nothing can be painted.
std::vector<std::string> animationStages();
struct AnimationRequest {
  std::vector<compare::LaneRun> runs;
  std::optional<double> from_s, to_s;  ///< else the start, and the end of the longest run
  int fps = 25;
  double seconds = 20, speed = 0;  ///< speed, simulated seconds a second, instead of the length where it is not 0
  double hold_s = 2;
  int width = 1280, height = 720;
  std::string color_by = "job";  ///< one of figureColors()
  bool ghost = true;
  std::string stage = "none";   ///< one of animationStages()
  std::vector<io::Note> notes;  ///< each appears at its instant
  std::string out;              ///< its ending says the format
};
/// Why the file cannot be made, whatever the runs are; empty where it can.
std::string whyNoAnimationFile(const AnimationRequest& request);
/// Why there can be no such animation of these runs; empty where there can.
std::string whyNoAnimation(const AnimationRequest& request);
/// What went wrong; empty where the animation was written or the token asked to stop.
std::string paintAnimation(const AnimationRequest& request, const std::stop_token& stop,
                           const std::function<void(int done, int of)>& progress);

}  // namespace roundel::cli
