// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/integer_program.h"
#include "tests/support/randoms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace roundel::solvers {
namespace {

using tests::Randoms;

MipSolution solve(const IntegerProgram& program, const MipOptions& options = {}) {
  return MipSolver().solve(program, options);
}

/// max 8a + 11b + 6c + 4d, 5a + 7b + 4c + 3d <= 14, binary: 21 with b, c, d; the relaxation is 22.
IntegerProgram knapsack() {
  IntegerProgram p(Sense::Maximise);
  for (const double value : {8.0, 11.0, 6.0, 4.0}) p.addBinary(value);
  p.addRow(-kInfinity, 14, {{0, 5}, {1, 7}, {2, 4}, {3, 3}});
  return p;
}

/// Strongly correlated knapsacks in several rows. A proof of optimality takes hours of branching.
IntegerProgram hard(std::size_t columns, std::size_t rows) {
  Randoms random(12);
  IntegerProgram p(Sense::Maximise);
  std::vector<std::vector<double>> weight(rows, std::vector<double>(columns));
  for (std::size_t j = 0; j < columns; ++j) {
    double sum = 0;
    for (auto& row : weight) sum += row[j] = random.whole(100, 1000);
    p.addBinary(std::round(sum / static_cast<double>(rows)) + random.whole(0, 100));
  }
  for (const auto& row : weight) {
    const std::size_t r = p.addRow(-kInfinity, std::floor(std::accumulate(row.begin(), row.end(), 0.0) / 2));
    for (std::size_t j = 0; j < columns; ++j) p.addEntry(r, j, row[j]);
  }
  return p;
}

TEST(IntegerProgram, SolvesAKnapsack) {
  const MipSolution s = solve(knapsack());
  ASSERT_EQ(s.status, MipStatus::Optimal);
  EXPECT_EQ(s.objective, 21);
  EXPECT_EQ(s.values, (std::vector<double>{0, 1, 1, 1}));
  EXPECT_EQ(s.best_bound, 21);
  EXPECT_EQ(s.gap, 0);
}

TEST(IntegerProgram, GeneralWholeAndContinuousColumns) {
  // min 2y + z with 10 y + z >= 37.5, y whole, z >= 0: y = 3, z = 7.5 costs 13.5; y = 4 costs 8.
  IntegerProgram p;
  const std::size_t y = p.addInteger(0, kInfinity, 2);
  const std::size_t z = p.addColumn(0, kInfinity, 1);
  p.addRow(37.5, kInfinity, {{y, 10}, {z, 1}});
  const MipSolution s = solve(p);
  ASSERT_EQ(s.status, MipStatus::Optimal);
  EXPECT_EQ(s.values, (std::vector<double>{4, 0}));
  EXPECT_EQ(s.objective, 8);
  p.setCost(y, 9.5);
  const MipSolution dearer = solve(p);
  EXPECT_EQ(dearer.values[y], 3);
  EXPECT_NEAR(dearer.values[z], 7.5, 1e-9);
  EXPECT_NEAR(dearer.objective, 36, 1e-9);
}

TEST(IntegerProgram, WithoutWholeColumnsItIsTheLinearProgram) {
  IntegerProgram p(Sense::Maximise);
  p.addColumn(0, 2.5, 1);
  const MipSolution s = solve(p);
  EXPECT_EQ(s.status, MipStatus::Optimal);
  EXPECT_EQ(s.objective, 2.5);
}

TEST(IntegerProgram, BoundsOfWholeColumnsAreTightened) {
  IntegerProgram p(Sense::Maximise);
  p.addInteger(0.5, 2.9999999999, 1);  // rounding of 3
  p.addInteger(-0.7, 1.5, 1);
  const MipSolution s = solve(p);
  ASSERT_EQ(s.status, MipStatus::Optimal);
  EXPECT_EQ(s.values, (std::vector<double>{3, 1}));
  p.setColumnBounds(1, 0.2, 0.8);
  EXPECT_EQ(solve(p).status, MipStatus::Infeasible);
}

TEST(IntegerProgram, TellsInfeasibleFromUnbounded) {
  IntegerProgram noRelaxation = knapsack();
  noRelaxation.addRow(20, kInfinity, {{0, 5}, {1, 7}, {2, 4}, {3, 3}});
  EXPECT_EQ(solve(noRelaxation).status, MipStatus::Infeasible);

  IntegerProgram noWholePoint;
  noWholePoint.addInteger(0, 10, 1);
  noWholePoint.addInteger(0, 10, 1);
  noWholePoint.addRow(7, 7, {{0, 2}, {1, 4}});
  EXPECT_EQ(solve(noWholePoint).status, MipStatus::Infeasible);

  IntegerProgram unbounded(Sense::Maximise);
  unbounded.addInteger(0, kInfinity, 1);
  unbounded.addInteger(0, kInfinity, 0);
  unbounded.addRow(-kInfinity, 3, {{0, 2}, {1, -2}});
  EXPECT_EQ(solve(unbounded).status, MipStatus::Unbounded);

  IntegerProgram unboundedRelaxationOnly(Sense::Maximise);
  unboundedRelaxationOnly.addInteger(0, kInfinity, 1);
  unboundedRelaxationOnly.addInteger(0, 1, 0);
  unboundedRelaxationOnly.addInteger(0, 1, 0);
  unboundedRelaxationOnly.addRow(1, 1, {{1, 2}, {2, 4}});
  EXPECT_EQ(solve(unboundedRelaxationOnly).status, MipStatus::Infeasible);
}

TEST(IntegerProgram, RefusesWhatCanOnlyBeABug) {
  IntegerProgram p = knapsack();
  EXPECT_THROW(p.setInteger(9), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(solve(p, {.start = {1, 0}})), std::invalid_argument);
  const LpSolution none;
  EXPECT_THROW(static_cast<void>(solve(p, {.relaxation = &none})), std::invalid_argument);
}

TEST(MipSolver, AGapOfZeroFindsImprovementsThatDefaultTolerancesMiss) {
  // Only one item fits. With values such as 1e-6 and 1.4e-6, a tolerance of 1e-5 would keep the start.
  for (const double unit : {1e-6, 1.0, 1e6}) {
    IntegerProgram p(Sense::Maximise);
    for (const double value : {1.0, 1.4, 1.2, 1.1}) p.addBinary(value * unit);
    p.addRow(-kInfinity, 3, {{0, 2}, {1, 2}, {2, 2}, {3, 2}});
    const MipSolution s = solve(p, {.start = {1, 0, 0, 0}});
    ASSERT_EQ(s.status, MipStatus::Optimal);
    EXPECT_EQ(s.values, (std::vector<double>{0, 1, 0, 0}));
    EXPECT_TRUE(s.start_used);
  }
}

TEST(MipSolver, StopsWithinTheGapAskedFor) {
  const IntegerProgram p = hard(40, 3);
  const MipSolution s = solve(p, {.relative_gap = 0.02});
  ASSERT_EQ(s.status, MipStatus::Optimal);
  EXPECT_LE(s.gap, 0.02);
  EXPECT_GE(s.best_bound, s.objective);
  EXPECT_LE(p.violation(s.values), 1e-9);
}

TEST(MipSolver, ReportsTheProvenGapAtTheNodeLimitAndRepeatsItself) {
  const IntegerProgram p = hard(100, 5);
  const MipSolution s = solve(p, {.max_nodes = 50});
  ASSERT_EQ(s.status, MipStatus::Feasible);
  EXPECT_GT(s.gap, 0);
  EXPECT_LT(s.gap, 0.05);
  EXPECT_GT(s.best_bound, s.objective);
  EXPECT_NEAR(s.gap, (s.best_bound - s.objective) / s.best_bound, 1e-12);
  const MipSolution again = solve(p, {.max_nodes = 50});
  EXPECT_EQ(again.values, s.values);
  EXPECT_EQ(again.best_bound, s.best_bound);
  EXPECT_EQ(again.nodes, s.nodes);
}

TEST(MipSolver, TakesAStartAndNeverReturnsWorse) {
  const IntegerProgram p = hard(100, 5);
  const MipSolution first = solve(p, {.max_nodes = 200});
  ASSERT_FALSE(first.values.empty());
  const MipSolution second = solve(p, {.max_nodes = 1, .start = first.values});
  EXPECT_TRUE(second.start_used);
  EXPECT_GE(second.objective, first.objective);

  std::vector<double> tooMuch(p.columnCount(), 1);
  const MipSolution other = solve(p, {.max_nodes = 1, .start = tooMuch});
  EXPECT_FALSE(other.start_used);
}

TEST(MipSolver, AKnownRelaxationGivesTheAnswerThatItsOwnGives) {
  for (const auto& [columns, rows] :
       {std::pair<std::size_t, std::size_t>(12, 2), std::pair<std::size_t, std::size_t>(40, 3)}) {
    const IntegerProgram p = hard(columns, rows);
    const LpSolution relaxation = LpSolver().solve(p);
    const MipSolution own = solve(p, {.max_nodes = 50});
    const MipSolution known = solve(p, {.max_nodes = 50, .relaxation = &relaxation});
    EXPECT_EQ(known.values, own.values);
    EXPECT_EQ(known.objective, own.objective);
    EXPECT_EQ(known.best_bound, own.best_bound);
    EXPECT_EQ(known.nodes, own.nodes);
  }
}

TEST(MipSolver, TheKnownRelaxationIsNotSolvedAgain) {
  const IntegerProgram p = knapsack();
  LpSolution relaxation = LpSolver().solve(p);
  relaxation.dual_objective = 21;  // the optimum; without this value, only branching would prove the bound
  const MipSolution s = solve(p, {.start = {0, 1, 1, 1}, .relaxation = &relaxation});
  EXPECT_EQ(s.status, MipStatus::Optimal);
  EXPECT_EQ(s.nodes, 0);
}

TEST(MipSolver, AStartWithinTheGapEndsItAtTheRoot) {
  const IntegerProgram p = hard(100, 5);
  const MipSolution first = solve(p, {.max_nodes = 50});
  const MipSolution second = solve(p, {.relative_gap = 0.05, .start = first.values});
  EXPECT_EQ(second.status, MipStatus::Optimal);
  EXPECT_EQ(second.nodes, 0);
  EXPECT_GT(second.gap, 0);
  EXPECT_LE(second.gap, 0.05);
}

TEST(MipSolver, TimeLimitLeavesASolutionAndItsGap) {
  const MipSolution s = solve(hard(100, 5), {.time_limit_s = 0.3});
  ASSERT_EQ(s.status, MipStatus::Feasible);
  EXPECT_GT(s.gap, 0);
  EXPECT_LT(s.gap, 0.5);
}

TEST(MipSolver, ATimeLimitThatIsOverAtOnceFindsNothing) {
  const MipSolution s = solve(hard(100, 5), {.time_limit_s = 1e-9});
  EXPECT_EQ(s.status, MipStatus::NoSolution);
  EXPECT_TRUE(s.values.empty());
  EXPECT_EQ(s.gap, kInfinity);
}

TEST(MipSolver, CancelEndsASearchEarly) {
  std::stop_source source;
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    source.request_stop();
  });
  const IntegerProgram p = hard(200, 10);
  const MipSolution s = solve(p, {.stop = source.get_token()});
  canceller.join();
  EXPECT_EQ(s.status, MipStatus::Cancelled);
  EXPECT_TRUE(s.values.empty() || p.violation(s.values) <= 1e-6);
}

