// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/output.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/scenario_argument.h"
#include "app/cli/tables.h"
#include "app/cli/terminal/progress_line.h"
#include "core/compare/lane_name.h"
#include "core/io/run_output.h"
#include "core/model/scenario.h"
#include "core/policies/policy_facts.h"

namespace roundel::cli {
namespace {

std::vector<std::string> labelsOf(const std::vector<compare::Lane>& lanes) {
  std::vector<std::string> out;
  for (const compare::Lane& lane : lanes) out.push_back(lane.label);
  return out;
}

// Notes a seed that has no effect, because the user expects one.
void noteSeed(const std::vector<compare::Lane>& lanes, const Limits& limits, Console& console) {
  if (!limits.seed) return;
  std::string fixed_schedulers;
  bool has_only_fixed = true;
  for (const compare::Lane& lane : lanes) {
    const bool draws = policies::draws(lane.policy, lane.options);
    if (!draws) fixed_schedulers += (fixed_schedulers.empty() ? "" : ", ") + lane.label;
    has_only_fixed = has_only_fixed && !draws;
  }
  if (fixed_schedulers.empty()) return;
  const bool one = fixed_schedulers.find(", ") == std::string::npos;
  console.err << fmt::format("roundel-cli: --seed changes nothing{}: {} {} nothing\n",
                             has_only_fixed ? "" : " for some schedulers", fixed_schedulers, one ? "draws" : "draw");
}

void printBlock(const std::string& text, Console& console) {
  if (!text.empty()) console.out << '\n' << text;
}

}  // namespace

std::optional<std::vector<compare::LaneRun>> runWithProgress(const std::shared_ptr<const model::Problem>& problem,
                                                             const std::vector<compare::Lane>& lanes,
                                                             const Limits& limits, Console& console) {
  noteSeed(lanes, limits, console);
  std::vector<compare::LaneRun> runs;
  {
    ProgressLine line(console.err, labelsOf(lanes));
    compare::LanesSettings settings{.until_s = limits.until_s,
                                    .seed = limits.seed,
                                    .explain = limits.explain,
                                    .stop = console.stop,
                                    .threads = limits.threads,
                                    .warm_up = limits.warm_up};
    if (console.progress && !console.quiet)
      settings.progress = [&line](std::size_t lane, const sim::Progress& p) { line.update(lane, p); };
    runs = compare::runLanes(problem, lanes, settings);
  }
  if (stopped(console)) return std::nullopt;
  return runs;
}

bool mayWrite(const std::string& folder, Console& console) {
  const std::string reason = io::whyNotReplaceable(folder);
  if (reason.empty()) return true;
  console.err << "roundel-cli: --out " << folder << ": " << reason << '\n';
  return false;
}

bool mayReport(const char* option, const std::string& file, Console& console, bool folder_comes,
               const std::string& ending) {
  const std::filesystem::path path(file);
  std::error_code ignored_error;
  std::string reason;
  if (path.extension() != ending && !(ending == ".html" && path.extension() == ".htm"))
    reason = fmt::format("the file must end in {}", ending);
  if (std::filesystem::is_directory(path, ignored_error))
    reason = "it is a folder; name a file in it, for example report.html";
  const std::filesystem::path folder = path.parent_path();
  if (!folder_comes && !folder.empty() && !std::filesystem::is_directory(folder, ignored_error))
    reason = fmt::format("there is no folder {}; make it first", folder.string());
  if (reason.empty()) return true;
  console.err << fmt::format("roundel-cli: {} {}: {}\n", option, file, reason);
  return false;
}

namespace {

// Reads a run. Faults and warnings are printed; false if it cannot be used.
bool readRun(const std::filesystem::path& folder, bool as_is, std::vector<compare::LaneRun>& runs, Console& console) {
  io::ReadRunResult read = io::readRun(folder, as_is ? io::Altered::AsIs : io::Altered::Reject);
  printFaults(read.faults, folder.string(), console);
  if (!read.note.empty()) console.err << folder.string() << ": note: " << read.note << '\n';
  const bool is_drawn = read.faults.empty();
  for (const std::string& name : is_drawn ? io::alteredFiles(read.run) : std::vector<std::string>())
    console.err << fmt::format("{}: {} was altered; it is drawn as it is, and the figure says so\n", folder.string(),
                               name);
  runs.push_back(std::move(read.run));
  return is_drawn;
}

}  // namespace

std::optional<std::vector<compare::LaneRun>> readRuns(const std::vector<std::string>& folders, bool as_is,
                                                      Console& console) {
  std::vector<compare::LaneRun> runs;
  bool is_good = true;
  for (const std::string& named_folder : folders) {
    for (const std::filesystem::path& folder : io::runFoldersOf(named_folder)) {
      if (console.stop.stop_requested()) break;
      is_good = readRun(folder, as_is, runs, console) && is_good;
    }
  }
  if (stopped(console)) return std::nullopt;
  if (is_good && runs.empty())
    console.err << fmt::format("roundel-cli: {} holds no run: name the folders that run or compare wrote\n",
                               folders.front());
  if (!is_good || runs.empty()) return std::nullopt;
  compare::nameRuns(runs);
  for (const compare::LaneRun& run : runs)
    console.detail(fmt::format("{}: {} of {}", run.lane.label, run.lane.policy, run.trace->problem->scenario->title));
  return runs;
}

void addAsIs(CLI::App& command, bool& as_is) {
  command.add_flag("--as-is", as_is,
                   "Also of run folders whose files were altered since they were written; the result says so");
}

bool stopped(Console& console) {
  if (!console.stop.stop_requested()) return false;
  console.err << "roundel-cli: stopped on request; nothing was written\n";
  return true;
}

bool reportOutcomes(const std::vector<compare::LaneRun>& runs, Console& console) {
  bool is_good = true;
  for (const compare::LaneRun& run : runs) {
    is_good = is_good && run.ok();
    for (const model::Fault& fault : run.faults)
      console.err << compare::laneName(run.lane) << ": " << fault.message << " (" << fault.hint << ")\n";
    if (run.trace)
      console.detail(fmt::format("{}: {} decisions in {:.3g} s", compare::laneName(run.lane),
                                 run.trace->decisions.size(), run.timing.wall_s));
    if (run.trace && !run.trace->message.empty())
      console.err << compare::laneName(run.lane) << ": " << run.trace->message << '\n';
    if (run.trace && !run.trace->remark.empty())
      console.note(fmt::format("{}: {}", compare::laneName(run.lane), run.trace->remark));
  }
  return is_good;
}

void printResults(const model::Scenario& scenario, const std::vector<compare::LaneRun>& runs, bool json,
                  Console& console) {
  if (json) {
    console.out << metricsJson(runs);
    return;
  }
  console.out << metricsTable(runs);
  printBlock(warmUpText(runs), console);
  printBlock(expectedTable(scenario, runs), console);
  printBlock(fairnessText(runs), console);
}

}  // namespace roundel::cli
