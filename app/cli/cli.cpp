// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <ostream>

#include "app/cli/allowed_commands.h"
#include "app/cli/commands/command.h"
#include "app/cli/terminal/shown_stream.h"
#include "app/cli/unknown_arguments.h"

namespace roundel::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  roundel-cli compare scenarios/hadar-fig1.json --out comparison
  roundel-cli run scenarios/hadar-fig1.json --policy hadar --set utility=eff --out hadar-eff
  roundel-cli figure comparison --kind gantt --preset ieee-1col --out gantt.pdf
  roundel-cli report comparison --out report.html
  roundel-cli page comparison --out page.html
  roundel-cli why comparison/Hadar --at 1080 --job J3
  roundel-cli animate comparison --seconds 20 --out animation.gif
  roundel-cli generate poisson --set load=0.8 --seed 7 --out drawn.json
  roundel-cli import gavel jobs.trace --throughputs simulation_throughputs.json --cluster v100=20,p100=20,k80=20 --out jobs.json
  roundel-cli policies hadar
  roundel-cli help run

Exit status: 0 done; 1 a run failed or its result could not be written; 2 bad input or usage (nothing was written);
3 grade and score: a case is not graded.)";

/// "help run" means "run --help", and "help" means "--help".
std::vector<std::string> withoutHelp(std::vector<std::string> words) {
  if (words.empty() || words.front() != "help") return words;
  words.erase(words.begin());
  const bool is_help_asked =
      std::ranges::any_of(words, [](const std::string& word) { return word == "-h" || word == "--help"; });
  if (!is_help_asked) words.emplace_back("--help");
  return words;
}

/// In the help of all commands, a command also lists its subcommands (as of `import`) with all options.
class WholeHelp : public CLI::Formatter {
 public:
  std::string make_expanded(const CLI::App* command) const override {
    std::string out = Formatter::make_expanded(command);
    for (const CLI::App* subcommand : command->get_subcommands({}))
      out += "\n" + command->get_name() + ' ' + make_expanded(subcommand);
    return out;
  }
};

void addHelp(CLI::App& app) {
  CLI::App* help = app.add_subcommand("help", "Prints the help of a command");
  help->add_option("COMMAND", "The command; none: the program")->expected(0, 2);
  help->footer("Examples:\n  roundel-cli help run\n  roundel-cli help import gavel");
}

/// Adds --quiet and --verbose to a command and its subcommands.
void addVerbosity(CLI::App& command, bool& quiet, bool& verbose) {
  const std::vector<CLI::App*> inner = command.get_subcommands([](CLI::App*) { return true; });
  for (CLI::App* subcommand : inner) addVerbosity(*subcommand, quiet, verbose);
  if (!inner.empty()) return;
  auto* verbose_flag = command.add_flag("-v,--verbose", verbose, "Print more: times, files that are read, every fault");
  command.add_flag("-q,--quiet", quiet, "Print only faults on standard error")->excludes(verbose_flag);
}

/// The command in a message: "run" for "run scenario.json --until x".
std::string commandOf(const CLI::App& app) {
  std::string name;
  for (const CLI::App* command = &app; command != nullptr;) {
    const auto chosen_commands = command->get_subcommands();
    command = chosen_commands.empty() ? nullptr : chosen_commands.front();
    if (command != nullptr) name += " " + command->get_name();
  }
  return name;
}

int parseAndAct(CLI::App& app, const std::vector<Command>& commands, std::vector<std::string> words, Console& console) {
  std::ranges::reverse(words);  // CLI11 expects them in reverse order
  try {
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error, console.out, console.err), kDone;
    const std::string command = commandOf(app);
    console.err << fmt::format("roundel-cli{}: {}\nHelp: roundel-cli{} --help\n", command, error.what(), command);
    return kBadInput;
  }
  for (const Command& command : commands)
    if (command.parser->parsed()) return command.action(console);
  return kBadInput;
}

int parseAndAct(const std::vector<std::string>& given, Console& console) {
  CLI::App app("Runs and compares schedulers of GPU clusters without a window.", "roundel-cli");
  app.formatter(std::make_shared<WholeHelp>());  // subcommands that are added later inherit it
  app.set_version_flag("--version", std::string("roundel-cli ") + ROUNDEL_VERSION);
  app.footer(kExamples);
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Print the help of every command and exit");
  std::vector<Command> commands{
      addPolicies(app), addCheck(app), addRun(app),        addCompare(app), addFigure(app),     addReport(app),
      addPage(app),     addWhy(app),   addGuarantees(app), addAnimate(app), addExport(app),     addImport(app),
      addGenerate(app), addSweep(app), addMerge(app),      addSummary(app), addReproduce(app),  addScheduler(app),
      addGrade(app),    addScore(app), addLesson(app),     addTalk(app),    addCompletion(app),
  };
  addHelp(app);
  for (const Command& command : commands) {
    addVerbosity(*command.parser, console.quiet, console.verbose);
    if (command.starts_programs) addAllowCommands(*command.parser, console.allow_commands);
  }
  const std::vector<std::string> words = withoutHelp(given);
  if (const std::string unknown = whatIsUnknown(app, words); !unknown.empty()) {
    console.err << "roundel-cli: " << unknown << '\n';
    return kBadInput;
  }
  return parseAndAct(app, commands, words, console);
}

}  // namespace

void Console::note(const std::string& line) const {
  if (!quiet) err << line << '\n';
}

void Console::detail(const std::string& line) const {
  if (verbose) err << line << '\n';
}

int run(const std::vector<std::string>& words, Console& console) {
  ShownStream err(console.err);
  Console own_console{.out = console.out,
                      .err = err,
                      .progress = console.progress,
                      .stop = console.stop,
                      .in = console.in,
                      .quiet = console.quiet,
                      .verbose = console.verbose,
                      .allow_commands = console.allow_commands};  // with the options of this call
  try {
    return parseAndAct(words, own_console);
  } catch (const std::bad_alloc&) {
    err << "roundel-cli: out of memory\n";
  } catch (const std::exception& error) {
    err << "roundel-cli: " << error.what() << '\n';
  }
  return kRunFailed;
}

}  // namespace roundel::cli
