// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the ids and the numbers of copies (HadarE, Job Forker).
#include "core/policies/hadare/forker.h"

#include <gmock/gmock.h>

#include <set>

namespace roundel::policies::hadare {
namespace {

TEST(JobIds, AreMaxJobsTimesCopyPlusParent) {
  const JobIds ids(100);
  std::vector<std::int64_t> copies;
  for (int copy = 1; copy <= 5; ++copy) copies.push_back(ids.encode(7, copy));
  EXPECT_THAT(copies, ::testing::ElementsAre(107, 207, 307, 407, 507));
}

TEST(JobIds, AreReadBack) {
  const JobIds ids(12);
  std::set<std::int64_t> all;
  for (std::int64_t parent = 0; parent < 12; ++parent) {
    for (int copy = 1; copy <= 30; ++copy) {
      const std::int64_t id = ids.encode(parent, copy);
      EXPECT_TRUE(all.insert(id).second) << id;
      EXPECT_EQ(ids.parentOf(id), parent);
      EXPECT_EQ(id / 12, copy);
    }
  }
}

// Parents count from 0 because the first copy of parent 100 would have the id of the second copy of parent 0.
TEST(JobIds, AParentThatIsMaxJobsCollides) {
  const JobIds ids(100);
  EXPECT_EQ(ids.encode(100, 1), ids.encode(0, 2));
}

TEST(JobIds, DefaultIsTheSmallestPowerOfTenOverTheJobs) {
  EXPECT_EQ(defaultMaxJobs(1), 10);
  EXPECT_EQ(defaultMaxJobs(9), 10);
  EXPECT_EQ(defaultMaxJobs(10), 100);
  EXPECT_EQ(defaultMaxJobs(480), 1000);
}

TEST(Copies, AreOneANodeUnlessToldOtherwise) {
  EXPECT_EQ(copiesOf({ForkRule::All, 0}, 5, 10, 360), 5);
  EXPECT_EQ(copiesOf({ForkRule::Long, 0}, 5, 361, 360), 5);
  EXPECT_EQ(copiesOf({ForkRule::Long, 0}, 5, 360, 360), 1);
  EXPECT_EQ(copiesOf({ForkRule::Number, 3}, 5, 10, 360), 3);
  EXPECT_EQ(copiesOf({ForkRule::Number, 8}, 5, 10, 360), 5);  // at most one copy for each node
}

}  // namespace
}  // namespace roundel::policies::hadare
