#pragma once
// A sweep for several machines: scripts for Slurm, a command line for GNU parallel. Both run the shards into folders of their own and then
// merge them; run again, they continue.

#include <cstddef>
#include <filesystem>
#include <string>

namespace roundel::experiment {

struct ClusterPlan {
  std::filesystem::path program;  ///< roundel-cli; the variable ROUNDEL_CLI overrides it where the scripts run
  std::filesystem::path file;     ///< the sweep
  std::filesystem::path folder;   ///< gets shard-1 ... shard-N, and whole: the merged results
  std::size_t shards = 1;
  unsigned threads = 1;  ///< of each shard
};

constexpr const char* kArrayScript = "sweep.sbatch";  ///< an array job, one task a shard
constexpr const char* kMergeScript = "merge.sbatch";  ///< one job after it
constexpr const char* kSubmitScript = "submit.sh";    ///< submits both; its arguments go to sbatch

/// A word as the shell takes it, in quotes.
std::string shellWord(const std::string& text);

/// Writes the three scripts into the folder of the plan. Returns the fault: the folder holds other files than those of such a plan, or the disk
/// refuses; empty on success. O(1).
std::string writeSlurmScripts(const ClusterPlan& plan);

/// Two lines for a shell: the shards by GNU parallel, one a processor unless its options say otherwise, then the merge.
std::string parallelLines(const ClusterPlan& plan);

}  // namespace roundel::experiment
