// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/cluster_scripts.h"

#include <fmt/format.h>

#include <system_error>

#include "core/io/files/own_folder.h"
#include "core/io/files/write_file.h"

namespace roundel::experiment {
namespace {

namespace fs = std::filesystem;

/// A path of "#SBATCH --output": quoted as sbatch reads it, with its own signs (%a) escaped.
std::string outputPath(const fs::path& path) {
  std::string out;
  for (const char c : path.string()) out += c == '%' ? std::string("%%") : std::string(1, c);
  return out;
}

std::string programOf(const ClusterPlan& plan) {
  return fmt::format("roundel=${{ROUNDEL_CLI:-{}}}\n", shellWord(plan.program.string()));
}

std::string mergeLine(const ClusterPlan& plan, const std::string& program) {
  return fmt::format("{} merge {}/shard-* --out {}\n", program, shellWord(plan.folder.string()),
                     shellWord((plan.folder / "whole").string()));
}

std::string arrayScript(const ClusterPlan& plan) {
  return fmt::format(R"(#!/bin/bash
#SBATCH --job-name=roundel-sweep
#SBATCH --array=1-{0}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task={1}
#SBATCH --output="{2}/log-%a.txt"
{3}exec "$roundel" sweep {4} --shard "$SLURM_ARRAY_TASK_ID/{0}" -j "${{SLURM_CPUS_PER_TASK:-{1}}}" --out {5}/shard-"$SLURM_ARRAY_TASK_ID"
)",
                     plan.shards, plan.threads, outputPath(plan.folder), programOf(plan), shellWord(plan.file.string()),
                     shellWord(plan.folder.string()));
}

std::string mergeScript(const ClusterPlan& plan) {
  return fmt::format(R"(#!/bin/bash
#SBATCH --job-name=roundel-merge
#SBATCH --ntasks=1
#SBATCH --output="{}/log-merge.txt"
{}exec {})",
                     outputPath(plan.folder), programOf(plan), mergeLine(plan, "\"$roundel\""));
}

/// afterany: a run that failed is a row and ends its shard with 1; the merge rejects missing rows.
std::string submitScript(const ClusterPlan& plan) {
  const std::string folder = shellWord(plan.folder.string());
  return fmt::format(R"(#!/bin/bash
# Submits the shards and the merge that waits for them; arguments go to sbatch (--partition=long --time=2:00:00). Run again, it continues.
set -euo pipefail
array=$(sbatch --parsable "$@" {0}/{1})
merge=$(sbatch --parsable "$@" --dependency="afterany:${{array%%;*}}" {0}/{2})
echo "shards: job $array; merge: job $merge; results: "{0}/whole
)",
                     folder, kArrayScript, kMergeScript);
}

std::string whyNotIntoScripts(const fs::path& folder) {
  std::error_code ignored_error;
  return io::writeObstacle(folder, fs::exists(folder / kArrayScript, ignored_error), "a sweep for Slurm");
}

}  // namespace

std::string shellWord(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string writeSlurmScripts(const ClusterPlan& plan) {
  if (std::string why = whyNotIntoScripts(plan.folder); !why.empty()) return why;
  std::string error;
  const bool is_written = io::writeFileInFolder(plan.folder, kArrayScript, arrayScript(plan), error) &&
                          io::writeFileInFolder(plan.folder, kMergeScript, mergeScript(plan), error) &&
                          io::writeFileInFolder(plan.folder, kSubmitScript, submitScript(plan), error);
  return is_written ? std::string() : error;
}

std::string parallelLines(const ClusterPlan& plan) {
  const std::string program = shellWord(plan.program.string());
  // {} is the shard's number; parallel runs what it is given through a shell once more.
  const std::string shard =
      fmt::format("{} sweep {} --quiet --shard {{}}/{} -j {} --out {}/shard-{{}}", program,
                  shellWord(plan.file.string()), plan.shards, plan.threads, shellWord(plan.folder.string()));
  return fmt::format("seq {} | parallel {}\n{}", plan.shards, shellWord(shard), mergeLine(plan, program));
}

}  // namespace roundel::experiment
