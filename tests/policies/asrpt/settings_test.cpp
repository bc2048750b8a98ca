// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/settings.h"

#include "core/policies/policy_facts.h"

#include <gtest/gtest.h>

#include "tests/policies/asrpt/fixture.h"

namespace roundel::policies::asrpt {
namespace {

Settings settings(const model::OptionMap& given) {
  return settingsFrom(checkOptions(optionSpecs(), given, "").options);
}

TEST(AsrptSettings, DefaultsAreThePapersAndOurs) {
  const Settings s = settings({});
  EXPECT_EQ(s.comm_heavy, 1.5);
  EXPECT_EQ(s.tau, 1);
  EXPECT_EQ(s.forecast.kind, predict::Forecast::Forest);
  EXPECT_EQ(s.forecast.retrain_s, 86'400);
  EXPECT_TRUE(s.type_aware) << "auto is on if the cluster has several types";
  EXPECT_FALSE(s.slot_s.has_value());
}

TEST(AsrptSettings, TakeWhatIsGiven) {
  const Settings s = settings({{"comm_heavy", "2"},
                               {"tau", "0"},
                               {"forecast", "\"median\""},
                               {"retrain_s", "3600"},
                               {"type_aware", "true"},
                               {"slot_s", "60"}});
  EXPECT_EQ(s.comm_heavy, 2);
  EXPECT_EQ(s.tau, 0);
  EXPECT_EQ(s.forecast.kind, predict::Forecast::Median);
  EXPECT_EQ(s.forecast.retrain_s, 3600);
  EXPECT_TRUE(s.type_aware);
  EXPECT_EQ(s.slot_s, 60);
  EXPECT_FALSE(settings({{"type_aware", "false"}}).type_aware);
  EXPECT_FALSE(settings({{"type_aware", "\"false\""}}).type_aware);
  EXPECT_EQ(settings({{"forecast", "\"zero\""}}).forecast.kind, predict::Forecast::Zero);
}

TEST(AsrptSettings, RefuseWhatMakesNoSense) {
  for (const auto& [key, value] : model::OptionMap{{"comm_heavy", "0.5"},
                                                   {"tau", "-1"},
                                                   {"forecast", "\"oracle\""},
                                                   {"retrain_s", "0"},
                                                   {"slot_s", "0"},
                                                   {"type_aware", "\"perhaps\""}}) {
    EXPECT_EQ(checkOptions(optionSpecs(), {{key, value}}, "").faults.size(), 1U) << key;
  }
}

TEST(AsrptSettings, TheForestDrawsWhateverAGroupNeverSeenGets) {
  for (const char* kind : {"forest", "zero"})
    EXPECT_TRUE(draws("asrpt", {{"forecast", '"' + std::string(kind) + '"'}}));
  for (const char* kind : {"mean", "median", "perfect"})
    EXPECT_FALSE(draws("spjf", {{"forecast", '"' + std::string(kind) + '"'}})) << kind;
}

TEST(AsrptSettings, BaselinesShareTheForecastOnly) {
  for (const PolicyInfo& info : infos()) {
    if (info.id == "asrpt") continue;
    ASSERT_EQ(info.options.size(), 2U);
    EXPECT_EQ(info.options[0].key, "forecast");
    EXPECT_EQ(info.options[1].key, "retrain_s");
  }
}

}  // namespace
}  // namespace roundel::policies::asrpt
