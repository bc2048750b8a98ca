// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a lane in the presenter: gangs are blocks, nothing is shown after the playhead, and results are those at the playhead.

#include "widgets/stage/presenter/presented_lane.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "tests/widgets/bench.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/stage/presenter/folded_rows.h"
#include "widgets/why/inspector/why_labels.h"

namespace roundel::widgets {
namespace {

struct ShownLane {
  explicit ShownLane(model::Scenario scenario = testing::threeJobs()) : session(std::move(scenario)) {
    lane = presentedLane(session.bench.comparison.lanes(), 1, Theme::light(), kUnfoldedRows);
  }
  std::vector<PresentedBlock> until(double now_s) const { return blocksUntil(*lane.bars, lane.rows, now_s); }
  const metrics::TraceIndex& run() const { return lane.bars->index(); }
  testing::Session session;
  PresentedLane lane;
};

TEST(PresentedLane, RowsAreTheGpusByTypeAsLanesHaveThem) {
  const ShownLane shown;
  ASSERT_EQ(shown.lane.rows.groups.size(), 3U);
  EXPECT_EQ(shown.lane.rows.groups[0].name, QStringLiteral("V100"));
  EXPECT_EQ(shown.lane.rows.groups[0].count, 2);
  EXPECT_EQ(shown.lane.rows.groups[1].first, 2);
  EXPECT_EQ(shown.lane.rows.groups[1].count, 3);
  EXPECT_EQ(shown.lane.rows.groups[2].count, 1);
}

TEST(PresentedLane, BlocksCoverEachGpuAsLongAsItIsHeld) {
  const ShownLane shown;
  const double end_s = shown.run().trace().end_s;
  std::vector<double> held(shown.lane.rows.order.size(), 0.0);
  for (const PresentedBlock& block : shown.until(end_s)) {
    for (int row = block.row; row < block.row + block.rows; ++row)
      held[static_cast<std::size_t>(row)] += block.to_s - block.from_s;
  }
  for (std::size_t r = 0; r < held.size(); ++r) {
    double bars_s = 0;
    for (const Bar& bar : shown.lane.bars->row(shown.lane.rows.order[r]).bars()) bars_s += bar.end_s - bar.start_s;
    EXPECT_NEAR(held[r], bars_s, 1e-9) << r;
  }
}

TEST(PresentedLane, NeighbouringRowsOfAGangAreOneBlock) {
  const ShownLane shown;
  const auto blocks = shown.until(360);  // in the first round, two gangs have 2 neighbouring GPUs or one gang has 3
  EXPECT_TRUE(std::ranges::any_of(blocks, [](const auto& block) { return block.rows > 1; }));
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    for (std::size_t j = i + 1; j < blocks.size(); ++j) {
      const bool touch = blocks[i].row + blocks[i].rows == blocks[j].row;
      EXPECT_FALSE(touch && blocks[i].job == blocks[j].job && blocks[i].from_s == blocks[j].from_s &&
                   blocks[i].to_s == blocks[j].to_s && blocks[i].overhead_s == blocks[j].overhead_s)
          << "rows " << blocks[i].row << " and " << blocks[j].row << " are one gang";
    }
  }
}

// With Hadar, J3 holds both V100 in the first round of 6 min, and one of them until 30 min.
TEST(PresentedLane, AGangThatLosesAGpuIsOneBlockUntilThen) {
  const ShownLane shown(testing::example("hadar-fig1.json"));
  const model::JobIndex j3 = shown.session.job("J3");
  std::vector<std::tuple<int, int, double, double>> got;
  for (const PresentedBlock& block : shown.until(1800)) {
    if (block.job == j3 && block.row < 2) got.emplace_back(block.row, block.rows, block.from_s, block.to_s);
  }
  EXPECT_EQ(got, (std::vector<std::tuple<int, int, double, double>>{{0, 2, 0, 360}, {0, 1, 360, 1800}}));
}

TEST(PresentedLane, NothingAfterThePlayheadIsInABlock) {
  const ShownLane shown(testing::mix(4, 12));
  const double end_s = shown.run().trace().end_s;
  EXPECT_TRUE(shown.until(0).empty());
  for (const double now_s : {1.0, end_s / 3, end_s / 2, end_s}) {
    for (const PresentedBlock& block : shown.until(now_s)) {
      EXPECT_LT(block.from_s, now_s);
      EXPECT_LE(block.to_s, now_s);
      EXPECT_LE(block.from_s + block.overhead_s, now_s + 1e-9);
    }
  }
}

// Two gangs that end at different instants must look the same until the first gang ends. Otherwise the picture would reveal the end.
TEST(PresentedLane, BlocksUpToAnInstantDoNotDependOnWhatComesLater) {
  model::Scenario cut = testing::threeJobs();
  const ShownLane whole;
  cut.jobs[0].iterations = 3 * *cut.jobs[0].iterations;  // runs longer, with the same first decision
  const ShownLane longer(cut);
  const auto a = whole.until(100), b = longer.until(100);
  const auto first = [](const ShownLane& shown) { return shown.run().trace().decisions.change(0).placed.size(); };
  ASSERT_EQ(first(whole), first(longer));
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].row, b[i].row);
    EXPECT_EQ(a[i].rows, b[i].rows);
    EXPECT_EQ(a[i].job, b[i].job);
  }
}

TEST(PresentedLane, TheResultIsTheTimeToTheEndOnlyAtTheEnd) {
  const ShownLane shown;
  const double end_s = shown.run().trace().end_s;
  const PresentedResult before = resultAt(shown.run(), end_s / 2, end_s), after = resultAt(shown.run(), end_s, end_s);
  EXPECT_EQ(before.value, clockText(end_s / 2, end_s));
  EXPECT_TRUE(before.note.endsWith(QStringLiteral("of 3 done"))) << before.note.toStdString();
  EXPECT_EQ(after.value, timeLabel(end_s));
  EXPECT_EQ(after.note, QStringLiteral("to the end"));
}

TEST(PresentedLane, ANameInTwoParts) {
  EXPECT_EQ(nameParts(QStringLiteral("Hadar rigid"), QStringLiteral("Hadar")),
            std::pair(QStringLiteral("Hadar"), QStringLiteral("rigid")));
  EXPECT_EQ(nameParts(QStringLiteral("Mine"), QStringLiteral("Hadar")), std::pair(QStringLiteral("Mine"), QString()));
  EXPECT_EQ(nameParts(QStringLiteral("HadarE"), QStringLiteral("Hadar")),
            std::pair(QStringLiteral("HadarE"), QString()));
}

}  // namespace
}  // namespace roundel::widgets
