// SPDX-License-Identifier: GPL-3.0-or-later
// Tests numbers and types of GPUs in Slurm logs and in headers of the Standard Workload Format, in every known spelling.

#include <map>

#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::idsOf;

class Slurm : public testing::TraceTest {
 protected:
  Slurm() { m_request.format = "slurm"; }

  /// Returns a job of one hour that requests `requested` and gets `allocated`, and one job on each of three types.
  model::Scenario job(const std::string& requested, const std::string& allocated) {
    return scenarioOf(
        "JobID|Submit|Elapsed|ReqTRES|AllocTRES\n1|0|01:00:00|" + requested + "|" + allocated +
        "\na|0|10|gres/gpu:a100=8|gres/gpu:a100=8\nb|0|10|gres/gpu:v100=8|gres/gpu:v100=8\nc|0|10|gres/gpu:t4=8|gres/gpu:t4=8\n");
  }
  /// Returns text such as "2 of a100"; the type is "any" if the job can use every type.
  std::string asked(const std::string& requested, const std::string& allocated) {
    const model::Scenario s = job(requested, allocated);
    if (s.jobs.empty() || s.jobs[0].id != "1") return "no job";
    const std::string model = *s.jobs[0].model;
    const std::string on = "job on ";
    return std::to_string(std::get<int>(*s.jobs[0].gpus)) + " of " +
           (model.starts_with(on) ? model.substr(on.size()) : "any");
  }
};

TEST_F(Slurm, CountsOfGpusAreReadInEverySpelling) {
  EXPECT_EQ(asked("cpu=8,gres/gpu=2", "cpu=8,gres/gpu=2"), "2 of any");
  EXPECT_EQ(asked("gres/gpu:a100=2,gres/gpu=2", "gres/gpu:a100=2,gres/gpu=2"), "2 of a100")
      << "the entry without a type is the sum";
  EXPECT_EQ(asked("gres/gpu=2,gres/gpu:a100=2", "gres/gpu:a100=2"), "2 of a100");
  EXPECT_EQ(asked("gpu:a100:4", "gpu:a100:4"), "4 of a100");
  EXPECT_EQ(asked("gpu:4", "gpu:4"), "4 of any");
  EXPECT_EQ(asked("gpu", "gpu"), "1 of any");
  EXPECT_EQ(asked("gres/gpu:a100=2,gres/gpu:v100=1", "gres/gpu:a100=2,gres/gpu:v100=1"), "3 of a100, v100");
}

TEST_F(Slurm, ATypeWithoutACountIsOneGpuOfIt) { EXPECT_EQ(asked("gpu:a100", "gpu:a100"), "1 of a100"); }

TEST_F(Slurm, MemoryAndUseOfGpusAreNoGpus) {
  EXPECT_EQ(asked("gres/gpu=2,gres/gpumem=80G,gres/gpuutil=95", "gres/gpu=2,gres/gpumem=80G"), "2 of any");
  EXPECT_EQ(asked("gres/gpumem=80", "gres/gpumem=80"), "no job");
}

TEST_F(Slurm, WhatWasAllocatedCountsAndWhatWasAskedForWhereNothingWas) {
  EXPECT_EQ(asked("gres/gpu=4", "gres/gpu=2"), "2 of any");
  EXPECT_EQ(asked("gres/gpu=4", "cpu=8"), "4 of any");
  EXPECT_EQ(asked("gres/gpu=4", ""), "4 of any");
  EXPECT_EQ(asked("cpu=4", "cpu=4"), "no job");
  EXPECT_EQ(asked("gres/gpu=x", "gres/gpu=x"), "no job");
  EXPECT_EQ(asked("gres/gpu=-2", "gres/gpu=-2"), "no job");
}

class Swf : public testing::TraceTest {
 protected:
  Swf() { m_request.format = "swf"; }

  /// Returns the number of nodes by GPUs per node, for a log with this header.
  std::map<int, int> nodes(const std::string& header) {
    std::map<int, int> sizes;
    for (const model::NodeSpec& node : scenarioOf(header + kJob).nodes) ++sizes[node.gpus[0].count];
    return sizes;
  }
  static constexpr const char* kJob = "1 0 5 100 2 -1 -1 2 -1 -1 1 3 1 -1 2 -1 -1 -1\n";
};

TEST_F(Swf, TheClusterIsThatOfItsHeader) {
  EXPECT_EQ(nodes("; MaxNodes: 4\n; MaxProcs: 16\n"), (std::map<int, int>{{4, 4}}));
  EXPECT_EQ(nodes(";MaxProcs:16\n;MaxNodes:4\n"), (std::map<int, int>{{4, 4}}));
  EXPECT_EQ(nodes("; MaxProcs: 20\n"), (std::map<int, int>{{8, 2}, {4, 1}}))
      << "nodes have 8 GPUs if the header does not state MaxNodes";
  EXPECT_EQ(nodes("; MaxNodes: 3\n; MaxProcs: 10\n"), (std::map<int, int>{{4, 2}, {2, 1}}))
      << "GPUs per node are rounded up; the last node is smaller";
  EXPECT_EQ(nodes("; MaxProcs: 16 (of which 2 are down)\n; MaxNodes: 2\n"), (std::map<int, int>{{8, 2}}));
}

TEST_F(Swf, AHeaderThatSaysNothingOfUseIsAsIfThereWereNone) {
  const auto without = nodes("");
  EXPECT_EQ(nodes("; MaxProcs: 0\n"), without);
  EXPECT_EQ(nodes("; MaxProcs: many\n"), without);
  EXPECT_EQ(nodes("; MaxProcsPerJob: 64\n"), without) << "another name with the same beginning";
  EXPECT_EQ(nodes("; Note: MaxProcs: 64\n"), without) << "the name must be at the beginning of the line";
}

TEST_F(Swf, ProcessorsBeyondEveryClusterAreAFaultAndNoNumber) {
  for (const char* header : {"; MaxProcs: 99999999999\n; MaxNodes: 99999999999\n", "; MaxProcs: 1000001\n"}) {
    const std::string fault = onlyFault(header + std::string(kJob));
    EXPECT_THAT(fault, HasSubstr("a cluster of"));
    EXPECT_THAT(fault, HasSubstr("at most 1000000 GPUs"));
    EXPECT_THAT(fault, HasSubstr("--cluster"));
  }
}

TEST_F(Swf, AClusterThatIsAskedForIsNoLargerThanAScenarioMayBe) {
  m_request.cluster = Cluster{{"A", 700'000, 8}, {"B", 700'000, 8}};
  EXPECT_THAT(onlyFault(kJob), HasSubstr("a cluster of 1400000 GPUs"));
}

TEST_F(Swf, LinesOfAnyEndAndIndentAreRead) {
  const model::Scenario s = scenarioOf(
      "; MaxProcs: 8\r\n\r\n   1 0 5 100 2 -1 -1 2 -1 -1 1 3 1 -1 2 -1 -1 -1\r\n; a comment between\r\n"
      "\t2\t7\t5\t100\t2\t-1\t-1\t2\t-1\t-1\t1\t3\t1\t-1\t2\t-1\t-1\t-1");
  EXPECT_THAT(idsOf(s), ElementsAre("1", "2"));
  EXPECT_EQ(s.jobs[1].arrival_s, 7);
}

}  // namespace
}  // namespace roundel::traces
