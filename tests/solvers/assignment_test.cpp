// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/assignment.h"

#include "core/solvers/linear_program.h"
#include "tests/support/randoms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace roundel::solvers {
namespace {

using tests::Randoms;

constexpr double kInf = std::numeric_limits<double>::infinity();

double leastOver(std::size_t row, std::size_t rows, std::size_t columns, const std::vector<double>& cost,
                 std::vector<bool>& taken) {
  if (row == rows) return 0;
  double best = kInf;
  for (std::size_t j = 0; j < columns; ++j) {
    if (taken[j]) continue;
    taken[j] = true;
    best = std::min(best, cost[row * columns + j] + leastOver(row + 1, rows, columns, cost, taken));
    taken[j] = false;
  }
  return best;
}

/// Searches all injections of rows into columns.
double bruteForce(std::size_t rows, std::size_t columns, const std::vector<double>& cost) {
  std::vector<bool> taken(columns, false);
  return leastOver(0, rows, columns, cost, taken);
}

void expectAssignment(const Assignment& a, std::size_t rows, std::size_t columns, const std::vector<double>& cost) {
  ASSERT_EQ(a.column_of.size(), rows);
  double sum = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    ASSERT_LT(a.column_of[i], columns);
    sum += cost[i * columns + a.column_of[i]];
  }
  EXPECT_EQ(std::set<std::size_t>(a.column_of.begin(), a.column_of.end()).size(), rows);
  EXPECT_EQ(a.cost, sum);
}

TEST(Assignment, ManualEdit) {
  const Assignment a = assignMinCost(3, 3, std::vector<double>{4, 1, 3, 2, 0, 5, 3, 2, 2});
  EXPECT_EQ(a.status, AssignmentStatus::Optimal);
  EXPECT_EQ(a.cost, 5);
  EXPECT_EQ(a.column_of, (std::vector<std::size_t>{1, 0, 2}));
}

TEST(Assignment, NothingToAssign) {
  const Assignment a = assignMinCost(0, 4, std::vector<double>{});
  EXPECT_EQ(a.status, AssignmentStatus::Optimal);
  EXPECT_EQ(a.cost, 0);
  EXPECT_EQ(assignMinCost(0, 0, std::vector<double>{}).status, AssignmentStatus::Optimal);
}

TEST(Assignment, ForbiddenPairsAndInfeasibility) {
  EXPECT_EQ(assignMinCost(2, 1, std::vector<double>{1, 1}).status, AssignmentStatus::Infeasible);
  EXPECT_EQ(assignMinCost(2, 3, std::vector<double>{1, kInf, kInf, 2, kInf, kInf}).status,
            AssignmentStatus::Infeasible);
  const Assignment a = assignMinCost(2, 3, std::vector<double>{1, 9, kInf, 2, kInf, kInf});
  EXPECT_EQ(a.status, AssignmentStatus::Optimal);
  EXPECT_EQ(a.column_of, (std::vector<std::size_t>{1, 0}));
}

TEST(Assignment, RefusesWhatCanOnlyBeABug) {
  EXPECT_THROW(static_cast<void>(assignMinCost(2, 2, std::vector<double>{1, 2, 3})), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(assignMinCost(1, 1, std::vector<double>{std::nan("")})), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(assignMinCost(1, 1, std::vector<double>{-kInf})), std::invalid_argument);
}

TEST(Assignment, EqualsEveryPermutationOfRandomInstances) {
  int infeasible = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Randoms random(seed);
    const std::size_t rows = 1 + random.below(6);
    const std::size_t columns = rows + random.below(9 - rows);
    const bool ties = seed % 3 == 0;  // few distinct whole costs, negative ones too
    const bool forbids = seed % 5 == 0;
    std::vector<double> cost(rows * columns);
    for (double& c : cost) {
      c = ties ? random.whole(-2, 3) : random.real(-10, 1000);
      if (forbids && random.chance(0.45)) c = kInf;
    }
    const double expected = bruteForce(rows, columns, cost);
    const Assignment a = assignMinCost(rows, columns, cost);
    if (expected == kInf) {
      EXPECT_EQ(a.status, AssignmentStatus::Infeasible);
      ++infeasible;
      continue;
    }
    ASSERT_EQ(a.status, AssignmentStatus::Optimal);
    EXPECT_NEAR(a.cost, expected, 1e-9);
    expectAssignment(a, rows, columns, cost);
  }
  EXPECT_GT(infeasible, 5);
}

/// The costs of AlloX: job i in the k-th place from the end of machine m costs k * work_i / speed_m.
std::vector<double> alloxCosts(std::size_t jobs, std::size_t machines, std::size_t places, std::uint64_t seed) {
  Randoms random(seed);
  std::vector<double> cost;
  std::vector<double> speed(machines);
  for (double& s : speed) s = random.real(1, 10);
  for (std::size_t i = 0; i < jobs; ++i) {
    const double work = random.real(0, 1e5);
    for (std::size_t m = 0; m < machines; ++m) {
      for (std::size_t k = 1; k <= places; ++k) cost.push_back(static_cast<double>(k) * work / speed[m]);
    }
  }
  return cost;
}

