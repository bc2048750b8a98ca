// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "core/model/scenario.h"
#include "core/policies/common/option_choices.h"
#include "core/policies/policy_facts.h"

namespace roundel::policies {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

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
  job.throughput = model::ThroughputRow{{"V100", 1.0}};
  scenario.jobs = {job};
  return scenario;
}

TEST(Registry, ListsEachPolicyOnceAndEachHasItsLookWithoutAGap) {
  std::set<std::string> ids;
  std::set<int> looks;
  for (const PolicyInfo& info : all()) {
    EXPECT_TRUE(ids.insert(info.id).second) << info.id;
    EXPECT_TRUE(looks.insert(info.look).second) << info.id << " has the same look as another scheduler";
  }
  EXPECT_EQ(*looks.begin(), 0);
  EXPECT_EQ(*looks.rbegin() + 1, static_cast<int>(all().size())) << "the looks are not numbered without a gap";
}

// The schedulers whose looks and facts are tested one by one. A new scheduler need not be in this list.
const std::map<std::string, int> kLooks{
    {"gavel", 0},        {"hadar", 1},       {"hadare", 2},    {"hops", 3},          {"hare", 4},
    {"asrpt", 5},        {"tiresias", 6},    {"yarn-cs", 7},   {"sia", 8},           {"gandiva", 9},
    {"optimal", 10},     {"gavel-fifo", 11}, {"srtf", 12},     {"sched-homo", 13},   {"allox", 14},
    {"plan", 15},        {"spjf", 16},       {"spwf", 17},     {"wcs-duration", 18}, {"wcs-workload", 19},
    {"wcs-subtime", 20}, {"themis", 21},     {"own-rule", 22}, {"external", 23}};

// A scheduler keeps its look in all later versions.
TEST(Registry, LooksThatWereGivenOutStay) {
  for (const auto& [id, look] : kLooks) {
    ASSERT_NE(find(id), nullptr) << id;
    EXPECT_EQ(find(id)->look, look) << id;
  }
}

/// The ids in kLooks of the schedulers that meet the condition, in the order of the registry.
std::vector<std::string> which(const std::function<bool(const PolicyInfo&)>& is) {
  std::vector<std::string> out;
  for (const PolicyInfo& info : all()) {
    if (kLooks.contains(info.id) && is(info)) out.push_back(info.id);
  }
  return out;
}

TEST(Registry, SchedulersSayThemselvesWhatOthersMustKnow) {
  using ::testing::ElementsAre;
  EXPECT_THAT(which([](const PolicyInfo& info) { return info.unit == trace::WorkUnit::Copies; }),
              ElementsAre("hadare"));
  EXPECT_THAT(which([](const PolicyInfo& info) { return info.unit == trace::WorkUnit::Tasks; }), ElementsAre("hare"));
  EXPECT_THAT(which([](const PolicyInfo& info) { return info.unit == trace::WorkUnit::OneGpu; }), ElementsAre("allox"));
  EXPECT_THAT(which([](const PolicyInfo& info) { return !info.own_restarts.empty(); }), ElementsAre("hadare", "hare"));
  EXPECT_THAT(which([](const PolicyInfo& info) { return draws(info.id, {}); }),
              ElementsAre("asrpt", "spjf", "spwf", "wcs-duration", "wcs-workload", "wcs-subtime"));
  EXPECT_THAT(which([](const PolicyInfo& info) { return info.by_default; }), ElementsAre("gavel", "hadar"));
  EXPECT_THAT(comparedByDefault(), ElementsAre(find("gavel"), find("hadar")));
  EXPECT_THAT(which([](const PolicyInfo& info) { return info.needs_schedule; }), ElementsAre("plan"));
  EXPECT_THAT(which([](const PolicyInfo& info) { return !info.chooses_by_job; }), ElementsAre("optimal", "plan"));
  EXPECT_FALSE(draws("asrpt", {{"forecast", "\"mean\""}}));
  EXPECT_TRUE(draws("gandiva", {{"packing", "true"}}));
  EXPECT_FALSE(draws("nobody", {}));
  EXPECT_EQ(factsOf("hops", {{"raqlr_window_s", "7200.5"}}).raqlr_window_s, 7200.5);
  EXPECT_EQ(factsOf("gavel", {}).raqlr_window_s, std::nullopt);
  EXPECT_TRUE(readsField("hops", "timing"));
  EXPECT_FALSE(readsField("hadar", "timing"));
  EXPECT_TRUE(isFieldOfSome("sync"));
  EXPECT_EQ(readersOf({"timing", "params"}), "Hops") << "each name occurs once";
  EXPECT_EQ(readersOf({"stages", "sync"}), "Hare, A-SRPT");
  EXPECT_EQ(readersOf({"gpus"}), "") << "all schedulers read gpus";
  EXPECT_FALSE(isFieldOfSome("gpus"));
}

