// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that jobs which a scheduler can never place are found before a run.

#include "core/policies/never_placed.h"

#include <gmock/gmock.h>

#include "core/io/load.h"
#include "core/model/scenario.h"
#include "tests/policies/invariants/counted_memory.h"
#include "tests/source_dir.h"

namespace roundel::policies {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::shared_ptr<const model::Problem> shippedRun(const std::string& name) {
  return io::loadProblem(std::filesystem::path(tests::sourceDir()) / "scenarios" / (name + ".json")).problem;
}

// The scenario has three GPUs of three types, and gangs of two.
TEST(NeverPlaced, WhoGivesAGangOneTypeNamesTheJobsThatNoTypeHolds) {
  const auto problem = shippedRun("hare-toy");
  for (const char* policy : {"gavel", "hops", "sia", "tiresias", "gandiva"}) {
    const std::vector<NeverPlaced> never = neverPlaced(policy, {}, *problem);
    ASSERT_THAT(never, SizeIs(1)) << policy;
    EXPECT_THAT(never[0].jobs, SizeIs(3)) << policy;
    EXPECT_THAT(never[0].why, HasSubstr("2")) << policy;
    const std::vector<std::string> lines = neverPlacedLines(never, *problem);
    ASSERT_THAT(lines, SizeIs(1));
    EXPECT_THAT(lines[0], HasSubstr("jobs J1, J2, J3 can never run here: ")) << policy;
  }
  for (const char* policy : {"hadar", "hare", "hadare", "yarn-cs", "asrpt", "allox", "plan", "optimal"}) {
    EXPECT_THAT(neverPlaced(policy, {}, *problem), IsEmpty()) << policy;
  }
}

TEST(NeverPlaced, TheFirstJobOfAQueueIsNotBlamedForTheLater) {
  for (const char* name : {"hadar-fig1", "hare-testbed", "asrpt-example", "lesson-node-failure"}) {
    const auto problem = shippedRun(name);
    for (const char* policy : {"gavel", "hadar", "hops", "yarn-cs", "hare", "asrpt"}) {
      EXPECT_THAT(neverPlaced(policy, {}, *problem), IsEmpty()) << policy << " on " << name;
    }
  }
}

TEST(NeverPlaced, OptionsCount) {
  const auto problem = shippedRun("hadar-fig1");
  const std::vector<NeverPlaced> never = neverPlaced("hadar", {{"algorithm", "as-published"}}, *problem);
  ASSERT_FALSE(never.empty());
  EXPECT_THAT(never[0].why, HasSubstr("Algorithm 2 as printed"));
}

TEST(RestartWarning, IsGivenWhereARestartTakesAWholeRoundAndTheSchedulerPaysIt) {
  model::Scenario scenario = *shippedRun("hadar-fig1")->scenario;
  scenario.clock.round_s = 30;
  scenario.clock.restart_s = 29;
  EXPECT_EQ(restartWarning("gavel", {}, *model::resolve(scenario)), "");
  scenario.clock.restart_s = 30;
  const auto problem = model::resolve(scenario);
  EXPECT_THAT(restartWarning("gavel", {}, *problem), HasSubstr("restart_s = 30 s and a round round_s = 30 s"));
  EXPECT_NE(restartWarning("tiresias", {}, *problem), "");
  EXPECT_EQ(restartWarning("yarn-cs", {}, *problem), "") << "yarn-cs preempts no job";
  EXPECT_EQ(restartWarning("hadare", {}, *problem), "") << "hadare pays for consolidation instead";
  EXPECT_EQ(restartWarning("gavel", {{"mechanism", "gavel-simulator"}}, *problem), "")
      << "restarts cost nothing under gavel-simulator";
}

TEST(NeverPlaced, EndsWhereAStopIsRequested) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THAT(neverPlaced("gavel", {}, *shippedRun("hare-toy"), stop.get_token()), IsEmpty());
}

TEST(NeverPlaced, ManyJobsAreOneLine) {
  const auto problem = shippedRun("hare-toy");
  const std::vector<model::JobIndex> all(11, model::JobIndex(0));
  EXPECT_EQ(neverPlacedLines({{all, "why"}}, *problem).front(),
            "jobs J1, J1, J1, J1, J1, J1, J1, J1 and 3 more can never run here: why");
}

// Jobs of one kind are tried once, and the memory for each further job is smaller than a JobSpec.
TEST(NeverPlaced, CopiesNoJobThatIsLikeAnEarlierOne) {
  const auto asked = [](std::size_t jobs) {
    model::Scenario scenario = *shippedRun("hadar-fig1")->scenario;
    const model::JobSpec first = scenario.jobs.front();
    scenario.jobs.assign(jobs, first);
    for (std::size_t j = 0; j < jobs; ++j) scenario.jobs[j].id = "J" + std::to_string(j);
    const auto problem = model::resolve(scenario);
    const std::size_t before = testing::askedBytes();
    EXPECT_THAT(neverPlaced("gavel-fifo", {}, *problem), IsEmpty());
    return static_cast<double>(testing::askedBytes() - before);
  };
  asked(1);  // so that one-time allocations do not count
  const double few = asked(300);
  EXPECT_LT((asked(600) - few) / 300, static_cast<double>(sizeof(model::JobSpec)));
}

}  // namespace
}  // namespace roundel::policies
