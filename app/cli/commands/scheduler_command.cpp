// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli scheduler new python|cpp FILE; roundel-cli scheduler check --command COMMAND [--seed N] [--thorough]

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <ostream>

#include "app/cli/allowed_commands.h"
#include "app/cli/commands/command.h"
#include "app/cli/commands/scheduler_files.h"
#include "app/cli/limits.h"
#include "app/cli/terminal/output.h"
#include "core/conformance/conformance.h"
#include "core/io/files/write_file.h"
#include "core/io/scenario_io.h"
#include "core/model/check/counted.h"
#include "core/policies/external/command_options.h"
#include "core/policies/external/program_faults.h"
#include "core/policies/registry.h"

namespace roundel::cli {
namespace {

namespace fs = std::filesystem;

int refuseNew(const std::string& why, Console& console) {
  console.err << "roundel-cli: " << why << '\n';
  return kBadInput;
}

// ---- new ------------------------------------------------------------------------------------------------------------

struct NewArguments {
  std::string language, file;
};

std::string replaced(std::string text, std::string_view word, std::string_view by) {
  for (std::size_t word_position = text.find(word); word_position != std::string::npos;
       word_position = text.find(word, word_position + by.size()))
    text.replace(word_position, word.size(), by);
  return text;
}

// A word of a command: in quotes if it has a blank.
std::string inQuotes(const std::string& word) { return word.find(' ') == std::string::npos ? word : '"' + word + '"'; }

bool writeNew(const fs::path& file, std::string_view text, Console& console) {
  std::string error;
  if (io::writeFileAtomically(file, text, error)) return true;
  console.err << "roundel-cli: " << error << '\n';
  return false;
}

int writeExample(const NewArguments& arguments, Console& console) {
  const bool python = arguments.language == "python";
  const fs::path file = arguments.file, folder = file.parent_path().empty() ? fs::path(".") : file.parent_path();
  const std::string_view text = python ? kPythonTemplate : kCppExample;
  std::error_code ignored_error;
  if (fs::exists(file, ignored_error))
    return refuseNew(fmt::format("{} exists; name a new file", file.string()), console);
  if (!fs::is_directory(folder, ignored_error))
    return refuseNew(fmt::format("there is no folder {}; make it first", folder.string()), console);
  if (text.empty()) return refuseNew("this build has no example in this language", console);
  const fs::path helper = folder / "roundel_scheduler.py";
  if (python && file.filename() == helper.filename())
    return refuseNew("roundel_scheduler.py is the name of the helper; name another file", console);
  if (!writeNew(file, replaced(std::string(text), "@helper@", fs::absolute(folder).lexically_normal().string()),
                console))
    return kRunFailed;
  if (python && !fs::exists(helper, ignored_error) && !writeNew(helper, kPythonHelper, console)) return kRunFailed;
  const std::string stem = inQuotes((folder / file.stem()).lexically_normal().string());
  const std::string program = python                                ? "python3 " + inQuotes(arguments.file)
                              : stem.find('/') == std::string::npos ? "./" + stem
                                                                    : stem;
  if (!python) console.note(fmt::format("build it: c++ -O2 -std=c++17 -o {} {}", stem, inQuotes(arguments.file)));
  console.note(fmt::format("check it: roundel-cli scheduler check --command '{}'", program));
  console.note(
      fmt::format("run it:   roundel-cli run SCENARIO --policy external --set command='{}' --out mine", program));
  return kDone;
}

Command addNew(CLI::App& app) {
  CLI::App* command = app.add_subcommand("new", "Writes an example to begin with, and for Python the helper beside it");
  const auto arguments = std::make_shared<NewArguments>();
  command->add_option("LANGUAGE", arguments->language, "python or cpp")
      ->required()
      ->check(CLI::IsMember(schedulerLanguages()));
  command->add_option("FILE", arguments->file, "The file to write; it must not exist")->required()->type_name("FILE");
  command->footer("Example:\n  roundel-cli scheduler new python mine.py");
  return {command, [arguments](Console& console) { return writeExample(*arguments, console); }};
}

// ---- check ----------------------------------------------------------------------------------------------------------

struct CheckArguments {
  std::string command;
  std::vector<std::string> set;
  std::uint64_t seed = 1;
  int scenarios = 200;
  unsigned threads = 0;
  bool thorough = false;
};

/// The options of the scheduler; nothing, with a message, if they are wrong.
std::optional<model::OptionMap> optionsOf(const CheckArguments& arguments, const policies::PolicyInfo& info,
                                          Console& console) {
  model::OptionMap options{{policies::kCommandOption, policies::jsonOfText(arguments.command)}};
  for (const std::string& word : arguments.set) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      refuseNew(fmt::format("--set {}: write --set KEY=JSON, for example --set decision_limit_s=2", word), console);
      return std::nullopt;
    }
    options[word.substr(0, equals)] = policies::canonicalJson(word.substr(equals + 1));
  }
  const auto faults = policies::make(info.id, options, {}, "").faults;
  for (const model::Fault& fault : faults)
    console.err << fmt::format("roundel-cli: {}: {} ({})\n", fault.pointer, fault.message, fault.hint);
  if (!faults.empty()) return std::nullopt;
  return options;
}

