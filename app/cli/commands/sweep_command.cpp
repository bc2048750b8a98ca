// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli sweep FILE --out DIR [-j N] [--shard I/N | --slurm SHARDS | --parallel SHARDS] [--keep none|runs]; roundel-cli merge DIR... --out DIR

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <ostream>

#include "app/cli/allowed_commands.h"
#include "app/cli/commands/command.h"
#include "app/cli/limits.h"
#include "app/cli/scenario_argument.h"
#include "app/cli/terminal/output.h"
#include "app/cli/terminal/sweep_line.h"
#include "core/experiment/cluster_scripts.h"
#include "core/experiment/results.h"
#include "core/experiment/run_sweep.h"
#include "core/model/check/counted.h"
#include "core/model/ranges/contains.h"
#include "core/policies/policy_facts.h"

namespace roundel::cli {
namespace {

using experiment::SweepOutcome;
using experiment::SweepProgress;

struct SweepArguments {
  std::string file, out, shard, keep = "none";
  Limits limits;
  std::size_t slurm = 0, parallel = 0;  ///< shards; 0: run here
};

struct Shard {
  std::size_t index = 0, of = 1;  ///< index from 0
};

/// "2/5" is the second of five shards.
std::optional<Shard> shardOf(const std::string& word) {
  if (word.empty()) return Shard{};
  Shard out;
  const char* const end = word.data() + word.size();
  const auto first = std::from_chars(word.data(), end, out.index);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '/') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, out.of);
  if (second.ec != std::errc() || second.ptr != end || out.index < 1 || out.index > out.of) return std::nullopt;
  --out.index;
  return out;
}

std::string whyNoShard(const std::string& word) {
  return shardOf(word) ? "" : word + " is not a shard: write I/N with I from 1 to N, such as 2/5";
}

int report(const SweepOutcome& outcome, const SweepArguments& arguments, Console& console) {
  if (!outcome.error.empty()) {
    console.err << "roundel-cli: " << outcome.error << '\n';
    return kBadInput;
  }
  const SweepProgress& progress = outcome.progress;
  console.note(fmt::format("{}: {} of {}, {} of them from before, {} failed", arguments.out, progress.done,
                           model::counted(progress.total, "run"), outcome.resumed, progress.failed));
  if (outcome.stopped) {
    console.err << "roundel-cli: stopped on request; the same command continues\n";
    return kRunFailed;
  }
  return progress.failed > 0 ? kRunFailed : kDone;
}

/// Writes scripts for several machines and runs nothing.
experiment::ClusterPlan planOf(const SweepArguments& arguments) {
  namespace fs = std::filesystem;
  std::error_code ignored_error;
  experiment::ClusterPlan plan;
  plan.program = fs::read_symlink("/proc/self/exe", ignored_error);
  plan.file = fs::absolute(arguments.file).lexically_normal();
  plan.folder = fs::absolute(arguments.out).lexically_normal();
  plan.shards = std::max(arguments.slurm, arguments.parallel);
  plan.threads = std::max(1U, arguments.limits.threads);
  return plan;
}

int plan(const experiment::Sweep& sweep, const SweepArguments& arguments, Console& console) {
  const experiment::ClusterPlan plan = planOf(arguments);
  if (plan.shards > experiment::runCount(sweep)) {
    console.err << fmt::format("roundel-cli: {} shards for {}; at most one a run\n", plan.shards,
                               model::counted(experiment::runCount(sweep), "run"));
    return kBadInput;
  }
  if (arguments.parallel > 0) return console.out << experiment::parallelLines(plan), kDone;
  if (const std::string fault = experiment::writeSlurmScripts(plan); !fault.empty()) {
    console.err << "roundel-cli: " << fault << '\n';
    return kBadInput;
  }
  console.note(model::counted(experiment::runCount(sweep), "run") + " in " + model::counted(plan.shards, "shard") +
               "; submit with");
  console.out << "bash " << experiment::shellWord((plan.folder / experiment::kSubmitScript).string()) << '\n';
  return kDone;
}

/// Warns if seeds have no effect: all rows are then equal, and intervals have no width.
void noteSeeds(const experiment::Sweep& sweep, Console& console) {
  if (sweep.seeds.size() < 2 || !sweep.generator.empty()) return;
  std::string fixed_schedulers;
  for (const experiment::SweepScheduler& scheduler : sweep.schedulers)
    if (!policies::draws(scheduler.policy, scheduler.options))
      fixed_schedulers += (fixed_schedulers.empty() ? "" : ", ") + scheduler.label;
  if (!fixed_schedulers.empty())
    console.note(
        fmt::format("the {} seeds change nothing for {}: nothing is drawn", sweep.seeds.size(), fixed_schedulers));
}

