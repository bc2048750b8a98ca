// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli import gavel TRACE[.gz] [--throughputs JSON] --cluster v100=20,p100=20,k80=20 --gpus-per-node 4 [--load LOAD] --out SCENARIO
// The formats of core/traces are in import_trace.cpp.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/cli/commands/command.h"
#include "app/cli/commands/import_output.h"
#include "app/cli/commands/import_trace.h"
#include "app/cli/scenario_argument.h"
#include "core/io/cluster_text.h"
#include "core/io/gavel_import.h"
#include "core/metrics/rates.h"
#include "core/model/check/counted.h"
#include "core/model/scenario.h"
#include "core/traces/report.h"
#include "core/traces/trace_job.h"

namespace roundel::cli {
namespace {

struct GavelArguments {
  std::string trace, throughputs, cluster = "v100=20,p100=20,k80=20", unmeasured = "refuse", out;
  int gpus_per_node = 4;
  bool pairs = false;
  double load = 0;  ///< 0: as in the trace
};

constexpr const char* kThroughputs = "simulation_throughputs.json";
constexpr int kFoldersAbove = 4;  // levels from a trace in Gavel's repository up to its throughputs

/// The file of that name in the trace's folder or the nearest folder above it; empty if there is none.
std::string throughputsNear(const std::filesystem::path& trace) {
  std::error_code ignored_error;
  std::filesystem::path folder = std::filesystem::absolute(trace, ignored_error).parent_path();
  for (int i = 0; i < kFoldersAbove; ++i, folder = folder.parent_path())
    if (std::filesystem::exists(folder / kThroughputs, ignored_error)) return (folder / kThroughputs).string();
  return {};
}

/// The jobs as the report counts them: each works as long as it needs on the fastest GPU type for it.
std::vector<traces::TraceJob> demandOf(const model::Problem& problem) {
  const metrics::ClusterShape cluster(problem);
  std::vector<traces::TraceJob> out;
  for (const model::Job& job : problem.jobs) {
    const double rate = metrics::bestFullGangRate(job, cluster);
    if (rate <= 0) continue;
    traces::TraceJob& entry = out.emplace_back();
    entry.submit_s = job.arrival_s;
    entry.duration_s = job.iterations / rate;
    entry.gpus = job.gpus;
  }
  std::ranges::stable_sort(out, {}, &traces::TraceJob::submit_s);
  return out;
}

std::string unmeasuredText(const GavelArguments& arguments, int jobs) {
  return model::counted(static_cast<std::size_t>(jobs), "job") + " of a gang size that was not measured: " +
         (arguments.unmeasured == "skip" ? "left out" : "scaled linearly from the largest that was");
}

traces::TraceReport reportOf(const GavelArguments& arguments, const io::ImportResult& result) {
  traces::TraceReport report;
  const auto problem = model::resolve(*result.scenario);
  const std::vector<traces::TraceJob> jobs = demandOf(*problem);
  report.format = "gavel";
  report.file = std::filesystem::path(arguments.trace).filename().string();
  report.jobs = problem->jobs.size();
  report.rows = report.jobs + (arguments.unmeasured == "skip" ? static_cast<std::size_t>(result.unmeasured) : 0);
  report.gpus = problem->gpuCount();
  if (!jobs.empty()) traces::addDemand(report, jobs);
  report.assumptions.push_back(fmt::format("cluster {}, {} a node", arguments.cluster, arguments.gpus_per_node));
  report.assumptions.push_back(
      fmt::format("throughputs are those of {}; the demand is that of each job on the GPU type that is fastest for it",
                  std::filesystem::path(arguments.throughputs).filename().string()));
  if (result.unmeasured > 0) report.assumptions.push_back(unmeasuredText(arguments, result.unmeasured));
  return report;
}

/// Scales the time between arrivals. If all jobs arrive at once, reports this and returns false.
bool rescale(model::Scenario& scenario, double load, traces::TraceReport& report, Console& console) {
  const double now = report.load();
  if (!(now > 0)) {
    console.err << fmt::format("roundel-cli: --load {}: all jobs are submitted at once\n", load);
    return false;
  }
  for (model::JobSpec& job : scenario.jobs)
    if (job.arrival_s) job.arrival_s = *job.arrival_s * (now / load);
  report.assumptions.push_back(
      fmt::format("times of submission were multiplied by {:.6g}: the load was {:.3g}", now / load, now));
  traces::addDemand(report, demandOf(*model::resolve(scenario)));
  return true;
}

io::Unmeasured unmeasuredFrom(const std::string& word) {
  if (word == "skip") return io::Unmeasured::Skip;
  return word == "linear" ? io::Unmeasured::Linear : io::Unmeasured::Reject;
}

int importGavel(GavelArguments arguments, Console& console) {
  if (arguments.throughputs.empty()) arguments.throughputs = throughputsNear(arguments.trace);
  if (arguments.throughputs.empty()) {
    console.err << fmt::format(
        "roundel-cli: no {} in the folder of {} or in those above it; name it with --throughputs\n", kThroughputs,
        arguments.trace);
    return kBadInput;
  }
  if (overwritesInput(arguments.out, {arguments.trace, arguments.throughputs}, console)) return kBadInput;
  std::string error;
  const auto cluster = io::parseCluster(arguments.cluster, error);
  if (!cluster) {
    console.err << fmt::format("roundel-cli: --cluster {}: {}\n", arguments.cluster, error);
    return kBadInput;
  }
  io::ImportResult result = io::importGavel({.trace = arguments.trace,
                                             .throughputs = arguments.throughputs,
                                             .cluster = *cluster,
                                             .gpus_per_node = arguments.gpus_per_node,
                                             .unmeasured = unmeasuredFrom(arguments.unmeasured),
                                             .pairs = arguments.pairs});
  printByFile(result.faults, console);
  if (!result.scenario) return kBadInput;
  traces::TraceReport report = reportOf(arguments, result);
  if (arguments.load > 0 && !rescale(*result.scenario, arguments.load, report, console)) return kBadInput;
  printReport(report, arguments.out == kStream, console);
  for (const std::string& line : traces::reportLines(report)) result.scenario->source->note += " " + line + ".";
  return writeMade(*result.scenario, arguments.out, "", console);
}

constexpr const char* kGavelFooter =
    R"(Examples:
  roundel-cli import gavel jobs.trace --throughputs simulation_throughputs.json --cluster v100=20,p100=20,k80=20 --out jobs.json
  roundel-cli import gavel jobs.trace.gz --throughputs simulation_throughputs.json --unmeasured skip --out - | roundel-cli check -)";

void addGavel(CLI::App& gavel, GavelArguments& arguments) {
  gavel.add_option("TRACE", arguments.trace, "The trace: 10 or 7 tab-separated fields a line; may be gzipped")
      ->required();
  gavel
      .add_option(
          "--throughputs", arguments.throughputs,
          "simulation_throughputs.json of the same repository; without it the one in the folder of TRACE or above")
      ->type_name("JSON");
  gavel
      .add_option("--load", arguments.load,
                  "Stretches or shortens the time between submissions, so that the demand is this share of the GPUs")
      ->check(CLI::PositiveNumber)
      ->type_name("LOAD");
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
