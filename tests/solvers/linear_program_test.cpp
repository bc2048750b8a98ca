// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/linear_program.h"
#include "tests/support/randoms.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <vector>

namespace roundel::solvers {
namespace {

using tests::Randoms;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Dantzig's three plants: max 3x + 5y, x <= 4, 2y <= 12, 3x + 2y <= 18.
LinearProgram plants() {
  LinearProgram p(Sense::Maximise);
  const std::size_t x = p.addColumn(0, kInfinity, 3);
  const std::size_t y = p.addColumn(0, kInfinity, 5);
  p.addRow(-kInfinity, 4, {{x, 1}});
  p.addRow(-kInfinity, 12, {{y, 2}});
  p.addRow(-kInfinity, 18, {{x, 3}, {y, 2}});
  return p;
}

/// min 2x + 3y, x + y >= 4, x + 3y >= 6.
LinearProgram diet() {
  LinearProgram p;
  const std::size_t x = p.addColumn(0, kInfinity, 2);
  const std::size_t y = p.addColumn(0, kInfinity, 3);
  p.addRow(4, kInfinity, {{x, 1}, {y, 1}});
  p.addRow(6, kInfinity, {{x, 1}, {y, 3}});
  return p;
}

/// An assignment problem with rows x columns costs: every row is assigned once, every column at most once. It has thousands of degenerate
/// pivots.
LinearProgram assignment(std::size_t rows, std::size_t columns) {
  Randoms random(5);
  LinearProgram p;
  for (std::size_t i = 0; i < rows; ++i) p.addRow(1, 1);
  for (std::size_t j = 0; j < columns; ++j) p.addRow(-kInfinity, 1);
  for (std::size_t i = 0; i < rows; ++i) {
    const double work = random.real(0, 1e5);
    for (std::size_t j = 0; j < columns; ++j) {
      const std::size_t x =
          p.addColumn(0, kInfinity, work * static_cast<double>(1 + j % 160) / static_cast<double>(1 + j / 160));
      p.addEntry(i, x, 1);
      p.addEntry(rows + j, x, 1);
    }
  }
  return p;
}

/// The same program with other bounds of one row.
LinearProgram withRow(const LinearProgram& program, std::size_t row, double lower, double upper) {
  LinearProgram out(program.sense());
  for (std::size_t j = 0; j < program.columnCount(); ++j) {
    out.addColumn(program.columnLower()[j], program.columnUpper()[j], program.cost()[j]);
  }
  for (std::size_t i = 0; i < program.rowCount(); ++i) {
    out.addRow(i == row ? lower : program.rowLower()[i], i == row ? upper : program.rowUpper()[i]);
  }
  for (const LinearProgram::Entry& entry : program.entries()) out.addEntry(entry.row, entry.column, entry.value);
  return out;
}

TEST(LinearProgram, SolvesAMaximisation) {
  const LpSolution s = LpSolver().solve(plants());
  ASSERT_EQ(s.status, LpStatus::Optimal);
  EXPECT_DOUBLE_EQ(s.objective, 36);
  EXPECT_EQ(s.primal, (std::vector<double>{2, 6}));
  EXPECT_EQ(s.dual, (std::vector<double>{0, 1.5, 1}));
  EXPECT_EQ(s.reduced_cost, (std::vector<double>{0, 0}));
}

TEST(LinearProgram, SolvesAMinimisation) {
  const LpSolution s = LpSolver().solve(diet());
  ASSERT_EQ(s.status, LpStatus::Optimal);
  EXPECT_DOUBLE_EQ(s.objective, 9);
  EXPECT_DOUBLE_EQ(s.primal[0], 3);
  EXPECT_DOUBLE_EQ(s.primal[1], 1);
  EXPECT_DOUBLE_EQ(s.dual[0], 1.5);
  EXPECT_DOUBLE_EQ(s.dual[1], 0.5);
}

TEST(LinearProgram, PricesAreTheDerivativeOfTheObjectiveInBothSenses) {
  constexpr double kStep = 1e-3;
  for (LinearProgram p : {plants(), diet()}) {
    const LpSolution before = LpSolver().solve(p);
    for (std::size_t i = 0; i < p.rowCount(); ++i) {
      const LinearProgram moved = withRow(p, i, p.rowLower()[i] + kStep, p.rowUpper()[i] + kStep);
      EXPECT_NEAR((LpSolver().solve(moved).objective - before.objective) / kStep, before.dual[i], 1e-9);
    }
  }
}

TEST(LinearProgram, ReducedCostIsTheDerivativeAtANonbasicColumn) {
  LinearProgram p(Sense::Maximise);
  const std::size_t x = p.addColumn(0, 3, 2);
  const std::size_t y = p.addColumn(0, 3, 1);
  p.addRow(-kInfinity, 5, {{x, 1}, {y, 1}});
  const LpSolution s = LpSolver().solve(p);
  EXPECT_EQ(s.primal, (std::vector<double>{3, 2}));
  EXPECT_EQ(s.reduced_cost, (std::vector<double>{1, 0}));
  EXPECT_EQ(s.basis.columns, (std::vector<VarStatus>{VarStatus::AtUpper, VarStatus::Basic}));
  EXPECT_EQ(s.basis.rows, std::vector<VarStatus>{VarStatus::AtUpper});
}

TEST(LinearProgram, TellsInfeasibleFromUnbounded) {
  LinearProgram infeasible;
  const std::size_t x = infeasible.addColumn(0, kInfinity, -1);
  infeasible.addRow(3, kInfinity, {{x, 1}});
  infeasible.addRow(-kInfinity, 2, {{x, 1}});
  EXPECT_EQ(LpSolver().solve(infeasible).status, LpStatus::Infeasible);

  LinearProgram unbounded;
  const std::size_t y = unbounded.addColumn(0, kInfinity, -1);
  const std::size_t z = unbounded.addColumn(0, kInfinity, 0);
  unbounded.addRow(1, kInfinity, {{y, 1}, {z, -1}});
  EXPECT_EQ(LpSolver().solve(unbounded).status, LpStatus::Unbounded);
}

TEST(LinearProgram, CallsInfeasibleWhatIsAlsoDualInfeasible) {
  LinearProgram p(Sense::Maximise);
  const std::size_t x = p.addColumn(0, kInfinity, 1);
  const std::size_t y = p.addColumn(0, kInfinity, 1);
  p.addRow(-kInfinity, 1, {{x, 1}, {y, -1}});
  p.addRow(2, kInfinity, {{x, 1}, {y, -1}});
  EXPECT_EQ(LpSolver().solve(p).status, LpStatus::Infeasible);
}

TEST(LinearProgram, CrossedBoundsAreInfeasibleAndRoundingIsNotACrossing) {
  LinearProgram p = diet();
  p.setColumnBounds(0, 2, 1);
  EXPECT_EQ(LpSolver().solve(p).status, LpStatus::Infeasible);
  p.setColumnBounds(0, 3 + 1e-13, 3);
  EXPECT_EQ(LpSolver().solve(p).status, LpStatus::Optimal);
  EXPECT_EQ(LpSolver().solve(withRow(p, 0, 5, 4)).status, LpStatus::Infeasible);
}

TEST(LinearProgram, BealesExampleDoesNotCycle) {
  LinearProgram p;
  for (const double c : {-0.75, 150.0, -0.02, 6.0}) p.addColumn(0, kInfinity, c);
  p.addRow(-kInfinity, 0, {{0, 0.25}, {1, -60}, {2, -0.04}, {3, 9}});
  p.addRow(-kInfinity, 0, {{0, 0.5}, {1, -90}, {2, -0.02}, {3, 3}});
  p.addRow(-kInfinity, 1, {{2, 1}});
  for (const LpMethod method : {LpMethod::Dual, LpMethod::Primal}) {
    const LpSolution s = LpSolver(LpOptions{method}).solve(p);
    ASSERT_EQ(s.status, LpStatus::Optimal);
    EXPECT_NEAR(s.objective, -0.05, 1e-12);
  }
}

TEST(LinearProgram, EqualityRowsAndFreeColumns) {
  // Nearest point to (3, -2) on x + y = 0, in the 1-norm: distance 1; x and y are free.
  LinearProgram p;
  const std::size_t x = p.addColumn(-kInfinity, kInfinity, 0);
  const std::size_t y = p.addColumn(-kInfinity, kInfinity, 0);
  const std::size_t dx = p.addColumn(0, kInfinity, 1);
  const std::size_t dy = p.addColumn(0, kInfinity, 1);
  p.addRow(0, 0, {{x, 1}, {y, 1}});
  p.addRow(-kInfinity, 3, {{x, 1}, {dx, -1}});
  p.addRow(3, kInfinity, {{x, 1}, {dx, 1}});
  p.addRow(-kInfinity, -2, {{y, 1}, {dy, -1}});
  p.addRow(-2, kInfinity, {{y, 1}, {dy, 1}});
  const LpSolution s = LpSolver().solve(p);
  ASSERT_EQ(s.status, LpStatus::Optimal);
  EXPECT_NEAR(s.objective, 1, 1e-12);
  EXPECT_NEAR(s.primal[x] + s.primal[y], 0, 1e-12);
}

TEST(LinearProgram, ColumnsBelowZeroAndFixedColumns) {
  LinearProgram p;
  const std::size_t x = p.addColumn(-5, -1, 1);
  const std::size_t fixed = p.addColumn(2.5, 2.5, -4);
  const std::size_t onlyUpper = p.addColumn(-kInfinity, 7, -1);
  p.addRow(-3, kInfinity, {{x, 1}});
  p.addRow(-kInfinity, 8.5, {{fixed, 1}, {onlyUpper, 1}});
  const LpSolution s = LpSolver().solve(p);
  ASSERT_EQ(s.status, LpStatus::Optimal);
  EXPECT_EQ(s.primal, (std::vector<double>{-3, 2.5, 6}));
  EXPECT_DOUBLE_EQ(s.objective, -19);
}

TEST(LinearProgram, EmptyProgramsHaveAnswers) {
  EXPECT_EQ(LpSolver().solve(LinearProgram{}).status, LpStatus::Optimal);

  LinearProgram columns(Sense::Maximise);
  columns.addColumn(-1, 2, 3);
  columns.addColumn(-1, 2, -3);
  columns.addColumn(-kInfinity, kInfinity, 0);
  const LpSolution s = LpSolver().solve(columns);
  ASSERT_EQ(s.status, LpStatus::Optimal);
  EXPECT_EQ(s.primal, (std::vector<double>{2, -1, 0}));
  EXPECT_EQ(s.objective, 9);
  columns.addColumn(0, kInfinity, 1e-9);
  EXPECT_EQ(LpSolver().solve(columns).status, LpStatus::Unbounded);

  LinearProgram rows;
  rows.addRow(-1, 1);
  EXPECT_EQ(LpSolver().solve(rows).status, LpStatus::Optimal);
  rows.addRow(1, 2);
  EXPECT_EQ(LpSolver().solve(rows).status, LpStatus::Infeasible);
}

TEST(LinearProgram, RepeatedEntriesAddUp) {
  LinearProgram p(Sense::Maximise);
  const std::size_t x = p.addColumn(0, kInfinity, 1);
  const std::size_t y = p.addColumn(0, 1, 1);
  const std::size_t row = p.addRow(-kInfinity, 12, {{x, 1}, {y, 1}, {x, 2}});
  p.addEntry(row, x, 1);
  p.addEntry(row, y, -1);
  const LpSolution s = LpSolver().solve(p);
  ASSERT_EQ(s.status, LpStatus::Optimal);
  EXPECT_DOUBLE_EQ(s.primal[x], 3);
  EXPECT_DOUBLE_EQ(s.primal[y], 1);
}

TEST(LinearProgram, RefusesWhatCanOnlyBeABug) {
  LinearProgram p = diet();
  EXPECT_THROW(p.addColumn(kNaN, 1, 0), std::invalid_argument);
  EXPECT_THROW(p.addColumn(0, 1, kInfinity), std::invalid_argument);
  EXPECT_THROW(p.addColumn(kInfinity, kInfinity, 0), std::invalid_argument);
  EXPECT_THROW(p.addEntry(0, 9, 1), std::invalid_argument);
  EXPECT_THROW(p.addEntry(9, 0, 1), std::invalid_argument);
  EXPECT_THROW(p.addEntry(0, 0, kNaN), std::invalid_argument);
  EXPECT_THROW(p.setCost(9, 1), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(p.objective(std::vector<double>{1})), std::invalid_argument);
  const Basis small{{VarStatus::Basic}, {VarStatus::Basic}};
  EXPECT_THROW(static_cast<void>(LpSolver().solve(p, {}, &small)), std::invalid_argument);
}

TEST(LinearProgram, ViolationIsRelativeToTheBound) {
  const LinearProgram p = diet();
  EXPECT_EQ(p.violation(std::vector<double>{3, 1}), 0);
  // 3 instead of 4 gives 1/5; 5 instead of 6 in the other row gives only 1/7.
  EXPECT_DOUBLE_EQ(p.violation(std::vector<double>{2, 1}), 1.0 / 5);
  EXPECT_DOUBLE_EQ(p.violation(std::vector<double>{9, -0.5}), 0.5);  // y is below 0
  EXPECT_EQ(p.violation(std::vector<double>{kNaN, 1}), kInfinity);
}

TEST(LpSolver, StopsAtTheIterationLimit) {
  const LpSolution s = LpSolver(LpOptions{LpMethod::Dual, 10}).solve(assignment(30, 320));
  EXPECT_EQ(s.status, LpStatus::IterationLimit);
  EXPECT_LE(s.iterations, 10);
  EXPECT_TRUE(s.primal.empty());
}

TEST(LpSolver, DoesNotStartWhenAlreadyCancelled) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(LpSolver().solve(plants(), source.get_token()).status, LpStatus::Cancelled);
}

TEST(LpSolver, CancelEndsARunEarly) {
  const LinearProgram hard = assignment(480, 1920);  // the dual simplex takes half a minute
  std::stop_source source;
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    source.request_stop();
  });
  const LpSolution s = LpSolver().solve(hard, source.get_token());
  canceller.join();
  EXPECT_EQ(s.status, LpStatus::Cancelled);
  EXPECT_TRUE(s.primal.empty());
}

