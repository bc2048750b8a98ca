// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every number of every shipped experiment states its source, and that every experiment states what is from the
// paper and what is ours.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/papers/our_numbers.h"
#include "tests/source_dir.h"

namespace roundel::papers {
namespace {

namespace fs = std::filesystem;

std::vector<PaperEntry> entries() {
  std::vector<PaperEntry> out;
  for (const Paper& paper : readPapers(fs::path(tests::sourceDir()) / "scenarios" / "papers").papers)
    out.insert(out.end(), paper.entries.begin(), paper.entries.end());
  return out;
}

std::string nameOf(const PaperEntry& entry) { return entry.paper + ":" + entry.name; }

TEST(Origins, EveryNumberIsPrintedDerivedOrReadOffAndSaysWhere) {
  const std::set<std::string> kinds{"printed", "derived", "read off the figure"};
  for (const PaperEntry& entry : entries()) {
    for (const experiment::ExpectedEntry& number : entry.expected) {
      EXPECT_TRUE(kinds.contains(number.kind)) << nameOf(entry) << ": " << number.name;
      EXPECT_FALSE(number.source.empty()) << nameOf(entry) << ": " << number.name;
    }
  }
}

TEST(Origins, EveryExperimentSaysWhatIsThePapersAndWhereItsJobsAreOursWhatIsOurs) {
  for (const PaperEntry& entry : entries()) {
    if (!entry.canBeSetUp()) {
      EXPECT_FALSE(entry.reason.empty()) << nameOf(entry);
      continue;
    }
    EXPECT_FALSE(entry.expected.empty()) << nameOf(entry);
    EXPECT_FALSE(entry.about.papers.empty()) << nameOf(entry);
    const bool ours = std::ranges::any_of(entry.expected, &experiment::ExpectedEntry::our_jobs);
    if (ours) {
      EXPECT_FALSE(entry.about.ours.empty()) << nameOf(entry);
    }
  }
}

TEST(Origins, ADerivedNumberComesWithHowItIsDerived) {
  for (const PaperEntry& entry : entries()) {
    for (const experiment::ExpectedEntry& number : entry.expected) {
      if (number.kind == "derived") {
        EXPECT_FALSE(entry.about.derived.empty()) << nameOf(entry) << ": " << number.name;
      }
    }
  }
}

/// Every number with the verdict Differs has a reason and at least one tried change. Times are not tested.
TEST(Origins, EveryMissSaysWhyOrThatItIsNotExplained) {
  const fs::path folder = fs::path(tests::sourceDir()) / "scenarios" / "papers";
  for (const PaperResults& paper : readOurNumbers(folder, readPapers(folder).papers).results) {
    for (const FigureResult& figure : paper.figures) {
      if (figure.origin != Origin::Shipped) continue;
      for (const NumberResult& number : figure.numbers) {
        if (number.time || number.verdict != experiment::PaperVerdict::Differs) continue;
        EXPECT_FALSE(reasonOf(number, figure.about).empty()) << nameOf(figure.entry) << ": " << number.entry.name;
        EXPECT_FALSE(number.tried.empty()) << nameOf(figure.entry) << ": " << number.entry.name;
      }
    }
  }
}

}  // namespace
}  // namespace roundel::papers
