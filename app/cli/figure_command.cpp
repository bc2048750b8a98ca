// roundel-cli figure RUN_DIR... --kind KIND --preset PRESET --out FILE: one figure of runs that were written before.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/figure_backend.h"
#include "app/cli/scenario_argument.h"
#include "core/io/run_output.h"
#include "core/model/suggest.h"

namespace roundel::cli {
namespace {

struct FigureWords {
  std::vector<std::string> folders;
  std::string kind, preset, out;
};

bool isOneOf(const char* option, const std::string& word, const std::vector<std::string>& known, Console& console) {
  if (std::find(known.begin(), known.end(), word) != known.end()) return true;
  console.err << fmt::format("roundel-cli: {} {}: {}\n", option, word,
                             model::hintFor(word, {known.begin(), known.end()}, "there is none"));
  return false;
}

/// The runs in these folders; nothing where one cannot be read, which is then said on console.err.
std::optional<std::vector<compare::LaneRun>> readRuns(const std::vector<std::string>& folders, Console& console) {
  std::vector<compare::LaneRun> runs;
  bool good = true;
  for (const std::string& folder : folders) {
    io::ReadRunResult read = io::readRun(folder);
    printFaults(read.faults, folder, console);
    good = good && read.faults.empty();
    runs.push_back(std::move(read.run));
  }
  if (!good) return std::nullopt;
  return runs;
}

int act(const FigureWords& words, Console& console) {
  if (!canPaintFigures()) {
    console.err << "roundel-cli: " << kNoFigures << '\n';
    return kBadInput;
  }
  const std::string ending = std::filesystem::path(words.out).extension().string();
  if (!isOneOf("--kind", words.kind, figureKinds(), console) ||
      !isOneOf("--preset", words.preset, figurePresets(), console) ||
      !isOneOf("--out: the ending", ending, {".pdf", ".svg", ".png", ".csv"}, console)) {
    return kBadInput;
  }
  const auto runs = readRuns(words.folders, console);
  if (!runs) return kBadInput;
  const auto failure = paintFigure({words.kind, words.preset, *runs, words.out});
  if (failure) console.err << "roundel-cli: " << *failure << '\n';
  return failure ? kRunFailed : kDone;
}

}  // namespace

Command addFigure(CLI::App& app) {
  CLI::App* command = app.add_subcommand("figure", "Draws one figure of runs, at a publisher's column width");
  const auto words = std::make_shared<FigureWords>();
  command->add_option("RUN_DIR", words->folders, "Folders that `run` or `compare` wrote")->required();
  command->add_option("--kind", words->kind, "What to draw")->required()->type_name("KIND");
  command->add_option("--preset", words->preset, "Column width and type of a publisher")
      ->required()
      ->type_name("PRESET");
  command->add_option("--out", words->out, "The file; its ending (.pdf, .svg, .png, .csv) says the format")
      ->required()
      ->type_name("FILE");
  if (canPaintFigures()) {
    command->footer(
        fmt::format("Kinds: {}\nPresets: {}", fmt::join(figureKinds(), ", "), fmt::join(figurePresets(), ", ")));
  }
  return {command, [words](Console& console) { return act(*words, console); }};
}

}  // namespace roundel::cli