TEST(MipSolver, DoesNotStartWhenAlreadyCancelled) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(solve(knapsack(), {.stop = source.get_token()}).status, MipStatus::Cancelled);
}

TEST(MipSolver, SaysNothing) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  static_cast<void>(solve(knapsack()));
  static_cast<void>(solve(hard(60, 4), {.max_nodes = 300}));
  static_cast<void>(solve(hard(60, 4), {.time_limit_s = 0.05}));
  IntegerProgram infeasible;
  infeasible.addInteger(0, 10, 1);
  infeasible.addInteger(0, 10, 1);
  infeasible.addRow(7, 7, {{0, 2}, {1, 4}});
  static_cast<void>(solve(infeasible));
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST(MipSolver, TwoThreadsGetWhatOneGets) {
  const IntegerProgram p = hard(60, 4);
  const IntegerProgram q = hard(50, 3);
  const MipOptions options{.max_nodes = 200};
  const MipSolution alone = solve(p, options);
  const MipSolution alone2 = solve(q, options);
  MipSolution a;
  MipSolution b;
  std::thread first([&] { a = solve(p, options); });
  std::thread second([&] { b = solve(q, options); });
  first.join();
  second.join();
  EXPECT_EQ(a.values, alone.values);
  EXPECT_EQ(a.best_bound, alone.best_bound);
  EXPECT_EQ(b.values, alone2.values);
  EXPECT_EQ(b.best_bound, alone2.best_bound);
}

