// SPDX-License-Identifier: GPL-3.0-or-later
// Tests generators as scenarios of sweeps: paths address values of the generator, and the seed of a run draws its jobs.

#include "core/experiment/sweep_generator.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/experiment/run_sweep.h"
#include "core/model/scenario.h"
#include "tests/experiment/sweeps.h"

namespace roundel::experiment::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr const char* kSmall = R"({"cluster": {"nodes": [{"gpus": {"V": 2, "K": 2}}]}, "jobs": 12,
  "arrivals": {"kind": "poisson", "load": 0.8}, "gangs": {"shares": {"1": 1, "2": 1}},
  "lengths": {"unit": "hours", "classes": [{"id": "all", "from": 0.1, "to": 1}]},
  "models": {"inline": [{"id": "A", "throughput": {"V": 2, "K": 1}}]}})";
constexpr const char* kGeneratedGrid = R"("vary": [{"name": "load", "path": "/arrivals/load", "values": [0.5, 1]}],
  "schedulers": [{"policy": "yarn-cs"}, {"policy": "tiresias"}], "seeds": 3, "metrics": ["jct_mean_s", "makespan_s"])";

class SweepOfGenerator : public SweepFolder {
 protected:
  SweepResult generated(const std::string& scenario, const std::string& members = kGeneratedGrid) const {
    write("sweep.json", R"({"roundel_sweep": 1, "scenario": )" + scenario + ", " + members + "}");
    return readSweep(at("sweep.json"));
  }
  Sweep sound(const std::string& scenario, const std::string& members = kGeneratedGrid) const {
    const SweepResult result = generated(scenario, members);
    for (const model::Fault& fault : result.faults) ADD_FAILURE() << fault.pointer << ": " << fault.message;
    return result.sweep.value_or(Sweep{});
  }
  std::string rows(const Sweep& sweep, const std::string& folder, unsigned threads) const {
    SweepSettings settings;
    settings.threads = threads;
    EXPECT_EQ(runSweep(sweep, at(folder), settings).error, "");
    return read(at(folder) / "results.csv");
  }
};

std::string inlined(const std::string& generator) { return R"({"generator": )" + generator + "}"; }

const std::vector<model::JobSpec>& jobsOf(const io::LoadResult& loaded) { return loaded.problem->scenario->jobs; }

TEST_F(SweepOfGenerator, JobsDifferBySeedAndAreTheSameAtAPoint) {
  const Sweep sweep = sound(inlined(kSmall));
  const io::LoadResult one = problemAt(sweep, 0, 1), again = problemAt(sweep, 0, 1), two = problemAt(sweep, 0, 2);
  ASSERT_TRUE(one.problem && two.problem);
  EXPECT_EQ(jobsOf(one), jobsOf(again));
  EXPECT_FALSE(jobsOf(one) == jobsOf(two));
  EXPECT_EQ(one.problem->clock.seed, 1U);
}

TEST_F(SweepOfGenerator, PathsLeadIntoTheGenerator) {
  const Sweep sweep = sound(inlined(kSmall));
  const auto first = jobsOf(problemAt(sweep, 0, 1)), second = jobsOf(problemAt(sweep, 1, 1));
  EXPECT_NEAR(*first.back().arrival_s, 2 * *second.back().arrival_s, 0.01)
      << "half the load doubles the time between arrivals";
}

TEST_F(SweepOfGenerator, AnAbsentSectionMayBeVaried) {
  const Sweep sweep = sound(
      inlined(kSmall),
      R"("vary": [{"name": "round", "path": "/clock/round_s", "values": [60, 120]}], "schedulers": [{"policy": "yarn-cs"}])");
  EXPECT_EQ(problemAt(sweep, 1, 1).problem->clock.round_s, 120);
}

TEST_F(SweepOfGenerator, TheSameBytesForAnyNumberOfThreadsAndShards) {
  const Sweep sweep = sound(inlined(kSmall));
  const std::string whole = rows(sweep, "one", 1);
  EXPECT_EQ(rows(sweep, "four", 4), whole);
  EXPECT_THAT(whole, HasSubstr("11,1,"));
  for (const std::size_t shard : {0U, 1U}) {
    SweepSettings settings;
    settings.shard = shard;
    settings.shards = 2;
    runSweep(sweep, at("part" + std::to_string(shard)), settings);
  }
  EXPECT_EQ(rows(sweep, "four", 2), whole) << "a second call adds no rows";
}

TEST_F(SweepOfGenerator, AShippedOneIsTakenByNameWithValuesSet) {
  const Sweep sweep =
      sound(R"({"generator": "poisson", "set": {"/jobs": 5, "/cluster/gpus": 12, "/arrivals/jobs_per_h": 4}})",
            R"("schedulers": [{"policy": "yarn-cs"}])");
  const io::LoadResult loaded = problemAt(sweep, 0, 3);
  ASSERT_TRUE(loaded.problem) << loaded.faults.at(0).message;
  EXPECT_EQ(loaded.problem->jobs.size(), 5U);
  EXPECT_EQ(loaded.problem->gpuCount(), 12);
  EXPECT_FALSE(nlohmann::json::parse(sweep.scenario)["arrivals"].contains("load"))
      << "the stated rate replaces the load";
}

