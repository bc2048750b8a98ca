#include "core/solvers/max_min_shares.h"

#include "tests/solvers/randoms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

namespace roundel::solvers {
namespace {

using test::Randoms;

/// The program as it is printed: max z over x_ij and z. Values are divided by `unit`, and z multiplied: as it stands it
/// is solved to an absolute tolerance.
LpSolution asPrinted(const std::vector<MaxMinJob>& jobs, const std::vector<double>& capacity, double unit = 1) {
  LinearProgram p(Sense::Maximise);
  const std::size_t z = p.addColumn(0, kInfinity, 1);
  for (const double n : capacity) p.addRow(-kInfinity, n);
  for (const MaxMinJob& job : jobs) {
    const std::size_t share = p.addRow(-kInfinity, 1);
    const std::size_t level = p.addRow(job.floor.value_or(0), kInfinity);
    if (!job.floor) p.addEntry(level, z, -1);
    for (std::size_t j = 0; j < capacity.size(); ++j) {
      const std::size_t x = p.addColumn(0, job.value[j] > 0 ? kInfinity : 0, 0);
      p.addEntry(j, x, job.gang);
      p.addEntry(share, x, 1);
      p.addEntry(level, x, job.value[j] / unit);
    }
  }
  LpSolution solution = LpSolver().solve(p);
  solution.objective *= unit;
  return solution;
}

/// Every job gets its level, nobody more than the whole time, no type more than it has.
void expectFeasible(const std::vector<MaxMinJob>& jobs, const std::vector<double>& capacity,
                    const MaxMinShares& shares) {
  std::vector<double> used(capacity.size(), 0.0);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    double total = 0;
    double level = 0;
    for (std::size_t j = 0; j < capacity.size(); ++j) {
      const double x = shares.share[i * capacity.size() + j];
      EXPECT_GE(x, 0);
      total += x;
      level += jobs[i].value[j] * x;
      used[j] += jobs[i].gang * x;
    }
    EXPECT_LE(total, 1 + 1e-6);
    EXPECT_GE(level, jobs[i].floor.value_or(shares.level) * (1 - 1e-6));
  }
  for (std::size_t j = 0; j < capacity.size(); ++j) EXPECT_LE(used[j], capacity[j] * (1 + 1e-6) + 1e-9);
}

MaxMinJob randomJob(Randoms& random, std::int64_t id, std::size_t types, double unit) {
  MaxMinJob job{id, static_cast<double>(1 << random.whole(0, 3)), {}};
  for (std::size_t j = 0; j < types; ++j) job.value.push_back(random.chance(0.85) ? unit * random.real(0.1, 5) : 0);
  job.value[random.below(types)] = unit;
  return job;
}

TEST(MaxMinShares, TwoJobsTwoTypesByHand) {
  // Job 0 runs at 2 or 1, job 1 at 1 or 1, one GPU of each type: each its own GPU, and job 0's second half idles.
  const std::vector<MaxMinJob> jobs{{0, 1, {2, 1}}, {1, 1, {1, 1}}};
  const MaxMinShares s = MaxMinSolver().solve(jobs, std::vector<double>{1, 1});
  ASSERT_EQ(s.status, LpStatus::Optimal);
  EXPECT_NEAR(s.level, 1, 1e-12);
  // One GPU of the first type only: 2 a = b, a + b = 1.
  const MaxMinShares one = MaxMinSolver().solve(jobs, std::vector<double>{1, 0});
  ASSERT_EQ(one.status, LpStatus::Optimal);
  EXPECT_NEAR(one.level, 2.0 / 3, 1e-12);
  EXPECT_NEAR(one.share[0], 1.0 / 3, 1e-12);
  EXPECT_NEAR(one.share[2], 2.0 / 3, 1e-12);
}

TEST(MaxMinShares, FirstAllocationOfHadarsFigureOne) {
  // 2 V100, 3 P100, 1 K80; gangs 3, 2, 2; epochs a round of the full gang; no share of a type that never holds the gang.
  const std::vector<double> capacity{2, 3, 1};
  const std::vector<double> gang{3, 2, 2};
  const std::vector<std::vector<double>> rate{{40, 20, 30}, {5, 15, 5}, {10, 2, 20}};
  std::vector<MaxMinJob> jobs;
  for (std::size_t i = 0; i < 3; ++i) {
    const double average = std::inner_product(capacity.begin(), capacity.end(), rate[i].begin(), 0.0) / 6;
    MaxMinJob job{static_cast<std::int64_t>(i), gang[i], {}};
    for (std::size_t j = 0; j < 3; ++j) job.value.push_back(gang[i] > capacity[j] ? 0 : gang[i] * rate[i][j] / average);
    jobs.push_back(job);
  }
  const MaxMinShares s = MaxMinSolver().solve(jobs, capacity);
  ASSERT_EQ(s.status, LpStatus::Optimal);
  EXPECT_NEAR(s.level, 1.567696, 1e-6);
}

TEST(MaxMinShares, EqualsThePrintedProgramOverRandomSeries) {
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    Randoms random(seed);
    const std::size_t types = 1 + random.below(4);
    const double unit = seed % 4 == 0 ? 1e-4 : seed % 4 == 1 ? 1e4 : 1;
    std::vector<double> capacity(types);
    for (double& n : capacity) n = random.whole(1, 24);
    std::vector<MaxMinJob> jobs;
    MaxMinSolver solver;
    std::int64_t next = 0;
    for (int step = 0; step < 20; ++step) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", step " + std::to_string(step));
      const bool grow = jobs.size() < 2 || random.chance(step < 10 ? 0.8 : 0.3);
      if (grow) {
        for (int k = random.whole(1, 4); k > 0; --k) jobs.push_back(randomJob(random, next++, types, unit));
      } else {
        jobs.erase(jobs.begin() + static_cast<std::ptrdiff_t>(random.below(jobs.size())));
      }
      const MaxMinShares got = solver.solve(jobs, capacity);
      const LpSolution expected = asPrinted(jobs, capacity, unit);
      ASSERT_EQ(got.status, LpStatus::Optimal);
      ASSERT_EQ(expected.status, LpStatus::Optimal);
      ASSERT_NEAR(got.level, expected.objective, 1e-7 * expected.objective);
      expectFeasible(jobs, capacity, got);
    }
  }
}

