// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/choice_solver.h"
#include "tests/support/randoms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace roundel::solvers {
namespace {

using tests::Randoms;

/// Searches all choices, by group and then by column; no column is the last choice of a group. Keeps the first of the best choices.
class BruteForce {
 public:
  explicit BruteForce(const ChoiceProgram& program, double tie) : m_program(program), m_tie(tie), m_free(program) {
    m_current.assign(program.groupCount(), kNoColumn);
    walk(0, 0);
  }
  Choice best;
  double value = -1;

 private:
  void walk(std::size_t group, double sum) {
    if (group == m_program.groupCount()) {
      if (sum <= value + m_tie) return;
      value = sum;
      best = m_current;
      return;
    }
    for (std::int32_t c = m_program.firstColumn(group); c < m_program.endColumn(group); ++c) {
      if (!m_free.fits(c)) continue;
      m_free.take(c);
      m_current[group] = c;
      walk(group + 1, sum + m_program.value(c));
      m_current[group] = kNoColumn;
      m_free.release(m_program.uses(c));
    }
    walk(group + 1, sum);
  }

  const ChoiceProgram& m_program;
  double m_tie;
  FreeSlots m_free;
  Choice m_current;
};

void add(ChoiceProgram& program, double value, std::vector<ChoiceUse> uses) { (void)program.addColumn(value, uses); }

/// Small programs with the properties of Hops's: equal slots, columns on one slot and on neighbouring slots, repeated values.
ChoiceProgram randomProgram(Randoms& random) {
  const int kinds = random.whole(1, 2);
  std::vector<int> capacity;
  std::vector<int> kindOf;
  for (int k = 0; k < kinds; ++k) {
    const int units = random.whole(1, 4);
    const int slots = random.whole(1, 3);
    for (int s = 0; s < slots; ++s) {
      capacity.push_back(random.chance(0.8) ? units : random.whole(1, 4));
      kindOf.push_back(k);
    }
  }
  ChoiceProgram program(capacity);
  const int groups = random.whole(1, 5);
  for (int g = 0; g < groups; ++g) {
    program.addGroup();
    const double weight = random.chance(0.5) ? 1 : random.real(0.1, 1);
    for (int k = 0; k < kinds; ++k) {
      for (int size = 1; size <= 4; size += random.whole(1, 2)) {
        if (random.chance(0.3)) continue;
        const double value = weight * (random.chance(0.6) ? size : random.real(0.5, 4));
        for (std::uint32_t s = 0; s < capacity.size(); ++s) {
          if (kindOf[s] != k) continue;
          const double here = random.chance(0.9) ? value : value * 0.9;
          if (size <= capacity[s]) {
            add(program, here, {{s, size}});
          } else if (s + 1 < capacity.size() && kindOf[s + 1] == k && size - capacity[s] <= capacity[s + 1]) {
            add(program, here * 0.95, {{s, capacity[s]}, {s + 1, size - capacity[s]}});
          }
        }
      }
    }
  }
  return program;
}

TEST(ChoiceSolver, EqualsBruteForceTieByTieMergedAndNot) {
  constexpr int kCount = 600;
  constexpr std::uint64_t kSeed = 20241120;
  Randoms random(kSeed);
  std::set<ChoiceMethod> ways;
  for (int i = 0; i < kCount; ++i) {
    const ChoiceProgram program = randomProgram(random);
    const double tie = 1e-10;
    const BruteForce brute(program, tie);
    // With and without depth-first search. Without it: relaxation, branch and cut, and one program for each earlier column.
    for (const auto& [merge, trials] :
         {std::pair(true, 100000), std::pair(false, 100000), std::pair(true, 0), std::pair(false, 0)}) {
      ChoiceOptions options;
      options.merge = merge;
      options.trials = trials;
      const ChoiceSolution solution = solveChoices(program, options);
      const std::string which = std::to_string(i) + (merge ? " merged" : "") + (trials > 0 ? " depth first" : "");
      ASSERT_TRUE(isFeasible(program, solution.choice)) << which;
      ASSERT_NEAR(solution.value, brute.value, 1e-9) << which;
      ASSERT_EQ(solution.gap, 0) << which;
      ASSERT_EQ(solution.status, ChoiceStatus::Optimal) << which;
      ASSERT_TRUE(solution.first_of_equals || program.columnCount() == 0) << which;
      ASSERT_EQ(solution.choice, brute.best) << which;
      ways.insert(solution.method);
    }
  }
  EXPECT_GE(ways.size(), 3U);
  std::printf("%d random programs, seed %llu, merged and not, equal brute force in value and choice\n", kCount,
              static_cast<unsigned long long>(kSeed));
}

/// Programs that are too large for depth-first search: slots of 8 and many groups, so that relaxation, branch and cut,
/// layout and the programs for earlier columns are all used.
ChoiceProgram roundLike(Randoms& random, int slots, int groups, const std::vector<int>& sizes, double unlike) {
  ChoiceProgram program(std::vector<int>(static_cast<std::size_t>(slots), 8));
  for (int g = 0; g < groups; ++g) {
    program.addGroup();
    const double weight = random.real(0.05, 1);
    const double power = random.real(0.5, 1);
    for (const int size : sizes) {
      if (random.chance(0.4)) continue;
      for (std::uint32_t s = 0; s < static_cast<std::uint32_t>(slots); ++s) {
        const double half = s < static_cast<std::uint32_t>(slots) / 2 ? 1.0 : 1.7;
        const double value = weight * half * std::pow(size, power) * (random.chance(unlike) ? 0.97 : 1);
        if (size <= 8) {
          add(program, value, {{s, size}});
        } else if (s + 1 < static_cast<std::uint32_t>(slots)) {
          add(program, value * 0.9, {{s, 8}, {s + 1, size - 8}});
        }
      }
    }
  }
  return program;
}

TEST(ChoiceSolver, GapIsKeptAndProvenOnRoundsOfManyJobs) {
  Randoms random(7);
  for (int i = 0; i < 6; ++i) {
    const std::vector<int> sizes = i % 3 == 0   ? std::vector<int>{1, 2, 4, 8}
                                   : i % 3 == 1 ? std::vector<int>{1, 3, 5, 6}
                                                : std::vector<int>{2, 3, 5, 12};
    const ChoiceProgram program = roundLike(random, 6, 16, sizes, i % 2 == 0 ? 0 : 0.1);
    ChoiceOptions options;
    options.relative_gap = 0.01;
    options.max_nodes = 20000;
    const ChoiceSolution loose = solveChoices(program, options);
    ASSERT_TRUE(isFeasible(program, loose.choice));
    EXPECT_EQ(loose.status, ChoiceStatus::Optimal) << i << " " << loose.gap;
    EXPECT_LE(loose.gap, 0.01) << i;
    EXPECT_NEAR(loose.gap, (loose.bound - loose.value) / loose.bound, 1e-12) << i;
    options.merge = false;
    const ChoiceSolution single = solveChoices(program, options);
    ASSERT_TRUE(isFeasible(program, single.choice));
    // The bound of each program also holds for the solution of the other.
    EXPECT_LE(single.value, loose.bound * (1 + 1e-9)) << i;
    EXPECT_LE(loose.value, single.bound * (1 + 1e-9)) << i;
  }
}

TEST(ChoiceSolver, MergedOptimumEqualsTheOneOverSingleSlots) {
  Randoms random(19);
  for (int i = 0; i < 8; ++i) {
    const ChoiceProgram program = roundLike(random, 4, 12, {1, 2, 3, 5, 8}, 0);
    ChoiceOptions options;
    const ChoiceSolution merged = solveChoices(program, options);
    options.merge = false;
    const ChoiceSolution single = solveChoices(program, options);
    ASSERT_EQ(merged.status, ChoiceStatus::Optimal);
    ASSERT_EQ(single.status, ChoiceStatus::Optimal);
    EXPECT_NEAR(merged.value, single.value, 1e-9) << i;
    EXPECT_TRUE(merged.first_of_equals) << i;
    EXPECT_TRUE(single.first_of_equals) << i;
    EXPECT_EQ(merged.choice, single.choice) << i;
  }
}

TEST(ChoiceSolver, MergingCountsUnitsYetNoSlotIsOverfilled) {
  // Three slots of 8 hold 24 units but only three columns of 5 units.
  ChoiceProgram program({8, 8, 8});
  for (int g = 0; g < 4; ++g) {
    program.addGroup();
    for (std::uint32_t s = 0; s < 3; ++s) add(program, 1, {{s, 5}});
  }
  const ChoiceSolution solution = solveChoices(program);
  EXPECT_EQ(solution.value, 3);
  EXPECT_EQ(solution.bound, 3);
  EXPECT_EQ(solution.choice, (Choice{0, 4, 8, kNoColumn}));
}

TEST(ChoiceSolver, AStartWithinTheGapIsTheAnswer) {
  ChoiceProgram program({4, 4});
  for (int g = 0; g < 2; ++g) {
    program.addGroup();
    for (std::uint32_t s = 0; s < 2; ++s) add(program, 1, {{s, 4}});
  }
  ChoiceOptions options;
  options.relative_gap = 0.01;
  options.start = {1, 2};  // not the first of the optimal choices, which is {0, 3}
  EXPECT_EQ(solveChoices(program, options).choice, options.start);
  options.relative_gap = 0;
  EXPECT_EQ(solveChoices(program, options).choice, (Choice{0, 3}));
}

TEST(ChoiceSolver, BeyondDoublesTheGroupsAreServedInOrder) {
  ChoiceProgram program({4});
  program.addGroup();
  add(program, 1e12, {{0, 1}});
  add(program, 3e12, {{0, 3}});
  program.addGroup();
  add(program, 1e3, {{0, 1}});
  add(program, 2e3, {{0, 2}});
  program.addGroup();
  add(program, 5, {{0, 1}});
  const ChoiceSolution solution = solveChoices(program);
  EXPECT_EQ(solution.method, ChoiceMethod::Greedy);
  EXPECT_EQ(solution.choice, (Choice{1, 2, kNoColumn}));
  EXPECT_GE(solution.bound, solution.value);
  EXPECT_LT(solution.gap, 1e-8);
}

TEST(ChoiceSolver, NothingToChoose) {
  const ChoiceSolution none = solveChoices(ChoiceProgram({2}));
  EXPECT_EQ(none.value, 0);
  EXPECT_EQ(none.gap, 0);
  ChoiceProgram full({1});
  full.addGroup();
  add(full, 1, {{0, 2}});
  const ChoiceSolution nothing = solveChoices(full);
  EXPECT_EQ(nothing.choice, (Choice{kNoColumn}));
  EXPECT_EQ(nothing.status, ChoiceStatus::Optimal);
}

/// Counts of the work for some programs. Times are not tested, since the machine may be busy.
struct Work {
  std::int64_t visited = 0, tried = 0, nodes = 0;
};
Work workOf(int slots, int groups, double gap) {
  Work all;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Randoms random(seed);
    const ChoiceSolution solution =
        solveChoices(roundLike(random, slots, groups, {1, 2, 4, 8}, 0), {.relative_gap = gap, .max_nodes = 2000});
    EXPECT_EQ(solution.status, ChoiceStatus::Optimal);
    all.visited += solution.visited;
    all.tried += solution.tried;
    all.nodes += solution.nodes;
  }
  return all;
}

