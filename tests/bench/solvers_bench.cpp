// SPDX-License-Identifier: GPL-3.0-or-later
// Series of solves like those of the policies. The time of each benchmark is that of the whole series.

#include "core/solvers/assignment.h"
#include "core/solvers/integer_program.h"
#include "core/solvers/linear_program.h"
#include "tests/support/carried_basis.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace {

using namespace roundel::solvers;

constexpr std::size_t kTypes = 3;
const std::vector<double> kCapacity(kTypes, 64.0);

/// One job of a max-min allocation, as in Gavel's linear programs.
struct MaxMinJob {
  std::int64_t id = 0;
  double gang = 1;
  std::vector<double> value;  ///< by GPU type: the level of the job with a full share of the type
};

/// Returns jobs with throughputs of about V100 : P100 : K80 = 1 : 1/1.85 : 1/6 and gangs of 1, 2, 4 and 8, as in Gavel's traces.
std::vector<MaxMinJob> randomJobs(std::size_t count) {
  std::mt19937_64 random(7);
  const auto uniform = [&](double a, double b) { return a + (b - a) * static_cast<double>(random() >> 11) * 0x1p-53; };
  std::vector<MaxMinJob> jobs(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double u = uniform(0, 1);
    const double gang = u < .7 ? 1 : u < .8 ? 2 : u < .95 ? 4 : 8;
    const double v100 = uniform(2, 10);
    const double p100 = v100 / uniform(1.2, 2.5);
    const double k80 = v100 / uniform(2.5, 10);
    const double scale = gang / ((v100 + p100 + k80) / kTypes);
    jobs[i] = {static_cast<std::int64_t>(i), gang, {v100 * scale, p100 * scale, k80 * scale}};
  }
  return jobs;
}

std::vector<std::size_t> randomOrder(std::size_t count) {
  std::mt19937_64 random(11);
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count - 1; i > 0; --i) std::swap(order[i], order[random() % (i + 1)]);
  return order;
}

/// Calls `solve` with the present jobs repeatedly, with one job fewer (or more) each time.
template <class Solve>
void overSeries(const std::vector<MaxMinJob>& all, bool adding, Solve solve) {
  const std::vector<std::size_t> order = randomOrder(all.size());
  std::vector<bool> present(all.size(), !adding);
  std::vector<MaxMinJob> jobs;
  for (const std::size_t next : order) {
    if (adding) present[next] = true;
    jobs.clear();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (present[i]) jobs.push_back(all[i]);
    }
    solve(jobs);
    if (!adding) present[next] = false;
  }
}

/// The program as in Gavel's paper: columns x_ij and z, two rows for each job, one row for each type.
LinearProgram asPrinted(const std::vector<MaxMinJob>& jobs, test::BasisKeys& keys) {
  LinearProgram program(Sense::Maximise);
  const std::size_t z = program.addColumn(0, kInfinity, 1);
  keys = {{-1}, {}};
  for (std::size_t j = 0; j < kTypes; ++j) {
    program.addRow(-kInfinity, kCapacity[j]);
    keys.rows.push_back(static_cast<std::int64_t>(j) - 8);
  }
  for (const MaxMinJob& job : jobs) {
    const std::size_t share = program.addRow(-kInfinity, 1);
    const std::size_t level = program.addRow(0, kInfinity, {{z, -1}});
    keys.rows.push_back(job.id * 8);
    keys.rows.push_back(job.id * 8 + 1);
    for (std::size_t j = 0; j < kTypes; ++j) {
      const std::size_t x = program.addColumn(0, kInfinity, 0);
      keys.columns.push_back(job.id * 8 + static_cast<std::int64_t>(j));
      program.addEntry(j, x, job.gang);
      program.addEntry(share, x, 1);
      program.addEntry(level, x, job.value[j]);
    }
  }
  return program;
}

