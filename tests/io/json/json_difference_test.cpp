// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json_difference.h"

#include <gmock/gmock.h>

namespace roundel::io {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(JsonDifferences, AreNamedByKeysAndIds) {
  const JsonDifferences found = jsonDifferences(
      R"({"title": "a", "clock": {"round_s": 360}, "nodes": [{"id": "n0", "gpus": 2}, {"id": "n1"}], "seeds": [1, 2]})",
      R"({"clock": {"round_s": 60, "seed": 2}, "nodes": [{"id": "n1"}, {"id": "n2"}], "seeds": [1, 3]})");
  EXPECT_THAT(
      found.list,
      ElementsAre(JsonDifference{"title", "\"a\"", ""}, JsonDifference{"clock / round_s", "360", "60"},
                  JsonDifference{"clock / seed", "", "2"}, JsonDifference{"nodes / n0", R"({"id":"n0","gpus":2})", ""},
                  JsonDifference{"nodes / n2", "", R"({"id":"n2"})"}, JsonDifference{"seeds / 2", "2", "3"}));
  EXPECT_EQ(found.more, 0U);
}

TEST(JsonDifferences, OfObjectsInAnotherOrderAreTheOrderAlone) {
  const JsonDifferences found = jsonDifferences(R"([{"id": "a"}, {"id": "b"}])", R"([{"id": "b"}, {"id": "a"}])");
  ASSERT_EQ(found.list.size(), 1U);
  EXPECT_EQ(found.list[0].first, "another order");
}

TEST(JsonDifferences, DoNotDependOnWhiteSpaceAndOrderOfKeys) {
  EXPECT_THAT(jsonDifferences("{\"a\": 1,\n \"b\": [1]}", R"({"b":[1],"a":1})").list, IsEmpty());
}

TEST(JsonDifferences, BeyondTheLimitAreCounted) {
  const JsonDifferences found = jsonDifferences("[1, 2, 3, 4]", "[5, 6, 7]", 1);
  EXPECT_EQ(found.list.size(), 1U);
  EXPECT_EQ(found.more, 3U);
}

TEST(JsonDifferences, OfATextThatIsNoJsonAreTheWholeText) {
  EXPECT_EQ(jsonDifferences("{ half", R"({"a": 1})").list.size(), 1U);
  EXPECT_THAT(jsonDifferences("{ half", "{ half").list, IsEmpty());
}

TEST(JsonDifferences, LongValuesAreCutBetweenCharacters) {
  std::string many;
  for (int i = 0; i < 200; ++i) many += "ä";
  const JsonDifferences found = jsonDifferences("[\"x" + many + "\"]", "[1]");
  ASSERT_EQ(found.list.size(), 1U);
  EXPECT_LT(found.list[0].first.size(), 130U);
  EXPECT_TRUE(found.list[0].first.ends_with("ä…"));
}

}  // namespace
}  // namespace roundel::io
