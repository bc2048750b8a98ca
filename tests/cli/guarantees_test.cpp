// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli guarantees.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

Ran guaranteesOf(std::vector<std::string> words) {
  words.insert(words.begin(), {"guarantees", tests::sourceDir() + "/scenarios/hadar-fig1.json"});
  return runCli(words);
}

TEST(GuaranteesCommand, PrintsEachTheoremWithItsConditions) {
  const Ran ran = guaranteesOf({"--policy", "hadar"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Hadar, Theorem 2: competitive ratio\n  fails as printed: see help"),
                             HasSubstr("[not] Every allocation has k Δγ ≥ (c / α) Δk: J1, round 3: 6.12e-05 < 0.148"),
                             HasSubstr("optimum 2.07051 in whole rounds")));
}

TEST(GuaranteesCommand, QuickSearchesNoOptimum) {
  const Ran ran = guaranteesOf({"--policy", "hadar", "--quick"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("optimum not known: it was not searched"), Not(HasSubstr("in whole rounds"))));
}

TEST(GuaranteesCommand, PrintsJsonAndLatex) {
  const auto json = nlohmann::json::parse(guaranteesOf({"--policy", "asrpt", "--json"}).out);
  EXPECT_EQ(json.at("theorems").size(), 4U);
  EXPECT_EQ(json.at("theorems")[3].at("verdict"), "does-not-apply");
  EXPECT_THAT(guaranteesOf({"--policy", "hare", "--latex"}).out, HasSubstr("\\begin{tabular}"));
}

TEST(GuaranteesCommand, SaysThatAPaperProvesNothing) {
  EXPECT_EQ(guaranteesOf({"--policy", "gavel"}).out, "Gavel: its paper proves no bound for a run.\n");
}

TEST(GuaranteesCommand, NeedsOneScheduler) {
  EXPECT_EQ(guaranteesOf({}).code, kBadInput);
  EXPECT_EQ(guaranteesOf({"--policy", "hadar", "--lane", "Hadar"}).code, kBadInput);
}

}  // namespace
}  // namespace roundel::cli::testing
