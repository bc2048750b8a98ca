// roundel-cli compare SCENARIO [--policies A,B,...] --out DIR: one folder a scheduler, comparison.csv, figures.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/figure_backend.h"
#include "app/cli/limits.h"
#include "app/cli/output.h"
#include "app/cli/scenario_argument.h"
#include "core/io/run_output.h"
#include "core/model/suggest.h"

namespace roundel::cli {
namespace {

using compare::Lane;
using compare::LaneRun;

struct CompareWords {
  std::string scenario, out, report, preset = kComparisonPreset;
  std::vector<std::string> policies;
  Limits limits;
  bool json = false, allow_outside = false;
};

/// A failed run keeps its row in comparison.csv and has no folder: half a run would look like a whole one.
std::vector<LaneRun> withoutFailed(std::vector<LaneRun> runs) {
  for (LaneRun& run : runs) {
    if (!run.ok()) run.trace = nullptr, run.metrics = nullptr;
  }
  return runs;
}

/// Every figure as PDF. What cannot be drawn of these runs is said and left out: it is no reason to lose them; what the lint finds is said,
/// and the figure stands there to be looked at.
io::FolderExtra figuresOf(const std::vector<LaneRun>& runs, const std::string& preset, Console& console) {
  std::vector<LaneRun> drawn;
  std::copy_if(runs.begin(), runs.end(), std::back_inserter(drawn), [](const LaneRun& run) { return run.ok(); });
  if (drawn.empty()) return {};
  if (!canPaintFigures()) {
    console.err << "roundel-cli: " << kNoFigures << '\n';
    return {};
  }
  return [drawn = std::move(drawn), preset, &console](const std::filesystem::path& staged, std::string& error) {
    FigureRequest request{drawn, preset, {}, {}};
    request.choices.force = true;
    for (const std::string& kind : figureKinds()) {
      // A folder is the same for the same scenario; how long decisions took is in timing.json alone.
      if (kind != "decision-time") request.files.push_back({kind, staged / (kind + ".pdf")});
    }
    request.stop = console.stop;
    const FigureOutcome outcome = paintFigures(request);
    if (console.stop.stop_requested()) return error = "stopped on request; nothing was written", false;
    for (const auto* lines : {&outcome.failed, &outcome.findings}) {
      for (const std::string& line : *lines) console.err << "roundel-cli: " << line << '\n';
    }
    return true;
  };
}

bool reported(const std::string& file, const std::vector<LaneRun>& runs, Console& console) {
  const std::string error = file.empty() ? std::string() : paintReport(runs, file, {});
  if (!error.empty()) console.err << "roundel-cli: " << error << '\n';
  return error.empty();
}

bool mayReportHere(const CompareWords& words, Console& console) {
  if (words.report.empty()) return true;
  // The folder of the comparison may be the page's, and is not there yet.
  const bool beside = std::filesystem::path(words.report).parent_path().lexically_normal() == std::filesystem::path(words.out + "/").lexically_normal().parent_path();
  if (canPaintFigures()) return mayReport("--report", words.report, console, beside);
  console.err << "roundel-cli: --report: " << kNoFigures << '\n';
  return false;
}

int runAndWrite(const CompareWords& words, const std::shared_ptr<const model::Problem>& problem,
                const std::vector<Lane>& lanes, Console& console) {
  const auto runs = runWithProgress(problem, lanes, words.limits, console);
  if (!runs) return kRunFailed;
  const bool good = reportOutcomes(*runs, console);
  std::string error;
  if (!io::writeComparison(words.out, withoutFailed(*runs), error, figuresOf(*runs, words.preset, console))) {
    console.err << "roundel-cli: " << error << '\n';
    return kRunFailed;
  }
  printResults(problem->scenario, *runs, words.json, console);
  return reported(words.report, *runs, console) && good ? kDone : kRunFailed;
}

bool knownPreset(const std::string& preset, Console& console) {
  const std::vector<std::string> known = figurePresets();
  if (!canPaintFigures() || std::find(known.begin(), known.end(), preset) != known.end()) return true;
  console.err << fmt::format("roundel-cli: --preset {}: {}\n", preset,
                             model::hintFor(preset, {known.begin(), known.end()}, "there is none"));
  return false;
}

int act(const CompareWords& words, Console& console) {
  if (!eachOnce(words.policies, console) || !mayWrite(words.out, console) || !knownPreset(words.preset, console) || !mayReportHere(words, console)) {
    return kBadInput;
  }
  const auto problem = loadScenario(words.scenario, console, words.allow_outside);
  if (!problem) return kBadInput;
  const std::vector<Lane> lanes = lanesFor(words.policies, problem->scenario);
  return lanesAreSound(*problem, lanes, console) ? runAndWrite(words, problem, lanes, console) : kBadInput;
}

}  // namespace

Command addCompare(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("compare", "Runs several schedulers on the same jobs: a folder each, comparison.csv, figures");
  const auto words = std::make_shared<CompareWords>();
  command->add_option("SCENARIO", words->scenario, "The scenario file")->required();
  command
      ->add_option("--policies", words->policies,
                   "The schedulers; without it those that the scenario names, or gavel and hadar")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("A,B,...");
  addLimits(*command, words->limits);
  command->add_option("--out", words->out, "The folder to write; a comparison that stands there is replaced")
      ->required()
      ->type_name("DIR");
  command->add_option("--preset", words->preset, "Column width and type of the figures, " + std::string(kComparisonPreset) + " by default")
      ->type_name("PRESET");
  command->add_option("--report", words->report, "Also write the comparison as one HTML page (.html)")->type_name("FILE");
  addAllowOutside(*command, words->allow_outside);
  command->add_flag("--json", words->json, "Print every metric as JSON");
  return {command, [words](Console& console) { return act(*words, console); }};
}

}  // namespace roundel::cli
