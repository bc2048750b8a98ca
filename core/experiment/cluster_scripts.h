// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A sweep on several machines: scripts for Slurm, a command line for GNU parallel. Both run the shards into separate
// folders and then merge them; if run again, they continue.

#include <cstddef>
#include <filesystem>
#include <string>

namespace roundel::experiment {

struct ClusterPlan {
  std::filesystem::path program;  ///< roundel-cli; the variable ROUNDEL_CLI overrides it when the scripts run
  std::filesystem::path file;     ///< the sweep
  std::filesystem::path folder;   ///< gets shard-1 ... shard-N and whole, the merged results
  std::size_t shards = 1;
  unsigned threads = 1;  ///< of each shard
};

constexpr const char* kArrayScript = "sweep.sbatch";  ///< an array job with one task for each shard
constexpr const char* kMergeScript = "merge.sbatch";  ///< one job that runs after it
constexpr const char* kSubmitScript = "submit.sh";    ///< submits both; passes its arguments to sbatch

/// Quotes a word for the shell.
std::string shellWord(const std::string& text);

/// Writes the three scripts into the folder of the plan. Returns a fault if the folder holds files that are not of such
/// a plan, or on a disk error; empty on success. O(1).
std::string writeSlurmScripts(const ClusterPlan& plan);

/// Returns two lines for a shell: GNU parallel runs the shards, one per processor unless its options differ, then the
/// merge.
std::string parallelLines(const ClusterPlan& plan);

}  // namespace roundel::experiment