// ---- compared with all integer points of small random programs

/// Up to five integer columns and two continuous ones, integer or fractional coefficients, and rows of all kinds.
IntegerProgram randomIntegerProgram(Randoms& random) {
  IntegerProgram p(random.chance(0.5) ? Sense::Maximise : Sense::Minimise);
  const bool broken = random.chance(0.5);
  const double unit = std::exp2(random.whole(-20, 20));
  const auto number = [&](int size) { return broken ? random.real(-size, size) : random.whole(-size, size); };
  for (int j = random.whole(1, 5); j > 0; --j) {
    const int lower = random.whole(-2, 1);
    p.addInteger(lower, lower + random.whole(0, 4), unit * number(9));
  }
  const int continuous = random.chance(0.3) ? random.whole(1, 2) : 0;
  for (int j = 0; j < continuous; ++j) p.addColumn(random.whole(-3, 0), random.whole(1, 5), unit * number(9));
  for (int i = random.whole(1, 5); i > 0; --i) {
    const double middle = number(12);
    const int kind = random.whole(0, 5);
    const bool equality = kind == 0 && (!broken || continuous > 0);
    const std::size_t r =
        p.addRow(equality || kind >= 3 ? middle : -kInfinity, equality || kind < 3 ? middle : kInfinity);
    for (std::size_t j = 0; j < p.columnCount(); ++j) {
      if (random.chance(0.7)) p.addEntry(r, j, number(6));
    }
  }
  return p;
}

