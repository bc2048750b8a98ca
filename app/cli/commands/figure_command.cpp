// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli figure RUN_DIR... --kind KIND --preset PRESET --out FILE: one figure of earlier runs, all figures, or the metrics as a table.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/commands/figure_arguments.h"
#include "app/cli/notes_argument.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "app/cli/terminal/stream_output.h"
#include "core/io/files/write_file.h"
#include "core/io/tables/csv_text.h"
#include "core/io/tables/latex_table.h"
#include "core/model/ranges/contains.h"

namespace roundel::cli {
namespace {

bool isSweepKind(const std::string& kind) {
  const std::vector<std::string> kinds = sweepFigureKinds();
  return model::contains(kinds, kind);
}

/// Whether the figure is drawn from a sweep's results.
bool drawsSweep(const FigureArguments& arguments) {
  return isSweepKind(arguments.kind) || (arguments.kind == kAllFigures && isSweepFolder(arguments.folders.front()));
}

/// Whether all folders have runs. A sweep's folder has none, which is reported.
bool haveRuns(const FigureArguments& arguments, Console& console) {
  for (const std::string& folder : arguments.folders) {
    if (!isSweepFolder(folder)) continue;
    std::string kinds;
    for (const std::string& kind : sweepFigureKinds()) kinds += (kinds.empty() ? "" : ", ") + kind;
    console.err << fmt::format("roundel-cli: {}: results of a sweep, whose figures are {}; {} is drawn from runs\n",
                               folder, kinds, arguments.kind);
    return false;
  }
  return true;
}

/// The output file, or one file per kind in a folder; nothing if the folder cannot be created.
std::optional<std::vector<FigureRequest::File>> filesOf(const FigureArguments& arguments, Console& console) {
  if (arguments.kind != kAllFigures) return std::vector<FigureRequest::File>{{arguments.kind, arguments.out}};
  std::error_code error;
  std::filesystem::create_directories(arguments.out, error);
  if (error) {
    console.err << fmt::format("roundel-cli: {}: {}\n", arguments.out, error.message());
    return std::nullopt;
  }
  std::vector<FigureRequest::File> files;
  for (const std::string& kind : drawsSweep(arguments) ? sweepFigureKinds() : everyRunsFigureKinds())
    files.push_back(
        {kind, std::filesystem::path(arguments.out) / (kind + "." + arguments.format), io::NamedBy::Program});
  return files;
}

/// The ending for --out -, which allows only formats with a single file.
std::optional<std::string> streamEnding(const FigureArguments& arguments, Console& console) {
  const std::vector<std::string> known_endings =
      arguments.kind == kTableFigure ? tableEndings() : std::vector<std::string>{".pdf", ".svg", ".png", ".csv"};
  if (arguments.kind != kAllFigures && model::contains(known_endings, "." + arguments.format))
    return "." + arguments.format;
  std::string formats;
  for (const std::string& ending : known_endings) formats += (formats.empty() ? "" : ", ") + ending.substr(1);
  console.err << (arguments.kind == kAllFigures
                      ? "roundel-cli: --out -: --kind all needs a folder\n"
                      : fmt::format("roundel-cli: --out - with --format {}: one of {}\n", arguments.format, formats));
  return std::nullopt;
}

/// Writes the metrics as a table, which works without Qt.
int writeTable(const FigureArguments& arguments, Console& console) {
  if (!knownTableWords(arguments, console)) return kBadInput;
  const auto runs = readRuns(arguments.folders, arguments.as_is, console);
  if (!runs) return console.stop.stop_requested() ? kRunFailed : kBadInput;
  const bool has_all = model::contains(arguments.metrics, kAllFigures);
  const std::vector<std::string> metrics = has_all                     ? metricNames()
                                           : arguments.metrics.empty() ? io::tableMetrics()
                                                                       : arguments.metrics;
  const std::string ending = std::filesystem::path(arguments.out).extension().string();
  const std::string source = io::tableProvenance(*runs, ROUNDEL_VERSION);
  std::string text;
  if (ending == ".tex") {
    text = "% " + source + "\n" + io::latexMetricTable(*runs, metrics) + tableTrailer(*runs);
  } else {
    const char separator = ending == ".csv" ? ',' : '\t';
    text = io::withSource(io::metricTable(*runs, metrics, separator), source, separator);
  }
  std::string error;
  if (io::writeFileAtomically(arguments.out, text, error)) return kDone;
  console.err << "roundel-cli: " << error << '\n';
  return kRunFailed;
}

/// Reads the sweep or the runs of the request; on failure returns the exit code.
std::optional<int> readSource(const FigureArguments& arguments, FigureRequest& request, Console& console) {
  if (drawsSweep(arguments)) {
    request.sweep = readSweep(arguments.folders, console);
    return request.sweep ? std::nullopt : std::optional(static_cast<int>(kBadInput));
  }
  if (!haveRuns(arguments, console)) return kBadInput;
  auto runs = readRuns(arguments.folders, arguments.as_is, console);
  if (!runs) return console.stop.stop_requested() ? kRunFailed : kBadInput;
  request.runs = std::move(*runs);
  return std::nullopt;
}

constexpr const char* kNoPreset = "--preset is required: the column width and type of a publisher, ieee-1col for one";

int report(const FigureOutcome& outcome, std::size_t files, Console& console) {
  for (const std::string& line : outcome.failed) {
    console.err << "roundel-cli: " << line << '\n';
    if (line.starts_with("refused")) console.err << "  (--force writes it nevertheless)\n";
  }
  for (const auto* lines : {&outcome.empty, &outcome.remarks, &outcome.findings})
    for (const std::string& line : *lines) console.err << "roundel-cli: " << line << '\n';
  if (outcome.written == 0 && stopped(console)) return kRunFailed;
  if (outcome.written < files && console.stop.stop_requested()) {
    console.err << fmt::format("roundel-cli: stopped on request; {} of {} files were written, whole\n", outcome.written,
                               files);
    return kRunFailed;
  }
  return outcome.failed.empty() && outcome.written > 0 ? kDone : kRunFailed;
}

int draw(const FigureArguments& arguments, Console& console) {
  if (arguments.kind == kTableFigure) return writeTable(arguments, console);
  if (arguments.preset.empty() || !canPaintFigures()) {
    console.err << "roundel-cli: " << (arguments.preset.empty() ? kNoPreset : kNoFigures) << '\n';
    return kBadInput;
  }
  if (!knownWords(arguments, console)) return kBadInput;
  FigureRequest request{
      .preset = arguments.preset, .choices = arguments.choices, .stop = console.stop, .arguments = arguments.sweep};
  if (!splitAt(arguments.at, request.choices.at_s, request.arguments, console)) return kBadInput;
  if (const auto source = readSource(arguments, request, console)) return *source;
  if (!knownJobs(arguments, request.runs, console)) return kBadInput;
  if (!readNotes(arguments.notes, request.runs, request.choices.labels, request.choices.notes, console))
    return kBadInput;
  const auto files = filesOf(arguments, console);
  if (!files) return kRunFailed;
  request.files = *files;
  if (request.sweep && !sweepHas(request, arguments.kind == kAllFigures, console)) return kBadInput;
  return report(paintFigures(request), request.files.size(), console);
}

int act(const FigureArguments& arguments, Console& console) {
  if (arguments.out != kStream) return draw(arguments, console);
  const auto ending = streamEnding(arguments, console);
  if (!ending) return kBadInput;
  const auto write = [&](const std::string& file) {
    FigureArguments file_arguments = arguments;
    file_arguments.out = file;
    return draw(file_arguments, console);
  };
  return toStream(*ending, write, console);
}

}  // namespace

Command addFigure(CLI::App& app) {
  CLI::App* command = app.add_subcommand("figure", "Draws figures of runs, at a publisher's column width");
  const auto arguments = std::make_shared<FigureArguments>();
  addFigureArguments(*command, *arguments);
  return {command, [arguments, command](Console& console) {
            for (const std::string& line : ignoredOptions(*command, *arguments))
              console.err << "roundel-cli: " << line << '\n';
            return act(*arguments, console);
          }};
}

}  // namespace roundel::cli