TEST(MaxMinShares, FloorsAreKept) {
  Randoms random(3);
  const std::vector<double> capacity{4, 6, 2};
  std::vector<MaxMinJob> jobs;
  for (std::int64_t id = 0; id < 30; ++id) jobs.push_back(randomJob(random, id, 3, 1));
  MaxMinSolver solver;
  const double z = solver.solve(jobs, capacity).level;
  for (std::size_t i = 0; i < 10; ++i) jobs[i].floor = z * 0.5;
  const MaxMinShares s = solver.solve(jobs, capacity);
  ASSERT_EQ(s.status, LpStatus::Optimal);
  EXPECT_GT(s.level, z);
  EXPECT_NEAR(s.level, asPrinted(jobs, capacity).objective, 1e-9);
  expectFeasible(jobs, capacity, s);
  for (std::size_t i = 0; i < 10; ++i) jobs[i].floor = 100 * z;
  EXPECT_EQ(solver.solve(jobs, capacity).status, LpStatus::Infeasible);
}

TEST(MaxMinShares, ACopyContinuesAsTheOriginalWould) {
  Randoms random(17);
  const std::vector<double> capacity{8, 8, 8};
  std::vector<MaxMinJob> jobs;
  for (std::int64_t id = 0; id < 60; ++id) jobs.push_back(randomJob(random, id, 3, 1));
  MaxMinSolver solver;
  static_cast<void>(solver.solve(jobs, capacity));
  MaxMinSolver copy = solver;
  for (int i = 0; i < 20; ++i) {
    jobs.erase(jobs.begin() + static_cast<std::ptrdiff_t>(random.below(jobs.size())));
    const MaxMinShares a = solver.solve(jobs, capacity);
    const MaxMinShares b = copy.solve(jobs, capacity);
    ASSERT_EQ(a.share, b.share);
    ASSERT_EQ(a.iterations, b.iterations);
  }
}

TEST(MaxMinShares, AJobThatCanRunNowhereMakesItInfeasible) {
  const std::vector<MaxMinJob> jobs{{0, 1, {1, 2}}, {1, 1, {0, 0}}};
  EXPECT_EQ(MaxMinSolver().solve(jobs, std::vector<double>{1, 1}).status, LpStatus::Infeasible);
}

TEST(MaxMinShares, PassesACancelOn) {
  std::stop_source source;
  source.request_stop();
  const std::vector<MaxMinJob> jobs{{0, 1, {1}}};
  EXPECT_EQ(MaxMinSolver().solve(jobs, std::vector<double>{1}, source.get_token()).status, LpStatus::Cancelled);
}

TEST(MaxMinShares, RefusesSizesThatDoNotFit) {
  MaxMinSolver solver;
  EXPECT_THROW(static_cast<void>(solver.solve(std::vector<MaxMinJob>{{0, 1, {1, 1}}}, std::vector<double>{1})),
               std::invalid_argument);
  EXPECT_THROW(static_cast<void>(solver.solve(std::vector<MaxMinJob>{{0, 1, {1}, 0.5}}, std::vector<double>{1})),
               std::invalid_argument);
  EXPECT_THROW(static_cast<void>(solver.solve(std::vector<MaxMinJob>{}, std::vector<double>{1})),
               std::invalid_argument);
}

}  // namespace
}  // namespace roundel::solvers
