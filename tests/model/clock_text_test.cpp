// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/clock_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace roundel::model {
namespace {

TEST(ClockText, HasTheFormOfTheLastInstantOfItsSet) {
  EXPECT_EQ(clockText(721.26), "12:01") << "no decimals from one minute on";
  EXPECT_EQ(clockText(721.26, 7200), "0:12:01");
  EXPECT_EQ(clockText(4, 8), "4.0 s");
  EXPECT_EQ(clockText(3 * 86400.0 + 61), "3 d 0:01:01");
  EXPECT_EQ(clockText(3 * 86400.0, 3 * 86400.0, {"s", "j"}), "3 j 0:00:00") << "the units may be in another language";
  EXPECT_EQ(clockText(std::numeric_limits<double>::infinity()), "inf s");
}

TEST(ClockText, SaysNothingThatHasNotBeenReached) {
  EXPECT_EQ(clockText(721.7), "12:01") << "rounding up would show an instant that is not reached";
  EXPECT_EQ(clockText(3599.6), "59:59");
  EXPECT_EQ(clockText(4.29, 8), "4.2 s");
  EXPECT_EQ(clockText(0.3, 8), "0.3 s") << "0.3 must not be rounded down to 0.2";
  EXPECT_EQ(clockText(720 - 1e-8), "12:00") << "a difference by rounding is ignored";
  EXPECT_EQ(clockText(2.5, 720), "0:02") << "the format of its set";
  EXPECT_EQ(clockText(2.5), "2.5 s") << "a set of one instant";
}

}  // namespace
}  // namespace roundel::model
