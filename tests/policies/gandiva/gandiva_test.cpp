#include "core/policies/gandiva/gandiva.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/policies/gavel/build.h"

namespace roundel::policies {
namespace {

using gavel::allocated;
using gavel::Build;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

trace::Trace runOf(const std::shared_ptr<const model::Problem>& problem) {
  const PolicyInfo info = gandivaInfo();
  std::vector<model::Fault> faults;
  sim::Simulation simulation(problem, info.id, {}, info.make(*problem, checkOptions(info.options, {}, "").options, faults));
  simulation.run();
  return simulation.takeTrace();
}

std::vector<std::string> firstRounds(const trace::Trace& trace, std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t k = 0; k < count; ++k) out.push_back(allocated(*trace.problem, trace.decisions.at(k)));
  return out;
}

double shareOf(const trace::Trace& trace, std::size_t decision, std::size_t row, std::size_t type) {
  const trace::Matrix& y = *trace.decisions.at(decision).explanation->matrices.at(0);
  return y.values.at(row * y.columns.size() + type);
}

/// Two V100 and a K80; the jobs differ only in what they gain from a V100, which is nothing to Gandiva.
Build threeJobs() {
  Build build;
  build.round(10, 0).type("V100").type("K80").node("a", {{"V100", 2}}).node("b", {{"K80", 1}});
  build.job("A", 1, 1000, {{"V100", 1}, {"K80", 1}});
  build.job("B", 1, 1000, {{"V100", 9}, {"K80", 1}});
  build.job("C", 1, 1000, {{"V100", 3}, {"K80", 2}});
  return build;
}

// Y = (2/3, 1/3) for each. R1: all equal, by job: A V, B V, no V left for C: K. R2: nobody's first turns come first, by job: A K,
// C V; B had one round of V, 2/3 / 1. R3: B K; A and C V, 2/3 each.
TEST(Gandiva, GivesEveryJobTheSameTimeOnEveryType) {
  const trace::Trace trace = runOf(threeJobs().problem());
  for (std::size_t job = 0; job < 3; ++job) {
    EXPECT_DOUBLE_EQ(shareOf(trace, 0, job, 0), 2.0 / 3);
    EXPECT_DOUBLE_EQ(shareOf(trace, 0, job, 1), 1.0 / 3);
  }
  EXPECT_THAT(firstRounds(trace, 3), ElementsAre("A V, B V, C K", "A K, B V, C V", "A V, B K, C V"));
}

TEST(Gandiva, TimeIsEqualOverManyRounds) {
  Build build = threeJobs();
  for (model::JobSpec& job : build.scenario().jobs) job.iterations = 1e6;
  build.scenario().clock.horizon_s = 3000;
  const trace::Trace trace = runOf(build.problem());
  std::map<std::pair<int, int>, double> held_s;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    held_s[{s.job.value, trace.problem->gpus[s.gpu].type.value}] += s.end_s - s.start_s;
  }
  for (int job = 0; job < 3; ++job) {
    EXPECT_NEAR((held_s[{job, 0}]), 2000, 20) << job;
    EXPECT_NEAR((held_s[{job, 1}]), 1000, 20) << job;
  }
}

// Four V100, gangs of 2, 4 and 2: Y = (4/3) / g.
TEST(Gandiva, ALargerGangHasLessTimeOfTheSameGpus) {
  Build build;
  build.round(10, 0).type("V100").node("a", {{"V100", 4}});
  for (const auto& [id, gpus] : {std::pair{"A", 2}, {"B", 4}, {"C", 2}}) build.job(id, gpus, 1000, {{"V100", 1}});
  const trace::Trace trace = runOf(build.problem());
  EXPECT_DOUBLE_EQ(shareOf(trace, 0, 0, 0), 2.0 / 3);
  EXPECT_DOUBLE_EQ(shareOf(trace, 0, 1, 0), 1.0 / 3);
  EXPECT_THAT(firstRounds(trace, 3), ElementsAre("A VV, C VV", "B VVVV", "A VV, C VV"));
}

// Demand below supply: a row above 1 is cut to 1, so everyone runs all the time.
TEST(Gandiva, NobodyIsSlicedWhereThereIsRoomForAll) {
  Build build = threeJobs();
  build.scenario().nodes[0].gpus[0].count = 4;
  const trace::Trace trace = runOf(build.problem());
  EXPECT_DOUBLE_EQ(shareOf(trace, 0, 0, 0), 4.0 / 5);
  EXPECT_DOUBLE_EQ(shareOf(trace, 0, 0, 1), 1.0 / 5);
  for (const trace::DecisionRecord& decision : trace.decisions) EXPECT_THAT(decision.explanation->reasons, testing::IsEmpty());
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

TEST(Gandiva, ATypeThatCannotHoldTheGangHasNoShareOfIt) {
  Build build = threeJobs();
  build.job("D", 2, 500, {{"V100", 1}, {"K80", 1}});
  const trace::Trace trace = runOf(build.problem());
  EXPECT_DOUBLE_EQ(shareOf(trace, 0, 3, 0), 2.0 / 4 / 2);
  EXPECT_DOUBLE_EQ(shareOf(trace, 0, 3, 1), 0);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

TEST(Gandiva, SaysItsRuleAndSolvesAnewOnlyWhenJobsChange) {
  const trace::Trace trace = runOf(threeJobs().problem());
  EXPECT_THAT(trace.decisions[0].explanation->rule, HasSubstr("an equal share of each GPU type"));
  EXPECT_TRUE(trace.decisions[0].explanation->solved);
  EXPECT_FALSE(trace.decisions[1].explanation->solved);
}

// Gavel with the same shares given by hand decides alike: the shares are all that Gandiva adds to the rounds.
TEST(Gandiva, IsGavelsRoundsOverTheIsolatedShares) {
  const auto problem = threeJobs().problem();
  const trace::Trace gandiva = runOf(problem);
  const trace::Trace isolated = gavel::runToEnd(problem, {{"objective", "\"isolated\""}});
  EXPECT_EQ(gandiva.fingerprint, isolated.fingerprint);
  EXPECT_NE(gandiva.fingerprint, gavel::runToEnd(problem).fingerprint) << "max-min weighs throughputs";
}

}  // namespace
}  // namespace roundel::policies