TEST(LpSolver, SaysNothing) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  static_cast<void>(LpSolver().solve(plants()));
  static_cast<void>(LpSolver(LpOptions{LpMethod::Primal}).solve(assignment(20, 160)));
  LinearProgram p = diet();
  static_cast<void>(LpSolver().solve(withRow(p, 0, -kInfinity, -1)));
  p.setCost(0, -1);
  static_cast<void>(LpSolver().solve(withRow(p, 0, 1, kInfinity)));
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

// ---- compared with all vertices of small random programs in the plane

struct Line {
  double a, b, c;  // a x + b y = c
};

std::optional<std::pair<double, double>> crossing(const Line& l, const Line& m) {
  const double det = l.a * m.b - l.b * m.a;
  if (std::abs(det) < 1e-9) return std::nullopt;
  return std::pair{(l.c * m.b - l.b * m.c) / det, (l.a * m.c - l.c * m.a) / det};
}

/// The best feasible crossing of two boundary lines. It is the optimum, since the box makes the polygon bounded.
std::optional<double> bestVertex(const LinearProgram& p, const std::vector<Line>& lines) {
  std::optional<double> best;
  const double sign = p.sense() == Sense::Maximise ? -1 : 1;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = i + 1; j < lines.size(); ++j) {
      const auto point = crossing(lines[i], lines[j]);
      if (!point) continue;
      const std::vector<double> x{point->first, point->second};
      if (p.violation(x) > 1e-9) continue;
      if (!best || sign * p.objective(x) < sign * *best) best = p.objective(x);
    }
  }
  return best;
}

