// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gandiva/gandiva.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"

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
  sim::Simulation simulation(problem, info.id, {},
                             info.make_policy(*problem, checkOptions(info.options, {}, "").options, faults));
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

/// Two V100 and one K80. The jobs differ only in their speedup on a V100, which Gandiva ignores.
Build threeJobs() {
  Build build;
  build.round(10, 0).type("V100").type("K80").node("a", {{"V100", 2}}).node("b", {{"K80", 1}});
  build.job("A", 1, 1000, {{"V100", 1}, {"K80", 1}});
  build.job("B", 1, 1000, {{"V100", 9}, {"K80", 1}});
  build.job("C", 1, 1000, {{"V100", 3}, {"K80", 2}});
  return build;
}

// Y = (2/3, 1/3) for each job. Round 1: all priorities are equal, so jobs are served in order: A V, B V, C K.
// Round 2: a type that a job has not used yet comes first: A K, C V. B gets V with priority 2/3 / 1.
// Round 3: B gets K. A and C get V with priority 2/3 each.
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

// The demand is below the supply. Rows of Y above 1 are scaled to 1, so every job runs all the time.
TEST(Gandiva, NobodyIsSlicedWhereThereIsRoomForAll) {
  Build build = threeJobs();
  build.scenario().nodes[0].gpus[0].count = 4;
  const trace::Trace trace = runOf(build.problem());
  EXPECT_DOUBLE_EQ(shareOf(trace, 0, 0, 0), 4.0 / 5);
  EXPECT_DOUBLE_EQ(shareOf(trace, 0, 0, 1), 1.0 / 5);
  for (const trace::DecisionRecord& decision : trace.decisions)
    EXPECT_THAT(decision.explanation->reasons, ::testing::IsEmpty());
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

// Gavel with the objective "isolated" has the same shares and makes the same decisions: Gandiva differs only in the shares.
TEST(Gandiva, IsGavelsRoundsOverTheIsolatedShares) {
  const auto problem = threeJobs().problem();
  const trace::Trace gandiva = runOf(problem);
  const trace::Trace isolated = gavel::runToEnd(problem, {{"objective", "\"isolated\""}});
  EXPECT_EQ(gandiva.fingerprint, isolated.fingerprint);
  EXPECT_NE(gandiva.fingerprint, gavel::runToEnd(problem).fingerprint)
      << "max-min fairness depends on throughputs, so the run differs";
}

// ---- packing ----------------------------------------------------------------------------------------------------------------------

/// One V100 for A and B. Each runs at the fraction `together` of its rate if both share the GPU.
Build twoOnOne(double together) {
  Build build;
  build.round(10, 0).type("V100").node("a", {{"V100", 1}});
  build.job("A", 1, 70, {{"V100", 1}}).job("B", 1, 70, {{"V100", 1}});
  build.scenario().pair_throughput = {{{"A", "B"}, {}, {{"V100", {together, together}}}}};
  return build;
}

trace::Trace packed(const std::shared_ptr<const model::Problem>& problem, std::uint64_t seed = 1) {
  const PolicyInfo info = gandivaInfo();
  std::vector<model::Fault> faults;
  sim::RunOptions run;
  run.seed = seed;
  sim::Simulation simulation(
      problem, info.id, {},
      info.make_policy(*problem, checkOptions(info.options, {{"packing", "true"}}, "").options, faults), run);
  simulation.run();
  return simulation.takeTrace();
}

TEST(GandivaPacking, KeepsAPairWhoseRatesAddUpToOneOrMore) {
  const trace::Trace trace = packed(twoOnOne(0.7).problem());
  EXPECT_NEAR(trace.jobs[0].finish_s, 100, 1e-9);  // 70 / 0.7
  EXPECT_NEAR(trace.jobs[1].finish_s, 100, 1e-9);
}

// 0.4 + 0.4 < 1: after the first round the pair is split. The jobs then alternate and are not paired again.
TEST(GandivaPacking, PartsAPairThatDoesNotPayAfterItsFirstRound) {
  const trace::Trace trace = packed(twoOnOne(0.4).problem());
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  for (std::size_t row = 0; row < trace.segments.size(); ++row) {
    EXPECT_EQ(trace.segments.with[row] >= 0, trace.segments.start_s[row] < 10) << row;
  }
  EXPECT_NEAR(std::max(trace.jobs[0].finish_s, trace.jobs[1].finish_s), 10 + 2 * (70 - 4), 10 + 1e-9);
}

TEST(GandivaPacking, NobodyIsPackedWhereThereAreGpusForAll) {
  Build build = twoOnOne(0.9);
  build.node("b", {{"V100", 1}});
  const trace::Trace trace = packed(build.problem());
  EXPECT_FALSE(trace.segments.anyShared());
  EXPECT_NEAR(trace.jobs[1].finish_s, 70, 1e-9);
}

TEST(GandivaPacking, TheSameSeedDrawsTheSamePairsAndSomeSeedOthers) {
  Build build;
  build.round(10, 0).type("V100").node("a", {{"V100", 2}});
  model::JobSpec any;
  any.id = "any";
  build.scenario().models = {any};
  for (const char* id : {"A", "B", "C", "D", "E", "F"}) {
    build.job(id, 1, 500, {{"V100", 1}});
    build.scenario().jobs.back().model = "any";
  }
  build.scenario().pair_throughput = {{{}, {"any", "any"}, {{"V100", {0.8, 0.8}}}}};
  const auto problem = build.problem();
  const std::uint64_t first = packed(problem, 1).fingerprint;
  EXPECT_EQ(packed(problem, 1).fingerprint, first);
  bool other = false;
  for (std::uint64_t seed = 2; seed < 8; ++seed) other = other || packed(problem, seed).fingerprint != first;
  EXPECT_TRUE(other);
}

TEST(GandivaPacking, IsRefusedWithoutThroughputsOfPairs) {
  const PolicyInfo info = gandivaInfo();
  std::vector<model::Fault> faults;
  EXPECT_EQ(
      info.make_policy(*threeJobs().problem(), checkOptions(info.options, {{"packing", "true"}}, "").options, faults),
      nullptr);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/packing");
}

}  // namespace
}  // namespace roundel::policies