void printConformance(const conformance::Report& report, Console& console) {
  console.out << fmt::format("{}: {}, {}, {:.3g} ms a decision in the median, {:.3g} ms at most\n",
                             report.name.empty() ? "the program" : report.name,
                             model::counted(static_cast<std::size_t>(report.scenarios), "scenario"),
                             model::counted(report.decisions, "decision"), report.median_ms, report.worst_ms);
  console.out << fmt::format("each decision was asked again; {} of {} of a new process{}\n", report.fresh,
                             report.decisions, report.fresh < report.decisions ? " (all with --thorough)" : "");
  if (report.starving > 0)
    console.out << fmt::format("{} with jobs that were left at the end; this is allowed\n",
                               model::counted(static_cast<std::size_t>(report.starving), "scenario"));
}

int check(const CheckArguments& arguments, Console& console) {
  const auto info = std::ranges::find_if(policies::all(), &policies::PolicyInfo::needs_program);
  auto options = optionsOf(arguments, *info, console);
  if (!options) return kBadInput;
  allowTyped(*options, {});
  if (!commandsMayStart({{.policy = info->id, .label = "", .options = *options}}, {}, console)) return kBadInput;
  conformance::Settings settings;
  settings.options = *options;
  settings.seed = arguments.seed;
  settings.scenarios = arguments.scenarios;
  settings.threads = arguments.threads;
  if (arguments.thorough) settings.fresh = SIZE_MAX;
  settings.stop = console.stop;
  const conformance::Report report = conformance::checkProgram(settings);
  if (stopped(console)) return kRunFailed;
  if (!report.violation) {
    printConformance(report, console);
    console.out << "it keeps the contract\n";
    return kDone;
  }
  console.err << report.violation->what << '\n';
  if (policies::isBadRequest(report.violation->code)) return kBadInput;
  console.err << fmt::format("a scenario that shows it, with {}:\n",
                             model::counted(report.violation->scenario.jobs.size(), "job"));
  console.out << io::writeScenario(report.violation->scenario);
  return kRunFailed;
}

Command addCheckProgram(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "check",
      "Tests a program on random scenarios: legal decisions, the same answer whenever it is asked, two equal runs");
  const auto arguments = std::make_shared<CheckArguments>();
  command->add_option("--command", arguments->command, "The command that starts the program, without a shell")
      ->required()
      ->type_name("COMMAND");
  command
      ->add_option("--set", arguments->set,
                   "An option of the scheduler, KEY=JSON, as decision_limit_s=2; may be repeated")
      ->allow_extra_args(false)
      ->type_name("KEY=JSON");
  command->add_option("--seed", arguments->seed, "Draws other scenarios; 1 by default")
      ->type_name("N")
      ->check(CLI::Validator(whyNoSeed, "", "seed"));
  command->add_option("--scenarios", arguments->scenarios, "How many scenarios; 200 by default")
      ->type_name("N")
      ->check(CLI::Range(1, 100'000));
  command
      ->add_option("-j,--threads", arguments->threads,
                   "How many at once; without it as many as the machine has processors")
      ->type_name("N")
      ->check(CLI::Range(1, 4096));
  command->add_flag("--thorough", arguments->thorough,
                    "Asks each decision of a new process, not only three of each scenario");
  command->footer(
      "A failure prints a scenario with at most three jobs that shows it, if there is one; exit status 1.\n\n"
      "Example:\n  roundel-cli scheduler check --command 'python3 mine.py'");
  return {command, [arguments](Console& console) { return check(*arguments, console); }};
}

}  // namespace

Command addScheduler(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("scheduler", "Own schedulers in any language: an example to begin with, and a test");
  command->require_subcommand(1);
  const Command make = addNew(*command), test = addCheckProgram(*command);
  return {command, [make, test](Console& console) { return (make.parser->parsed() ? make : test).action(console); }};
}

}  // namespace roundel::cli
