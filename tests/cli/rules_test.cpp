// SPDX-License-Identifier: GPL-3.0-or-later
// The same rule for run and compare: schedulers have defaults, lanes the scenario's options, and --set changes the chosen ones.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/support.h"
#include "tests/io/gzipped.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Rules : public InFolder {
 protected:
  Rules() {
    write(m_folder / "two.json", soundScenario());
    write(
        m_folder / "own.json",
        replaced(soundScenario(), "\n  ]\n}\n",
                 "\n  ],\n  \"compare\": [{\"policy\": \"hadar\", \"label\": \"my a.b\", \"options\": {\"beam\": 3}}, "
                 "{\"policy\": \"hadar\", \"options\": {\"utility\": \"eff\"}}, {\"policy\": \"gavel\"}]\n}\n"));
  }
  nlohmann::json options(const std::string& run) const {
    return nlohmann::json::parse(read(m_folder / run / "run.json"))["options"];
  }
  double makespan(const std::string& run) const {
    return nlohmann::json::parse(read(m_folder / run / "run.json"))["metrics"]["makespan_s"];
  }
};

// Gavel with its own optimum needs 2,520 s; with the allocation that the scenario gives its lane, 2,160 s.
TEST_F(Rules, RunAndCompareTakeTheSameOfHadarsWorkedExample) {
  const std::string file = scenario("hadar-fig1.json").string();
  ASSERT_EQ(runCli({"run", file, "--policy", "gavel", "--out", at("run")}).code, kDone);
  const Ran compare = runCli({"compare", file, "--policies", "gavel,hadar", "--out", at("defaults")});
  ASSERT_EQ(compare.code, kDone);
  EXPECT_EQ(makespan("run"), 2520);
  EXPECT_EQ(makespan("defaults/Gavel"), 2520);
  EXPECT_FALSE(fs::exists(m_folder / "defaults" / "Hadar rigid")) << "it was not requested";
  EXPECT_THAT(compare.err, AllOf(HasSubstr("Gavel: gavel with its defaults\n"), HasSubstr("--lanes uses them")));
  ASSERT_EQ(runCli({"run", file, "--lane", "Gavel", "--out", at("lane")}).code, kDone);
  ASSERT_EQ(runCli({"compare", file, "--out", at("lanes")}).code, kDone);
  EXPECT_EQ(makespan("lane"), 2160);
  EXPECT_EQ(makespan("lanes/Gavel"), 2160);
}

TEST_F(Rules, LanesAndPoliciesMayBothBeTaken) {
  ASSERT_EQ(runCli({"compare", at("own.json"), "--lanes", "--policies", "gavel", "--out", at("out")}).code, kDone);
  for (const char* name : {"my a.b", "Hadar", "Gavel", "Gavel 2"})
    EXPECT_TRUE(fs::exists(m_folder / "out" / name / "run.json")) << name;
}

TEST_F(Rules, SetGoesToWhoeverHasTheOptionOrToOneLane) {
  const Ran ran = runCli({"compare", at("own.json"), "--set", "beam=5", "--set", "my a.b.beam=7", "--set",
                          "gavel.objective=fifo", "--out", at("out")});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_EQ(options("out/my a.b")["beam"], 7) << "a value for one lane has priority over a value for all lanes";
  EXPECT_EQ(options("out/Hadar")["beam"], 5);
  EXPECT_EQ(options("out/Gavel")["objective"], "fifo");
  EXPECT_THAT(ran.err,
              AllOf(HasSubstr("my a.b: hadar with beam = 7\n"), HasSubstr("Gavel: gavel with objective = \"fifo\"\n")));
}

