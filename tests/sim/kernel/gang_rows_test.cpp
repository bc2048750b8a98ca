// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/gangs/gang_rows.h"

#include <gtest/gtest.h>

#include "tests/model/pipelines.h"
#include "tests/sim/kernel/machines.h"

namespace roundel::sim {
namespace {

using namespace testing;

Gang gangOn(std::vector<int> gpus) {
  Gang gang;
  gang.job = kFirst;
  gang.rate = 2;
  for (const int g : gpus) gang.gpus.emplace_back(g);
  return gang;
}

TEST(GangRows, EachGpuHasARowWithAnEqualShareOfTheIterations) {
  GangRows rows(*model::resolve(cluster({job("A", 2, 10)})));
  rows.write(gangOn({0, 3}), trace::SegmentKind::Run, 5, 9, 8);
  ASSERT_EQ(rows.segments().size(), 2U);
  EXPECT_EQ(rows.segments().gpu, (std::vector<std::int32_t>{0, 3}));
  EXPECT_EQ(rows.segments().iterations, (std::vector<double>{4, 4}));
}

TEST(GangRows, ARowWithoutLengthIsNotWritten) {
  GangRows rows(*model::resolve(cluster({job("A", 1, 10)})));
  rows.write(gangOn({0}), trace::SegmentKind::Run, 5, 5, 0);
  EXPECT_EQ(rows.segments().size(), 0U);
}

TEST(GangRows, RowsOfAPipelineCarryTheirStageCountedFromOne) {
  GangRows rows(*model::resolve(model::testing::servers({4}, {model::testing::f1()})));
  Gang gang = gangOn({0, 1});
  gang.gpu_stage = {2, 1};
  rows.write(gang, trace::SegmentKind::Run, 0, 1, 1);
  EXPECT_EQ(rows.segments().part_names[static_cast<std::size_t>(rows.segments().part[0])], "2");
  EXPECT_EQ(rows.segments().part_names[static_cast<std::size_t>(rows.segments().part[1])], "1");
}

TEST(GangRows, ClosingARowBooksItsWorkAndOpensTheNextOne) {
  Machine machine = waiting(cluster({job("A", 1, 100, 2)}));
  place(machine, {on(0, {part(0, 0, 1)})});
  machine.state.now_s = 7;
  machine.rows.closeAll(machine.state);
  const Gang& gang = *machine.state.gangs.find({kFirst, 0});
  EXPECT_EQ(machine.state.books[0].base, 14);
  EXPECT_EQ(gang.run_start_s, 7);
  EXPECT_EQ(gang.segment_start_s, 7);
  EXPECT_EQ(gang.work, 14);
  EXPECT_EQ(machine.rows.segments().iterations, std::vector<double>{14});
}

TEST(GangRows, ARestartThatIsCutHasOnlyTheTimeUpToNow) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  Gang gang = gangOn({0});
  gang.phase = Gang::Phase::Restart;
  gang.run_start_s = 9;
  machine.state.now_s = 4;
  machine.rows.close(gang, machine.state);
  ASSERT_EQ(machine.rows.segments().size(), 1U);
  EXPECT_EQ(machine.rows.segments().kind[0], trace::SegmentKind::Restart);
  EXPECT_EQ(machine.rows.segments().end_s[0], 4);
  EXPECT_EQ(machine.state.books[0].base, 0);
}

TEST(GangRows, AGangThatCannotAdvanceIsIdle) {
  Machine machine = waiting(cluster({job("A", 1, 100)}));
  Gang gang = gangOn({0});
  gang.rate = 0;
  machine.state.now_s = 4;
  machine.rows.close(gang, machine.state);
  EXPECT_EQ(machine.rows.segments().kind, std::vector<trace::SegmentKind>{trace::SegmentKind::Idle});
}

TEST(GangRows, TheFirstRowsOfAnotherTraceReplaceItsOwn) {
  GangRows past(*model::resolve(cluster({job("A", 1, 10)})));
  past.write(gangOn({0, 1, 2}), trace::SegmentKind::Run, 0, 1, 3);
  GangRows rows(*model::resolve(cluster({job("A", 1, 10)})));
  rows.replace(past.segments(), 2);
  EXPECT_EQ(rows.segments().gpu, (std::vector<std::int32_t>{0, 1}));
}

}  // namespace
}  // namespace roundel::sim
