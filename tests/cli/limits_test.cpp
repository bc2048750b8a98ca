// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of times, seeds and counts on the command line: the last accepted and the first refused value.

#include "app/cli/limits.h"

#include <gtest/gtest.h>

#include <sstream>

namespace roundel::cli {
namespace {

TEST(Seconds, AreFiniteNumbersFromZeroUp) {
  for (const char* word : {"0", "0.5", "1e3", "-0", "1e308", ".5", "360"}) EXPECT_EQ(whyNoSeconds(word), "") << word;
  for (const char* word :
       {"", "-1", "-1e-9", "inf", "nan", "1e309", "1h", "1 ", " 1", "+1", "1,5", "0x10", "5s", "\xc2\xbd"})
    EXPECT_EQ(whyNoSeconds(word), std::string(word) + " is not a time: write seconds, 0 or more") << word;
}

TEST(Seeds, AreWholeNumbersOf64Bits) {
  for (const char* word : {"0", "1", "18446744073709551615", "007"}) EXPECT_EQ(whyNoSeed(word), "") << word;
  for (const char* word : {"", "-1", "18446744073709551616", "1.0", "1e3", "seed", "1 ", "+1", "0x1"})
    EXPECT_EQ(whyNoSeed(word), std::string(word) + " is not a seed: write a whole number from 0 to 2^64-1") << word;
}

TEST(PositiveNumbers, AreFiniteAndAboveZero) {
  for (const char* word : {"1", "1e-300", "0.001"}) EXPECT_EQ(whyNotPositive(word), "") << word;
  for (const char* word : {"", "0", "-0", "0.0", "-1", "inf", "nan", "1x", "1e-400"})
    EXPECT_EQ(whyNotPositive(word), std::string(word) + " is not a number above 0") << word;
}

bool ordered(std::optional<double> from_s, std::optional<double> to_s, std::string* said = nullptr) {
  std::ostringstream out, err;
  Console console{out, err, false, {}, nullptr};
  const bool result = inOrder(from_s, to_s, console);
  if (said != nullptr) *said = err.str();
  EXPECT_EQ(out.str(), "");
  return result;
}

TEST(FromAndTo, TheEndLiesAfterTheBeginning) {
  EXPECT_TRUE(ordered(0, 1));
  EXPECT_TRUE(ordered({}, 0));
  EXPECT_TRUE(ordered(5, {}));
  EXPECT_TRUE(ordered({}, {}));
  std::string said;
  EXPECT_FALSE(ordered(10, 10, &said)) << "a span has two different instants";
  EXPECT_EQ(said, "roundel-cli: --to 10: the end must lie after the beginning, --from 10\n");
  EXPECT_FALSE(ordered(10, 9.5, &said));
  EXPECT_NE(said.find("--to 9.5"), std::string::npos);
}

}  // namespace
}  // namespace roundel::cli
