// roundel-cli import gavel TRACE[.gz] --throughputs JSON --cluster v100=20,p100=20,k80=20 --gpus-per-node 4 --out SCENARIO
// The formats of core/traces are in import_trace.cpp.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/commands/import_output.h"
#include "app/cli/commands/import_trace.h"
#include "core/io/cluster_text.h"
#include "core/io/gavel_import.h"
#include "core/model/check/counted.h"

namespace roundel::cli {
namespace {

struct GavelArguments {
  std::string trace, throughputs, cluster = "v100=20,p100=20,k80=20", unmeasured = "refuse", out;
  int gpus_per_node = 4;
  bool pairs = false;
};

io::Unmeasured unmeasuredFrom(const std::string& word) {
  if (word == "skip") return io::Unmeasured::Skip;
  return word == "linear" ? io::Unmeasured::Linear : io::Unmeasured::Refuse;
}

int importGavel(const GavelArguments& arguments, Console& console) {
  if (overwritesInput(arguments.out, {arguments.trace, arguments.throughputs}, console)) return kBadInput;
  std::string error;
  const auto cluster = io::parseCluster(arguments.cluster, error);
  if (!cluster) {
    console.err << fmt::format("roundel-cli: --cluster {}: {}\n", arguments.cluster, error);
    return kBadInput;
  }
  const io::ImportResult result =
      io::importGavel({arguments.trace, arguments.throughputs, *cluster, arguments.gpus_per_node,
                       unmeasuredFrom(arguments.unmeasured), arguments.pairs});
  printByFile(result.faults, console);
  if (result.unmeasured > 0) {
    console.note(model::counted(static_cast<std::size_t>(result.unmeasured), "job") +
                 " of a gang size that was not measured: " +
                 (arguments.unmeasured == "skip" ? "left out" : "scaled linearly from the largest that was"));
  }
  return result.scenario ? writeImported(*result.scenario, arguments.out, console) : kBadInput;
}

constexpr const char* kGavelFooter =
    R"(Examples:
  roundel-cli import gavel jobs.trace --throughputs simulation_throughputs.json --cluster v100=20,p100=20,k80=20 --out jobs.json
  roundel-cli import gavel jobs.trace.gz --throughputs simulation_throughputs.json --unmeasured skip --out - | roundel-cli check -)";

void addGavel(CLI::App& gavel, GavelArguments& arguments) {
  gavel.add_option("TRACE", arguments.trace, "The trace: 10 or 7 tab-separated fields a line; may be gzipped")
      ->required();
  gavel.add_option("--throughputs", arguments.throughputs, "simulation_throughputs.json of the same repository")
      ->required()
      ->type_name("JSON");
  gavel.add_option("--cluster", arguments.cluster, "GPUs of each type")->capture_default_str()->type_name("TYPE=N,...");
  gavel.add_option("--gpus-per-node", arguments.gpus_per_node, "The number of GPUs of one type in a node")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  gavel
      .add_option("--unmeasured", arguments.unmeasured,
                  "Jobs whose gang size was measured nowhere: refuse, skip, or scale linearly")
      ->capture_default_str()
      ->check(CLI::IsMember({"refuse", "skip", "linear"}));
  gavel.add_flag(
      "--pairs", arguments.pairs,
      "Also what two jobs of one GPU do on one GPU that they share (pair_throughput), for schedulers that pack");
  gavel.add_option("--out", arguments.out, "The scenario to write; - is standard output")
      ->required()
      ->type_name("SCENARIO");
  gavel.footer(kGavelFooter);
}

}  // namespace

constexpr const char* kImportFooter =
    R"(Scenarios for papers' set-ups are written by the programs in scenarios/generators (python3 scenarios/generators/gavel_480.py --help).

Examples:
  roundel-cli import philly cluster_job_log --out philly.json
  roundel-cli import gavel --help)";

Command addImport(CLI::App& app) {
  CLI::App* command = app.add_subcommand("import", "Converts a public trace into a scenario");
  command->require_subcommand(1);
  CLI::App* gavel = command->add_subcommand(
      "gavel", "A trace of Gavel (github.com/stanford-futuredata/gavel) with its measured throughputs");
  const auto arguments = std::make_shared<GavelArguments>();
  addGavel(*gavel, *arguments);
  const Action trace = addTraceFormats(*command);
  command->footer(kImportFooter);
  return {command, [arguments, gavel, trace](Console& console) {
            return gavel->parsed() ? importGavel(*arguments, console) : trace(console);
          }};
}

}  // namespace roundel::cli
