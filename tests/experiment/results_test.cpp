// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the merge of shards: the shards that are refused, with their names, and interrupted merges.

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/experiment/results.h"
#include "core/experiment/run_sweep.h"
#include "tests/experiment/sweeps.h"

namespace roundel::experiment::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class Merge : public SweepFolder {
 protected:
  void shard(const std::string& folder, std::size_t index, std::size_t of, const std::string& members = kGrid) const {
    SweepSettings settings;
    settings.shard = index;
    settings.shards = of;
    ASSERT_EQ(runSweep(soundSweep(members), at(folder), settings).error, "");
  }
};

TEST_F(Merge, RefusesAnotherSweepOverlapsAndMissingRunsByName) {
  shard("a", 0, 2);
  shard("b", 1, 2);
  shard("b-again", 1, 2);
  shard("other", 0, 1, R"("seeds": 1)");
  EXPECT_THAT(mergeResults({at("a"), at("other")}, at("x")), AllOf(HasSubstr("other: "), HasSubstr("another sweep")));
  EXPECT_THAT(mergeResults({at("a"), at("b"), at("b-again")}, at("x")), AllOf(HasSubstr("b-again: run 1 is in")));
  EXPECT_THAT(mergeResults({at("a")}, at("x")), HasSubstr("12 of 24 runs are missing, the first is run 1"));
  EXPECT_THAT(mergeResults({at("a"), at("nowhere")}, at("x")), HasSubstr("nowhere: no results of a sweep"));
  EXPECT_FALSE(std::filesystem::exists(at("x")));
}

TEST_F(Merge, WritesOnlyIntoANewOrEmptyFolder) {
  shard("a", 0, 1);
  EXPECT_THAT(mergeResults({at("a")}, at("a")), HasSubstr("one of the shards"));
  std::filesystem::create_directory(at("own"));
  write("own/thesis.tex", "...");
  EXPECT_THAT(mergeResults({at("a")}, at("own")), HasSubstr("holds other files than those of a merge"));
}

TEST_F(Merge, AgainIntoItsOwnResultsIsTheSame) {
  shard("a", 0, 2);
  shard("b", 1, 2);
  ASSERT_EQ(mergeResults({at("a"), at("b")}, at("whole")), "");
  const std::string first = read(at("whole") / "results.csv"), journal = read(at("whole") / kJournal);
  std::filesystem::remove(at("whole") / "results.csv");
  EXPECT_EQ(mergeResults({at("a"), at("b")}, at("whole")), "");
  EXPECT_EQ(read(at("whole") / "results.csv"), first);
  EXPECT_EQ(read(at("whole") / kJournal), journal);
  shard("other", 0, 1, R"("seeds": 1)");
  EXPECT_THAT(mergeResults({at("other")}, at("whole")), HasSubstr("results of another sweep"));
}

// A killed merge leaves temporary files, and rows without sweep.json.
TEST_F(Merge, IsRepeatedAfterItWasKilled) {
  shard("a", 0, 2);
  shard("b", 1, 2);
  ASSERT_EQ(mergeResults({at("a"), at("b")}, at("whole")), "");
  const std::string rows = read(at("whole") / "results.csv"), journal = read(at("whole") / kJournal);
  std::filesystem::create_directory(at("killed"));
  write("killed/.sweep.json.part-1", "{");
  ASSERT_EQ(mergeResults({at("a"), at("b")}, at("killed")), "") << "the merge was killed before it wrote the journal";
  EXPECT_EQ(read(at("killed") / "results.csv"), rows);
  for (const char* name : {"results.csv", "timing.csv", "summary.csv", "sweep.json"})
    std::filesystem::remove(at("killed") / name);
  write("killed/rows.journal", journal.substr(0, journal.size() / 2));
  ASSERT_EQ(mergeResults({at("a"), at("b")}, at("killed")), "") << "the merge was killed while it wrote the journal";
  EXPECT_EQ(read(at("killed") / "results.csv"), rows);
  EXPECT_EQ(read(at("killed") / kJournal), journal);
}

TEST_F(Merge, RefusesAShardWhoseColumnsWereChanged) {
  shard("a", 0, 2);
  shard("b", 1, 2);
  const std::string about = read(at("a") / "sweep.json");
  const std::size_t header = about.find("\"header\": \"run,") + 11;
  write("a/sweep.json", std::string(about).replace(header, 4, "x"));
  EXPECT_THAT(mergeResults({at("a"), at("b")}, at("x")), AllOf(HasSubstr("b: "), HasSubstr("other columns than")));
  shard("whole", 0, 1);
  write("whole/sweep.json", std::string(about).replace(header, 4, "x"));
  EXPECT_THAT(mergeResults({at("whole")}, at("x")), HasSubstr("no header of a sweep's results"));
  EXPECT_FALSE(std::filesystem::exists(at("x")));
}

TEST_F(Merge, NeverWritesWhereALinkInTheFolderLeads) {
  shard("a", 0, 1);
  write("victim", "precious");
  std::filesystem::remove(at("a") / "results.csv");
  std::filesystem::create_symlink("../victim", at("a") / "results.csv");
  shard("a", 0, 1);
  EXPECT_EQ(read(at("victim")), "precious");
  EXPECT_TRUE(read(at("a") / "results.csv").starts_with("run,"));
  std::filesystem::create_directory(at("b"));
  write("empty", "");
  std::filesystem::create_symlink("../empty", at("b") / kJournal);
  EXPECT_THAT(runSweep(soundSweep(kGrid), at("b"), {}).error, HasSubstr("rows.journal: it is a link"));
  EXPECT_EQ(read(at("empty")), "");
}

TEST_F(Merge, RunsThatAreKeptStayInTheFolder) {
  std::filesystem::create_directory(at("a"));
  std::filesystem::create_directory(at("elsewhere"));
  std::filesystem::create_directory_symlink("../elsewhere", at("a") / "runs");
  write("a/rows.journal", "");
  SweepSettings settings;
  settings.keep_runs = true;
  EXPECT_THAT(runSweep(soundSweep(kGrid), at("a"), settings).error, HasSubstr("runs\": it is a link"));
  EXPECT_TRUE(std::filesystem::is_empty(at("elsewhere")));
}

TEST_F(Merge, AFifoIsNoFolderOfResults) {
  std::filesystem::create_directory(at("a"));
  ASSERT_EQ(::mkfifo((at("a") / "sweep.json").c_str(), 0600), 0);
  EXPECT_FALSE(readFolder(at("a")));
}

TEST_F(Merge, AFolderHasOneWriterAtATime) {
  shard("a", 0, 1);
  std::string error;
  const std::string identity = soundSweep(kGrid).identity;
  const auto first = Journal::open(at("a"), identity, error);
  ASSERT_NE(first, nullptr) << error;
  EXPECT_EQ(Journal::open(at("a"), identity, error), nullptr);
  EXPECT_THAT(error, HasSubstr("another process"));
}

}  // namespace
}  // namespace roundel::experiment::testing