TEST(Assignment, EqualsTheLinearProgramWhoseVerticesAreIntegral) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::size_t rows = 20;
    const std::size_t columns = 5 * 20;
    const std::vector<double> cost = alloxCosts(rows, 5, 20, seed);
    LinearProgram p;
    for (std::size_t i = 0; i < rows; ++i) p.addRow(1, 1);
    for (std::size_t j = 0; j < columns; ++j) p.addRow(-kInfinity, 1);
    for (std::size_t k = 0; k < cost.size(); ++k) {
      const std::size_t x = p.addColumn(0, kInfinity, cost[k]);
      p.addEntry(k / columns, x, 1);
      p.addEntry(rows + k % columns, x, 1);
    }
    const LpSolution lp = LpSolver().solve(p);
    ASSERT_EQ(lp.status, LpStatus::Optimal);
    const Assignment a = assignMinCost(rows, columns, cost);
    EXPECT_NEAR(a.cost, lp.objective, 1e-9 * lp.objective);
    expectAssignment(a, rows, columns, cost);
  }
}

TEST(Assignment, PlacesOnAMachineAreFilledFromTheEnd) {
  const std::size_t places = 30;
  const Assignment a = assignMinCost(30, 4 * places, alloxCosts(30, 4, places, 7));
  std::vector<std::size_t> used(4, 0);
  std::vector<std::size_t> farthest(4, 0);
  for (const std::size_t column : a.column_of) {
    ++used[column / places];
    farthest[column / places] = std::max(farthest[column / places], column % places + 1);
  }
  EXPECT_EQ(used, farthest);
}

TEST(Assignment, CancelEndsItEarly) {
  const std::size_t rows = 1500;
  const std::vector<double> cost = alloxCosts(rows, 20, 150, 1);
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(assignMinCost(rows, 3000, cost, source.get_token()).status, AssignmentStatus::Cancelled);

  std::stop_source later;
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    later.request_stop();
  });
  EXPECT_EQ(assignMinCost(rows, 3000, cost, later.get_token()).status, AssignmentStatus::Cancelled);
  canceller.join();
}

/// The matching of AlloX: rows are jobs, and columns are places on machines of a few kinds. The k-th place of a machine costs k times the work.
struct Queues {
  std::size_t rows = 0, kinds = 0;
  std::vector<std::uint32_t> kind_of;      // by column
  std::vector<double> by_kind, by_column;  // costs

  Queues(Randoms& random, std::size_t jobs, std::size_t machines, int places, bool whole) : rows(jobs) {
    constexpr std::size_t kTypes = 3;
    kinds = kTypes * static_cast<std::size_t>(places);
    for (std::size_t m = 0; m < machines; ++m) {
      for (int k = 0; k < places; ++k)
        kind_of.push_back(static_cast<std::uint32_t>(m % kTypes * static_cast<std::size_t>(places)) +
                          static_cast<std::uint32_t>(k));
    }
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t t = 0; t < kTypes; ++t) {
        const double work = whole ? random.whole(1, 4) : random.real(1, 100);
        for (int k = 1; k <= places; ++k) by_kind.push_back(k * work);
      }
    }
    for (std::size_t i = 0; i < rows; ++i) {
      for (const std::uint32_t kind : kind_of) by_column.push_back(by_kind[i * kinds + kind]);
    }
  }
};

TEST(Assignment, ColumnsOfAKindAreMatchedAsIfEachStoodByItself) {
  Randoms random(11);
  for (int run = 0; run < 60; ++run) {
    const Queues queues(random, 40, 9, 5, run % 2 == 0);
    const Assignment kinds = assignMinCost(queues.rows, queues.kind_of, queues.kinds, queues.by_kind);
    const Assignment columns = assignMinCost(queues.rows, queues.kind_of.size(), queues.by_column);
    ASSERT_EQ(kinds.status, AssignmentStatus::Optimal);
    EXPECT_EQ(kinds.column_of, columns.column_of) << "run " << run;
    EXPECT_EQ(kinds.cost, columns.cost) << "run " << run;
  }
}

TEST(Assignment, FourTimesTheRowsOnFourTimesTheColumnsOfAKindTakeOfTheOrderOfSixteenTimesTheLooks) {
  Randoms random(12);
  const auto lookedAt = [&](std::size_t rows, std::size_t machines) {
    const Queues queues(random, rows, machines, 6, false);
    return assignMinCost(rows, queues.kind_of, queues.kinds, queues.by_kind).visited;
  };
  const auto few = lookedAt(60, 12);
  const auto many = lookedAt(240, 48);
  // A search over single columns would examine about 64 times as many.
  EXPECT_LT(many, 32 * few) << few << " and " << many;
}

TEST(Assignment, AColumnOfAKindWithoutCostsIsRefused) {
  const std::vector<std::uint32_t> kinds = {0, 2};
  EXPECT_THROW((void)assignMinCost(1, kinds, 2, std::vector<double>{1, 2}), std::invalid_argument);
}

}  // namespace
}  // namespace roundel::solvers
