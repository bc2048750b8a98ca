// SPDX-License-Identifier: GPL-3.0-or-later
// Tests parts of the simplex of shares: sums in order, and the first job of each kind.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/policies/gavel/lp/job_kinds.h"
#include "core/policies/gavel/lp/ordered_sums.h"

namespace roundel::policies::gavel {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

TEST(OrderedSums, AreToTheLastDigitThoseOfAddingFromTheFirstPlaceToTheLast) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> amount(-1, 1);
  std::vector<double> plain(50, 0.0);
  OrderedSums sums({0.1, 7}, plain.size());
  for (int change = 0; change < 500; ++change) {
    const std::size_t place = random() % plain.size();
    plain[place] = change % 7 == 0 ? 0 : amount(random);
    sums.set(1, place, plain[place]);
    double expected = 7;
    for (const double each : plain) expected += each;
    ASSERT_EQ(sums.total(1), expected);
  }
  EXPECT_EQ(sums.total(0), 0.1);  // no amount was set in this sum
}

TEST(OrderedSums, ASecondChangeBeforeTheFirstCountsBoth) {
  OrderedSums sums({0}, 3);
  sums.set(0, 2, 4);
  sums.set(0, 0, 1);
  EXPECT_EQ(sums.total(0), 5);
  sums.set(0, 0, 2);
  sums.set(0, 2, 8);
  EXPECT_EQ(sums.total(0), 10);
}

std::vector<std::size_t> firsts(JobKinds& kinds) {
  std::vector<std::size_t> jobs;
  kinds.visitFirsts([&](std::size_t job) { jobs.push_back(job); });
  return jobs;
}

TEST(JobKinds, OneJobOfEachKindIsVisitedTheLowest) {
  JobKinds kinds(5);
  for (const std::size_t job : {4U, 2U, 3U}) kinds.setKind(job, {1, 0, 0});
  kinds.setKind(1, {2, 0, 0});
  EXPECT_THAT(firsts(kinds), UnorderedElementsAre(2, 1));
  EXPECT_TRUE(kinds.alone(0));
}

TEST(JobKinds, AJobThatLeavesIsFollowedByTheNextAndAnEmptyKindByNone) {
  JobKinds kinds(4);
  for (std::size_t job = 0; job < 4; ++job) kinds.setKind(job, {static_cast<std::int32_t>(job / 2), 0, 0});
  kinds.takeOut(0);
  EXPECT_THAT(firsts(kinds), UnorderedElementsAre(1, 2));
  kinds.setKind(1, {1, 0, 0});
  EXPECT_THAT(firsts(kinds), ElementsAre(1));
  kinds.setKind(0, {0, 0, 0});
  kinds.setKind(3, {0, 0, 0});
  EXPECT_THAT(firsts(kinds), UnorderedElementsAre(0, 1));
  kinds.takeOut(0);
  kinds.takeOut(1);
  EXPECT_THAT(firsts(kinds), UnorderedElementsAre(3, 2));
}

}  // namespace
}  // namespace roundel::policies::gavel
