// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/random_stream.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace roundel::model {
namespace {

TEST(RandomStream, TheSameNameDrawsTheSameNumbers) {
  RandomStream a(7, "arrivals", 3);
  RandomStream b(7, "arrivals", 3);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(RandomStream, SeedPurposeAndEntityEachNameAnotherStream) {
  std::set<std::uint64_t> first;
  for (const std::uint64_t seed : {0UL, 1UL, 2UL}) {
    for (const char* purpose : {"arrivals", "size", "model"}) {
      for (std::uint64_t entity = 0; entity < 50; ++entity) first.insert(RandomStream(seed, purpose, entity).next());
    }
  }
  EXPECT_EQ(first.size(), 3u * 3u * 50u);
}

TEST(RandomStream, UnitIsUniformInZeroToOne) {
  RandomStream stream(1, "unit");
  int tenths[10] = {};
  for (int i = 0; i < 100000; ++i) {
    const double u = stream.unit();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    ++tenths[static_cast<int>(u * 10)];
  }
  for (const int count : tenths) EXPECT_NEAR(count, 10000, 400);
}

TEST(RandomStream, ExponentialHasItsMeanAndItsMedian) {
  RandomStream stream(2, "exponential");
  double sum = 0;
  int below = 0;
  for (int i = 0; i < 100000; ++i) {
    const double x = stream.exponential(300);
    ASSERT_GE(x, 0);
    sum += x;
    below += x < 300 * std::log(2.0) ? 1 : 0;
  }
  EXPECT_NEAR(sum / 100000, 300, 4);
  EXPECT_NEAR(below, 50000, 700);
}

TEST(RandomStream, AnIndexStaysBelowItsCount) {
  RandomStream stream(3, "index");
  std::set<std::size_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(stream.index(5));
  EXPECT_EQ(seen, (std::set<std::size_t>{0, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace roundel::model
