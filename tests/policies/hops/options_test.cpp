// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/options.h"

#include <gtest/gtest.h>

namespace roundel::policies::hops {
namespace {

Settings settings(const model::OptionMap& given) {
  const CheckedOptions checked = checkOptions(optionSpecs(), given, "");
  EXPECT_TRUE(checked.faults.empty());
  return settingsFrom(checked.options);
}

TEST(HopsOptions, LambdaIsOneAndUnderFinishTimeFairnessTwo) {
  EXPECT_EQ(settings({}).lambda, 1);
  EXPECT_EQ(settings({{"priority", "\"FTF\""}}).lambda, 2);
  EXPECT_EQ(settings({{"priority", "\"FTF\""}, {"lambda", "0.5"}}).lambda, 0.5);
}

TEST(HopsOptions, TheGapWidensAboveAThousandGpus) {
  EXPECT_EQ(settings({}).gapFor(1000), 0.01);
  EXPECT_EQ(settings({}).gapFor(1001), 0.05);
  EXPECT_EQ(settings({{"gap", "0"}}).gapFor(1001), 0);
}

TEST(HopsOptions, PublishedVariantsHaveNames) {
  const Settings published = settings({{"aggregated", "\"as-published\""},
                                       {"exception", "\"as-published\""},
                                       {"adjustment", "\"as-published\""},
                                       {"refresh_s", "30"}});
  EXPECT_FALSE(published.full_servers);
  EXPECT_FALSE(published.large_exception);
  EXPECT_EQ(published.adjustment, Adjustment::AsPublished);
  EXPECT_EQ(published.refresh_s, 30);
  EXPECT_EQ(settings({}).adjustment, Adjustment::Corrected);
}

TEST(HopsOptions, OutOfRangeIsRefused) {
  EXPECT_FALSE(checkOptions(optionSpecs(), {{"gap", "1.5"}}, "").faults.empty());
  EXPECT_FALSE(checkOptions(optionSpecs(), {{"lambda", "-1"}}, "").faults.empty());
  EXPECT_FALSE(checkOptions(optionSpecs(), {{"pattern", "3"}}, "").faults.empty());
}

}  // namespace
}  // namespace roundel::policies::hops
