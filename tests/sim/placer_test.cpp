// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/placer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/sim/scripted.h"

namespace roundel::sim {
namespace {

using namespace testing;
using Picked = std::vector<std::vector<model::GpuIndex>>;

std::vector<model::GpuIndex> gpus(std::initializer_list<int> list) {
  std::vector<model::GpuIndex> out;
  for (const int g : list) out.emplace_back(g);
  return out;
}

/// The GPUs that a copy of a job holds now.
struct Holding {
  model::JobIndex job;
  int copy = 0;
  std::vector<model::GpuIndex> gpus;
};

/// Calls pickGpus() as the kernel does; no other job holds a GPU.
Picked pick(const model::Problem& problem, const std::vector<Holding>& now, const std::vector<Placement>& placements) {
  std::vector<const std::vector<model::GpuIndex>*> held;
  for (const Placement& placement : placements) {
    const auto own =
        std::ranges::find_if(now, [&](const Holding& h) { return h.job == placement.job && h.copy == placement.copy; });
    held.push_back(own == now.end() ? nullptr : &own->gpus);
  }
  std::vector<char> taken(problem.gpus.size(), 0);
  return pickGpus(problem, placements, held, taken);
}

class Placer : public ::testing::Test {
 protected:
  std::shared_ptr<const model::Problem> problem = model::resolve(cluster({job("A", 1, 1), job("B", 2, 1)}));
};

TEST_F(Placer, TakesTheLowestFreeIndices) {
  EXPECT_EQ(pick(*problem, {}, {on(0, {part(0, 0, 1)}), on(1, {part(0, 0, 1), part(1, 0, 1)})}),
            (Picked{gpus({0}), gpus({1, 3})}));
}

TEST_F(Placer, WhatIsUnchangedKeepsItsGpusWhoeverComesFirst) {
  const std::vector<Holding> now{{model::JobIndex(1), 0, gpus({0})}};
  EXPECT_EQ(pick(*problem, now, {on(0, {part(0, 0, 1)}), on(1, {part(0, 0, 1)})}), (Picked{gpus({1}), gpus({0})}));
}

TEST_F(Placer, AChangedCountKeepsAsManyAsItCan) {
  const std::vector<Holding> now{{model::JobIndex(1), 0, gpus({1})}};
  EXPECT_EQ(pick(*problem, now, {on(1, {part(0, 0, 2)})}), (Picked{gpus({0, 1})}));
  const std::vector<Holding> both{{model::JobIndex(1), 0, gpus({0, 1})}};
  EXPECT_EQ(pick(*problem, both, {on(1, {part(0, 0, 1)})}), (Picked{gpus({0})}));
}

TEST_F(Placer, CopiesKeepTheirOwn) {
  const std::vector<Holding> now{{model::JobIndex(0), 1, gpus({4})}, {model::JobIndex(0), 2, gpus({3})}};
  Placement one = on(0, {part(1, 0, 1)});
  one.copy = 1;
  Placement two = on(0, {part(1, 0, 1)});
  two.copy = 2;
  EXPECT_EQ(pick(*problem, now, {one, two}), (Picked{gpus({4}), gpus({3})}));
}

TEST_F(Placer, WhatOthersHoldIsLeftAloneAndWhatIsPickedIsMarked) {
  std::vector<char> taken(problem->gpus.size(), 0);
  taken[0] = 1;
  EXPECT_EQ(pickGpus(*problem, {on(0, {part(0, 0, 1)})}, {nullptr}, taken), (Picked{gpus({1})}));
  EXPECT_EQ(taken[1], 1);
}

}  // namespace
}  // namespace roundel::sim
