// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/traces/run_real.h"

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::idsOf;

class Muri : public testing::TraceTest {
 protected:
  Muri() { m_request.format = "muri"; }
};

constexpr const char* kMuriHeader =
    "job_id,num_gpu,submit_time,iterations,model_name,batch_size,duration,interval,iteration_time,resource_time_0\n";

// An iteration of the gang takes 250 ms: 4 iterations/s, and 500 s for 2,000 iterations.
TEST_F(Muri, TimesAreMillisecondsAndIterationTimeIsTheThroughputOfTheGang) {
  const model::Scenario s = scenarioOf(
      std::string(kMuriHeader) + "7,2,90000,2000,vgg16,16,500000,0,250,1\n3,1,30000,100,vgg16,16,50000,0,500,1\n");
  EXPECT_THAT(idsOf(s), ElementsAre("3", "7"));
  EXPECT_EQ(s.jobs[1].arrival_s, 60);
  EXPECT_EQ(s.jobs[1].iterations, 2000);
  ASSERT_EQ(s.models.size(), 2U) << "one model for each iteration time";
  EXPECT_EQ(s.models[1].throughput_per, "gang");
  EXPECT_EQ(std::get<double>(s.models[1].throughput->at("V100")), 4);
  EXPECT_DOUBLE_EQ(m_report.gpu_s, 2 * 500 + 50);
  EXPECT_EQ(m_report.gpus, 64);
}

TEST_F(Muri, ARowWithoutAnIterationTimeIsDropped) {
  const model::Scenario s = scenarioOf(std::string(kMuriHeader) + "0,1,0,100,a,1,1,0,0,1\n1,1,0,100,a,1,1,0,10,1\n");
  EXPECT_EQ(s.jobs.size(), 1U);
  EXPECT_THAT(notes(),
              ElementsAre("dropped 1: GPUs, submission, iterations or time of an iteration is no number (line 2)"));
  EXPECT_THAT(onlyFault("job_id,num_gpu\n"), HasSubstr("iteration_time"));
}

// 1,494 jobs of a virtual cluster of Philly.
TEST_F(Muri, ReadsTheRealFileAndItRunsToItsEnd) {
  ROUNDEL_REAL_TRACE(path, "muri/trace1.csv");
  EXPECT_EQ(testing::unfinishedAfterImport("muri", path, m_report), 0);
  EXPECT_EQ(m_report.rows, 1494U);
  EXPECT_EQ(m_report.jobs, 1494U);
}

}  // namespace
}  // namespace roundel::traces
