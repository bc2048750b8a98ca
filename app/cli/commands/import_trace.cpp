// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/import_trace.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/commands/import_output.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "core/io/files/write_file.h"
#include "core/traces/column_map.h"
#include "core/traces/import.h"
#include "core/traces/trace_arguments.h"

namespace roundel::cli {
namespace {

struct TraceArguments {
  traces::TraceArguments arguments;
  std::string save_map, out;
};

bool saveMap(const traces::ColumnMap& columns, const std::string& path, Console& console) {
  std::string error;
  if (io::writeFileAtomically(path, traces::writeColumnMap(columns), error)) return true;
  console.err << "roundel-cli: " << error << '\n';
  return false;
}

int importTrace(const TraceArguments& given, Console& console) {
  const traces::TraceArguments& arguments = given.arguments;
  std::vector<std::string> inputs{arguments.file, arguments.map};
  for (const auto& [option, path] : arguments.extra) inputs.push_back(path);
  if (overwritesInput(given.out, inputs, console)) return kBadInput;
  model::FaultList faults;
  auto request = traces::requestOf(arguments, faults);
  printByFile(faults.kept(), console);
  if (!request) return kBadInput;
  request->files.stop = console.stop;
  const traces::TraceImport result = traces::importTrace(*request);
  printByFile(result.faults, console);
  if (console.stop.stop_requested()) {
    console.err << "roundel-cli: stopped; nothing was written\n";
    return kRunFailed;
  }
  if (!result.scenario) return kBadInput;
  printReport(result.report, given.out == kStream, console);
  const int code = writeMade(*result.scenario, given.out, "", console);
  if (code != kDone || given.save_map.empty() || saveMap(result.columns, given.save_map, console)) return code;
  return kRunFailed;
}

void addWindow(CLI::App& command, traces::TraceArguments& arguments) {
  command
      .add_option(
          "--from", arguments.from,
          "Only jobs submitted at least this long after the trace's first; that instant becomes 0 (seconds, or 90min, 36h, 2d)")
      ->type_name("TIME");
  command.add_option("--to", arguments.to, "Only jobs submitted before this time")->type_name("TIME");
  command.add_option("--sample", arguments.sample, "Each job with this probability")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("SHARE");
  command.add_option("--first", arguments.first, "At most this many jobs, in order of submission")
      ->check(CLI::Validator(whyNotPositive, "", "number"))
      ->type_name("N");
  command
      .add_option("--load", arguments.load,
                  "Stretches or shortens the time between submissions, so that the demand is this share of the GPUs")
      ->check(CLI::PositiveNumber)
      ->type_name("LOAD");
  command.add_option("--seed", arguments.seed, "Seed for drawing the sample and the models")
      ->capture_default_str()
      ->type_name("N")
      ->check(CLI::Validator(whyNoSeed, "", "seed"));
}

void addAssumptions(CLI::App& command, traces::TraceArguments& arguments, const traces::TraceFormat& format) {
  const std::string standard = format.cluster == nullptr ? "what the trace tells, else nodes of 8 for a load of 0.8"
                                                         : std::string(format.cluster_note);
  command.add_option("--cluster", arguments.cluster, fmt::format("GPUs of each type; without it {}", standard))
      ->type_name("TYPE=N,...");
  command
      .add_option("--gpus-per-node", arguments.gpus_per_node, "The number of GPUs of one type in a node of --cluster")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  command
      .add_option(
          "--throughputs", arguments.throughputs,
          "What the trace does not tell: models drawn from the catalogue, or durations as iterations on a reference type")
      ->check(CLI::IsMember({"catalogue", "duration"}));
  command
      .add_option(
          "--reference", arguments.reference,
          "GPU type that durations refer to; without it the first of --cluster, else V100 if the cluster has it, else its first")
      ->type_name("TYPE");
  command.add_option("--ratios", arguments.ratios, "With durations: speeds of GPU types relative to the reference")
      ->type_name("TYPE=NUMBER,...");
}

void addMap(CLI::App& command, TraceArguments& given) {
  command
      .add_option(
          "--map", given.arguments.map,
          "Columns that are not guessed, or a file that --save-map wrote; COLUMN:ms, :min, :h or :d are other units than seconds")
      ->type_name("FIELD=COLUMN,...|FILE");
  command.add_option("--save-map", given.save_map, "Writes the columns that were read")->type_name("FILE");
}

void addFormat(CLI::App& import, const traces::TraceFormat& format, const std::shared_ptr<TraceArguments>& given) {
  CLI::App* command = import.add_subcommand(std::string(format.id), fmt::format("{}; {}", format.title, format.where));
  command->add_option("FILE", given->arguments.file, fmt::format("{}; may be gzipped", format.files))->required();
  for (const traces::ExtraFile& extra : format.extra) {
    command
        ->add_option(fmt::format("--{}", extra.option), given->arguments.extra[std::string(extra.option)],
                     std::string(extra.meaning))
        ->type_name("FILE");
  }
  if (format.mapped) addMap(*command, *given);
  addAssumptions(*command, given->arguments, format);
  addWindow(*command, given->arguments);
  command->add_option("--out", given->out, "The scenario to write; - is standard output")
      ->required()
      ->type_name("SCENARIO");
  command->footer(fmt::format(
      "Columns: {}.\n\nExamples:\n  roundel-cli import {} FILE --out jobs.json\n"
      "  roundel-cli import {} FILE --from 7d --to 8d --cluster V100=64,T4=64 --throughputs catalogue --seed 3 --out jobs.json",
      format.columns, format.id, format.id));
}

}  // namespace

Action addTraceFormats(CLI::App& import) {
  const auto arguments = std::make_shared<TraceArguments>();
  for (const traces::TraceFormat& format : traces::formats()) addFormat(import, format, arguments);
  return [arguments, &import](Console& console) {
    arguments->arguments.format = import.get_subcommands().front()->get_name();
    return importTrace(*arguments, console);
  };
}

}  // namespace roundel::cli