/// The best objective over all integer points. The linear program determines the continuous columns.
class EveryInteger {
 public:
  explicit EveryInteger(const IntegerProgram& program) : m_program(program), m_fixed(program) {
    for (std::size_t j = 0; j < program.columnCount(); ++j) m_continuous = m_continuous || !program.isInteger(j);
    m_point.resize(program.columnCount(), 0.0);
    visit(0);
  }

  [[nodiscard]] std::optional<double> best() const { return m_best; }

 private:
  void visit(std::size_t column) {
    if (column == m_program.columnCount()) return take();
    if (!m_program.isInteger(column)) return visit(column + 1);
    for (double v = m_program.columnLower()[column]; v <= m_program.columnUpper()[column]; ++v) {
      m_point[column] = v;
      m_fixed.setColumnBounds(column, v, v);
      visit(column + 1);
    }
  }

  void take() {
    double objective = 0;
    if (m_continuous) {
      const LpSolution s = LpSolver().solve(m_fixed);
      if (s.status != LpStatus::Optimal) return;
      objective = s.objective;
    } else {
      if (m_program.violation(m_point) > 1e-9) return;
      objective = m_program.objective(m_point);
    }
    const double sign = m_program.sense() == Sense::Maximise ? -1 : 1;
    if (!m_best || sign * objective < sign * *m_best) m_best = objective;
  }

  const IntegerProgram& m_program;
  LinearProgram m_fixed;
  bool m_continuous = false;
  std::vector<double> m_point;
  std::optional<double> m_best;
};

double scaleOf(const IntegerProgram& p) {
  double scale = 0;
  for (const double c : p.cost()) scale = std::max(scale, std::abs(c));
  return scale;
}

TEST(MipSolver, EqualsEveryWholePointAtGapZero) {
  int optimal = 0;
  int infeasible = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Randoms random(seed);
    const IntegerProgram p = randomIntegerProgram(random);
    const auto expected = EveryInteger(p).best();
    const MipSolution s = solve(p);
    ASSERT_EQ(s.status, expected ? MipStatus::Optimal : MipStatus::Infeasible);
    ++(expected ? optimal : infeasible);
    if (!expected) continue;
    ASSERT_NEAR(s.objective, *expected, 1e-7 * scaleOf(p));
    ASSERT_LE(p.violation(s.values), 1e-6);
    ASSERT_NEAR(s.best_bound, *expected, 1e-7 * scaleOf(p));
    ASSERT_LE(s.gap, 1e-9);
  }
  EXPECT_GT(optimal, 300);
  EXPECT_GT(infeasible, 100);
}

/// At every end of the search the bound holds, the solution is feasible, and the status Optimal means that the requested gap is proven.
TEST(MipSolver, BoundsAndStatusHoldWhereverTheSearchEnds) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Randoms random(seed);
    IntegerProgram p(Sense::Maximise);
    const std::size_t jobs = 3 + random.below(3);
    const std::size_t nodes = 1 + random.below(3);
    for (std::size_t i = 0; i < jobs; ++i) p.addRow(-kInfinity, 1);
    for (std::size_t k = 0; k < nodes; ++k) p.addRow(-kInfinity, random.whole(2, 6));
    for (int j = random.whole(6, 12); j > 0; --j) {
      const std::size_t x = p.addBinary(random.real(0.1, 3));
      p.addEntry(random.below(jobs), x, 1);
      p.addEntry(jobs + random.below(nodes), x, random.whole(1, 4));
      if (random.chance(0.3)) p.addEntry(jobs + random.below(nodes), x, random.whole(1, 3));
    }
    MipOptions options;
    options.max_nodes = random.chance(0.5) ? random.whole(1, 4) : 0;
    options.relative_gap = random.chance(0.5) ? random.real(0, 0.2) : 0;
    options.absolute_gap = random.chance(0.2) ? random.real(0, 0.5) : 0;
    if (random.chance(0.3)) options.start.assign(p.columnCount(), 0.0);
    const double best = *EveryInteger(p).best();
    const MipSolution s = solve(p, options);
    ASSERT_TRUE(s.status == MipStatus::Optimal || s.status == MipStatus::Feasible || s.status == MipStatus::NoSolution);
    ASSERT_GE(s.best_bound, best - 1e-7);
    if (s.status == MipStatus::NoSolution) continue;
    ASSERT_LE(p.violation(s.values), 1e-9);
    ASSERT_LE(s.objective, best + 1e-7);
    if (s.status != MipStatus::Optimal) continue;
    const double asked = std::max(options.absolute_gap, options.relative_gap * std::abs(s.best_bound));
    ASSERT_LE(best - s.objective, asked + 1e-7);
  }
}

}  // namespace
}  // namespace roundel::solvers
