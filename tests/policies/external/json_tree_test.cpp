// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/json_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

namespace roundel::policies::external {
namespace {

using ::testing::HasSubstr;

std::string faultOf(std::string_view text) {
  const JsonTree tree(text);
  return tree.fault() ? tree.fault()->what : "";
}

TEST(JsonTree, ReadsEveryKindOfValueWithItsPlace) {
  const std::string text =
      R"( {"a": [1, -2.5e3, 0.0], "b": {"c": "x\n\u00e9\ud83d\ude00y"}, "d": null, "e": true, "f": false} )";
  const JsonTree tree(text);
  ASSERT_FALSE(tree.fault()) << tree.fault()->what;
  const JsonValue root = tree.root();
  EXPECT_EQ(root.size(), 5U);
  std::vector<double> numbers;
  root.member("a").forEach([&](JsonValue value) { return numbers.push_back(value.number()), true; });
  EXPECT_THAT(numbers, ::testing::ElementsAre(1, -2500, 0));
  EXPECT_EQ(root.member("b").member("c").string(), "x\n\xC3\xA9\xF0\x9F\x98\x80y");
  EXPECT_EQ(root.member("b").text(), R"({"c": "x\n\u00e9\ud83d\ude00y"})");
  EXPECT_TRUE(root.member("d").is(JsonKind::Null));
  EXPECT_TRUE(root.member("e").is(JsonKind::True));
  EXPECT_FALSE(root.member("z"));
}

TEST(JsonTree, NamesWhatJsonDoesNotAllow) {
  EXPECT_THAT(faultOf(""), HasSubstr("empty"));
  EXPECT_THAT(faultOf("[NaN]"), HasSubstr("NaN"));
  EXPECT_THAT(faultOf("[Infinity]"), HasSubstr("Infinity"));
  EXPECT_THAT(faultOf("[-Infinity]"), HasSubstr("-Infinity"));
  EXPECT_THAT(faultOf("[1e999]"), HasSubstr("too large"));
  EXPECT_EQ(faultOf("[1e308, -1e308, 1e-999]"), "");
  EXPECT_THAT(faultOf(R"({"a":1,"a":2})"), HasSubstr("\"a\" is stated twice"));
  EXPECT_THAT(faultOf(R"({"a":1,"\u0061":2})"), HasSubstr("twice"));
  EXPECT_THAT(faultOf("[1,]"), HasSubstr("a value"));
  EXPECT_THAT(faultOf("[1 2]"), HasSubstr("a comma or ]"));
  EXPECT_THAT(faultOf("[01]"), HasSubstr("a comma or ]"));
  EXPECT_THAT(faultOf("[.5]"), HasSubstr("a value"));
  EXPECT_THAT(faultOf("['a']"), HasSubstr("a value"));
  EXPECT_THAT(faultOf("{\"a\" 1}"), HasSubstr("a colon"));
  EXPECT_THAT(faultOf("{} {}"), HasSubstr("follows"));
  EXPECT_THAT(faultOf("{\"a\":"), HasSubstr("ends"));
  EXPECT_THAT(faultOf("\"abc"), HasSubstr("not closed"));
  EXPECT_THAT(faultOf("\"\x01\""), HasSubstr("control character"));
  EXPECT_THAT(faultOf(R"("\ud800")"), HasSubstr("half of a character"));
  EXPECT_THAT(faultOf(R"("\x41")"), HasSubstr("escape"));
  EXPECT_THAT(faultOf("\"\xFF\""), HasSubstr("byte 2 is not UTF-8"));
}

TEST(JsonTree, NestsAtMost64Deep) {
  const auto nested = [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); };
  EXPECT_EQ(faultOf(nested(64)), "");
  EXPECT_THAT(faultOf(nested(65)), HasSubstr("64"));
  EXPECT_THAT(faultOf(nested(1'000'000)), HasSubstr("64"));
}

// A valid line that is cut or has a changed byte gives a fault or another tree, not a crash.
TEST(JsonTree, SurvivesAnyBytes) {
  const std::string valid =
      R"({"type":"decision","id":7,"place":{"J1":[{"node":"n1","type":"V","count":3}]},"why":{"rule":"\u00e9","chosen":{"J1":-1.5e-3}}})";
  for (std::size_t n = 0; n < valid.size(); ++n) EXPECT_NE(faultOf(valid.substr(0, n)), "") << n;
  const char* const wanted =
      std::getenv("ROUNDEL_FUZZ");  // NOLINT(concurrency-mt-unsafe): the tests of a process are one thread
  const int rounds = wanted == nullptr ? 20'000 : std::atoi(wanted);
  std::mt19937_64 random(7);
  for (int i = 0; i < rounds; ++i) {
    std::string changed = valid;
    for (int n = 0; n < 3; ++n) changed[random() % changed.size()] = static_cast<char>(random() & 0xFFU);
    const JsonTree tree(changed);
    if (tree.fault()) {
      EXPECT_LE(tree.fault()->place.end, changed.size());
    }
  }
}

}  // namespace
}  // namespace roundel::policies::external
