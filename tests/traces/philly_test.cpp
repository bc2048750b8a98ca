// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/scenario_io.h"
#include "tests/io/gzipped.h"
#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::idsOf;
using ::testing::IsEmpty;

class Philly : public testing::TraceTest {
 protected:
  Philly() { m_request.format = "philly"; }
};

constexpr const char* kCsv =
    "timestamp,duration,num_gpus,gpu_time,cluster\n2017-10-09 07:01:55,66.0,1,66.0,11cb48\n2017-10-09 07:00:00,10,16,160,6214e9\n";

TEST_F(Philly, ReadsTheCsvOfPollux) {
  const model::Scenario s = scenarioOf(kCsv);
  EXPECT_THAT(idsOf(s), ElementsAre("1", "0"));
  EXPECT_EQ(s.jobs[1].arrival_s, 115);
  EXPECT_EQ(s.jobs[1].iterations, 66);
  EXPECT_EQ(s.jobs[1].group, "11cb48");
  EXPECT_EQ(std::get<int>(*s.jobs[0].gpus), 16);
  EXPECT_EQ(s.nodes.size(), 552U);
  EXPECT_EQ(m_report.gpus, 2490);
  EXPECT_THAT(s.source->cite, HasSubstr("ATC 2019"));
  EXPECT_THAT(s.source->note, HasSubstr("2 rows read, 2 jobs"));
  EXPECT_TRUE(io::readScenario(io::writeScenario(s)).scenario == s);
}

TEST_F(Philly, GzipGivesTheSameScenario) {
  const model::Scenario plain = scenarioOf(kCsv);
  EXPECT_EQ(scenarioOf(io::testing::gzipped(kCsv)), plain);
}

// Two attempts of 60 and 30 s; the larger has 3 GPUs on two servers.
TEST_F(Philly, ReadsTheJobLogWithItsAttempts) {
  const model::Scenario s = scenarioOf(R"([
{"status": "Pass", "vc": "ee9e8c", "jobid": "application_1", "attempts": [
  {"start_time": "2017-10-07 01:00:00", "end_time": "2017-10-07 01:01:00", "detail": [{"ip": "m1", "gpus": ["gpu0"]}]},
  {"start_time": "2017-10-07 02:00:00", "end_time": "2017-10-07 02:00:30",
   "detail": [{"ip": "m1", "gpus": ["gpu0", "gpu4"]}, {"ip": "m2", "gpus": ["gpu1"]}]}],
 "submitted_time": "2017-10-07 00:59:00", "user": "ce2f4c"},
{"status": "Killed", "vc": "ee9e8c", "jobid": "application_2", "attempts": [], "submitted_time": "2017-10-07 00:59:10", "user": "x"},
{"status": "Killed", "vc": "a", "jobid": "application_3", "user": "x", "submitted_time": "2017-10-07 00:58:00",
 "attempts": [{"start_time": "2017-10-07 01:00:00", "end_time": null, "detail": [{"ip": "m1", "gpus": ["gpu0"]}]}]},
{"jobid": "application_4", "attempts": [], "submitted_time": "None"}])");
  EXPECT_THAT(idsOf(s), ElementsAre("application_1"));
  EXPECT_EQ(s.jobs[0].iterations, 90);
  EXPECT_EQ(std::get<int>(*s.jobs[0].gpus), 3);
  EXPECT_EQ(s.jobs[0].user, "ce2f4c");
  EXPECT_EQ(s.jobs[0].group, "ee9e8c");
  EXPECT_THAT(notes(), ElementsAre("dropped 1: never started (line 7)",
                                   "repaired 1: an attempt without an end counts nothing (line 8)",
                                   "dropped 1: no submission time (line 10)", "dropped 1: no duration (line 8)"));
}

TEST_F(Philly, AWrongFileIsOneFault) {
  EXPECT_THAT(onlyFault("runtime\n0.0\n"),
              HasSubstr("no column \"timestamp\", \"duration\", \"num_gpus\" (it has runtime)"));
  EXPECT_THAT(onlyFault("[1]"), HasSubstr("a job"));
  EXPECT_THAT(onlyFault("[{\"jobid\": \"a\""), HasSubstr("trace"));
  EXPECT_THAT(onlyFault(""), HasSubstr("trace"));
}

// 117,325 jobs were published. Pollux's table has the 82,247 jobs that ran to an end; none of them is dropped.
TEST_F(Philly, ReadsTheRealFile) {
  ROUNDEL_REAL_TRACE(path, "philly/philly_jobs_from_pollux.csv");
  m_request.files.file = path;
  const TraceImport result = importTrace(m_request);
  ASSERT_TRUE(result.scenario);
  EXPECT_EQ(result.report.rows, 82247U);
  EXPECT_EQ(result.report.jobs, 82247U);
  EXPECT_THAT(result.report.notes, IsEmpty());
  EXPECT_EQ(result.scenario->models.size(), 1U);
}

}  // namespace
}  // namespace roundel::traces
