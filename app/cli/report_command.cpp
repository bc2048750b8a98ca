// roundel-cli report RUN_DIR... --out FILE.html: runs that were written before as one page.

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/figure_backend.h"
#include "app/cli/output.h"

namespace roundel::cli {
namespace {

struct ReportWords {
  std::vector<std::string> folders;
  std::string out;
  bool as_is = false;
};

int act(const ReportWords& words, Console& console) {
  if (!canPaintFigures()) {
    console.err << "roundel-cli: " << kNoFigures << '\n';
    return kBadInput;
  }
  if (!mayReport("--out", words.out, console)) return kBadInput;
  const auto runs = readRuns(words.folders, words.as_is, console);
  if (!runs) return console.stop.stop_requested() ? kRunFailed : kBadInput;
  const std::string error = paintReport(*runs, words.out, console.stop);
  if (!error.empty()) console.err << "roundel-cli: " << error << '\n';
  return error.empty() ? kDone : kRunFailed;
}

}  // namespace

Command addReport(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("report", "Writes a comparison as one HTML page: figures, tables that sort, the scenario");
  const auto words = std::make_shared<ReportWords>();
  command->add_option("RUN_DIR", words->folders, "Folders that `run` or `compare` wrote")->required();
  command->add_option("--out", words->out, "The page (.html); it opens from disk with no network")
      ->required()
      ->type_name("FILE");
  addAsIs(*command, words->as_is);
  return {command, [words](Console& console) { return act(*words, console); }};
}

}  // namespace roundel::cli
