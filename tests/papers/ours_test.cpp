// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that scenarios/papers/ours.csv has the numbers of this version. Runs the quick experiments again.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "core/experiment/run_sweep.h"
#include "core/papers/page.h"
#include "core/papers/page_csv.h"
#include "tests/source_dir.h"

namespace roundel::papers {
namespace {

namespace fs = std::filesystem;

fs::path shipped() { return fs::path(tests::sourceDir()) / "scenarios" / "papers"; }

/// Returns the lines that begin with `start`.
std::string linesOf(const std::string& text, const std::string& start) {
  std::istringstream in(text);
  std::string out;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(start, 0) == 0) out += line + "\n";
  }
  return out;
}

std::string runAnew(const Paper& paper) {
  const PaperEntry& entry = paper.entries.front();
  const experiment::SweepResult read = experiment::readSweep(entry.sweep);
  if (!read.sweep) return "the sweep has faults";
  const fs::path folder = fs::temp_directory_path() / ("roundel-ours-" + std::to_string(::getpid()));
  const experiment::SweepOutcome outcome = runSweep(*read.sweep, folder, {});
  const experiment::SweepTableResult table = experiment::readSweepTable(folder);
  fs::remove_all(folder);
  if (!outcome.error.empty() || !table.table) return "the sweep did not run";
  return pageCsv({{paper, {resultOf(entry, *read.sweep, *table.table)}}});
}

class Ours : public ::testing::TestWithParam<const char*> {};

TEST_P(Ours, OfTheShippedVersionIsWhatARunGivesNow) {
  std::ifstream in(shipped() / "ours.csv", std::ios::binary);
  const std::string all{std::istreambuf_iterator<char>(in), {}};
  const std::vector<Paper> papers = selectPapers(readPapers(shipped()).papers, GetParam());
  ASSERT_EQ(papers.size(), 1U);
  const PaperEntry& entry = papers.front().entries.front();
  const std::string start = entry.paper + "," + entry.name + ",";
  EXPECT_NE(linesOf(all, start), "");
  EXPECT_EQ(linesOf(runAnew(papers.front()), start), linesOf(all, start));
}

INSTANTIATE_TEST_SUITE_P(QuickOnes, Ours,
                         ::testing::Values("hadar:fig1", "hadare:fig8", "hadare:fig9", "hadare:fig13", "hare:fig1",
                                           "hare:fig4", "hare:fig5", "hare:fig6", "hare:fig8", "hare:fig10"));

}  // namespace
}  // namespace roundel::papers
