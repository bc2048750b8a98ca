// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the scripts for several machines: their commands, and that a shell does not change the names in them.

#include <gmock/gmock.h>

#include <cstdlib>

#include "core/experiment/cluster_scripts.h"
#include "tests/experiment/sweeps.h"

namespace roundel::experiment::testing {
namespace {

using ::testing::HasSubstr;

class ClusterScripts : public SweepFolder {
 protected:
  ClusterPlan plan(const std::string& folder) const { return {at("roundel cli"), at("it's.json"), at(folder), 3, 2}; }

  /// Runs the text in a shell and returns the arguments of all calls of the program.
  std::string callsOf(const std::string& script) const {
    write("script", script);
    write("roundel cli", "#!/bin/bash\nprintf '[%s]' \"$@\" >>'" + at("calls").string() + "'\n");
    std::filesystem::permissions(at("roundel cli"), std::filesystem::perms::owner_all);
    EXPECT_EQ(std::system(("SLURM_ARRAY_TASK_ID=2 bash '" + at("script").string() + "'").c_str()), 0);
    return read(at("calls"));
  }
};

TEST_F(ClusterScripts, TheArrayRunsOneShardATaskWithItsProcessors) {
  ASSERT_EQ(writeSlurmScripts(plan("a b%")), "");
  const std::string script = read(at("a b%") / kArrayScript);
  EXPECT_THAT(script, HasSubstr("#SBATCH --array=1-3\n"));
  EXPECT_THAT(script, HasSubstr("#SBATCH --cpus-per-task=2\n"));
  EXPECT_THAT(script, HasSubstr("/a b%%/log-%a.txt\"\n"));
  EXPECT_EQ(callsOf(script), "[sweep][" + at("it's.json").string() + "][--shard][2/3][-j][2][--out][" +
                                 (at("a b%") / "shard-2").string() + "]");
}

TEST_F(ClusterScripts, TheMergeTakesAllShardsWhetherOrNotARunFailed) {
  ASSERT_EQ(writeSlurmScripts(plan("out")), "");
  for (const char* shard : {"shard-1", "shard-2"}) std::filesystem::create_directories(at("out") / shard);
  EXPECT_EQ(callsOf(read(at("out") / kMergeScript)), "[merge][" + (at("out") / "shard-1").string() + "][" +
                                                         (at("out") / "shard-2").string() + "][--out][" +
                                                         (at("out") / "whole").string() + "]");
  EXPECT_THAT(read(at("out") / kSubmitScript), HasSubstr("--dependency=\"afterany:"));
}

TEST_F(ClusterScripts, AFolderOfOtherFilesIsLeftAlone) {
  std::filesystem::create_directories(at("mine"));
  write("mine/notes", "x");
  EXPECT_THAT(writeSlurmScripts(plan("mine")), HasSubstr("mine: holds other files"));
  EXPECT_FALSE(std::filesystem::exists(at("mine") / kSubmitScript));
  EXPECT_EQ(writeSlurmScripts(plan("out")), "");
  EXPECT_EQ(writeSlurmScripts(plan("out")), "") << "a folder with such scripts can be written again";
}

TEST_F(ClusterScripts, ParallelRunsEveryShardAndThenMerges) {
  if (std::system("command -v parallel >/dev/null 2>&1") != 0) GTEST_SKIP() << "GNU parallel is not installed";
  std::filesystem::create_directories(at("out") / "shard-1");
  const std::string calls = callsOf("export HOME='" + at("").string() + "'\n" + parallelLines(plan("out")));
  for (const char* shard : {"1", "2", "3"}) {
    EXPECT_THAT(calls, HasSubstr(std::string("[--shard][") + shard + "/3][-j][2][--out][" +
                                 (at("out") / (std::string("shard-") + shard)).string() + "]"));
  }
  EXPECT_THAT(calls, HasSubstr("[merge][" + (at("out") / "shard-1").string() + "]"));
}

}  // namespace
}  // namespace roundel::experiment::testing
