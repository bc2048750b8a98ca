// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs of every registered policy, and the waits of a user at the time ruler: a step, a step back, a cancel.
//
//   runs_bench                                      everything: 480 jobs on 60 GPUs, 1,000 on 96, 2,048 on 192
//   runs_bench --benchmark_filter='480/60/hadar'    one scheduler on one scenario
//
// `decision_*` are milliseconds of single decisions inside the run. The benchmarks step, back and cancel have p50_ms and max_ms of all
// their latencies; their own time is that of the whole series. No time is asserted.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/io/load.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "core/sim/recording.h"
#include "core/sim/simulation.h"

namespace {

using namespace roundel;
using Clock = std::chrono::steady_clock;

struct Case {
  std::string name;
  std::shared_ptr<const model::Problem> problem;
};

double ms(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

double share(std::vector<double> values, double q) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

/// Repeats the jobs of gavel-480, which all arrive at the start, on more nodes of the same kinds.
model::Scenario larger(const model::Scenario& base, std::size_t jobs, int nodes_a_type) {
  model::Scenario out = base;
  out.compare.clear();
  out.expected.clear();
  out.nodes.clear();
  for (const model::GpuTypeSpec& type : base.gpu_types) {
    for (int i = 0; i < nodes_a_type; ++i) {
      model::NodeSpec& node = out.nodes.emplace_back();
      node.id = type.id + "-" + std::to_string(i);
      node.gpus = {{type.id, 4}};
    }
  }
  out.jobs.clear();
  for (std::size_t i = 0; i < jobs; ++i) {
    out.jobs.push_back(base.jobs[i % base.jobs.size()]);
    out.jobs.back().id = "k" + std::to_string(i);
  }
  return out;
}

sim::Simulation simulationOf(const Case& of, const std::string& policy, int snapshots) {
  sim::RunOptions run;
  run.snapshot_every = snapshots;
  return {of.problem, policy, {}, policies::make(policy, {}, *of.problem).policy, run};
}

void wholeRun(benchmark::State& state, const Case& of, const std::string& policy) {
  std::vector<double> decisions_ms;
  for (auto _ : state) {
    sim::Simulation simulation = simulationOf(of, policy, 0);
    sim::RunHooks hooks;
    const Clock::time_point start = Clock::now();
    hooks.clock_ms = [start] { return ms(start, Clock::now()); };
    simulation.run(hooks);
    decisions_ms = simulation.decisionTimes_ms();
    benchmark::DoNotOptimize(simulation.fingerprint());
  }
  state.counters["decisions"] = static_cast<double>(decisions_ms.size());
  state.counters["decision_p50"] = share(decisions_ms, 0.5);
  state.counters["decision_p95"] = share(decisions_ms, 0.95);
  state.counters["decision_max"] = share(decisions_ms, 1);
}

void count(benchmark::State& state, const std::vector<double>& latencies_ms) {
  state.counters["p50_ms"] = share(latencies_ms, 0.5);
  state.counters["max_ms"] = share(latencies_ms, 1);
  state.counters["samples"] = static_cast<double>(latencies_ms.size());
}

constexpr int kSnapshots = 64;  // the number that the program keeps
constexpr std::size_t kSteps = 400;

void step(benchmark::State& state, const Case& of, const std::string& policy) {
  std::vector<double> latencies_ms;
  for (auto _ : state) {
    sim::Simulation simulation = simulationOf(of, policy, kSnapshots);
    for (std::size_t i = 0; i < kSteps && !simulation.ended(); ++i) {
      const Clock::time_point start = Clock::now();
      simulation.step();
      latencies_ms.push_back(ms(start, Clock::now()));
    }
  }
  count(state, latencies_ms);
}

/// Twenty steps back from each of five instants of a finished run: its end, and 0.7, 0.4, 0.2 and 0.1 of its length.
void stepBack(benchmark::State& state, const Case& of, const std::string& policy) {
  std::vector<double> latencies_ms;
  std::size_t snapshots = 0;
  for (auto _ : state) {
    state.PauseTiming();
    sim::Simulation simulation = simulationOf(of, policy, kSnapshots);
    sim::RunHooks hooks;  // with a clock, as in the program: snapshots are denser if decisions take longer
    const Clock::time_point begin = Clock::now();
    hooks.clock_ms = [begin] { return ms(begin, Clock::now()); };
    simulation.run(hooks);
    const double end_s = simulation.now_s();
    state.ResumeTiming();
    for (const double share_of_run : {1.0, 0.7, 0.4, 0.2, 0.1}) {
      simulation.goTo(end_s * share_of_run, hooks);
      for (int i = 0; i < 20; ++i) {
        const Clock::time_point start = Clock::now();
        if (!simulation.stepBack()) break;
        latencies_ms.push_back(ms(start, Clock::now()));
      }
    }
    state.PauseTiming();
    sim::Simulation again = simulationOf(of, policy, kSnapshots);
    again.run(hooks);
    snapshots = again.takeRecording()->snapshots();
    state.ResumeTiming();
  }
  count(state, latencies_ms);
  state.counters["snapshots"] = static_cast<double>(snapshots);
}

/// The time from the request to the return of run(), at twenty instants in the first part of a run.
void cancel(benchmark::State& state, const Case& of, const std::string& policy) {
  std::vector<double> latencies_ms;
  for (auto _ : state) {
    for (int i = 0; i < 20; ++i) {
      sim::Simulation simulation = simulationOf(of, policy, kSnapshots);
      std::stop_source stop;
      Clock::time_point returned;
      trace::RunStatus status{};
      std::jthread runner([&] {
        sim::RunHooks hooks;
        hooks.stop = stop.get_token();
        status = simulation.run(hooks);
        returned = Clock::now();
      });
      std::this_thread::sleep_for(std::chrono::milliseconds(1 + 2 * i));
      const Clock::time_point asked = Clock::now();
      stop.request_stop();
      runner.join();
      if (status == trace::RunStatus::Stopped) latencies_ms.push_back(ms(asked, returned));
    }
  }
  count(state, latencies_ms);
}

using Body = void (*)(benchmark::State&, const Case&, const std::string&);

void add(const char* what, Body body, const Case& of, const std::string& policy) {
  benchmark::RegisterBenchmark((of.name + "/" + policy + "/" + what).c_str(),
                               [body, of, policy](benchmark::State& state) { body(state, of, policy); })
      ->Unit(benchmark::kMillisecond)
      ->MinTime(0.1)
      ->UseRealTime();
}

void addAll(const Case& of) {
  for (const policies::PolicyInfo& info : policies::all()) {
    const policies::MadePolicy made = policies::make(info.id, {}, *of.problem);
    if (made.policy == nullptr) {
      std::fprintf(stderr, "%s/%s: left out: %s\n", of.name.c_str(), info.id.c_str(),
                   made.faults.front().message.c_str());
      continue;
    }
    add("run", wholeRun, of, info.id);
    add("step", step, of, info.id);
    add("back", stepBack, of, info.id);
    add("cancel", cancel, of, info.id);
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const io::LoadResult loaded = io::loadProblem(ROUNDEL_SOURCE_DIR "/scenarios/gavel-480.json");
  if (loaded.problem == nullptr) {
    std::fprintf(stderr, "scenarios/gavel-480.json cannot be read\n");
    return 2;
  }
  addAll({"480/60", loaded.problem});
  addAll({"1000/96", model::resolve(larger(*loaded.problem->scenario, 1000, 8))});
  addAll({"2048/192", model::resolve(larger(*loaded.problem->scenario, 2048, 16))});
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
