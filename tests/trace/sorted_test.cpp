// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/sorted.h"

#include <gtest/gtest.h>

namespace roundel::trace {
namespace {

TEST(SortOnce, EachValueStandsOnceAscending) {
  std::vector<double> values{3, 1, 3, 2, 1};
  sortUnique(values);
  EXPECT_EQ(values, (std::vector<double>{1, 2, 3}));
  std::vector<int> none;
  sortUnique(none);
  EXPECT_TRUE(none.empty());
}

}  // namespace
}  // namespace roundel::trace
