// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli report RUN_DIR... --out FILE.html: a report of earlier runs.

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/figure_backend.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "app/cli/terminal/stream_output.h"

namespace roundel::cli {
namespace {

struct ReportArguments {
  std::vector<std::string> folders;
  std::string out;
  bool as_is = false;
};

int write(const std::vector<compare::LaneRun>& runs, const std::string& file, Console& console) {
  const std::string error = paintReport(runs, file, console.stop);
  if (!error.empty()) console.err << "roundel-cli: " << error << '\n';
  return error.empty() ? kDone : kRunFailed;
}

int act(const ReportArguments& arguments, Console& console) {
  if (!canPaintFigures()) {
    console.err << "roundel-cli: " << kNoFigures << '\n';
    return kBadInput;
  }
  const bool stream = arguments.out == kStream;
  if (!stream && !mayReport("--out", arguments.out, console)) return kBadInput;
  const auto runs = readRuns(arguments.folders, arguments.as_is, console);
  if (!runs) return console.stop.stop_requested() ? kRunFailed : kBadInput;
  if (!stream) return write(*runs, arguments.out, console);
  return toStream(
      ".html", [&](const std::string& file) { return write(*runs, file, console); }, console);
}

}  // namespace

Command addReport(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("report", "Writes a comparison as one HTML page: figures, tables that sort, the scenario");
  const auto arguments = std::make_shared<ReportArguments>();
  command->add_option("RUN_DIR", arguments->folders, "Folders that `run` or `compare` wrote")->required();
  command
      ->add_option("--out", arguments->out,
                   "The page (.html); it opens from disk with no network; - is standard output")
      ->required()
      ->type_name("FILE");
  addAsIs(*command, arguments->as_is);
  command->footer(R"(Examples:
  roundel-cli report comparison --out report.html
  roundel-cli report runs/gavel runs/hadar --out - > report.html)");
  return {command, [arguments](Console& console) { return act(*arguments, console); }};
}

}  // namespace roundel::cli
