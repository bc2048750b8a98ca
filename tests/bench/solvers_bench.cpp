// Series of solves as the policies make them. Each benchmark's time is that of the whole series.

#include "core/solvers/linear_program.h"
#include "core/solvers/max_min_shares.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <vector>

namespace {

using namespace roundel::solvers;

constexpr std::size_t kTypes = 3;
const std::vector<double> kCapacity(kTypes, 64.0);

/// Speeds of the order V100 : P100 : K80 = 1 : 1/1.85 : 1/6 and gangs of 1, 2, 4 and 8 as in Gavel's traces.
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

/// Calls `solve` with the jobs present, one job fewer (or more) each time.
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

/// The program as Gavel's paper states it: columns x_ij and z, two rows a job, one a type.
LinearProgram asPrinted(const std::vector<MaxMinJob>& jobs, BasisKeys& keys) {
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
    BasisKeys keys;
    overSeries(all, adding, [&](const std::vector<MaxMinJob>& jobs) {
      BasisKeys now;
      const LinearProgram program = asPrinted(jobs, now);
      const bool start = warm && !basis.columns.empty();
      const Basis carried = start ? carryBasis(basis, keys, now) : Basis{};
      const LpSolution solution = LpSolver().solve(program, {}, start ? &carried : nullptr);
      if (solution.status != LpStatus::Optimal) state.SkipWithError("not optimal");
      sum += solution.objective;
      basis = solution.basis;
      keys = now;
    });
  }
  state.counters["sum_z"] = sum;
}

void maxMinScaled(benchmark::State& state, bool adding, bool warm) {
  const auto all = randomJobs(static_cast<std::size_t>(state.range(0)));
  double sum = 0;
  for (auto _ : state) {
    sum = 0;
    MaxMinSolver solver;
    overSeries(all, adding, [&](const std::vector<MaxMinJob>& jobs) {
      if (!warm) solver.forget();
      const MaxMinShares shares = solver.solve(jobs, kCapacity);
      if (shares.status != LpStatus::Optimal) state.SkipWithError("not optimal");
      sum += shares.level;
    });
  }
  state.counters["sum_z"] = sum;
}

BENCHMARK_CAPTURE(maxMinScaled, removing_warm, false, true)->Arg(480)->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(maxMinScaled, adding_warm, true, true)->Arg(480)->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(maxMinScaled, removing_cold, false, false)->Arg(480)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(maxMinAsPrinted, removing_warm, false, true)->Arg(480)->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(maxMinAsPrinted, adding_warm, true, true)->Arg(480)->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(maxMinAsPrinted, removing_cold, false, false)->Arg(480)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
