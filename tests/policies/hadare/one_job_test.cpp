// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the job MM alone on the AWS cluster against numbers computed by hand: 1000 steps at (5, 1, 1, 2.4, 2.4)/s, rounds of 90 s, 10 s of
// consolidation.
#include <gmock/gmock.h>

#include "core/model/scenario.h"

#include "tests/policies/hadare/build.h"

namespace roundel::policies::hadare {
namespace {

using ::testing::ElementsAre;

const model::OptionMap kTen{{"consolidation_s", "10"}};
model::OptionMap with(model::OptionMap more) {
  more.insert(kTen.begin(), kTen.end());
  return more;
}

double doneIn(const trace::Trace& trace, double from_s, double to_s) {
  double sum = 0;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    if (s.start_s >= from_s && s.end_s <= to_s) sum += s.iterations;
  }
  return sum;
}

TEST(OneJob, WithoutRounding) {
  const trace::Trace trace = runHadarE(mmAlone(), with({{"integer_steps", "false"}}));
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_NEAR(doneIn(trace, 0, 90), 944, 1e-9);
  EXPECT_NEAR(trace.jobs[0].finish_s, 104.745763, 1e-6);
}

TEST(OneJob, InWholeSteps) {
  const trace::Trace trace = runHadarE(mmAlone(), kTen);
  EXPECT_NEAR(trace.jobs[0].finish_s, 105.0, 1e-9);
  ASSERT_EQ(trace.decisions.size(), 2U);
  EXPECT_EQ(nodesOf(trace, 0), "v#1 k1#2 k2#3 t1#4 t2#5");
  EXPECT_EQ(nodesOf(trace, 1), "v#1 k1#2 k2#3 t1#4 t2#5");
  EXPECT_THAT(cellsOf<double>(explanationOf(trace, 0), "copies", "portion"), ElementsAre(424, 85, 85, 203, 203));
  EXPECT_THAT(cellsOf<double>(explanationOf(trace, 0), "copies", "fits"), near({400, 80, 80, 192, 192}));
  EXPECT_THAT(cellsOf<double>(explanationOf(trace, 1), "tracker", "done"), near({400, 80, 80, 192, 192}));
  EXPECT_THAT(cellsOf<double>(explanationOf(trace, 1), "copies", "portion"), ElementsAre(24, 5, 5, 11, 11));
  EXPECT_EQ(trace.jobs[0].restarts, 1);  // the number of scheduled rounds after the first
}

// HadarE Fig. 6(b): the last round is on one node.
TEST(OneJob, FinishedByTheFastestNodeAlone) {
  const trace::Trace trace = runHadarE(mmAlone(), with({{"beta", "1"}, {"integer_steps", "false"}}));
  EXPECT_NEAR(trace.jobs[0].finish_s, 111.2, 1e-6);
  EXPECT_EQ(nodesOf(trace, 0), "v#1 k1#2 k2#3 t1#4 t2#5") << "one node does not suffice in the first round";
  EXPECT_EQ(nodesOf(trace, 1), "v#1");
  EXPECT_NEAR(runHadarE(mmAlone(), with({{"beta", "1"}})).jobs[0].finish_s, 111.2, 1e-6);
}

TEST(OneJob, PaysTheConsolidationAtTheStartOfEveryRoundAndNotAfterTheLastStep) {
  const trace::Trace trace = runHadarE(mmAlone(), kTen);
  std::vector<double> starts;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    if (s.kind != trace::SegmentKind::Restart) continue;
    EXPECT_DOUBLE_EQ(s.end_s - s.start_s, 10);
    starts.push_back(s.start_s);
  }
  EXPECT_THAT(starts, ElementsAre(0, 0, 0, 0, 0, 90, 90, 90, 90, 90));
  EXPECT_LE(trace.end_s, 105 + 1e-9);
}

TEST(OneJob, ItsCopiesHaveThePapersIds) {
  model::Scenario scenario = mmAlone();
  const trace::Trace trace = runHadarE(scenario, with({{"max_jobs", "100"}}));
  EXPECT_THAT(cellsOf<double>(explanationOf(trace, 0), "copies", "id"), ElementsAre(100, 200, 300, 400, 500));
}

}  // namespace
}  // namespace roundel::policies::hadare