/// Checks each program that the sweep starts.
bool programsMayStart(const experiment::Sweep& sweep, Console& console) {
  std::vector<compare::Lane> lanes;
  for (std::size_t i = 0; i < experiment::runCount(sweep); ++i) {
    const experiment::SweepRun run = experiment::runAt(sweep, i);
    const experiment::SweepScheduler& scheduler = sweep.schedulers[run.scheduler];
    if (!startsProgram(scheduler.policy)) continue;
    const compare::Lane lane{
        .policy = scheduler.policy, .label = scheduler.label, .options = experiment::optionsOf(sweep, run)};
    if (!model::contains(lanes, lane)) lanes.push_back(lane);
  }
  return commandsMayStart(lanes, {}, console);
}

int act(const SweepArguments& arguments, Console& console) {
  const experiment::SweepResult read = experiment::readSweep(arguments.file);
  printFaults(read.faults, arguments.file, console);
  if (!read.sweep) return kBadInput;
  const std::vector<model::Fault> faults = experiment::checkPoints(*read.sweep);
  printFaults(faults, arguments.file, console);
  if (!faults.empty()) return kBadInput;
  if (!programsMayStart(*read.sweep, console)) return kBadInput;
  if (arguments.slurm + arguments.parallel > 0) return plan(*read.sweep, arguments, console);
  const Shard shard = *shardOf(arguments.shard);
  SweepLine line(console);
  experiment::SweepSettings settings;
  settings.threads = arguments.limits.threads;
  settings.shard = shard.index;
  settings.shards = shard.of;
  settings.keep_runs = arguments.keep == "runs";
  settings.stop = console.stop;
  settings.progress = [&line](const SweepProgress& progress) { line.update(progress); };
  const SweepOutcome outcome = experiment::runSweep(*read.sweep, arguments.out, settings);
  if (outcome.error.empty()) noteSeeds(*read.sweep, console);
  return report(outcome, arguments, console);
}

struct MergeArguments {
  std::vector<std::string> folders;
  std::string out;
};

int merge(const MergeArguments& arguments, Console& console) {
  const std::string fault =
      experiment::mergeResults({arguments.folders.begin(), arguments.folders.end()}, arguments.out);
  if (fault.empty()) return kDone;
  console.err << "roundel-cli: " << fault << '\n';
  return kBadInput;
}

void addShards(CLI::App& command, SweepArguments& arguments) {
  CLI::Option* shard =
      command
          .add_option("--shard", arguments.shard, "Only the I-th of N parts, for several machines; `merge` joins them")
          ->type_name("I/N")
          ->check(CLI::Validator(whyNoShard, "", "shard"));
  CLI::Option* slurm =
      command.add_option("--slurm", arguments.slurm,
                         "Run nothing; write scripts into DIR that run this many shards under Slurm and merge them");
  CLI::Option* parallel =
      command.add_option("--parallel", arguments.parallel,
                         "Run nothing; print the lines that run this many shards under GNU parallel and merge them");
  for (CLI::Option* shard_option : {slurm, parallel})
    shard_option->type_name("SHARDS")->check(CLI::Range(1, 100'000))->excludes(shard);
  slurm->excludes(parallel);
}

}  // namespace

constexpr const char* kSweepFooter =
    R"(The files are the same for any -j and after any interruption; only timing.csv differs.

Examples:
  roundel-cli sweep rounds.json --out rounds
  roundel-cli sweep rounds.json --shard 1/2 --out part1
  roundel-cli sweep rounds.json --slurm 20 --out rounds && bash rounds/submit.sh
  roundel-cli sweep rounds.json --parallel 8 --out rounds | sh)";

Command addSweep(CLI::App& app) {
  CLI::App* command = app.add_subcommand("sweep", "Runs every combination of a sweep file and writes one row a run");
  const auto arguments = std::make_shared<SweepArguments>();
  command->add_option("FILE", arguments->file, "The sweep file (JSON)")->required();
  command
      ->add_option("--out", arguments->out,
                   "The folder to write: results.csv and timing.csv; called again on it, the sweep continues")
      ->required()
      ->type_name("DIR");
  command
      ->add_option("-j,--threads", arguments->limits.threads,
                   "How many runs at once; without it as many as the machine has processors")
      ->type_name("N")
      ->check(CLI::Range(1, 4096));
  addShards(*command, *arguments);
  command->add_option("--keep", arguments->keep, "Also the folder of each run (runs), or rows only (none, the default)")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"none", "runs"}));
  command->footer(kSweepFooter);
  return {.parser = command,
          .action = [arguments](Console& console) { return act(*arguments, console); },
          .starts_programs = true};
}

Command addMerge(CLI::App& app) {
  CLI::App* command = app.add_subcommand("merge", "Joins the folders of a sweep's shards into one");
  const auto arguments = std::make_shared<MergeArguments>();
  command->add_option("DIR", arguments->folders, "The folders of all shards")->required();
  command
      ->add_option("--out", arguments->out, "The folder to write; new, empty, or of an earlier merge of the same sweep")
      ->required()
      ->type_name("DIR");
  return {command, [arguments](Console& console) { return merge(*arguments, console); }};
}

}  // namespace roundel::cli
