// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/time_unit.h"

#include <gtest/gtest.h>

#include <limits>

namespace roundel::model {
namespace {

TEST(TimeUnit, CountsUpTo120) {
  EXPECT_STREQ(timeUnitFor(0).name, "s");
  EXPECT_STREQ(timeUnitFor(120).name, "s");
  EXPECT_STREQ(timeUnitFor(121).name, "min");
  EXPECT_STREQ(timeUnitFor(7200).name, "min");
  EXPECT_STREQ(timeUnitFor(7200 + 1e-7).name, "min") << "the rounding error of a sum is ignored";
  EXPECT_STREQ(timeUnitFor(7300).name, "h");
  EXPECT_STREQ(timeUnitFor(5 * 86400.0).name, "h");
  EXPECT_STREQ(timeUnitFor(6 * 86400.0).name, "d");
  EXPECT_STREQ(timeUnitFor(-7300).name, "h") << "differences may be negative";
  EXPECT_STREQ(timeUnitFor(std::numeric_limits<double>::infinity()).name, "s");
}

TEST(TimeUnit, NamesInSecondsEndInTheirUnit) {
  for (const char* name : {"restart_s", "round_s", "_s"}) EXPECT_TRUE(isInSeconds(name)) << name;
  for (const char* name : {"iterations_per_s", "default_ms", "gpus", "s", ""}) EXPECT_FALSE(isInSeconds(name)) << name;
}

TEST(TimeText, HasTheUnitOfItsSet) {
  EXPECT_EQ(timeText(720), "12 min");
  EXPECT_EQ(timeText(720, timeUnitFor(86400)), "0.2 h");
  EXPECT_EQ(timeText(20, timeUnitFor(7200)), "0.333 min");
  EXPECT_EQ(timeText(0), "0 s");
  EXPECT_EQ(timeText(-1e-9), "0 s");
  EXPECT_EQ(timeText(100000), "27.778 h");
}

}  // namespace
}  // namespace roundel::model
