// SPDX-License-Identifier: GPL-3.0-or-later
// Tests many GPUs on a page that is read from a distance: few groups, large names, nothing after the playhead.

#include "widgets/stage/presenter/folded_rows.h"

#include <QFile>
#include <algorithm>
#include <map>

#include "tests/widgets/stage/presenter/presented.h"

namespace roundel::widgets {
namespace {

struct Folded {
  explicit Folded(model::Scenario scenario = testing::mix()) : session(std::move(scenario)) {
    lane = presentedLane(session.bench.comparison.lanes(), 1, Theme::light(), 12);
  }
  FoldedBlocks until(double now_s, FoldedOptions wish = {}) const {
    return foldedUntil(lane.changes, lane.rows, now_s, wish);
  }
  double end_s() const { return lane.bars->index().trace().end_s; }
  testing::Session session;
  PresentedLane lane;
};

TEST(FoldedRows, SixtyGpusOfThreeTypesAreThreeGroupsWithTheirNumber) {
  const Folded folded;
  ASSERT_TRUE(folded.lane.rows.folded);
  QStringList names;
  for (const auto& group : folded.lane.rows.groups) names << group.name;
  EXPECT_EQ(names, (QStringList{QStringLiteral("V100 ×20"), QStringLiteral("P100 ×20"), QStringLiteral("K80 ×20")}));
  const QRectF chart(0, 0, 100, 300);
  EXPECT_EQ(folded.lane.rows.place(chart, 20, 20), QRectF(0, 100, 100, 100));
  EXPECT_EQ(folded.lane.rows.place(chart, 45, 5), QRectF(0, 225, 100, 25));
}

TEST(FoldedRows, FewNodesAreAGroupEach) {
  const Folded folded(testing::mix(4, 12));
  ASSERT_EQ(folded.lane.rows.groups.size(), 4U);
  EXPECT_EQ(folded.lane.rows.groups[0].name, QStringLiteral("n0 V100 ×4"));
  EXPECT_FALSE(presentedRows(*folded.session.bench.document.problem(), 16).folded)
      << "16 rows fit, so they are not folded";
}

// If a name needs at most one row, there are as many rows as GPUs, rows do not overlap, and each job has as many rows as GPUs.
TEST(FoldedRows, BlocksHoldAsManyRowsAsTheirJobsHaveGpus) {
  const Folded folded;
  const FoldedBlocks all = folded.until(folded.end_s());
  for (const double t_s : {100.0, 1900.0, 3000.0, 5500.0, 8000.0}) {
    std::vector<int> covered(60, 0);
    std::map<std::int32_t, int> shown, held;
    for (const PresentedBlock& block : all.blocks) {
      if (block.from_s > t_s || block.to_s <= t_s) continue;
      EXPECT_EQ(block.others, 0);
      for (int row = block.row; row < block.row + block.rows; ++row) ++covered.at(static_cast<std::size_t>(row));
      shown[block.job.value] += block.rows;
    }
    EXPECT_LE(*std::ranges::max_element(covered), 1) << t_s;
    for (const model::GpuIndex gpu : folded.lane.rows.order) {
      if (const auto ref = folded.lane.bars->barAt(gpu, t_s)) ++held[folded.lane.bars->bar(*ref).job.value];
    }
    EXPECT_EQ(shown, held) << t_s;
  }
}

// A name needs five of the 20 rows of a group. A full group has two or three names and a number, and is filled from the bottom without gaps.
TEST(FoldedRows, GroupIsAsHighAsItsGpusAreHeldWithNamesBelowAndTheOthersOnTop) {
  const Folded folded;
  const FoldedBlocks all = folded.until(3000, {5.0 / 60, {}});
  for (const PresentedRows::Group& group : folded.lane.rows.groups) {
    int busy = 0;
    for (int r = group.first; r < group.first + group.count; ++r)
      busy += folded.lane.bars->barAt(folded.lane.rows.order[static_cast<std::size_t>(r)], 3000) ? 1 : 0;
    std::vector<PresentedBlock> here;
    for (const PresentedBlock& block : all.holders) {
      if (block.row >= group.first && block.row < group.first + group.count) here.push_back(block);
    }
    std::ranges::sort(here, [](const auto& a, const auto& b) { return a.row > b.row; });
    int floor = group.first + group.count;
    for (const PresentedBlock& block : here) {
      EXPECT_EQ(block.row + block.rows, floor) << group.name.toStdString();
      EXPECT_GE(block.rows, 5);
      EXPECT_TRUE(block.others == 0 || &block == &here.back()) << "the block of other jobs is on top";
      floor = block.row;
    }
    EXPECT_EQ(group.first + group.count - floor, busy == 0 ? 0 : std::max(busy, 5)) << group.name.toStdString();
  }
}

TEST(FoldedRows, JobThatIsToldOfIsNeverAmongTheOthers) {
  const Folded folded;
  const double share = 7.0 / 60;  // two names per group
  const FoldedBlocks all = folded.until(1000, {share, {}});
  ASSERT_TRUE(std::ranges::any_of(all.holders, [](const auto& block) { return block.others > 0; }));
  for (const PresentedBlock& block : folded.until(1000).holders) {  // by default all jobs are named
    const FoldedBlocks told = folded.until(1000, {share, block.job});
    EXPECT_TRUE(std::ranges::any_of(told.holders, [&](const PresentedBlock& each) {
      return each.job == block.job && each.others == 0;
    })) << block.job.value;
  }
}

TEST(FoldedRows, WhatIsShownUpToAnInstantDoesNotDependOnWhatComesLater) {
  const Folded folded;
  const FoldedBlocks early = folded.until(2000, {0.05, {}}), late = folded.until(folded.end_s(), {0.05, {}});
  for (const PresentedBlock& block : early.blocks) {
    EXPECT_LE(block.to_s, 2000);
    EXPECT_TRUE(std::ranges::any_of(late.blocks,
                                    [&](const PresentedBlock& b) {
                                      return b.job == block.job && b.row == block.row && b.rows == block.rows &&
                                             b.from_s == block.from_s && b.to_s >= block.to_s &&
                                             b.others == block.others;
                                    }))
        << block.row << " from " << block.from_s;
  }
}

TEST(FoldedRows, EveryNamedBlockOfThePageIsHighEnoughToBeRead) {
  testing::Presented shown(testing::mix());
  shown.playhead().setNow(3000);
  int named = 0;
  const PresenterPage& page = shown.window->page();
  for (const PlacedBlock& block : shown.window->blocks()) {
    if (block.block.others > 0) continue;
    ++named;
    EXPECT_GE(block.rect.height(), page.layout.sizes.smallest() - 1e-6);
  }
  EXPECT_GT(named, 10);
}

TEST(AxisOfThePresenter, SaysNothingOfTheEndUntilItIsReached) {
  EXPECT_EQ(axisEnd_s(0, 2520, 360), 2880);
  EXPECT_EQ(axisEnd_s(0, 99999, 360), 2880) << "the length of the run does not matter";
  EXPECT_EQ(axisEnd_s(2304, 99999, 360), 2880);
  EXPECT_EQ(axisEnd_s(2305, 99999, 360), 4320) << "the axis shows 12 rounds after four fifths of 8 rounds";
  EXPECT_EQ(axisEnd_s(4000, 99999, 360), 5760);
  EXPECT_EQ(axisEnd_s(2520, 2520, 360), 2520);
  EXPECT_EQ(axisEnd_s(0, 10, 0), 480);
}

TEST(AxisOfThePresenter, TwoRunsOfDifferentLengthLookAlikeAtTheStart) {
  model::Scenario longer = testing::threeJobs();
  longer.jobs[0].iterations = 3 * *longer.jobs[0].iterations;
  testing::Presented a, b(longer);
  ASSERT_NE(a.playhead().end_s(), b.playhead().end_s());
  EXPECT_EQ(a.window->page().layout.axis.to_s(), b.window->page().layout.axis.to_s());
}

}  // namespace
}  // namespace roundel::widgets