TEST_F(SweepOfGenerator, FilesAreRelativeToTheSweepAndPartOfItsIdentity) {
  write("times.csv", "t\n0\n10\n20\n");
  const std::string generator = std::string(kSmall).replace(
      std::string(kSmall).find(R"({"kind": "poisson", "load": 0.8})"), 32, R"({"kind": "trace", "file": "times.csv"})");
  const std::string members =
      R"("vary": [{"name": "jobs", "path": "/jobs", "values": [2, 3]}], "schedulers": [{"policy": "yarn-cs"}])";
  const Sweep before = sound(inlined(generator), members);
  EXPECT_EQ(jobsOf(problemAt(before, 1, 1)).back().arrival_s, 20);
  write("times.csv", "t\n0\n10\n30\n");
  const Sweep after = sound(inlined(generator), members);
  EXPECT_NE(before.identity, after.identity);
  EXPECT_EQ(jobsOf(problemAt(before, 1, 1)).back().arrival_s, 20)
      << "the sweep keeps the contents that the file had when the sweep was read";
}

TEST_F(SweepOfGenerator, EveryPointIsCheckedBeforeTheFirstRun) {
  const std::vector<model::Fault> faults = checkPoints(sound(
      inlined(kSmall),
      R"("vary": [{"name": "gpus", "path": "/gangs/shares/2", "values": [1, -1]}], "schedulers": [{"policy": "yarn-cs"}])"));
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/scenario/generator/gangs/shares/2");
  EXPECT_THAT(faults[0].message, AllOf(HasSubstr("at gpus = -1"), HasSubstr("-1 is out of range")));
}

// B cannot run on K, on which lengths are measured. A seed that draws B has a fault; the first seed does not.
TEST_F(SweepOfGenerator, AFaultAtAnotherSeedIsAFailedRow) {
  const std::string generator =
      R"({"cluster": {"nodes": [{"gpus": {"V": 2, "K": 2}}]}, "jobs": 1, "gangs": {"shares": {"1": 1}},
    "lengths": {"unit": "hours", "on": "K", "classes": [{"id": "all", "from": 1, "to": 1}]},
    "models": {"inline": [{"id": "A", "throughput": {"V": 2, "K": 1}}, {"id": "B", "throughput": {"V": 2}}]}})";
  std::vector<std::uint64_t> sane, faulty;
  const Sweep probe = sound(inlined(generator), R"("schedulers": [{"policy": "yarn-cs"}])");
  for (std::uint64_t seed = 1; seed < 30; ++seed) (problemAt(probe, 0, seed).problem ? sane : faulty).push_back(seed);
  ASSERT_FALSE(sane.empty() || faulty.empty());
  const Sweep sweep =
      sound(inlined(generator), R"("schedulers": [{"policy": "yarn-cs"}], "metrics": ["makespan_s"], "seeds": [)" +
                                    std::to_string(sane[0]) + ", " + std::to_string(faulty[0]) + "]");
  EXPECT_TRUE(checkPoints(sweep).empty());
  const std::string csv = rows(sweep, "out", 1);
  EXPECT_THAT(csv, HasSubstr("complete,,3600"));
  EXPECT_THAT(csv, HasSubstr("some of the jobs cannot run on K"));
}

TEST_F(SweepOfGenerator, WhatCannotBeHasItsPlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"({"generator": "none"})", "/scenario/generator"},
      {R"({"generator": 7})", "/scenario/generator"},
      {R"({"generator": {"models": {"catalogue": ["*"]}}})", "/scenario/generator/cluster"},
      {R"({"generator": "poisson", "sett": {}})", "/scenario/sett"},
      {R"({"generator": "poisson", "set": {"/jobs/x/y": 1}})", "/scenario/set"}};
  for (const auto& [scenario, pointer] : cases) {
    const SweepResult result = generated(scenario);
    ASSERT_FALSE(result.sweep) << scenario;
    EXPECT_EQ(result.faults.front().pointer, pointer) << scenario;
  }
  EXPECT_EQ(generated(inlined(kSmall), R"("seeds": 1)").faults.at(0).pointer, "/schedulers");
  EXPECT_EQ(
      generated(inlined(kSmall),
                R"("vary": [{"name": "x", "path": "/nodes/0", "values": [1]}], "schedulers": [{"policy": "yarn-cs"}])")
          .faults.at(0)
          .pointer,
      "/vary/0/path");
}

}  // namespace
}  // namespace roundel::experiment::testing
