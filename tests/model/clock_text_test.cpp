// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/clock_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace roundel::model {
namespace {

TEST(ClockText, HasTheFormOfTheLastInstantOfItsSet) {
  EXPECT_EQ(clockText(721.26), "12:01") << "no decimals of a minute";
  EXPECT_EQ(clockText(721.26, 7200), "0:12:01");
  EXPECT_EQ(clockText(4, 8), "4.0 s");
  EXPECT_EQ(clockText(3 * 86400.0 + 61), "3 d 0:01:01");
  EXPECT_EQ(clockText(3 * 86400.0, 3 * 86400.0, {"s", "j"}), "3 j 0:00:00") << "words of another language";
  EXPECT_EQ(clockText(std::numeric_limits<double>::infinity()), "inf s");
}

TEST(ClockText, SaysNothingThatHasNotBeenReached) {
  EXPECT_EQ(clockText(721.7), "12:01") << "not yet 12:02";
  EXPECT_EQ(clockText(3599.6), "59:59");
  EXPECT_EQ(clockText(4.29, 8), "4.2 s");
  EXPECT_EQ(clockText(0.3, 8), "0.3 s") << "0.3 is three tenths";
  EXPECT_EQ(clockText(720 - 1e-8), "12:00") << "short of it by rounding alone";
  EXPECT_EQ(clockText(2.5, 720), "0:02") << "as the others of its set";
  EXPECT_EQ(clockText(2.5), "2.5 s") << "alone";
}

}  // namespace
}  // namespace roundel::model
