// roundel-cli import gavel TRACE[.gz] --throughputs JSON --cluster v100=20,p100=20,k80=20 --gpus-per-node 4 --out SCENARIO

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/scenario_argument.h"
#include "core/io/gavel_import.h"
#include "core/io/scenario_io.h"
#include "core/model/visible_text.h"

namespace roundel::cli {
namespace {

struct GavelWords {
  std::string trace, throughputs, cluster = "v100=20,p100=20,k80=20", unmeasured = "refuse", out;
  int gpus_per_node = 4;
};

io::Unmeasured unmeasuredFrom(const std::string& word) {
  if (word == "skip") return io::Unmeasured::Skip;
  return word == "linear" ? io::Unmeasured::Linear : io::Unmeasured::Refuse;
}

bool overwritesInput(const GavelWords& words, Console& console) {
  for (const std::string& input : {words.trace, words.throughputs}) {
    std::error_code unknown;
    if (!std::filesystem::equivalent(words.out, input, unknown)) continue;
    console.err << fmt::format("roundel-cli: --out {} is one of the files to read\n", words.out);
    return true;
  }
  return false;
}

int write(const model::Scenario& scenario, const std::string& out, Console& console) {
  std::string error;
  if (!io::writeFileAtomically(out, io::writeScenario(scenario), error)) {
    console.err << "roundel-cli: " << error << '\n';
    return kRunFailed;
  }
  console.out << fmt::format("{}: {} jobs of {} models on {} nodes\n", model::visible(out), scenario.jobs.size(),
                             scenario.models.size(), scenario.nodes.size());
  return kDone;
}

int importTrace(const GavelWords& words, Console& console) {
  if (overwritesInput(words, console)) return kBadInput;
  std::string error;
  const auto cluster = io::parseCluster(words.cluster, error);
  if (!cluster) {
    console.err << fmt::format("roundel-cli: --cluster {}: {}\n", words.cluster, error);
    return kBadInput;
  }
  const io::ImportResult result = io::importGavel(
      {words.trace, words.throughputs, *cluster, words.gpus_per_node, unmeasuredFrom(words.unmeasured)});
  // The pointer of an import's fault is the file's path.
  for (model::Fault fault : result.faults) {
    const std::string file = std::move(fault.pointer);
    fault.pointer.clear();
    console.err << io::formatFault(fault, file) << '\n';
  }
  return result.scenario ? write(*result.scenario, words.out, console) : kBadInput;
}

}  // namespace

Command addImport(CLI::App& app) {
  CLI::App* command = app.add_subcommand("import", "Turns a public trace into a scenario");
  command->require_subcommand(1);
  CLI::App* gavel = command->add_subcommand(
      "gavel", "A trace of Gavel (github.com/stanford-futuredata/gavel) with its measured throughputs");
  const auto words = std::make_shared<GavelWords>();
  gavel->add_option("TRACE", words->trace, "The trace: 10 or 7 tab-separated fields a line; may be gzipped")->required();
  gavel->add_option("--throughputs", words->throughputs, "simulation_throughputs.json of the same repository")
      ->required()
      ->type_name("JSON");
  gavel->add_option("--cluster", words->cluster, "GPUs of each type")->capture_default_str()->type_name("TYPE=N,...");
  gavel->add_option("--gpus-per-node", words->gpus_per_node, "Nodes hold so many GPUs of one type")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  gavel
      ->add_option("--unmeasured", words->unmeasured,
                   "Jobs whose gang size was measured nowhere: refuse, skip, or scale linearly")
      ->capture_default_str()
      ->check(CLI::IsMember({"refuse", "skip", "linear"}));
  gavel->add_option("--out", words->out, "The scenario to write")->required()->type_name("SCENARIO");
  return {command, [words](Console& console) { return importTrace(*words, console); }};
}

}  // namespace roundel::cli