TEST(Registry, EveryPolicyHasAGroupAYearAndASentenceThatFitsARow) {
  using ::testing::ElementsAre;
  const auto of = [](PolicyGroup group) {
    return which([group](const PolicyInfo& info) { return info.group == group; });
  };
  EXPECT_THAT(of(PolicyGroup::Paper), ElementsAre("gavel", "hadar", "hadare", "hops", "hare", "asrpt"));
  EXPECT_THAT(of(PolicyGroup::Exact), ElementsAre("optimal"));
  EXPECT_THAT(of(PolicyGroup::Own), ElementsAre("own-rule", "external", "plan"));
  EXPECT_THAT(which([](const PolicyInfo& info) { return info.needs_program; }), ElementsAre("external"));
  EXPECT_THAT(which([](const PolicyInfo& info) { return info.year == 0; }),
              ElementsAre("srtf", "optimal", "own-rule", "external", "plan"));
  for (const PolicyInfo& info : all()) {
    EXPECT_THAT(info.brief, ::testing::EndsWith(".")) << info.id;
    EXPECT_LE(info.brief.size(), 50U) << info.id;
    EXPECT_TRUE(info.year == 0 || (info.year >= 2010 && info.year <= 2026)) << info.id;
  }
  EXPECT_EQ(toString(PolicyGroup::Baseline), "baseline");
}

TEST(Registry, EveryPolicySaysWhatItIs) {
  for (const PolicyInfo& info : all()) {
    EXPECT_FALSE(info.name.empty()) << info.id;
    EXPECT_THAT(info.summary, ::testing::EndsWith(".")) << info.id;
    EXPECT_FALSE(info.cost.empty()) << info.id;
    EXPECT_TRUE(info.make_policy != nullptr) << info.id;
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
      for (const std::string& choice : option.choices) {
        const std::string meaning = meaningOf(option, '"' + choice + '"');
        EXPECT_TRUE(meaning.size() > 10 && meaning.size() < 110 && meaning.back() == '.') << info.id << ' ' << meaning;
        EXPECT_EQ(meaning.find(": "), std::string::npos) << "the meaning of one choice contains ': ': " << meaning;
      }
      EXPECT_FALSE(meaningOf(option, option.default_json).empty()) << info.id << " " << option.key;
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
    for (const model::Fault& fault : made.faults) EXPECT_THAT(fault.pointer, ::testing::StartsWith("/here")) << info.id;
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
  EXPECT_THAT(pointers, ::testing::ElementsAre("/compare/0/policy", "/compare/1/options/colour",
                                               "/compare/2/options/plan/0/jobs/J9", "/compare/2/options/plan/0/jobs/J9",
                                               "/expected/0/policy", "/expected/1/metric"));
}

TEST(CheckCompare, OnlyTheLaneOfAProgramHasAColourAndOneOfThese) {
  model::Scenario scenario = oneJob();
  scenario.compare = {{.policy = "plan", .label = {}, .options = {{"plan", "[]"}}, .color = "wine"},
                      {.policy = "external", .label = "A", .options = {{"command", "\"x\""}}, .color = "vine"},
                      {.policy = "external", .label = "B", .options = {{"command", "\"x\""}}, .color = "wine"}};
  const std::vector<model::Fault> faults = checkCompare(scenario);
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0].pointer, "/compare/0/color");
  EXPECT_EQ(faults[1].pointer, "/compare/1/color");
  EXPECT_THAT(faults[1].hint, ::testing::HasSubstr("did you mean \"wine\"?"));
}

TEST(CheckCompare, AnExpectedFigureMayNameALane) {
  model::Scenario scenario = oneJob();
  scenario.compare = {{.policy = "plan", .label = "by hand", .options = {{"plan", "[]"}}}};
  scenario.expected = {{.policy = "by hand", .metric = "makespan_s", .value = 1, .tolerance = {}, .source = {}}};
  EXPECT_THAT(checkCompare(scenario), IsEmpty());
}

TEST(CheckCompare, StillChecksOptionsWhereTheScenarioHasFaults) {
  model::Scenario scenario = oneJob();
  scenario.jobs[0].throughput = model::ThroughputRow{{"H100", 1.0}};
  scenario.compare = {{.policy = "plan", .label = {}, .options = {{"colour", "3"}}}};
  const std::vector<model::Fault> faults = checkCompare(scenario);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/compare/0/options/colour");
}

}  // namespace
}  // namespace roundel::policies
