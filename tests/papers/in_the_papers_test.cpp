// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the last section of each scheduler's help page: its experiments, and the explanations of their misses.

#include "core/papers/in_the_papers.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/papers/our_numbers.h"
#include "core/policies/registry.h"
#include "tests/source_dir.h"

namespace roundel::papers {
namespace {

namespace fs = std::filesystem;
using experiment::Estimate;
using experiment::PaperVerdict;
using ::testing::HasSubstr;
using ::testing::Not;

NumberResult numberOf(const std::string& scheduler, PaperVerdict verdict, const char* better_with = nullptr) {
  NumberResult out;
  out.entry.scheduler = scheduler;
  out.entry.against = experiment::Against::Ratio;
  out.entry.others = {"B"};
  out.entry.value = 0.5;
  out.ours = Estimate{3, 0.7, 0, 0};
  out.verdict = verdict;
  if (better_with != nullptr) {
    out.tried.push_back({better_with, Estimate{3, 0.5, 0, 0}, PaperVerdict::Agrees, Estimate{3, -0.2, 0, 0}});
    out.tried.back().effect = Effect::TurnsVerdict;
  }
  return out;
}

std::vector<PaperResults> twoExperiments() {
  PaperResults out;
  out.paper = {"p", "Paper", "", {}};
  FigureResult first;
  first.entry = {"p", "fig1", "Fig. 1", "times", "fig1.json", ""};
  first.entry.policies = {{"A", "alpha"}, {"B", "beta"}, {"C", "gamma"}};
  first.numbers = {numberOf("A", PaperVerdict::Agrees), numberOf("A", PaperVerdict::Differs, "short rounds"),
                   numberOf("A", PaperVerdict::DirectionOnly, "short rounds"), numberOf("C", PaperVerdict::Differs),
                   numberOf("A", PaperVerdict::NotComparable)};
  FigureResult second = first;
  second.entry.figure = "Fig. 2";
  second.numbers = {numberOf("C", PaperVerdict::Agrees)};
  out.figures = {first, second};
  return {out};
}

TEST(InThePapers, ARowAnExperimentCountsItsNumbersAndNamesEachFindingOnce) {
  const std::string text = inThePapers(twoExperiments(), "alpha");
  EXPECT_THAT(text, HasSubstr("## In the papers\n"));
  EXPECT_THAT(text, HasSubstr("| Paper, Fig. 1: times | 1 | 1 | 1 | agrees better with: short rounds (2 numbers) |\n"));
  EXPECT_THAT(text, Not(HasSubstr("Fig. 2")));
}

TEST(InThePapers, ASchedulerThatIsComparedWithHasTheNumbersToo) {
  const std::string text = inThePapers(twoExperiments(), "beta");
  EXPECT_THAT(
      text,
      HasSubstr(
          "| Paper, Fig. 1: times | 1 | 1 | 2 | agrees better with: short rounds (2 numbers); not explained |\n"));
  EXPECT_THAT(text, HasSubstr("| Paper, Fig. 2: times | 1 | 0 | 0 |  |\n"));
}

TEST(InThePapers, ASchedulerOfNoExperimentSaysSo) {
  EXPECT_THAT(inThePapers(twoExperiments(), "delta"), HasSubstr("No experiment"));
}

// Writes the pages if ROUNDEL_WRITE_HELP is set. The page of a scheduler that is in no experiment may lack the section.
TEST(InThePapers, EveryHelpPageOfASchedulerEndsWithWhatTheShippedNumbersSay) {
  const fs::path source(tests::sourceDir());
  const fs::path numbers = source / "scenarios" / "papers";
  const std::vector<PaperResults> results = readOurNumbers(numbers, readPapers(numbers).papers).results;
  ASSERT_EQ(results.size(), 5U);
  for (const policies::PolicyInfo& policy : policies::all()) {
    const fs::path file = source / "resources" / "help" / (policy.id + ".md");
    std::ifstream in(file, std::ios::binary);
    ASSERT_TRUE(in) << file;
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    const std::string section = "\n" + inThePapers(results, policy.id);
    const bool in_none = section == "\n" + inThePapers({}, policy.id);
    if (in_none && page.find("\n## In the papers\n") == std::string::npos) continue;
    if (std::getenv("ROUNDEL_WRITE_HELP") != nullptr) {
      const std::string above = page.substr(0, page.find("\n## In the papers\n"));
      std::ofstream(file, std::ios::binary) << above << section;
      continue;
    }
    EXPECT_TRUE(page.ends_with(section)) << file << "\n" << section;
  }
}

}  // namespace
}  // namespace roundel::papers
