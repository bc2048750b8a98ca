// SPDX-License-Identifier: GPL-3.0-or-later
// The computations for which the schedulers' papers state times, at the same sizes: Hops's integer program at 512 and 1,024 GPUs, Hare
// with 300 jobs on 160 GPUs, a Hadar decision with 2,048 jobs. (A-SRPT's forest and Heavy-Edge are in forest_bench, whole runs in
// runs_bench and tests/bench/table.)
//
//   schedulers_bench --benchmark_filter=hops
//
// Counters of hops: median_ms and worst_ms of the twenty programs in processor time, which other programs do not affect; worst_gap: the
// largest proven gap; above_asked: the number of programs that a limit ended before the requested gap. No time is asserted.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <string>
#include <vector>

#include "core/io/load.h"
#include "core/model/random_stream.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "core/solvers/choice_solver.h"

namespace {

using namespace roundel;
using Clock = std::chrono::steady_clock;

constexpr int kServerGpus = 8, kLargest = 16, kMaxSizes = 8;
constexpr int kPrograms = 20;

double ms(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

double share(std::vector<double> values, double q) {
  std::ranges::sort(values);
  return values.empty() ? 0 : values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

/// Returns up to eight GPU counts of 1..16, as in Hops Section 4.2.
std::vector<int> sizesOf(model::RandomStream& stream) {
  std::vector<int> all(kLargest);
  for (int i = 0; i < kLargest; ++i) all[static_cast<std::size_t>(i)] = i + 1;
  const int count = 1 + static_cast<int>(stream.unit() * kMaxSizes);
  for (int i = 0; i < count; ++i) {
    const auto other = static_cast<std::size_t>(i) + static_cast<std::size_t>(stream.unit() * (kLargest - i));
    std::swap(all[static_cast<std::size_t>(i)], all[other]);
  }
  all.resize(static_cast<std::size_t>(count));
  std::ranges::sort(all);
  return all;
}

/// The program for the first plan of a round on idle servers of 8 GPUs of five types (2:2:2:1:1): aggregated configurations on all
/// servers, and spread ones on neighbouring servers for insensitive jobs. The latency ratios vary as in a long queue.
solvers::ChoiceProgram program(int servers, int jobs, std::uint64_t seed) {
  model::RandomStream stream(seed, "hops-bench");
  std::vector<int> type;
  for (int s = 0; s < servers; ++s)
    type.push_back(std::min(4, s * 8 / servers < 6 ? s * 8 / servers / 2 : s * 8 / servers - 3));
  solvers::ChoiceProgram out(std::vector<int>(static_cast<std::size_t>(servers), kServerGpus));
  for (int j = 0; j < jobs; ++j) {
    out.addGroup();
    const double weight = 0.01 + std::exp(2 * (stream.unit() + stream.unit() + stream.unit() - 2.5));
    const double efficiency = 0.75 + 0.25 * stream.unit();
    const bool spreads = stream.unit() < 0.6;
    std::vector<double> speed;
    for (int t = 0; t < 5; ++t) speed.push_back((t < 2 ? 1 : 2) * (0.8 + 0.4 * stream.unit()));
    const std::vector<int> sizes = sizesOf(stream);
    const double least = *std::ranges::min_element(speed) * std::pow(sizes.front(), efficiency);
    for (int t = 0; t < 5; ++t) {
      for (const int n : sizes) {
        const double gain = speed[static_cast<std::size_t>(t)] * std::pow(n, efficiency) / least;
        for (int s = 0; s < servers && n <= kServerGpus; ++s) {
          if (type[static_cast<std::size_t>(s)] != t) continue;
          const solvers::ChoiceUse use{static_cast<std::uint32_t>(s), n};
          out.addColumn(weight * std::max(gain, 0.01), {&use, 1});
        }
        const int nodes = (n + kServerGpus - 1) / kServerGpus;
        for (int s = 0; (spreads || n > kServerGpus) && nodes > 1 && s + nodes <= servers; ++s) {
          if (type[static_cast<std::size_t>(s)] != t || type[static_cast<std::size_t>(s + nodes - 1)] != t) continue;
          std::vector<solvers::ChoiceUse> uses;
          for (int k = 0; k < nodes; ++k)
            uses.push_back({static_cast<std::uint32_t>(s + k), std::min(kServerGpus, n - k * kServerGpus)});
          out.addColumn(weight * std::max(0.9 * gain, 0.01), uses);
        }
      }
    }
  }
  return out;
}

void hops(benchmark::State& state, double gap) {
  const auto servers = static_cast<int>(state.range(0)) / kServerGpus;
  std::vector<solvers::ChoiceProgram> programs;
  for (std::uint64_t seed = 1; seed <= kPrograms; ++seed)
    programs.push_back(program(servers, static_cast<int>(state.range(1)), seed));
  std::vector<double> times;
  double worst = 0;
  double above = 0;
  for (auto _ : state) {
    for (const solvers::ChoiceProgram& p : programs) {
      const std::clock_t start = std::clock();
      const solvers::ChoiceSolution solution = solvers::solveChoices(p, {.relative_gap = gap, .max_nodes = 2000});
      times.push_back(1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
      worst = std::max(worst, solution.gap);
      above += solution.gap > gap ? 1 : 0;
    }
  }
  state.counters["columns"] = static_cast<double>(programs.front().columnCount());
  state.counters["median_ms"] = share(times, 0.5);
  state.counters["p95_ms"] = share(times, 0.95);
  state.counters["worst_ms"] = share(times, 1);
  state.counters["worst_gap"] = worst;
  state.counters["above_asked"] = above;
}
BENCHMARK_CAPTURE(hops, gap_1_percent, 0.01)->Args({512, 200})->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(hops, gap_5_percent, 0.05)->Args({1024, 400})->Unit(benchmark::kMillisecond)->Iterations(1);

/// Hare's Fig. 15: jobs of 20 to 160 rounds of 1, 2 or 4 tasks on types of very different speed.
model::Scenario hareScenario(int jobs, int gpus) {
  model::RandomStream stream(15, "hare-bench");
  model::Scenario out;
  const std::pair<const char*, int> types[] = {{"V100", 8}, {"T4", 4}, {"K80", 1}, {"M60", 2}};
  for (const auto& [id, parts] : types) {
    out.gpu_types.emplace_back().id = id;
    for (int left = gpus * parts / 15; left > 0; left -= 8) {
      model::NodeSpec& node = out.nodes.emplace_back();
      node.id = std::string(id) + "-" + std::to_string(out.nodes.size());
      node.gpus = {{id, std::min(left, 8)}};
    }
  }
  for (int j = 0; j < jobs; ++j) {
    model::JobSpec& job = out.jobs.emplace_back();
    job.id = "j" + std::to_string(j);
    job.arrival_s = 4.0 * j;
    model::SyncSpec sync;
    sync.rounds = 20 + static_cast<int>(140 * stream.unit());
    sync.tasks = 1 << static_cast<int>(2.99 * stream.unit());
    const double k80 = 5 + 60 * stream.unit();
    const double faster[] = {2 + 5 * stream.unit(), 2, 1, 1.2};
    for (int t = 0; t < 4; ++t) {
      sync.train_s[types[t].first] = k80 / faster[t];
      sync.sync_s[types[t].first] = 0.5;
    }
    job.sync = sync;
  }
  return out;
}

void hare(benchmark::State& state) {
  const auto problem = model::resolve(hareScenario(static_cast<int>(state.range(0)), static_cast<int>(state.range(1))));
  std::vector<double> decisions_ms;
  for (auto _ : state) {
    sim::RunOptions run;
    run.snapshot_every = 0;
    sim::Simulation simulation(problem, "hare", {}, policies::make("hare", {}, *problem).policy, run);
    const auto start = Clock::now();
    simulation.run({.stop = {}, .progress = {}, .clock_ms = [start] { return ms(start, Clock::now()); }});
    decisions_ms = simulation.decisionTimes_ms();
  }
  state.counters["decision_p50"] = share(decisions_ms, 0.5);
  state.counters["decision_max"] = share(decisions_ms, 1);
}
BENCHMARK(hare)->Args({300, 160})->Unit(benchmark::kSecond)->Iterations(1);

/// Repeats the jobs of gavel-480 on 192 GPUs. All jobs wait at the start, so the first decision is the largest.
void hadarDecision(benchmark::State& state) {
  const io::LoadResult loaded = io::loadProblem(ROUNDEL_SOURCE_DIR "/scenarios/gavel-480.json");
  if (loaded.problem == nullptr) return state.SkipWithError("scenarios/gavel-480.json cannot be read");
  model::Scenario scenario = *loaded.problem->scenario;
  const std::vector<model::JobSpec> base = scenario.jobs;
  const auto nodes = scenario.nodes;
  scenario.compare.clear();
  scenario.expected.clear();
  scenario.jobs.clear();
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    scenario.jobs.push_back(base[static_cast<std::size_t>(i) % base.size()]);
    scenario.jobs.back().id = "k" + std::to_string(i);
  }
  scenario.nodes.clear();
  for (int copy = 0; copy < 3; ++copy) {
    for (model::NodeSpec node : nodes) {
      node.id += "-" + std::to_string(copy);
      scenario.nodes.push_back(node);
    }
  }
  const auto problem = model::resolve(scenario);
  for (auto _ : state) {
    sim::RunOptions run;
    run.snapshot_every = 0;
    sim::Simulation simulation(problem, "hadar", {}, policies::make("hadar", {}, *problem).policy, run);
    benchmark::DoNotOptimize(simulation.step());
  }
}
BENCHMARK(hadarDecision)->Arg(480)->Arg(2048)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
