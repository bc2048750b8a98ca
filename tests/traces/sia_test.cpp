// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/formats/sia_tables.h"
#include "tests/traces/run_real.h"

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Gangs = std::map<int, double>;

constexpr const char* kSiaHeader = "name,time,application,num_replicas,batch_size\n";

class Sia : public testing::TraceTest {
 protected:
  Sia() {
    m_request.format = "sia";
    const std::filesystem::path net = m_folder / "traces" / "net";
    std::filesystem::create_directories(net);
    // Columns may be in any order. For 2 GPUs the row with one node counts, not the row with two nodes.
    io::testing::write(
        net / "placements-aws.csv",
        "placement,local_bsz,step_time,sync_time\n1,8,1,0\n1,16,2,0.5\n2,8,1.5,0.5\n2,4,1,0.5\n11,8,3,2\n");
    io::testing::write(net / "scalability-aws.csv",
                       "local_bsz,step_time,sync_time,num_nodes,num_replicas\n4,2,1,4,4\n8,2.5,1,4,4\n");
    io::testing::write(net / "validation-16.csv", "progress,iteration,metric\n1,50,0\n2,100,0\n");
    io::testing::write(net / "validation-64.csv", "progress,iteration,metric\n1,30,0\n");
  }
};

// Batch 12 on one GPU is half way between 8 and 16: 1.5 s. Batch 40 takes 3 parts of 13.3: once 5/3 s with 1/3 s sync, twice 4/3 s.
TEST_F(Sia, TimeOfAStepIsLinearBetweenBatchesAndLargerOnesAreAccumulated) {
  const SiaGang gang{1, {{8, {1, 0}}, {16, {2, 0.5}}}};
  EXPECT_DOUBLE_EQ(gang.time_s(12), 1.5);
  EXPECT_DOUBLE_EQ(gang.time_s(16), 2);
  EXPECT_DOUBLE_EQ(gang.time_s(4), 1) << "the time of the smallest batch";
  EXPECT_NEAR(gang.time_s(40), 5.0 / 3 + 2 * 4.0 / 3, 1e-12);
}

TEST_F(Sia, SaysThatAGangOnMoreNodesIsTakenToBeAsFast) {
  const model::Scenario s = scenarioOf(std::string(kSiaHeader) + "a,0,net,2,16\n");
  const auto assumption = HasSubstr("a gang that is spread over more nodes than that is as fast as on the fewest");
  EXPECT_THAT(m_report.assumptions, ::testing::Contains(assumption));
  EXPECT_THAT(s.source->note, assumption);
}

// Batch 16: on one GPU a step of 2 s, on two (8 each, one node) 1.5 s, on four (4 each) 2 s.
TEST_F(Sia, ThroughputsAreStepsOfTheWholeBatchByGpus) {
  const model::Scenario s = scenarioOf(std::string(kSiaHeader) + "net-0,100,net,2,16\nnet-1,160,net,1,16\n");
  ASSERT_EQ(s.models.size(), 1U);
  const Gangs rates = std::get<Gangs>(s.models[0].throughput->at("T4"));
  EXPECT_DOUBLE_EQ(rates.at(1), 0.5);
  EXPECT_DOUBLE_EQ(rates.at(2), 1 / 1.5);
  EXPECT_DOUBLE_EQ(rates.at(4), 0.5);
  EXPECT_EQ(s.jobs[0].iterations, 100) << "the last row of validation-16.csv";
  EXPECT_EQ(s.jobs[1].arrival_s, 60);
  EXPECT_DOUBLE_EQ(m_report.gpu_s, 2 * 150 + 200);
  EXPECT_EQ(m_report.gpus, 64);
}

// 64 is the nearest batch to 48: 30 * 64 / 48 = 40.
TEST_F(Sia, ABatchThatWasNotMeasuredTakesAsManySamplesAsTheNearest) {
  EXPECT_EQ(scenarioOf(std::string(kSiaHeader) + "net-0,0,net,1,48\n").jobs[0].iterations, 40);
}

TEST_F(Sia, AnApplicationWithoutTablesIsDroppedAndNoPathIsFollowed) {
  scenarioOf(std::string(kSiaHeader) + "a,0,net,1,16\nb,0,other,1,16\nc,0,../traces/net,1,16\n");
  EXPECT_THAT(notes(), ElementsAre("dropped 2: its application has no tables (line 3)"));
}

TEST_F(Sia, WithoutTablesItSaysWhereTheyAreWanted) {
  std::filesystem::remove_all(m_folder / "traces");
  EXPECT_THAT(onlyFault(std::string(kSiaHeader) + "a,0,net,1,16\n"), HasSubstr("--tables DIR"));
}

TEST_F(Sia, ReadsARealWorkloadAndItRunsToItsEnd) {
  ROUNDEL_REAL_TRACE(path, "sia/workloads/philly/workload-1.csv");
  EXPECT_EQ(testing::unfinishedAfterImport("sia", path, m_report), 0);
  EXPECT_EQ(m_report.jobs, 160U);
  EXPECT_EQ(m_report.gpus, 64);
}

}  // namespace
}  // namespace roundel::traces
