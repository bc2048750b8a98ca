#include "app/cli/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/shown_stream.h"

namespace roundel::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  roundel-cli compare scenarios/hadar-fig1.json --out comparison
  roundel-cli run scenarios/hadar-fig1.json --policy hadar --set utility=eff --out hadar-eff
  roundel-cli figure comparison --kind gantt --preset ieee-1col --out gantt.pdf
  roundel-cli report comparison --out report.html
  roundel-cli animate comparison --seconds 20 --out film.gif
  roundel-cli import gavel jobs.trace --throughputs simulation_throughputs.json --cluster v100=20,p100=20,k80=20 --out jobs.json
  roundel-cli policies

Exit status: 0 done; 1 a run failed or its result could not be written; 2 bad input or usage (nothing was written).)";

int parseAndAct(CLI::App& app, const std::vector<Command>& commands, std::vector<std::string> words, Console& console) {
  std::reverse(words.begin(), words.end());  // CLI11 takes them last first
  try {
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error, console.out, console.err) == 0 ? kDone : kBadInput;
  }
  for (const Command& command : commands) {
    if (command.words->parsed()) return command.action(console);
  }
  return kBadInput;
}

}  // namespace

int run(const std::vector<std::string>& words, Console& given) {
  ShownStream err(given.err);
  Console console{given.out, err, given.progress, given.stop};
  CLI::App app("Runs and compares schedulers of GPU clusters without a window.", "roundel-cli");
  app.set_version_flag("--version", std::string("roundel-cli ") + ROUNDEL_VERSION);
  app.footer(kExamples);
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Print the help of every command and exit");
  const std::vector<Command> commands{addPolicies(app), addCheck(app),  addRun(app),
                                      addCompare(app),  addFigure(app), addReport(app), addAnimate(app), addImport(app)};
  try {
    return parseAndAct(app, commands, words, console);
  } catch (const std::bad_alloc&) {
    console.err << "roundel-cli: out of memory\n";
  } catch (const std::exception& error) {
    console.err << "roundel-cli: " << error.what() << '\n';
  }
  return kRunFailed;
}

}  // namespace roundel::cli
