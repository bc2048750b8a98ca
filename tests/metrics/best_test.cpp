// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which value is the best, which runs may be ranked, and which jobs a warm-up leaves out.

#include "core/metrics/best.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/metrics/counted_jobs.h"
#include "tests/metrics/traces.h"

namespace roundel::metrics {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::job;

TEST(BestOf, IsTheLeastOrTheLargestOfWhatIsKnown) {
  EXPECT_EQ(bestOf({3, std::nullopt, 1, 2}, Better::Lower), 1);
  EXPECT_EQ(bestOf({3, std::nullopt, 1, 2}, Better::Higher), 3);
  EXPECT_EQ(bestOf({-1, 0}, Better::Lower), -1);
}

TEST(BestOf, NeedsTwoThatDifferAndADirection) {
  EXPECT_EQ(bestOf({}, Better::Lower), std::nullopt);
  EXPECT_EQ(bestOf({3}, Better::Lower), std::nullopt);
  EXPECT_EQ(bestOf({3, std::nullopt}, Better::Lower), std::nullopt);
  EXPECT_EQ(bestOf({3, 3, 3}, Better::Higher), std::nullopt);
  EXPECT_EQ(bestOf({0.0, -0.0}, Better::Lower), std::nullopt);
  EXPECT_EQ(bestOf({1, 2}, Better::Neither), std::nullopt);
}

/// Returns a trace of jobs with these ends. A job with a negative end is unfinished. Job j of the list arrives at j seconds.
trace::Trace runOf(const std::vector<std::pair<std::string, double>>& ends_s) {
  std::vector<model::JobSpec> jobs;
  for (std::size_t j = 0; j < ends_s.size(); ++j)
    jobs.push_back(job(ends_s[j].first, 1, 10, {{"V", 1}}, static_cast<double>(j)));
  trace::Trace trace;
  trace.problem = model::resolve(testing::scenario({{{"V", 1}}}, jobs));
  trace.jobs.resize(ends_s.size());
  for (std::size_t j = 0; j < ends_s.size(); ++j)
    if (ends_s[j].second >= 0) trace.jobs[j].finish_s = ends_s[j].second;
  return trace;
}

bool alike(const trace::Trace& a, const trace::Trace& b, double t_s = 1e9) { return sameFinished({&a, &b}, t_s); }

TEST(SameFinished, IsOfTheJobsAndNotOfWhenTheyEnd) {
  EXPECT_TRUE(alike(runOf({{"A", 10}, {"B", 20}}), runOf({{"A", 20}, {"B", 10}})));
  EXPECT_FALSE(alike(runOf({{"A", 10}, {"B", 20}}), runOf({{"A", 10}, {"B", -1}})));
  EXPECT_FALSE(alike(runOf({{"A", 10}, {"B", -1}}), runOf({{"A", -1}, {"B", 10}})));
  EXPECT_TRUE(alike(runOf({{"A", -1}}), runOf({{"A", -1}})));
}

TEST(SameFinished, ByAnInstantOnlyWhatHasEndedByThenCounts) {
  const trace::Trace slow = runOf({{"A", 10}, {"B", 30}}), fast = runOf({{"A", 10}, {"B", 20}});
  EXPECT_TRUE(alike(slow, fast, 10));
  EXPECT_FALSE(alike(slow, fast, 20)) << "B counts as finished at its end";
  EXPECT_FALSE(alike(slow, fast, 29));
  EXPECT_TRUE(alike(slow, fast, 30));
}

TEST(SameFinished, JobsInAnotherOrderOrOnesOfABranchAreFoundByTheirNames) {
  EXPECT_TRUE(alike(runOf({{"A", 10}, {"B", 20}}), runOf({{"B", 20}, {"A", 10}})));
  EXPECT_FALSE(alike(runOf({{"A", 10}, {"B", -1}}), runOf({{"B", 20}, {"A", -1}})));
  EXPECT_TRUE(alike(runOf({{"A", 10}}), runOf({{"A", 10}, {"new", -1}}))) << "the new job is unfinished";
  EXPECT_FALSE(alike(runOf({{"A", 10}}), runOf({{"A", 10}, {"new", 20}})));
  EXPECT_FALSE(alike(runOf({{"A", 10}, {"new", 20}}), runOf({{"A", 10}})));
}

TEST(SameFinished, OfNoneOrOneIsTrue) {
  const trace::Trace alone = runOf({{"A", 10}});
  EXPECT_TRUE(sameFinished({}, 5));
  EXPECT_TRUE(sameFinished({&alone}, 5));
}

TEST(SameArrived, LeavesOutWhatIsCancelledByThen) {
  trace::Trace cancelled = runOf({{"A", 10}, {"B", 20}});
  const trace::Trace whole = runOf({{"A", 10}, {"B", 20}});
  cancelled.jobs[1].cancelled_s = 15;
  EXPECT_TRUE(sameArrived({&whole, &cancelled}, 14));
  EXPECT_FALSE(sameArrived({&whole, &cancelled}, 15));
  EXPECT_TRUE(sameArrived({&whole, &cancelled}, 0.5)) << "B has not arrived";
}

TEST(RankStands, OfUnfinishedJobsAlways) {
  EXPECT_TRUE(isRankable(*find("unfinished"), false));
  EXPECT_FALSE(isRankable(*find("jct_mean_s"), false));
  EXPECT_TRUE(isRankable(*find("jct_mean_s"), true));
}

TEST(WarmUp, TheFirstJobsByArrivalAreLeftOutWhateverTheirOrderInTheFile) {
  EXPECT_THAT(inWarmUp({30, 10, 20}, {2, 0}), ElementsAre(false, true, true));
  EXPECT_THAT(inWarmUp({5, 5, 5}, {1, 0}), ElementsAre(true, false, false))
      << "jobs with equal arrivals are in the order of the file";
  EXPECT_THAT(inWarmUp({1, 2}, {7, 0}), ElementsAre(true, true)) << "the warm-up is longer than the list of jobs";
  EXPECT_THAT(inWarmUp({1, 2}, {}), ElementsAre(false, false));
  EXPECT_THAT(inWarmUp({}, {3, 0}), IsEmpty());
}

TEST(WarmUp, AJobThatArrivesAtItsEndCounts) {
  EXPECT_THAT(inWarmUp({0, 59.9, 60, 61}, {0, 60}), ElementsAre(true, true, false, false));
}

TEST(WarmUp, IsTooLongWhereNoJobIsLeft) {
  const trace::Trace run = runOf({{"A", 10}, {"B", 20}});  // arrivals at 0 and 1
  EXPECT_EQ(whyTooLong({0, 1}, *run.problem), "");
  EXPECT_EQ(whyTooLong({0, 1.5}, *run.problem), "the warm-up leaves none of 2 jobs");
  EXPECT_EQ(whyTooLong({1, 0}, *run.problem), "");
  EXPECT_EQ(whyTooLong({2, 0}, *run.problem), "the warm-up leaves none of 2 jobs");
  EXPECT_EQ(whyTooLong({}, *run.problem), "");
}

// A mean over 11 of 25 jobs is not the mean of the workload.
TEST(FinishedNote, SaysOfHowManyJobsMeansAreWhereSomeAreLeft) {
  EXPECT_EQ(finishedNote({{"Gavel", {25, 25}}, {"Hops", {25, 25}}}), "");
  EXPECT_EQ(finishedNote({{"Gavel", {11, 25}}}), "11 of 25 jobs finished");
  EXPECT_EQ(finishedNote({{"Gavel", {11, 25}}, {"Hops", {11, 25}}}), "11 of 25 jobs finished");
  EXPECT_EQ(finishedNote({{"Gavel", {11, 25}}, {"Hops", {25, 25}}, {"Hare", {11, 25}}}),
            "finished jobs: 11 of 25 (Gavel, Hare), 25 of 25 (Hops)");
}

TEST(WarmUp, SaysWhatItLeavesOutAndForWhom) {
  EXPECT_EQ(textOf({}), "");
  EXPECT_EQ(textOf({1, 0}), "the first job");
  EXPECT_EQ(textOf({20, 0}), "the first 20 jobs");
  EXPECT_EQ(textOf({0, 3600}), "jobs that arrive before 3600 s");
  EXPECT_EQ(warmUpNote({}), "");
  EXPECT_EQ(finishedNote({}), "");
  EXPECT_EQ(warmUpNote({{"Gavel", {}}, {"Hops", {}}}), "");
  EXPECT_EQ(warmUpNote({{"Gavel", {4, 0}}, {"Hops", {4, 0}}}), "the statistics over jobs leave out the first 4 jobs");
  EXPECT_EQ(warmUpNote({{"Gavel", {4, 0}}, {"Hops", {0, 50}}}),
            "the statistics over jobs leave out the first 4 jobs (Gavel), jobs that arrive before 50 s (Hops)");
}

}  // namespace
}  // namespace roundel::metrics
