// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/select.h"

#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::idsOf;
using ::testing::IsEmpty;

constexpr const char* kHeader = "timestamp,duration,num_gpus\n";

class Selection : public testing::TraceTest {
 protected:
  Selection() {
    m_request.format = "philly";
    m_request.cluster = {{"GPU", 8, 4}};
  }
};

TEST_F(Selection, ImpossibleRowsAreCountedByReasonWithTheirFirstLine) {
  const model::Scenario s =
      scenarioOf(std::string(kHeader) + "10,5,1\n-4,5,1\n11,5,0\n12,5,0\n13,0,1\n14,-3,1\n15,5,-2\n16,5,9\n17,x,1\n");
  EXPECT_THAT(idsOf(s), ElementsAre("0"));
  EXPECT_THAT(notes(),
              ElementsAre("dropped 1: submission, duration or GPUs is no number (line 10)",
                          "dropped 1: submitted at a negative time (line 3)", "dropped 2: asks for no GPU (line 4)",
                          "dropped 1: no duration (line 6)", "dropped 1: a negative duration (line 7)",
                          "dropped 1: a negative number of GPUs (line 8)",
                          "dropped 1: needs more GPUs than the cluster has for it (line 9)"));
  EXPECT_EQ(m_report.rows, 9U);
  EXPECT_EQ(m_report.jobs, 1U);
}

TEST_F(Selection, JobsAreInOrderOfSubmissionThenOfTheFile) {
  const model::Scenario s = scenarioOf(std::string(kHeader) + "30,5,1\n10,5,1\n30,5,2\n20,5,1\n10,5,2\n");
  EXPECT_THAT(idsOf(s), ElementsAre("1", "4", "3", "0", "2"));
  EXPECT_EQ(s.jobs[0].arrival_s, std::nullopt) << "the first job arrives at 0";
  EXPECT_EQ(s.jobs[2].arrival_s, 10);
  EXPECT_EQ(s.jobs[4].arrival_s, 20);
}

TEST_F(Selection, AWindowKeepsSubmissionsFromItsBeginToBeforeItsEnd) {
  m_request.window.from_s = 10;
  m_request.window.to_s = 20;
  const model::Scenario s = scenarioOf(std::string(kHeader) + "100,5,1\n112,5,1\n110,5,1\n120,5,1\n");
  EXPECT_THAT(idsOf(s), ElementsAre("2", "1"));
  EXPECT_EQ(s.jobs[1].arrival_s, 2) << "0 is the beginning of the window, at 110";
  EXPECT_THAT(notes(), ElementsAre("left out 2: submitted outside the window (line 2)"));
  EXPECT_THAT(s.source->note, HasSubstr("window: submissions from 10 s to 20 s after the trace's first"));
}

TEST_F(Selection, ASampleDependsOnTheSeedAloneAndTheFirstAreTakenOfIt) {
  std::string text = kHeader;
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + ",5,1\n";
  m_request.window.sample = 0.3;
  m_request.seed = 7;
  const std::vector<std::string> sample = idsOf(scenarioOf(text));
  EXPECT_NEAR(static_cast<double>(sample.size()), 300, 60)
      << "within four standard deviations: 4 * sqrt(1000 * .3 * .7)";
  EXPECT_EQ(idsOf(scenarioOf(text)), sample);
  m_request.window.from_s = 500;
  const std::vector<std::string> late = idsOf(scenarioOf(text));
  EXPECT_TRUE(std::equal(late.rbegin(), late.rend(), sample.rbegin()))
      << "a window must not change which jobs are drawn";
  m_request.window.first = 3;
  EXPECT_THAT(idsOf(scenarioOf(text)), ElementsAre(late[0], late[1], late[2]));
  m_request.window = {};
  m_request.window.sample = 0.3;
  m_request.seed = 8;
  EXPECT_NE(idsOf(scenarioOf(text)), sample);
}

TEST_F(Selection, AnIdThatStandsTwiceIsNumberedPastOnesThatAreTaken) {
  m_request.format = "csv";
  const model::Scenario s = scenarioOf("id,submit,duration,gpus\na,0,5,1\na-2,1,5,1\na,2,5,1\na,3,5,1\n");
  EXPECT_THAT(idsOf(s), ElementsAre("a", "a-2", "a-3", "a-4"));
  EXPECT_THAT(notes(), ElementsAre("repaired 2: its id is used more than once: later ones are numbered (line 4)"));
}

TEST_F(Selection, AStopGivesNeitherScenarioNorFault) {
  std::stop_source stop;
  stop.request_stop();
  m_request.files.stop = stop.get_token();
  const TraceImport result = import(std::string(kHeader) + "1,5,1\n");
  EXPECT_FALSE(result.scenario);
  EXPECT_TRUE(result.faults.empty());
}

TEST_F(Selection, AWindowWithoutAJobIsAFault) {
  m_request.window.from_s = 50;
  EXPECT_EQ(onlyFault(std::string(kHeader) + "1,5,1\n2,5,1\n"),
            "trace: no job is left of 2 rows; 2: submitted outside the window (a window that has jobs)");
  m_request.window.to_s = 20;
  EXPECT_THAT(onlyFault(std::string(kHeader) + "1,5,1\n"), HasSubstr("a window from 50 s to 20 s"));
}

TEST(PeakDemand, EndsComeBeforeBeginsAtOneInstant) {
  std::vector<TraceJob> jobs(3);
  for (TraceJob& job : jobs) job.duration_s = 10;
  jobs[0].gpus = 4;
  jobs[1].gpus = 2;
  jobs[1].submit_s = 5;
  jobs[2].gpus = 3;
  jobs[2].submit_s = 10;
  EXPECT_EQ(peakDemand(jobs), 6);
}

// 2 GPUs for 50 s and 1 GPU for 100 s over the 100 s between submissions, on 8 GPUs.
TEST_F(Selection, TheReportHasLoadSpanAndPeak) {
  scenarioOf(std::string(kHeader) + "0,50,2\n100,100,1\n");
  EXPECT_EQ(m_report.span_s, 100);
  EXPECT_EQ(m_report.gpu_s, 200);
  EXPECT_DOUBLE_EQ(m_report.load(), 200.0 / 800);
  EXPECT_EQ(m_report.peak_gpus, 2);
  EXPECT_THAT(notes(), IsEmpty());
}

}  // namespace
}  // namespace roundel::traces
