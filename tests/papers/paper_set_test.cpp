// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the shipped experiments: the index, the selection of papers and experiments, and that every sweep can be read.

#include "core/papers/paper_set.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "core/experiment/sweep.h"
#include "tests/source_dir.h"

namespace roundel::papers {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::IsEmpty;

fs::path papersFolder() { return fs::path(tests::sourceDir()) / "scenarios" / "papers"; }

PaperSetResult set() {
  PaperSetResult out = readPapers(papersFolder());
  for (const model::Fault& fault : out.faults) ADD_FAILURE() << fault.message;
  return out;
}

TEST(PaperSet, NamesFivePapersWithAReasonForWhatCannotBeSetUp) {
  const PaperSetResult read = set();
  EXPECT_EQ(read.papers.size(), 5U);
  for (const Paper& paper : read.papers) {
    EXPECT_FALSE(paper.cite.empty()) << paper.id;
    for (const PaperEntry& entry : paper.entries) {
      EXPECT_FALSE(entry.figure.empty() || entry.title.empty()) << entry.name;
      EXPECT_EQ(entry.canBeSetUp(), !entry.sweep.empty()) << entry.name;
    }
  }
}

TEST(PaperSet, AWordChoosesAPaperOrOneOfItsExperiments) {
  const PaperSetResult read = set();
  EXPECT_EQ(selectPapers(read.papers, "").size(), 5U);
  EXPECT_EQ(selectPapers(read.papers, "hops").size(), 1U);
  const std::vector<Paper> one = selectPapers(read.papers, "hops:table3");
  ASSERT_EQ(one.size(), 1U);
  ASSERT_EQ(one.front().entries.size(), 1U);
  EXPECT_EQ(one.front().entries.front().figure, "Table 3");
  EXPECT_THAT(selectPapers(read.papers, "hops:table9"), IsEmpty());
  EXPECT_THAT(wordsOf(read.papers), Contains("hops:table3"));
}

TEST(PaperSet, EverySweepIsReadAndEachOfItsNumbersSaysWhereItStands) {
  std::size_t sweeps = 0;
  for (const Paper& paper : set().papers) {
    for (const PaperEntry& entry : paper.entries) {
      if (!entry.canBeSetUp()) continue;
      ++sweeps;
      const experiment::SweepResult read = experiment::readSweep(entry.sweep);
      for (const model::Fault& fault : read.faults)
        ADD_FAILURE() << entry.sweep << fault.pointer << ": " << fault.message;
      if (!read.sweep) continue;
      EXPECT_FALSE(read.sweep->expected.empty()) << entry.sweep;
      for (const experiment::ExpectedEntry& each : read.sweep->expected)
        EXPECT_FALSE(each.source.empty()) << entry.sweep << " " << each.name;
      EXPECT_FALSE(read.sweep->paper->papers.empty()) << entry.sweep;
      EXPECT_FALSE(read.sweep->paper->ours.empty()) << entry.sweep;
    }
  }
  EXPECT_GE(sweeps, 25U);
}

TEST(PaperSet, AFolderWithoutAnIndexIsNamed) {
  const PaperSetResult read = readPapers(fs::path(tests::sourceDir()) / "scenarios");
  ASSERT_EQ(read.faults.size(), 1U);
  EXPECT_NE(read.faults.front().message.find("index.json"), std::string::npos);
}

}  // namespace
}  // namespace roundel::papers
