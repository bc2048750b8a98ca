#include "core/policies/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace roundel::policies {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

model::Scenario oneJob() {
  model::Scenario scenario;
  scenario.gpu_types.resize(1);
  scenario.gpu_types[0].id = "V100";
  scenario.nodes.resize(1);
  scenario.nodes[0].id = "n0";
  scenario.nodes[0].gpus = {{"V100", 2}};
  model::JobSpec job;
  job.id = "J1";
  job.gpus = 1;
  job.iterations = 100;
  job.throughput = model::RateRow{{"V100", 1.0}};
  scenario.jobs = {job};
  return scenario;
}

// The order of every menu, whole, so that whatever of it exists can be compared with it.
const std::vector<std::string> kOrder{"gavel",    "hadar",   "hadare", "hops",         "hare",         "asrpt",
                                      "tiresias", "yarn-cs", "sia",    "gavel-fifo",   "srtf",         "sched-homo",
                                      "allox",    "spjf",    "spwf",   "wcs-duration", "wcs-workload", "wcs-subtime",
                                      "gandiva",  "optimal", "plan"};

TEST(Registry, ListsEachPolicyOnceInTheOrderOfTheDesign) {
  auto place = kOrder.begin();
  for (const PolicyInfo& info : all()) {
    const auto found = std::find(place, kOrder.end(), info.id);
    ASSERT_NE(found, kOrder.end()) << info.id;
    place = found + 1;
  }
  EXPECT_FALSE(all().empty());
}

TEST(Registry, EveryPolicySaysWhatItIs) {
  for (const PolicyInfo& info : all()) {
    EXPECT_FALSE(info.name.empty()) << info.id;
    EXPECT_THAT(info.summary, testing::EndsWith(".")) << info.id;
    EXPECT_FALSE(info.cost.empty()) << info.id;
    EXPECT_TRUE(info.make != nullptr) << info.id;
    EXPECT_EQ(find(info.id), &info);
  }
}

TEST(Registry, EveryOptionIsDescribedAndItsDefaultIsValid) {
  for (const PolicyInfo& info : all()) {
    std::set<std::string> keys;
    model::OptionMap defaults;
    for (const OptionSpec& option : info.options) {
      EXPECT_TRUE(keys.insert(option.key).second) << info.id << " " << option.key;
      EXPECT_FALSE(option.meaning.empty()) << info.id << " " << option.key;
      EXPECT_EQ(option.type == OptionType::Choice, !option.choices.empty()) << info.id << " " << option.key;
      EXPECT_EQ(canonicalJson(option.default_json), option.default_json) << info.id << " " << option.key;
      defaults[option.key] = option.default_json;
    }
    const CheckedOptions checked = checkOptions(info.options, defaults, "");
    EXPECT_THAT(checked.faults, IsEmpty()) << info.id;
    EXPECT_EQ(checked.options.all(), defaults) << info.id;
  }
}

TEST(Registry, EveryPolicyIsMadeWithItsDefaultsOrSaysWhatItNeeds) {
  const auto problem = model::resolve(oneJob());
  for (const PolicyInfo& info : all()) {
    const MadePolicy made = make(info.id, {}, *problem, "/here");
    EXPECT_NE(made.policy == nullptr, made.faults.empty()) << info.id;
    for (const model::Fault& fault : made.faults) EXPECT_THAT(fault.pointer, testing::StartsWith("/here")) << info.id;
  }
}

TEST(Registry, AnUnknownPolicyIsAFaultWithAHint) {
  EXPECT_EQ(find("plam"), nullptr);
  const MadePolicy made = make("plam", {}, *model::resolve(oneJob()), "/p");
  EXPECT_EQ(made.policy, nullptr);
  ASSERT_EQ(made.faults.size(), 1U);
  EXPECT_EQ(made.faults[0].pointer, "/p");
  EXPECT_THAT(made.faults[0].hint, HasSubstr("\"plan\""));
}

TEST(Registry, FaultsOfOptionsBeginWithThePointer) {
  const MadePolicy made = make("plan", {{"plam", "[]"}}, *model::resolve(oneJob()), "/compare/0/options");
  ASSERT_EQ(made.faults.size(), 1U);
  EXPECT_EQ(made.faults[0].pointer, "/compare/0/options/plam");
}

TEST(CheckCompare, PointsAtEachFault) {
  ASSERT_THAT(model::validate(oneJob()), IsEmpty());
  model::Scenario scenario = oneJob();
  scenario.compare = {{.policy = "nothing-like-it", .label = {}, .options = {}},
                      {.policy = "plan", .label = {}, .options = {{"plan", "[]"}, {"colour", "3"}}},
                      {.policy = "plan", .label = {}, .options = {{"plan", R"([{"round": 0, "jobs": {"J9": []}}])"}}}};
  scenario.expected = {{.policy = "nobody", .metric = "jct_mean_s", .value = 1, .tolerance = {}, .source = {}},
                       {.policy = "plan", .metric = "jct_men_s", .value = 1, .tolerance = {}, .source = {}}};
  std::vector<std::string> pointers;
  for (const model::Fault& fault : checkCompare(scenario)) pointers.push_back(fault.pointer);
  EXPECT_THAT(pointers, testing::ElementsAre("/compare/0/policy", "/compare/1/options/colour",
                                             "/compare/2/options/plan/0/jobs/J9", "/compare/2/options/plan/0/jobs/J9",
                                             "/expected/0/policy", "/expected/1/metric"));
}

TEST(CheckCompare, AnExpectedFigureMayNameALane) {
  model::Scenario scenario = oneJob();
  scenario.compare = {{.policy = "plan", .label = "by hand", .options = {{"plan", "[]"}}}};
  scenario.expected = {{.policy = "by hand", .metric = "makespan_s", .value = 1, .tolerance = {}, .source = {}}};
  EXPECT_THAT(checkCompare(scenario), IsEmpty());
}

TEST(CheckCompare, StillChecksOptionsWhereTheScenarioHasFaults) {
  model::Scenario scenario = oneJob();
  scenario.jobs[0].throughput = model::RateRow{{"H100", 1.0}};
  scenario.compare = {{.policy = "plan", .label = {}, .options = {{"colour", "3"}}}};
  const std::vector<model::Fault> faults = checkCompare(scenario);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/compare/0/options/colour");
}

}  // namespace
}  // namespace roundel::policies
