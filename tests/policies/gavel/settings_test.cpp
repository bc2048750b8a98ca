// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the options of `gavel`: defaults, ranges, and the faults of a fixed allocation, which name the job.

#include "core/policies/gavel/settings.h"

#include <gtest/gtest.h>

#include "build.h"

namespace roundel::policies::gavel {
namespace {

std::vector<model::Fault> faultsOf(const char* allocation) {
  return makeGavel(*hadarFigure1().problem(), {{"allocation", allocation}}).faults;
}

TEST(GavelSettings, DefaultsAreTheSingleMaxMinLpInRounds) {
  const auto problem = hadarFigure1().problem();
  std::vector<model::Fault> faults;
  const Settings settings = readSettings(*problem, checkOptions(optionSpecs(), {}, "").options, faults);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(settings.objective, Objective::MaxMinFairness);
  EXPECT_EQ(settings.mechanism, Mechanism::Rounds);
  EXPECT_FALSE(settings.water_filling);
  EXPECT_EQ(settings.reset_s, 1920);
  EXPECT_EQ(settings.fixed, nullptr);
}

TEST(GavelSettings, EveryOptionSaysWhatItMeans) {
  for (const OptionSpec& spec : optionSpecs()) {
    EXPECT_FALSE(spec.meaning.empty()) << spec.key;
    EXPECT_FALSE(spec.default_json.empty()) << spec.key;
    EXPECT_EQ(spec.choices.empty(), spec.type != OptionType::Choice) << spec.key;
  }
}

TEST(GavelSettings, AFixedAllocationIsReadByJobAndType) {
  const auto problem = hadarFigure1().problem();
  std::vector<model::Fault> faults;
  const CheckedOptions checked = checkOptions(
      optionSpecs(), {{"allocation", R"({"J3": {"K80": 0.8}, "J1": {"P100": 1, "V100": 0.5}, "J2": {}})"}}, "");
  const Settings settings = readSettings(*problem, checked.options, faults);
  ASSERT_TRUE(faults.empty());
  ASSERT_NE(settings.fixed, nullptr);
  EXPECT_EQ(*settings.fixed, (FixedShares{0.5, 1, 0, 0, 0, 0, 0, 0, 0.8}));
}

TEST(GavelSettings, AJobWithoutARowIsAFaultThatNamesIt) {
  const auto faults = faultsOf(R"({"J1": {"V100": 1}, "J3": {"K80": 1}})");
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].code, "missing");
  EXPECT_EQ(faults[0].pointer, "/allocation");
  EXPECT_NE(faults[0].message.find("\"J2\""), std::string::npos);
}

TEST(GavelSettings, EveryFaultOfAnAllocationIsFoundInOnePass) {
  const auto faults = faultsOf(R"({"J1": {"V101": 0.5, "P100": -0.1}, "J2": {"K80": "much"}, "J9": {}, "J3": [1]})");
  ASSERT_EQ(faults.size(), 5U);
  const auto find = [&](const std::string& pointer) {
    const auto it = std::ranges::find(faults, pointer, &model::Fault::pointer);
    return it == faults.end() ? model::Fault{} : *it;
  };
  EXPECT_EQ(find("/allocation/J1/V101").code, "unknown-id");
  EXPECT_NE(find("/allocation/J1/V101").hint.find("V100"), std::string::npos);
  EXPECT_EQ(find("/allocation/J1/P100").code, "out-of-range");
  EXPECT_NE(find("/allocation/J1/P100").message.find("\"J1\""), std::string::npos);
  EXPECT_EQ(find("/allocation/J2/K80").code, "wrong-type");
  EXPECT_EQ(find("/allocation/J9").code, "unknown-id");
  EXPECT_EQ(find("/allocation/J3").code, "wrong-type");
}

TEST(GavelSettings, AnAllocationMustBeAnObjectAndSharesAtMostOne) {
  ASSERT_EQ(faultsOf("[]").size(), 1U);
  EXPECT_EQ(faultsOf("[]")[0].code, "wrong-type");
  const auto faults = faultsOf(R"({"J1": {"V100": 1.5}, "J2": {}, "J3": {}})");
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].code, "out-of-range");
  EXPECT_EQ(makeGavel(*hadarFigure1().problem(), {{"allocation", "[]"}}).policy, nullptr);
}

TEST(GavelSettings, UnknownObjectiveIsAFault) {
  const auto faults = makeGavel(*hadarFigure1().problem(), {{"objective", "\"max-min\""}}).faults;
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/objective");
}

}  // namespace
}  // namespace roundel::policies::gavel
