// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/slots_layout.h"

#include <gtest/gtest.h>

#include "core/model/scenario.h"
#include "tests/support/specs.h"

namespace roundel::widgets {
namespace {

using model::GpuIndex;

SlotsLayout layoutOf(const QSizeF& size, std::int64_t rounds = 7, std::int64_t open = 0) {
  return layoutSlots(*model::resolve(tests::threeJobs()), size, 80, rounds, open, 1);
}

TEST(SlotsLayout, RowsAreAsHighAsThereIsRoom) {
  EXPECT_EQ(layoutOf({700, 900}).pitch, kSlotPitch);
  EXPECT_EQ(layoutOf({700, 100}).pitch, kLeastSlotPitch);
}

TEST(SlotsLayout, ASlotIsNarrowerThanItsRound) {
  const SlotsLayout layout = layoutOf({780, 400});
  EXPECT_EQ(layout.round_px, 100);
  EXPECT_EQ(layout.slot(GpuIndex(0), 2).width(), 92);
  EXPECT_EQ(layout.slot(GpuIndex(0), 2).left(), 80 + 200 + 4);
}

TEST(SlotsLayout, FindsGpusAndNodes) {
  const SlotsLayout layout = layoutOf({780, 400});
  for (std::size_t g = 0; g < 6; ++g) {
    const GpuIndex gpu(g);
    EXPECT_EQ(layout.gpuAt(layout.slot(gpu, 0).center()), gpu);
    EXPECT_EQ(layout.nodeAt(QPointF(10, layout.row(gpu).center().y())), layout.node_of[g]);
  }
  EXPECT_FALSE(layout.gpuAt({200, 5}).valid());
  EXPECT_FALSE(layout.nodeAt({200, 100}).valid());
}

TEST(SlotsLayout, TheOpenRoundIsAlwaysShown) {
  for (const std::int64_t open : {0, 10, 39}) {
    const SlotsLayout layout = layoutOf({500, 400}, 40, open);
    EXPECT_LT(layout.rounds, 40);
    EXPECT_LE(layout.first_round, open);
    EXPECT_GT(layout.first_round + layout.rounds, open);
  }
}

}  // namespace
}  // namespace roundel::widgets
