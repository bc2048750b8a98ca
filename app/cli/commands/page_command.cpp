// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli page SCENARIO|RUN_DIR... --out FILE.html: a page that plays runs in a browser.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/foresight.h"
#include "app/cli/lanes_argument.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "core/io/files/write_file.h"
#include "core/page/explained_runs.h"
#include "core/page/page.h"

namespace roundel::cli {
namespace {

using Runs = std::optional<std::vector<compare::LaneRun>>;

struct PageArguments {
  std::vector<std::string> sources;
  LaneArguments lanes;
  Limits limits;
  std::string out;
  page::PageOptions page;
  bool as_is = false, allow_outside = false;
};

/// Runs the scenario. Without a result, `code` is the exit code.
Runs runScenario(const PageArguments& arguments, Console& console, int& code) {
  const std::string& source = arguments.sources.front();
  const auto problem = loadScenario(source, console, arguments.allow_outside);
  if (!problem) return std::nullopt;
  const auto lanes = lanesFrom(arguments.lanes, *problem, console);
  if (!lanes || !mayRun(*problem, *lanes, arguments.limits, source, console)) return std::nullopt;
  noteLanes(*lanes, console);
  code = kRunFailed;
  auto runs = runWithProgress(problem, *lanes, arguments.limits, console);
  if (runs) reportOutcomes(*runs, console);
  return runs;
}

Runs readAndExplain(const PageArguments& arguments, Console& console, int& code) {
  auto runs = readRuns(arguments.sources, arguments.as_is, console);
  if (!runs) return std::nullopt;
  code = kRunFailed;
  runs = page::withExplanations(*runs, arguments.limits.explain, arguments.limits.threads, console.stop);
  if (stopped(console)) return std::nullopt;
  for (const compare::LaneRun& run : *runs) {
    if (run.explain == trace::Explain::None && arguments.limits.explain != trace::Explain::None)
      console.note(run.lane.label + ": the page has no reasons of this run");
  }
  return runs;
}

Runs runsOf(const PageArguments& arguments, Console& console, int& code) {
  code = kBadInput;
  std::error_code ignored_error;
  const bool folders = std::ranges::any_of(
      arguments.sources, [&](const std::string& each) { return std::filesystem::is_directory(each, ignored_error); });
  const bool asks = !arguments.lanes.policies.empty() || arguments.lanes.lanes || !arguments.lanes.set.empty();
  if (folders && !asks) return readAndExplain(arguments, console, code);
  if (!folders && arguments.sources.size() == 1) return runScenario(arguments, console, code);
  console.err
      << (folders
              ? "roundel-cli: --policies, --lanes and --set: the runs in folders have theirs; they go with a scenario\n"
              : fmt::format("roundel-cli: {} is not the folder of a run: name one scenario, or the folders of runs\n",
                            arguments.sources.front()));
  return std::nullopt;
}

int write(const PageArguments& arguments, const std::vector<compare::LaneRun>& runs, Console& console) {
  if (const std::string why = page::whyNoPage(runs); !why.empty()) {
    console.err << "roundel-cli: " << why << '\n';
    return kBadInput;
  }
  const std::string html = page::html(runs, arguments.page);
  std::string error;
  if (arguments.out == kStream)
    console.out << html;
  else if (!io::writeFileAtomically(arguments.out, html, error))
    console.err << "roundel-cli: " << error << '\n';
  const bool is_good = std::ranges::all_of(runs, &compare::LaneRun::ok);
  return error.empty() && is_good ? kDone : kRunFailed;
}

int act(const PageArguments& arguments, Console& console) {
  if (arguments.out != kStream && !mayReport("--out", arguments.out, console)) return kBadInput;
  int code = kDone;
  const Runs runs = runsOf(arguments, console, code);
  return runs ? write(arguments, *runs, console) : code;
}

}  // namespace

constexpr const char* kPageFooter =
    R"(The page opens from disk with no network: lanes that play, the reason of each decision, plots and metrics, and the scenario.
The scenarios of folders run again for the reasons; a run that is different then has none. Reasons that do not fit into 4 MB are left out: first
the tables, then the reasons of waiting jobs.

Examples:
  roundel-cli page scenarios/hadar-fig1.json --out hadar-fig1.html
  roundel-cli page scenarios/hadar-fig1.json --policies gavel,hadar --sentence "Find where they differ." --out page.html
  roundel-cli page comparison --title "Week 3" --out week-3.html)";

Command addPage(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("page", "Writes runs as one HTML page that plays: lanes, reasons, plots, metrics");
  const auto arguments = std::make_shared<PageArguments>();
  command
      ->add_option("SOURCE", arguments->sources, "A scenario, which is run; or folders that `run` or `compare` wrote")
      ->required();
  addLaneArguments(*command, arguments->lanes);
  addExplain(*command, arguments->limits);
  addThreads(*command, arguments->limits);
  command->add_option("--title", arguments->page.title, "The heading, the scenario's title by default")
      ->type_name("TEXT");
  command
      ->add_option("--sentence", arguments->page.sentence,
                   "The sentence below it, the scenario's task or description by default")
      ->type_name("TEXT");
  command->add_option("--out", arguments->out, "The page (.html); - is standard output")->required()->type_name("FILE");
  addAsIs(*command, arguments->as_is);
  addAllowOutside(*command, arguments->allow_outside);
  command->footer(kPageFooter);
  return {.parser = command,
          .action = [arguments](Console& console) { return act(*arguments, console); },
          .starts_programs = true};
}

}  // namespace roundel::cli
