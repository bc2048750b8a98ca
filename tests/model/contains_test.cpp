// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/ranges/contains.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace roundel::model {
namespace {

TEST(Contains, AValueThatIsEqualToAnElement) {
  const std::vector<std::string> words{"a", "b"};
  EXPECT_TRUE(contains(words, "b"));
  EXPECT_TRUE(contains(words, std::string_view("a")));
  EXPECT_FALSE(contains(words, "c"));
  EXPECT_FALSE(contains(std::vector<int>(), 0));
}

TEST(Contains, AValueThatAProjectionGives) {
  struct Pair {
    int first = 0, second = 0;
  };
  const std::vector<Pair> pairs{{1, 2}, {3, 4}};
  EXPECT_TRUE(contains(pairs, 4, &Pair::second));
  EXPECT_FALSE(contains(pairs, 4, &Pair::first));
}

}  // namespace
}  // namespace roundel::model
