// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli generate: shipped generators and files, values by key, the same bytes for the same seed, refusals.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/generate/shipped.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class Generate : public InFolder {
 protected:
  Generate() {
    write(m_folder / "my.json", R"({"cluster": {"gpus": 8, "types": {"V100": 1}},
  "jobs": 5,
  "gangs": {"shares": {"1": 1}}, "models": {"catalogue": ["ResNet-18"]}})");
  }
};

TEST_F(Generate, WritesAScenarioThatRuns) {
  const Ran ran = runCli({"generate", at("my.json"), "--out", at("s.json")});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("5 jobs of 1 model on 2 nodes"));
  EXPECT_EQ(runCli({"check", at("s.json")}).code, kDone);
}

TEST_F(Generate, TheSameSeedGivesTheSameBytes) {
  const auto bytes = [](const char* seed) {
    return runCli({"generate", "poisson", "--set", "jobs=20", "--seed", seed, "--out", "-"}).out;
  };
  EXPECT_EQ(bytes("3"), bytes("3"));
  EXPECT_NE(bytes("3"), bytes("4"));
}

TEST_F(Generate, AKeyIsAPointerADottedPathOrAWordThatOneSectionHas) {
  const auto load = [](const std::string& word) {
    const Ran ran = runCli({"generate", "poisson", "--set", word, "--show"});
    EXPECT_EQ(ran.code, kDone) << ran.err;
    return nlohmann::json::parse(ran.out)["arrivals"]["load"];
  };
  EXPECT_EQ(load("/arrivals/load=0.5"), 0.5);
  EXPECT_EQ(load("arrivals.load=0.5"), 0.5);
  EXPECT_EQ(load("load=0.5"), 0.5);
  EXPECT_EQ(load("jobs_per_h=9"), nullptr) << "a rate replaces the load";
}

TEST_F(Generate, ALoadIsWhatTheScenarioSays) {
  const Ran ran = runCli({"generate", "poisson", "--set", "load=0.65", "--set", "jobs=50", "--out", at("s.json")});
  EXPECT_THAT(ran.out, HasSubstr("offered load 0.65"));
  EXPECT_THAT(read(m_folder / "s.json"), HasSubstr("generator poisson, seed 1"));
}

TEST_F(Generate, ListsWhatIsShipped) {
  const Ran ran = runCli({"generate", "--list"});
  EXPECT_EQ(ran.code, kDone);
  for (const std::string& name : generate::shippedGenerators()) EXPECT_THAT(ran.out, HasSubstr(name + " "));
}

TEST_F(Generate, BadInputIsOneLineWithItsPlaceAndTwo) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"none"}, "no generator of this name is shipped either: asrpt, "},
      {{at("my.json"), "--set", "jobs=0"}, "/jobs: 0 is out of range"},
      {{at("my.json"), "--set", "gangs.shares.64=1"}, "/gangs/shares/64: a gang of 64 GPUs; the cluster has 8"},
      {{at("my.json"), "--set", "gangs.shares.1=0"}, "/gangs/shares: all shares are 0"},
      {{at("my.json"), "--set", R"(models.catalogue=["ResNet-81"])"}, "there is no model \"ResNet-81\""},
      {{"poisson", "--set", "load=-1"}, "/arrivals/load: -1 is out of range"},
      {{"poisson", "--set", "load=1e15"}, "/arrivals/load: the jobs hold"},
      {{"static", "--set", "load=0.8"}, "static arrivals have no rate"},
      {{"poisson", "--set", "laod=1"}, "did you mean \"load\""},
      {{"poisson", "--set", "nic_gbits_s=1"}, "/cluster/nic_gbits_s or /lengths/nic_gbits_s"},
      {{"poisson", "--set", "load"}, "KEY=JSON is expected"}};
  for (const auto& [words, message] : cases) {
    std::vector<std::string> all{"generate", "--out", at("out.json")};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = runCli(all);
    EXPECT_EQ(ran.code, kBadInput) << words.back();
    EXPECT_THAT(ran.err, HasSubstr(message));
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  }
  EXPECT_FALSE(fs::exists(m_folder / "out.json"));
  EXPECT_EQ(runCli({"generate", "poisson"}).code, kBadInput) << "no --out";
}

TEST_F(Generate, WritesNothingThatCheckRefuses) {
  const Ran ran = runCli({"generate", at("my.json"), "--set", "lengths.factor=1e9", "--out", at("s.json")});
  EXPECT_EQ(ran.code, kBadInput) << ran.out;
  EXPECT_THAT(ran.err, AllOf(HasSubstr("/jobs/0/iterations: job \"w01\" needs at least"),
                             HasSubstr("the scenario cannot run, so nothing was written")));
  EXPECT_FALSE(fs::exists(m_folder / "s.json"));
}

}  // namespace
}  // namespace roundel::cli::testing