void maxMinAsPrinted(benchmark::State& state, bool adding, bool warm) {
  const auto all = randomJobs(static_cast<std::size_t>(state.range(0)));
  double sum = 0;
  for (auto _ : state) {
    sum = 0;
    Basis basis;
    test::BasisKeys keys;
    overSeries(all, adding, [&](const std::vector<MaxMinJob>& jobs) {
      test::BasisKeys now;
      const LinearProgram program = asPrinted(jobs, now);
      const bool start = warm && !basis.columns.empty();
      const Basis carried = start ? test::carryBasis(basis, keys, now) : Basis{};
      const LpSolution solution = LpSolver().solve(program, {}, start ? &carried : nullptr);
      if (solution.status != LpStatus::Optimal) state.SkipWithError("not optimal");
      sum += solution.objective;
      basis = solution.basis;
      keys = now;
    });
  }
  state.counters["sum_z"] = sum;
}

BENCHMARK_CAPTURE(maxMinAsPrinted, removing_warm, false, true)->Arg(480)->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(maxMinAsPrinted, adding_warm, true, true)->Arg(480)->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(maxMinAsPrinted, removing_cold, false, false)->Arg(480)->Unit(benchmark::kMillisecond);

/// A round of Hops in which equal servers are merged: every job gets at most one (type, GPU count), and types have capacities.
IntegerProgram mergedHops(std::size_t jobs, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto uniform = [&](double a, double b) { return a + (b - a) * static_cast<double>(random() >> 11) * 0x1p-53; };
  IntegerProgram p(Sense::Maximise);
  for (int t = 0; t < 4; ++t) p.addRow(-kInfinity, 128);
  for (std::size_t i = 0; i < jobs; ++i) {
    const std::size_t job = p.addRow(-kInfinity, 1);
    const double priority = uniform(0.01, 1);
    const double efficiency = uniform(0.6, 1);
    const int wanted = 1 << (random() % 4);
    const int least = std::max(1, wanted / 2);
    for (std::size_t t = 0; t < 4; ++t) {
      const double speed = uniform(1, 5);
      for (int gpus = least; gpus <= wanted * 2; gpus *= 2) {
        const std::size_t x = p.addBinary(priority * speed * std::pow(static_cast<double>(gpus) / least, efficiency));
        p.addEntry(job, x, 1);
        p.addEntry(t, x, gpus);
      }
    }
  }
  return p;
}

void hopsMerged(benchmark::State& state, double gap) {
  std::vector<IntegerProgram> rounds;
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    rounds.push_back(mergedHops(static_cast<std::size_t>(state.range(0)), seed));
  double worst = 0;
  double nodes = 0;
  for (auto _ : state) {
    for (const IntegerProgram& p : rounds) {
      const MipSolution s = MipSolver().solve(p, {.relative_gap = gap});
      if (s.status != MipStatus::Optimal) state.SkipWithError("not optimal");
      worst = std::max(worst, s.gap);
      nodes += static_cast<double>(s.nodes);
    }
  }
  state.counters["worst_gap"] = worst;
  state.counters["nodes"] = benchmark::Counter(nodes, benchmark::Counter::kAvgIterations);
}

/// Ten rounds each.
BENCHMARK_CAPTURE(hopsMerged, optimum, 0.0)->Arg(100)->Arg(200)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hopsMerged, gap_1_percent, 0.01)->Arg(200)->Unit(benchmark::kMillisecond);

/// AlloX: jobs x (machines x places), cost place * work / speed.
void assignment(benchmark::State& state) {
  const auto rows = static_cast<std::size_t>(state.range(0));
  const auto columns = static_cast<std::size_t>(state.range(1));
  std::mt19937_64 random(5);
  std::vector<double> cost;
  for (std::size_t i = 0; i < rows; ++i) {
    const double work = static_cast<double>(random() % 100000);
    for (std::size_t j = 0; j < columns; ++j) {
      cost.push_back(work * static_cast<double>(1 + j % (columns / 12)) / static_cast<double>(1 + j / (columns / 12)));
    }
  }
  for (auto _ : state) benchmark::DoNotOptimize(assignMinCost(rows, columns, cost));
}

BENCHMARK(assignment)->Args({60, 480})->Args({240, 2880})->Args({480, 1920})->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