TEST(LpSolver, AgreesWithEveryVertexOfRandomPolygons) {
  int optimal = 0;
  int infeasible = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Randoms random(seed);
    LinearProgram p(random.chance(0.5) ? Sense::Maximise : Sense::Minimise);
    std::vector<Line> lines;
    for (int j = 0; j < 2; ++j) {
      const double lower = random.whole(-5, 2);
      const double upper = lower + random.whole(0, 8);
      p.addColumn(lower, upper, random.whole(-4, 4));
      for (const double bound : {lower, upper}) lines.push_back({j == 0 ? 1.0 : 0.0, j == 0 ? 0.0 : 1.0, bound});
    }
    for (int i = random.whole(0, 5); i > 0; --i) {
      const Line line{static_cast<double>(random.whole(-4, 4)), static_cast<double>(random.whole(-4, 4)),
                      static_cast<double>(random.whole(-9, 9))};
      const bool equality = random.chance(0.1);
      const bool atLeast = random.chance(0.5);
      p.addRow(equality || atLeast ? line.c : -kInfinity, equality || !atLeast ? line.c : kInfinity,
               {{0, line.a}, {1, line.b}});
      lines.push_back(line);
    }
    const auto expected = bestVertex(p, lines);
    const LpSolution s = LpSolver().solve(p);
    ASSERT_EQ(s.status, expected ? LpStatus::Optimal : LpStatus::Infeasible);
    EXPECT_NEAR(s.objective, expected.value_or(0), 1e-7);
    ++(expected ? optimal : infeasible);
  }
  EXPECT_GT(optimal, 100);
  EXPECT_GT(infeasible, 50);
}

}  // namespace
}  // namespace roundel::solvers