TEST(ChoiceSolver, LocalSearchLooksAtColumnsAFewTimesEach) {
  const Work few = workOf(8, 25, 0.01);
  const Work many = workOf(32, 100, 0.01);
  std::printf("columns looked at: %lld and %lld\n", static_cast<long long>(few.visited),
              static_cast<long long>(many.visited));
  // Five programs with at most four sizes on each slot for every group. The larger programs have sixteen times as many columns.
  EXPECT_GT(few.visited, 0);
  EXPECT_LE(few.visited, 5 * 5 * 25 * 8 * 4);
  EXPECT_LE(many.visited, 16 * few.visited);
}

TEST(ChoiceSolver, WhereSizesDivideSlotsTheRelaxationLeavesNothingToSearch) {
  const Work many = workOf(32, 100, 0.01);
  EXPECT_EQ(many.nodes, 0);
  EXPECT_EQ(many.tried, 0);
}

TEST(ChoiceSolver, DepthFirstSearchOfASmallProgramTriesFewColumns) {
  const Work small = workOf(2, 4, 0);
  std::printf("columns tried: %lld\n", static_cast<long long>(small.tried));
  EXPECT_EQ(small.nodes, 0);
  EXPECT_LE(small.tried, 5 * 2 * 1000);
}

TEST(ChoiceSolver, AStopEndsItWithAFeasibleChoice) {
  Randoms random(3);
  const ChoiceProgram program = roundLike(random, 16, 60, {1, 2, 3, 5, 12}, 0.2);
  std::stop_source source;
  source.request_stop();
  ChoiceOptions options;
  options.stop = source.get_token();
  const ChoiceSolution solution = solveChoices(program, options);
  EXPECT_EQ(solution.status, ChoiceStatus::Cancelled);
  EXPECT_TRUE(isFeasible(program, solution.choice));
}

