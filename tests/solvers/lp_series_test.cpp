// SPDX-License-Identifier: GPL-3.0-or-later
// Tests warm starts of programs that lose and gain columns and rows, as those of the policies do.

#include "core/solvers/linear_program.h"

#include "tests/support/carried_basis.h"
#include "tests/support/randoms.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace roundel::solvers {
namespace {

using test::BasisKeys;
using tests::Randoms;

struct Item {
  std::int64_t id;
  std::vector<double> use;  // by shared row
  double least;
  double cost;
};

/// A program of items that share a few rows: min cost . x, x_i >= 0, one row  x_i >= least_i  for each item, and shared capacities.
/// Capacities may not suffice, so that some programs of a series are infeasible.
struct Series {
  explicit Series(Randoms& random) : capacity(static_cast<std::size_t>(random.whole(1, 4))) {
    for (double& c : capacity) c = random.real(8, 30);
    for (int i = random.whole(3, 12); i > 0; --i) add(random);
  }

  void add(Randoms& random) {
    Item item{nextId++, {}, random.real(0, 1), random.real(-2, 3)};
    for (std::size_t r = 0; r < capacity.size(); ++r) {
      item.use.push_back(r == 0 || random.chance(0.7) ? random.real(0.1, 3) : 0);
    }
    items.push_back(item);
  }

  void change(Randoms& random) {
    const int what = random.whole(0, 4);
    if (what == 0 && items.size() > 1)
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(random.below(items.size())));
    if (what == 1) add(random);
    if (what == 2) items[random.below(items.size())].cost = random.real(-2, 3);
    if (what == 3) items[random.below(items.size())].least = random.real(0, 3);
    if (what == 4) capacity[random.below(capacity.size())] = random.real(5, 40);
  }

  LinearProgram program(BasisKeys& keys) const {
    LinearProgram p;
    keys = {};
    for (std::size_t r = 0; r < capacity.size(); ++r) {
      p.addRow(-kInfinity, capacity[r]);
      keys.rows.push_back(-1 - static_cast<std::int64_t>(r));
    }
    for (const Item& item : items) {
      const std::size_t x = p.addColumn(0, kInfinity, item.cost);
      keys.columns.push_back(item.id);
      for (std::size_t r = 0; r < capacity.size(); ++r) p.addEntry(r, x, item.use[r]);
      p.addRow(item.least, kInfinity, {{x, 1}});
      keys.rows.push_back(item.id);
    }
    return p;
  }

  std::vector<double> capacity;
  std::vector<Item> items;
  std::int64_t nextId = 0;
};

TEST(LpSeries, WarmStartsEndAtTheColdObjective) {
  std::int64_t warmIterations = 0;
  std::int64_t coldIterations = 0;
  int infeasible = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Randoms random(seed);
    Series series(random);
    const LpSolver solver(LpOptions{seed % 3 == 0 ? LpMethod::Primal : LpMethod::Dual});
    Basis basis;
    BasisKeys keys;
    for (int step = 0; step < 12; ++step) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", step " + std::to_string(step));
      BasisKeys now;
      const LinearProgram program = series.program(now);
      const Basis start = test::carryBasis(basis, keys, now);
      const LpSolution warm = solver.solve(program, {}, &start);
      const LpSolution cold = solver.solve(program);
      ASSERT_EQ(warm.status, cold.status);
      if (warm.status == LpStatus::Optimal) {
        ASSERT_NEAR(warm.objective, cold.objective, 1e-8 * (1 + std::abs(cold.objective)));
        ASSERT_LE(program.violation(warm.primal), 1e-6);
        basis = warm.basis;
        keys = now;
        warmIterations += warm.iterations;
        coldIterations += cold.iterations;
      } else {
        ASSERT_EQ(warm.status, LpStatus::Infeasible);
        ++infeasible;
      }
      series.change(random);
    }
  }
  EXPECT_GT(infeasible, 100);
  EXPECT_LT(3 * warmIterations, coldIterations);
}

TEST(LpSeries, TheOptimumAsAStartNeedsNoIteration) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Randoms random(seed);
    BasisKeys keys;
    const LinearProgram program = Series(random).program(keys);
    const LpSolution cold = LpSolver().solve(program);
    if (cold.status != LpStatus::Optimal) continue;
    const LpSolution again = LpSolver().solve(program, {}, &cold.basis);
    EXPECT_EQ(again.iterations, 0);
    EXPECT_EQ(again.basis, cold.basis);
  }
}

TEST(LpSeries, SameProgramAndStartGiveTheSameVertexWhateverCameBetween) {
  Randoms random(99);
  Series series(random);
  for (int i = 0; i < 40; ++i) series.add(random);
  for (double& c : series.capacity) c = 1000;
  BasisKeys keys;
  const LinearProgram first = series.program(keys);
  const LpSolver solver;
  const LpSolution a = solver.solve(first);
  ASSERT_EQ(a.status, LpStatus::Optimal);
  for (double& c : series.capacity) c = 700;
  const LinearProgram second = series.program(keys);
  const LpSolution b = solver.solve(second, {}, &a.basis);
  for (int i = 0; i < 5; ++i) {
    series.change(random);
    BasisKeys other;
    static_cast<void>(solver.solve(series.program(other)));
  }
  const LpSolution again = solver.solve(second, {}, &a.basis);
  EXPECT_EQ(again.primal, b.primal);
  EXPECT_EQ(again.dual, b.dual);
  EXPECT_EQ(again.basis, b.basis);
  EXPECT_EQ(again.iterations, b.iterations);
}

TEST(LpSeries, AnyBasisWillDoAsAStart) {
  const VarStatus all[] = {VarStatus::Basic, VarStatus::AtLower, VarStatus::AtUpper, VarStatus::Free};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Randoms random(seed);
    BasisKeys keys;
    const LinearProgram program = Series(random).program(keys);
    Basis nonsense;
    for (std::size_t j = 0; j < program.columnCount(); ++j) nonsense.columns.push_back(all[random.below(4)]);
    for (std::size_t i = 0; i < program.rowCount(); ++i) nonsense.rows.push_back(all[random.below(4)]);
    const LpSolution cold = LpSolver().solve(program);
    const LpSolution warm = LpSolver().solve(program, {}, &nonsense);
    ASSERT_EQ(warm.status, cold.status);
    EXPECT_NEAR(warm.objective, cold.objective, 1e-8 * (1 + std::abs(cold.objective)));
  }
}

}  // namespace
}  // namespace roundel::solvers