TEST_F(Rules, SetNamesWhatThereIsNot) {
  const auto refused = [&](const char* word, const char* why) {
    const Ran ran = runCli({"compare", at("own.json"), "--set", word, "--out", at("out")});
    EXPECT_EQ(ran.code, kBadInput) << word;
    EXPECT_THAT(ran.err, HasSubstr(why)) << word;
    EXPECT_FALSE(fs::exists(m_folder / "out"));
  };
  refused("beem=5", "did you mean \"beam\"?");
  refused("Hadr.beam=5", "did you mean \"Hadar\"?");
  refused("Hadar.beem=5", "beem");
  refused("beam=@absent.json", "absent.json");
  const Ran unknown = runCli({"run", at("own.json"), "--lane", "Hadr", "--out", at("out")});
  EXPECT_EQ(unknown.code, kBadInput);
  EXPECT_THAT(unknown.err, HasSubstr("did you mean \"Hadar\"?"));
  EXPECT_EQ(runCli({"run", at("own.json"), "--lane", "Hadar", "--policy", "hadar", "--out", at("out")}).code,
            kBadInput);
  EXPECT_EQ(runCli({"run", at("own.json"), "--out", at("out")}).code, kBadInput);
}

TEST_F(Rules, SetReadsAnyOptionFromAFile) {
  write(m_folder / "beam.json", "9\n");
  ASSERT_EQ(
      runCli({"run", at("two.json"), "--policy", "hadar", "--set", "beam=@" + at("beam.json"), "--out", at("run")})
          .code,
      kDone);
  EXPECT_EQ(options("run")["beam"], 9);
  ASSERT_EQ(runCli({"compare", at("two.json"), "--set", "hadar.beam=@" + at("beam.json"), "--out", at("out")}).code,
            kDone);
  EXPECT_EQ(options("out/Hadar")["beam"], 9);
}

// A run's decisions are a valid plan: by rounds (Gavel), and between instants (SRTF, which decides at completions).
TEST_F(Rules, APlanReadsARunsFolderAndItsDecisions) {
  for (const char* policy : {"gavel", "srtf"}) {
    ASSERT_EQ(runCli({"run", at("two.json"), "--policy", policy, "--out", at(policy)}).code, kDone);
    for (const std::string& source : {at(policy), at(policy) + "/decisions.jsonl"}) {
      const Ran ran =
          runCli({"run", at("two.json"), "--policy", "plan", "--set", "plan=@" + source, "--out", at("again")});
      ASSERT_EQ(ran.code, kDone) << ran.err;
      EXPECT_EQ(read(m_folder / policy / "jobs.csv"), read(m_folder / "again" / "jobs.csv")) << source;
      EXPECT_EQ(read(m_folder / policy / "segments.csv"), read(m_folder / "again" / "segments.csv")) << source;
    }
  }
}

TEST_F(Rules, APlanIsReadFromAGzipFileToo) {
  ASSERT_EQ(runCli({"run", at("two.json"), "--policy", "gavel", "--out", at("gavel")}).code, kDone);
  const std::string decisions = read(m_folder / "gavel" / "decisions.jsonl");
  write(m_folder / "decisions.jsonl.gz", io::testing::gzipped(decisions));
  const Ran ran = runCli(
      {"run", at("two.json"), "--policy", "plan", "--set", "plan=@" + at("decisions.jsonl.gz"), "--out", at("again")});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_EQ(read(m_folder / "gavel" / "segments.csv"), read(m_folder / "again" / "segments.csv"));
  // The same for a plan that was written by hand.
  const std::string plan = R"([{"round": 0, "jobs": {"J1": [{"node": "n0", "type": "V100", "count": 2}]}}])";
  write(m_folder / "plan.json", plan);
  write(m_folder / "plan.json.gz", io::testing::gzipped(plan));
  const Ran plain =
      runCli({"run", at("two.json"), "--policy", "plan", "--set", "plan=@" + at("plan.json"), "--out", at("plain")});
  const Ran packed = runCli(
      {"run", at("two.json"), "--policy", "plan", "--set", "plan=@" + at("plan.json.gz"), "--out", at("packed")});
  EXPECT_EQ(plain.code, packed.code) << packed.err;
  EXPECT_EQ(read(m_folder / "plain" / "segments.csv"), read(m_folder / "packed" / "segments.csv"));
}

TEST_F(Rules, AFolderWhoseDecisionsArePackedIsAPlan) {
  ASSERT_EQ(runCli({"run", at("two.json"), "--policy", "gavel", "--out", at("gavel")}).code, kDone);
  write(m_folder / "gavel" / "decisions.jsonl.gz", io::testing::gzipped(read(m_folder / "gavel" / "decisions.jsonl")));
  std::filesystem::remove(m_folder / "gavel" / "decisions.jsonl");
  const Ran ran =
      runCli({"run", at("two.json"), "--policy", "plan", "--set", "plan=@" + at("gavel"), "--out", at("again")});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_EQ(read(m_folder / "gavel" / "segments.csv"), read(m_folder / "again" / "segments.csv"));
}

