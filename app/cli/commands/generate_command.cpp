// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli generate [GENERATOR] [--set KEY=JSON]... [--seed N] --out SCENARIO; roundel-cli generate --list

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/commands/import_output.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "core/experiment/sweep_generator.h"
#include "core/generate/draw.h"
#include "core/generate/generator_io.h"
#include "core/generate/shipped.h"
#include "core/io/fault_text.h"

namespace roundel::cli {
namespace {

struct GenerateArguments {
  std::string generator = "poisson", out;
  std::vector<std::string> set;
  std::uint64_t seed = 1;
  bool list = false, show = false;
};

int fail(const std::string& message, Console& console) {
  console.err << "roundel-cli: " << message << '\n';
  return kBadInput;
}

/// Prints one line per shipped generator.
int list(Console& console) {
  for (const std::string& name : generate::shippedGenerators()) {
    const auto read = generate::readGenerator(generate::generatorText(name).text);
    console.out << fmt::format("{:<10}{}\n", name, read.spec ? read.spec->description : "");
  }
  return kDone;
}

/// Applies --set; returns the fault, empty on success.
std::string apply(const std::vector<std::string>& set, std::string& text) {
  for (const std::string& word : set) {
    const std::size_t sign_position = word.find('=');
    if (sign_position == std::string::npos || sign_position == 0)
      return fmt::format("--set {}: KEY=JSON is expected, such as load=0.8", word);
    const std::string key = word.substr(0, sign_position);
    std::string value = word.substr(sign_position + 1), hint;
    const std::string pointer = experiment::generatorPointer(key, hint);
    if (pointer.empty()) return fmt::format("--set {}: which value is meant? ({})", key, hint);
    if (!nlohmann::json::accept(value)) value = nlohmann::json(value).dump();  // a bare word is a string
    const std::string fault = experiment::setInGenerator(text, pointer, value);
    if (!fault.empty()) return fmt::format("--set {}: {}", key, fault);
  }
  return {};
}

int write(const generate::Drawn& drawn, const std::string& out, Console& console) {
  for (const std::string& note : drawn.notes) console.note(note);
  const std::string load =
      drawn.load > 0 ? fmt::format(", {:.4g} jobs an hour, offered load {:.4g}", drawn.jobs_per_h, drawn.load) : "";
  return writeMade(*drawn.scenario, out, load, console);
}

int act(const GenerateArguments& arguments, Console& console) {
  if (arguments.list) return list(console);
  if (arguments.out.empty() && !arguments.show)
    return fail("generate: --out is required, the scenario to write (- is standard output)", console);
  generate::GeneratorText read = generate::generatorText(arguments.generator);
  if (!read.fault.empty()) return fail(read.fault, console);
  if (const std::string fault = apply(arguments.set, read.text); !fault.empty()) return fail(fault, console);
  const generate::GeneratorResult spec = generate::readGenerator(read.text);
  printFaults(spec.faults, arguments.generator, console);
  if (!spec.spec) return kBadInput;
  if (arguments.show) {
    console.out << generate::writeGenerator(*spec.spec);
    return kDone;
  }
  const generate::FilesResult files = generate::readFiles(*spec.spec, read.folder);
  printFaults(files.faults, arguments.generator, console);
  if (!files.faults.empty()) return kBadInput;
  generate::Drawn draw_result = generate::generateScenario(*spec.spec, files.files, {read.name, arguments.seed});
  io::fillLines(read.text, draw_result.faults);
  printFaults(draw_result.faults, arguments.generator, console);
  return draw_result.scenario ? write(draw_result, arguments.out, console) : kBadInput;
}

}  // namespace

constexpr const char* kGenerateFooter =
    R"(Examples:
  roundel-cli generate --list
  roundel-cli generate poisson --set load=0.9 --set jobs=200 --set cluster.gpus=64 --seed 7 --out drawn.json
  roundel-cli generate hare --set cluster.nic_gbits_s=10 --out - | roundel-cli check -)";

Command addGenerate(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "generate", "Draws a scenario from a generator: cluster, arrivals, lengths, gangs and models by a seed");
  const auto arguments = std::make_shared<GenerateArguments>();
  command->add_option("GENERATOR", arguments->generator,
                      "A generator file (JSON), or the name of a shipped one; default: poisson");
  command->add_flag("--list", arguments->list, "List the shipped generators, one per line");
  command->add_flag("--show", arguments->show, "Print the generator with what --set changes, and draw nothing");
  command
      ->add_option("--set", arguments->set,
                   "A value of the generator by JSON pointer or dotted key; a key that one section alone has needs no "
                   "section: --set load=0.8 is --set arrivals.load=0.8")
      ->type_name("KEY=JSON")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--seed", arguments->seed, "Of all that is drawn; the same seed gives the same bytes")
      ->capture_default_str()
      ->type_name("N")
      ->check(CLI::Validator(whyNoSeed, "", "seed"));
  command->add_option("--out", arguments->out, "The scenario to write; - is standard output")->type_name("SCENARIO");
  command->footer(kGenerateFooter);
  return {command, [arguments](Console& console) { return act(*arguments, console); }};
}

}  // namespace roundel::cli
