#include "core/model/words/clock_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace roundel::model {
namespace {

TEST(ClockText, HasTheFormOfTheLastInstantOfItsSet) {
  EXPECT_EQ(clockText(721.26), "12:01") << "no decimals of a minute";
  EXPECT_EQ(clockText(721.26, 7200), "0:12:01");
  EXPECT_EQ(clockText(3599.6), "1:00:00") << "what is rounded up is an hour, too";
  EXPECT_EQ(clockText(4, 8), "4.0 s");
  EXPECT_EQ(clockText(3 * 86400.0 + 61), "3 d 0:01:01");
  EXPECT_EQ(clockText(3 * 86400.0, 3 * 86400.0, {"s", "j"}), "3 j 0:00:00") << "words of another language";
  EXPECT_EQ(clockText(std::numeric_limits<double>::infinity()), "inf s");
}

}  // namespace
}  // namespace roundel::model
