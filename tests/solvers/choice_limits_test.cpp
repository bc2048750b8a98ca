// SPDX-License-Identifier: GPL-3.0-or-later
// Tests limited searches of choice programs: the work, the bounds, and the remark of a run about unproven gaps.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/solvers/choice_proofs.h"
#include "core/solvers/choice_solver.h"
#include "tests/support/randoms.h"

namespace roundel::solvers {
namespace {

using tests::Randoms;

/// A program like Sia's: one column for each group on each of three large slots.
ChoiceProgram onFewSlots(Randoms& random, int groups, int capacity) {
  ChoiceProgram program({capacity, capacity, capacity});
  for (int g = 0; g < groups; ++g) {
    program.addGroup();
    const int size = random.whole(1, 5);
    for (std::uint32_t slot = 0; slot < 3; ++slot) {
      const std::vector<ChoiceUse> use{{slot, size}};
      (void)program.addColumn(random.real(0.1, 1), use);
    }
  }
  return program;
}

/// A program like Hops's: sizes that do not divide the 8 GPUs of a server, and different values on every server.
ChoiceProgram onUnlikeSlots(Randoms& random, int groups, int slots) {
  ChoiceProgram program(std::vector<int>(static_cast<std::size_t>(slots), 8));
  for (int g = 0; g < groups; ++g) {
    program.addGroup();
    for (const int size : {2, 3, 5}) {
      for (std::uint32_t slot = 0; slot < static_cast<std::uint32_t>(slots); ++slot) {
        const std::vector<ChoiceUse> use{{slot, size}};
        (void)program.addColumn(size * random.real(0.5, 1), use);
      }
    }
  }
  return program;
}

double bestOf(const ChoiceProgram& program, std::size_t group, FreeSlots& free) {
  if (group == program.groupCount()) return 0;
  double best = bestOf(program, group + 1, free);
  for (std::int32_t c = program.firstColumn(group); c < program.endColumn(group); ++c) {
    if (!free.fits(c)) continue;
    free.take(c);
    best = std::max(best, program.value(c) + bestOf(program, group + 1, free));
    free.release(program.uses(c));
  }
  return best;
}

TEST(ChoiceLimits, NoOptimumBeatsTheBoundHoweverLittleWorkIsAllowed) {
  Randoms random(31);
  for (int i = 0; i < 40; ++i) {
    const ChoiceProgram program = i % 2 == 0 ? onFewSlots(random, 6, random.whole(2, 7)) : onUnlikeSlots(random, 4, 2);
    FreeSlots free(program);
    const double optimum = bestOf(program, 0, free);
    for (const std::int64_t nodes : {1, 10, 100}) {
      const ChoiceSolution solution =
          solveChoices(program, {.relative_gap = 0.01, .max_nodes = nodes, .trials = i % 3 == 0 ? 0 : 20});
      ASSERT_TRUE(isFeasible(program, solution.choice));
      EXPECT_LE(solution.value, optimum + 1e-9) << i;
      EXPECT_GE(solution.bound, optimum - 1e-9) << i;
      EXPECT_EQ(solution.status == ChoiceStatus::Optimal, solution.gap <= 0.01) << i;
    }
  }
}

TEST(ChoiceLimits, ALargeProgramIsNotBranchedAndSaysWhatIsProven) {
  Randoms random(3);
  const ChoiceProgram program = onUnlikeSlots(random, 60, 24);
  const ChoiceSolution solution = solveChoices(program, {.relative_gap = 1e-6, .max_nodes = 100});
  EXPECT_EQ(solution.nodes, 0);
  EXPECT_TRUE(isFeasible(program, solution.choice));
  EXPECT_EQ(solution.status, ChoiceStatus::Feasible);
  EXPECT_GT(solution.gap, 1e-6);
  EXPECT_NEAR(solution.gap, (solution.bound - solution.value) / solution.bound, 1e-12);
}

TEST(ChoiceLimits, LocalSearchDoesNotGrowWithThePlacesOnASlot) {
  Randoms random(5);
  const auto looked = [&](int groups) {
    const ChoiceProgram program = onFewSlots(random, groups, groups / 2);
    return solveChoices(program, {.relative_gap = 1e-9, .max_nodes = 100}).visited;
  };
  EXPECT_LE(looked(300), 400000);
  EXPECT_LE(looked(1200), 400000);
}

TEST(ChoiceProofs, SayHowManyProgramsAreNotProvenAndTheWorst) {
  ChoiceProofs proofs;
  EXPECT_EQ(proofs.remark("plans"), "");
  const auto count = [&](ChoiceStatus status, double gap) {
    ChoiceSolution solution;
    solution.status = status;
    solution.gap = gap;
    proofs.count(solution);
  };
  count(ChoiceStatus::Optimal, 0.009);
  EXPECT_EQ(proofs.remark("plans"), "");
  count(ChoiceStatus::Feasible, 0.02);
  count(ChoiceStatus::Cancelled, 0.5);
  EXPECT_EQ(proofs.remark("plans"),
            "1 of 2 plans is not proven within the gap that was asked for, the worst within 0.02");
  count(ChoiceStatus::Feasible, 0.0529);
  EXPECT_EQ(proofs.remark("plans"),
            "2 of 3 plans are not proven within the gap that was asked for, the worst within 0.053");
}

}  // namespace
}  // namespace roundel::solvers
