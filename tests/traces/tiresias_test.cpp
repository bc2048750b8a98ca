// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/traces/run_real.h"

namespace roundel::traces {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

class Tiresias : public testing::TraceTest {
 protected:
  Tiresias() { m_request.format = "tiresias"; }
};

constexpr const char* kJobs =
    "job_id,num_gpu,submit_time,iterations,model_name,duration,interval\n0,1,0,606,vgg19,164,30\n1,8,30,133,vgg11,147,23\n";
constexpr const char* kSpec = "num_switch,num_node_p_switch,num_gpu_p_node,num_cpu_p_node,mem_p_node\n2,3,4,128,254\n";

TEST_F(Tiresias, DurationsAreIterationsAndTheClusterIsThePapersWhereNoSpecStandsBesideTheFile) {
  const model::Scenario s = scenarioOf(kJobs);
  EXPECT_EQ(s.nodes.size(), 15U);
  EXPECT_EQ(m_report.gpus, 60);
  EXPECT_EQ(s.jobs[1].iterations, 147);
  EXPECT_EQ(s.jobs[1].model, "vgg11");
  EXPECT_EQ(s.jobs[1].arrival_s, 30);
}

// 2 switches with 3 nodes each; a node has 4 GPUs.
TEST_F(Tiresias, ASpecBesideTheFileOrNamedIsTheCluster) {
  io::testing::write(m_folder / "cluster_spec.csv", kSpec);
  EXPECT_EQ(scenarioOf(kJobs).nodes.size(), 6U);
  EXPECT_EQ(m_report.gpus, 24);
  EXPECT_THAT(m_report.assumptions, Contains(HasSubstr("cluster_spec.csv")));
  io::testing::write(m_folder / "n1g8.csv", "num_switch,num_node_p_switch,num_gpu_p_node\n1,1,8\n");
  m_request.files.extra["cluster-spec"] = m_folder / "n1g8.csv";
  EXPECT_EQ(scenarioOf(kJobs).nodes.size(), 1U);
  io::testing::write(m_folder / "n1g8.csv", "num_switch,num_node_p_switch,num_gpu_p_node\n1,0,8\n");
  EXPECT_THAT(onlyFault(kJobs), HasSubstr("n1g8.csv:2: the first row is no cluster"));
}

TEST_F(Tiresias, ReadsTheRealFileAndItRunsToItsEnd) {
  ROUNDEL_REAL_TRACE(path, "tiresias/60_job.csv");
  EXPECT_EQ(testing::unfinishedAfterImport("tiresias", path, m_report), 0);
  EXPECT_EQ(m_report.jobs, 60U);
  EXPECT_EQ(m_report.gpus, 64) << "the cluster is that of cluster_spec.csv beside the trace";
}

}  // namespace
}  // namespace roundel::traces
