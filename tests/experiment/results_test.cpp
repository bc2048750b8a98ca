// Merging shards: what is refused, and by which name.

#include <gmock/gmock.h>
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
  EXPECT_THAT(mergeResults({at("a")}, at("a")), HasSubstr("not empty"));
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
  EXPECT_THAT(mergeResults({at("other")}, at("whole")), HasSubstr("not empty"));
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