TEST_F(Rules, ACutGzipFileIsNoPlan) {
  const std::string whole = io::testing::gzipped(std::string(2000, ' ') + "[]");
  write(m_folder / "cut.json.gz", whole.substr(0, whole.size() / 2));
  const Ran ran =
      runCli({"run", at("two.json"), "--policy", "plan", "--set", "plan=@" + at("cut.json.gz"), "--out", at("never")});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_NE(ran.err.find("gzip"), std::string::npos) << ran.err;
}

TEST_F(Rules, TheSeedReachesASchedulerThatReadsItFromTheScenario) {
  const std::string testbed = scenario("asrpt-14gpu.json").string();
  for (const char* seed : {"1", "7", "1"}) {
    ASSERT_EQ(
        runCli({"run", testbed, "--policy", "asrpt", "--seed", seed, "--out", at(std::string("seed") + seed)}).code,
        kDone);
  }
  EXPECT_NE(read(m_folder / "seed1" / "jobs.csv"), read(m_folder / "seed7" / "jobs.csv"))
      << "another seed must give other forecasts";
  ASSERT_EQ(runCli({"run", testbed, "--policy", "asrpt", "--out", at("own")}).code, kDone);
  EXPECT_EQ(read(m_folder / "seed1" / "jobs.csv"), read(m_folder / "own" / "jobs.csv"))
      << "the seed of the scenario is 1";
}

TEST_F(Rules, FaultsThatAreAlikeAreGroupedAndListedOnRequest) {
  std::string jobs;
  for (int i = 0; i < 50; ++i)
    jobs += (i == 0 ? "" : ",\n    ") + std::string("{\"id\": \"J") + std::to_string(i) +
            "\", \"gpus\": 1, \"iterations\": -1, \"throughput\": {\"V100\": 1}}";
  const std::string sound = soundScenario();
  const std::size_t from = sound.find("{\"id\": \"J1\""), to = sound.find("\n  ]\n}\n");
  write(m_folder / "bad.json", sound.substr(0, from) + jobs + sound.substr(to));
  const Ran ran = runCli({"check", at("bad.json")});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_EQ(std::ranges::count(ran.err, '\n'), 2) << ran.err;
  EXPECT_THAT(ran.err, AllOf(HasSubstr(":11: /jobs/0/iterations"), HasSubstr("and 49 like this, the last in line 60")));
  const Ran all = runCli({"check", at("bad.json"), "--verbose"});
  EXPECT_EQ(std::ranges::count(all.err, '\n'), 50);
}

TEST_F(Rules, QuietSaysNothingButFaults) {
  EXPECT_EQ(runCli({"run", at("two.json"), "--policy", "gavel", "--quiet", "--out", at("run")}).err, "");
  EXPECT_THAT(runCli({"run", at("two.json"), "--policy", "gavl", "-q", "--out", at("run")}).err, HasSubstr("gavel"));
  EXPECT_THAT(runCli({"run", at("two.json"), "--policy", "gavel", "--verbose", "--out", at("run")}).err,
              HasSubstr("decisions in"));
  EXPECT_EQ(runCli({"run", at("two.json"), "--policy", "gavel", "-q", "-v", "--out", at("run")}).code, kBadInput);
}

TEST_F(Rules, ThreadsChangeNothingButTime) {
  ASSERT_EQ(runCli({"compare", at("own.json"), "-j", "1", "--out", at("one")}).code, kDone);
  ASSERT_EQ(runCli({"compare", at("own.json"), "-j3", "--out", at("three")}).code, kDone);
  EXPECT_TRUE(filesIn(m_folder / "one") == filesIn(m_folder / "three"));
  EXPECT_EQ(runCli({"compare", at("own.json"), "-j", "0", "--out", at("none")}).code, kBadInput);
}

}  // namespace
}  // namespace roundel::cli::testing
