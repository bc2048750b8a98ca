// SPDX-License-Identifier: GPL-3.0-or-later
// The draft of a sweep: its file, typed and shown values, and files that are not sweeps.

#include "widgets/document/sweeps/sweep_draft.h"

#include <gmock/gmock.h>

#include <fstream>

#include "core/policies/registry.h"
#include "tests/widgets/document/sweeps/drafts.h"

namespace roundel::widgets {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SweepText : public experiment::testing::SweepFolder {
 protected:
  std::optional<SweepDraft> read(const std::string& text) {
    error.clear();
    return draftFromText(text, at(""), error);
  }
  /// The draft of a sweep file with these additional members.
  SweepDraft with(const std::string& members) {
    const auto draft = read(R"({"roundel_sweep": 1, "scenario": "three.json", )" + members + "}");
    EXPECT_TRUE(draft) << error;
    return draft.value_or(SweepDraft{});
  }
  std::string error;
};

TEST_F(SweepText, WithoutSchedulersTakesThoseThatTheScenarioCompares) {
  const SweepDraft draft = with(R"("seeds": 2)");
  std::vector<std::string> used;
  for (const DraftScheduler& each : draft.schedulers)
    if (each.used) used.push_back(each.policy);
  EXPECT_THAT(used, ElementsAre("gavel", "hadar"));
  EXPECT_EQ(draft.seeds, (std::vector<std::uint64_t>{1, 2}));
}

TEST_F(SweepText, ListsEverySchedulerOnceThatCanRunWithoutASchedule) {
  const SweepDraft draft = with(R"("schedulers": [{"policy": "hops"}, {"policy": "hops", "label": "again"}])");
  std::map<std::string, int> times;
  for (const DraftScheduler& each : draft.schedulers) ++times[each.policy];
  for (const policies::PolicyInfo& info : policies::all())
    EXPECT_EQ(times[info.id], info.id == "hops" ? 2 : info.needs_schedule || info.needs_program ? 0 : 1) << info.id;
}

TEST_F(SweepText, OfAScenarioThatIsNotThereHasNoSchedulersChosen) {
  for (const char* name : {"nowhere.json", "", "."}) {
    const auto draft = read(std::string(R"({"roundel_sweep": 1, "scenario": ")") + name + "\"}");
    ASSERT_TRUE(draft) << '"' << name << '"' << error;
    EXPECT_EQ(draft->scenario, "") << "the scenario cannot be read";
    for (const DraftScheduler& each : draft->schedulers) EXPECT_FALSE(each.used) << each.policy;
  }
}

class WrongSweeps : public SweepText, public ::testing::WithParamInterface<const char*> {};

TEST_P(WrongSweeps, AreRefusedWithAReason) {
  EXPECT_FALSE(SweepText::read(GetParam())) << GetParam();
  EXPECT_NE(error, "");
}

INSTANTIATE_TEST_SUITE_P(Texts, WrongSweeps,
                         ::testing::Values("", "{", "[]", "3", R"({"title": 3})", R"({"vary": 3})",
                                           R"({"vary": [null]})", R"({"schedulers": [{"policy": 3}]})",
                                           R"({"schedulers": [{"policy": "hops", "vary": 1}]})"));

TEST_F(SweepText, OddMembersAreLeftForTheReaderOfSweepsToRefuse) {
  EXPECT_EQ(with(R"("seeds": 0)").seeds, std::vector<std::uint64_t>{1});
  EXPECT_EQ(with(R"("seeds": -3)").seeds, std::vector<std::uint64_t>{1});
  EXPECT_EQ(with(R"("seeds": [7, "x", 9])").seeds, (std::vector<std::uint64_t>{7, 9}));
  EXPECT_EQ(with(R"("seeds": 1000000000)").seeds.size(), 100'000U) << "the number of seeds is limited";
  const SweepDraft odd = with(R"("vary": [{"path": 3, "values": "x"}, {"values": {"from": "a", "steps": true}}])");
  ASSERT_EQ(odd.vary.size(), 2U);
  EXPECT_THAT(odd.vary[0].paths, IsEmpty());
  EXPECT_THAT(odd.vary[0].values, IsEmpty());
  EXPECT_EQ(odd.vary[1].range, (DraftRange{0, 1, 2, false}));
}

TEST_F(SweepText, OfADraftReadsBackAsItWas) {
  SweepDraft draft = with(R"("title": "T", "notes": "N", "expected": {"page": 3}, "metrics": ["jct_mean_s"])");
  draft.vary.push_back({"two", {"/clock/round_s", "/clock/restart_s"}, {}, {"30", "60"}});
  draft.vary.push_back({"work", {"/jobs/*/iterations"}, DraftRange{0.5, 2000, 4, true}, {}});
  draft.vary.push_back({"rule", {"rule"}, {}, {"\"a\"", "null", "true"}, 1});
  draft.schedulers[1].label = "H";
  draft.schedulers[1].options["beam"] = "3";
  draft.seeds = {4, 9};
  const auto again = read(textOf(draft, draft.source));
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(*again, draft);
}

TEST_F(SweepText, CountsSeedsThatBeginAtOneAndListsOthers) {
  SweepDraft draft = with(R"("seeds": 3)");
  EXPECT_NE(textOf(draft, draft.source).find("\"seeds\": 3"), std::string::npos);
  draft.seeds = {3, 1, 2};
  EXPECT_NE(textOf(draft, draft.source).find("\"seeds\": ["), std::string::npos);
}

TEST_F(SweepText, LeavesOutSchedulersThatAreNotChosenWithWhatTheyVary) {
  SweepDraft draft = with(R"("seeds": 1)");
  draft.vary.push_back({"beam", {"beam"}, {}, {"1", "64"}, 1});
  draft.schedulers[1].used = false;
  EXPECT_EQ(textOf(draft, draft.source).find("beam"), std::string::npos);
}

TEST(SweepDrafts, OfAScenarioHaveItsLanesAndTenSeeds) {
  const SweepDraft draft = draftOf(threeJobs());
  EXPECT_EQ(draft.title, "Three jobs");
  EXPECT_EQ(draft.seeds.size(), 10U);
  EXPECT_TRUE(draft.vary.empty());
  EXPECT_TRUE(draft.schedulers[0].used && draft.schedulers[1].used);
  EXPECT_FALSE(draft.schedulers[2].used);
}

// ---- values ----

std::vector<std::string> values(double from, double to, int steps, bool log = false) {
  return valuesOf({"x", {"/x"}, DraftRange{from, to, steps, log}, {}});
}

TEST(RangesOfValues, MayFall) { EXPECT_THAT(values(3, 1, 3), ElementsAre("3", "2", "1")); }

TEST(RangesOfValues, EndExactlyWhereTheySay) {
  EXPECT_EQ(values(0.3, 0.9, 4).back(), "0.9") << "0.3 + (0.9 - 0.3) is slightly more than 0.9";
  EXPECT_EQ(values(1, 1000, 7, true).back(), "1000");
}

TEST(RangesOfValues, ThatMakeNoSenseHaveNone) {
  EXPECT_THAT(values(1, 2, 1), IsEmpty());
  EXPECT_THAT(values(1, 2, 0), IsEmpty());
  EXPECT_THAT(values(1, 2, -5), IsEmpty());
  EXPECT_THAT(values(1, 2, 1'000'000), IsEmpty());
  EXPECT_THAT(values(1, -2, 3, true), IsEmpty());
}

TEST(RangesOfValues, OnALogScaleGrowByOneFactor) {
  EXPECT_THAT(values(2, 32, 5, true), ElementsAre("2", "4", "8", "16", "32"));
}

struct Shown {
  const char *json, *text;
};
class ShortValues : public ::testing::TestWithParam<Shown> {};
TEST_P(ShortValues, AreWrittenForPeople) { EXPECT_EQ(shortValue(GetParam().json), GetParam().text); }
INSTANTIATE_TEST_SUITE_P(All, ShortValues,
                         ::testing::Values(Shown{"\"V100\"", "V100"}, Shown{"274", "274"}, Shown{"274.4", "274"},
                                           Shown{"0.5", "0.5"}, Shown{"0.123456", "0.123"}, Shown{"-1.23456", "-1.23"},
                                           Shown{"1234567.5", "1.23e+06"}, Shown{"1234.6", "1235"},
                                           Shown{"true", "true"}, Shown{"123456789", "123456789"},
                                           Shown{"null", "null"}));

class TypedValues : public ::testing::TestWithParam<Shown> {};
TEST_P(TypedValues, AreJson) { EXPECT_EQ(valueFromTyped(GetParam().json), GetParam().text); }
INSTANTIATE_TEST_SUITE_P(All, TypedValues,
                         ::testing::Values(Shown{"3", "3"}, Shown{"0.5", "0.5"}, Shown{"true", "true"},
                                           Shown{"V100", "\"V100\""}, Shown{"\"V100\"", "\"V100\""},
                                           Shown{"two words", "\"two words\""}));

}  // namespace
}  // namespace roundel::widgets
