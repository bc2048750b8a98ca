// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/decisions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace roundel::trace {
namespace {

using ::testing::ElementsAre;

Placement on(int job, int node, int count = 1, int copy = 0) {
  return {model::JobIndex(job), copy, {{model::NodeIndex(node), model::TypeIndex(0), count}}};
}

DecisionRecord record(double at_s, std::vector<Placement> placements) {
  return {at_s, -1, std::move(placements), nullptr};
}

TEST(Decisions, KeepOnlyWhatChanged) {
  Decisions decisions;
  decisions.push_back(record(0, {on(1, 0), on(0, 1)}));
  decisions.push_back(record(5, {on(0, 1), on(1, 0), on(2, 2)}));
  decisions.push_back(record(9, {on(0, 3), on(2, 2)}));
  EXPECT_EQ(decisions.change(0).placed.size(), 2U);
  EXPECT_THAT(std::vector(decisions.change(1).placed.begin(), decisions.change(1).placed.end()), ElementsAre(on(2, 2)));
  EXPECT_TRUE(decisions.change(1).left.empty());
  EXPECT_THAT(std::vector(decisions.change(2).placed.begin(), decisions.change(2).placed.end()), ElementsAre(on(0, 3)));
  EXPECT_THAT(std::vector(decisions.change(2).left.begin(), decisions.change(2).left.end()),
              ElementsAre(CopyOf{model::JobIndex(1), 0}));
  EXPECT_THAT(decisions.holding(1), ElementsAre(on(0, 1), on(1, 0), on(2, 2)));
  EXPECT_THAT(decisions[2].placements, ElementsAre(on(0, 3), on(2, 2)));
  EXPECT_EQ(decisions.upTo(-1), 0U);
  EXPECT_EQ(decisions.upTo(5), 2U);
  EXPECT_EQ(decisions.upTo(9 - 5e-9), 2U);
  EXPECT_EQ(decisions.through(9 - 5e-9), 3U);
  EXPECT_EQ(decisions.through(9 - 2e-8), 2U);
  EXPECT_THROW(decisions.at(3), std::out_of_range);
}

TEST(Decisions, CopiesOfAJobComeAndGoOneByOne) {
  Decisions decisions;
  decisions.push_back(record(0, {on(0, 0, 1, 1), on(0, 1, 1, 2), on(0, 2, 1, 4)}));
  decisions.push_back(record(1, {on(0, 1, 1, 2), on(0, 3, 1, 3)}));
  EXPECT_THAT(std::vector(decisions.change(1).left.begin(), decisions.change(1).left.end()),
              ElementsAre(CopyOf{model::JobIndex(0), 1}, CopyOf{model::JobIndex(0), 4}));
  EXPECT_THAT(decisions.holding(1), ElementsAre(on(0, 1, 1, 2), on(0, 3, 1, 3)));
}

// Compares with plain lists: every decision is restored, even after truncations.
TEST(Decisions, GiveBackEveryStateThatWasPutIn) {
  std::mt19937 random(7);
  Decisions decisions;
  std::vector<std::vector<Placement>> kept;
  std::vector<Placement> now;
  for (int step = 0; step < 600; ++step) {
    const int job = static_cast<int>(random() % 40);
    std::erase_if(now, [&](const Placement& p) { return p.job == model::JobIndex(job); });
    if (random() % 3 != 0) now.push_back(on(job, static_cast<int>(random() % 5)));
    std::ranges::sort(now, {}, &Placement::job);
    decisions.push_back(record(step, now));
    kept.push_back(now);
    if (step % 97 == 96) {
      const std::size_t left = kept.size() - random() % 60;
      decisions.truncate(left);
      kept.resize(left);
      now = kept.back();
    }
  }
  ASSERT_EQ(decisions.size(), kept.size());
  for (std::size_t d = 0; d < kept.size(); ++d) EXPECT_EQ(decisions.holding(d), kept[d]) << d;
  const Decisions first = decisions.first(100);
  EXPECT_EQ(first.size(), 100U);
  EXPECT_EQ(first.back().placements, kept[99]);
  std::size_t seen = 0;
  for (const DecisionRecord& each : decisions) EXPECT_EQ(each.placements, kept[seen++]);
}

TEST(Decisions, GrowWithTheirChangesHoweverManyRun) {
  Decisions decisions;
  std::vector<Placement> first;
  for (int job = 0; job < 1000; ++job) first.push_back(on(job, job));
  decisions.push_back(record(0, first));
  const std::size_t before = decisions.bytes();
  for (int k = 0; k < 1000; ++k) {
    const model::JobIndex job(k);
    decisions.append(k + 1, -1, nullptr, {&job, 1}, {on(k, k + 1)});
  }
  EXPECT_LE(decisions.bytes() - before, 1000U * 200U);
  EXPECT_EQ(decisions.holding(500).size(), 1000U);
}

TEST(Decisions, KeepTheOrderInWhichGpusWereGivenOutAtEachDecision) {
  Decisions decisions;
  decisions.push_back({0, -1, {on(2, 1)}, nullptr});
  decisions.push_back({1, -1, {on(3, 1), on(2, 1), on(0, 1)}, nullptr});
  const std::vector<Placement> then = decisions.holding(1);
  ASSERT_EQ(then.size(), 3U);
  EXPECT_EQ(then[0].job.value, 3) << "the decision placed 3 before 0";
  EXPECT_EQ(then[1].job.value, 2);
  EXPECT_EQ(then[2].job.value, 0);
}

}  // namespace
}  // namespace roundel::trace