TEST(ChoiceSolver, ALimitLeavesAnHonestGap) {
  Randoms random(5);
  const ChoiceProgram program = roundLike(random, 12, 60, {2, 3, 5, 7, 12}, 0.5);
  ChoiceOptions options;
  options.relative_gap = 1e-7;
  options.max_nodes = 1;
  const ChoiceSolution solution = solveChoices(program, options);
  EXPECT_TRUE(isFeasible(program, solution.choice));
  EXPECT_EQ(solution.status == ChoiceStatus::Optimal, solution.gap <= 1e-7);
  EXPECT_GE(solution.bound, solution.value);
}

TEST(LagrangianBound, HoldsForAnyPrices) {
  Randoms random(23);
  for (int i = 0; i < 50; ++i) {
    const ChoiceProgram program = randomProgram(random);
    const BruteForce brute(program, 0);
    std::vector<double> prices;
    for (std::size_t s = 0; s < program.slotCount(); ++s) prices.push_back(random.real(0, 2));
    EXPECT_GE(lagrangianBound(program, prices), brute.value - 1e-12);
  }
}

TEST(ChoiceProgram, RefusesWhatMakesNoSense) {
  ChoiceProgram program({1});
  const std::vector<ChoiceUse> use{{0, 1}};
  EXPECT_THROW((void)program.addColumn(1, use), std::invalid_argument);
  program.addGroup();
  EXPECT_THROW((void)program.addColumn(0, use), std::invalid_argument);
  EXPECT_THROW((void)program.addColumn(std::nan(""), use), std::invalid_argument);
  EXPECT_THROW((void)program.addColumn(1, std::vector<ChoiceUse>{{1, 1}}), std::invalid_argument);
  EXPECT_THROW((void)program.addColumn(1, std::vector<ChoiceUse>{{0, 1}, {0, 1}}), std::invalid_argument);
  EXPECT_THROW(ChoiceProgram({-1}), std::invalid_argument);
}

}  // namespace
}  // namespace roundel::solvers
