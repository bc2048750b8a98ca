// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Scenarios and runs that tests of the lanes draw: the worked example with two more nodes, a random cluster of 60 GPUs, and traces whose bars
// are stated by the test.

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "tests/sim/scripted.h"
#include "tests/support/specs.h"

namespace roundel::widgets::testing {

using tests::gpuType;
using tests::job;
using tests::node;

/// Three jobs on 2 V100, 3 P100 and 1 K80; rounds of 6 minutes.
inline model::Scenario smallScenario() {
  model::Scenario s = tests::threeJobs();
  s.clock.round_s = 360;
  s.clock.restart_s = 10;
  return s;
}

struct Hold {
  int job, gpu;
  double from_s, to_s;
  double restart_s = 0;
  int copy = 0;
};

/// Returns a finished trace with exactly these holds. Iterations equal the seconds of run time.
inline std::shared_ptr<const trace::Trace> traceOf(const model::Scenario& scenario, const std::vector<Hold>& holds,
                                                   double end_s = 0) {
  auto trace = std::make_shared<trace::Trace>();
  trace->problem = model::resolve(scenario);
  trace->policy = "hadar";
  trace->status = trace::RunStatus::Complete;
  trace->jobs.resize(trace->problem->jobs.size());
  for (const Hold& h : holds) {
    trace::Segment s;
    s.job = model::JobIndex(h.job);
    s.gpu = model::GpuIndex(h.gpu);
    s.copy = h.copy;
    s.start_s = h.from_s;
    s.end_s = h.from_s + h.restart_s;
    s.kind = trace::SegmentKind::Restart;
    if (h.restart_s > 0) trace->segments.push(s);
    s.start_s = s.end_s;
    s.end_s = h.to_s;
    s.kind = trace::SegmentKind::Run;
    s.iterations = s.end_s - s.start_s;
    trace->segments.push(s);
    trace::JobOutcome& outcome = trace->jobs[static_cast<std::size_t>(h.job)];
    outcome.iterations += s.iterations;
    if (!(outcome.first_start_s <= h.from_s)) outcome.first_start_s = h.from_s;
    if (!(outcome.finish_s >= h.to_s)) outcome.finish_s = h.to_s;
    trace->end_s = std::max({trace->end_s, h.to_s, end_s});
  }
  return trace;
}

inline std::shared_ptr<const metrics::TraceIndex> indexOf(std::shared_ptr<const trace::Trace> trace) {
  return std::make_shared<const metrics::TraceIndex>(std::move(trace));
}

/// Hadar's run in Fig. 1, in minutes: every row, a gang of three, restarts of 10 s.
inline std::shared_ptr<const trace::Trace> smallTrace() {
  const double m = 60;
  return traceOf(smallScenario(), {{2, 0, 0, 6 * m},
                                   {2, 1, 0, 6 * m},
                                   {0, 2, 0, 6 * m},
                                   {1, 3, 0, 12 * m},
                                   {1, 4, 0, 12 * m},
                                   {0, 5, 0, 6 * m},
                                   {0, 0, 6 * m, 12 * m, 10},
                                   {2, 1, 6 * m, 12 * m, 10},
                                   {2, 5, 6 * m, 12 * m, 10},
                                   {2, 0, 12 * m, 30 * m, 10},
                                   {2, 1, 12 * m, 30 * m, 10},
                                   {0, 2, 12 * m, 30 * m, 10},
                                   {0, 3, 12 * m, 30 * m, 10},
                                   {0, 4, 12 * m, 30 * m, 10}});
}

/// 15 nodes of 4 GPUs of three types, `jobs` jobs that arrive over `over_s`.
inline model::Scenario largeScenario(int jobs = 146, double over_s = 4 * 3600, int nodes = 15) {
  model::Scenario s = tests::mixedCluster(nodes);
  s.clock.round_s = 160;
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int j = 0; j < jobs; ++j) {
    const int gang = 1 << static_cast<int>(unit(random) * 3.5);
    const double rate = 1 + unit(random) * 4;
    const double work = gang * rate * (600 + 5000 * unit(random) * unit(random));
    s.jobs.push_back(job("J" + std::to_string(j + 1), gang, work,
                         {{"V100", rate}, {"P100", rate * 0.6}, {"K80", rate * 0.25}},
                         j < jobs / 10 ? 0 : over_s * unit(random)));
  }
  return s;
}

/// Runs the large scenario with a policy that places jobs at random.
inline std::shared_ptr<const trace::Trace> largeTrace(const model::Scenario& scenario, std::uint64_t seed) {
  sim::RunOptions options;
  options.seed = seed;
  sim::Simulation simulation(model::resolve(scenario), "hadar", {},
                             std::make_unique<sim::testing::RandomPolicy>(sim::testing::kRounds, seed), options);
  simulation.run();
  return std::make_shared<const trace::Trace>(simulation.takeTrace());
}

/// `bars` bars of random length with gaps on every GPU of the cluster, for tests of folded bars.
inline std::shared_ptr<const trace::Trace> denseTrace(const model::Scenario& scenario, int bars_per_gpu,
                                                      std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(0, 1);
  auto trace = std::make_shared<trace::Trace>();
  trace->problem = model::resolve(scenario);
  trace->policy = "hadar";
  trace->status = trace::RunStatus::Complete;
  trace->jobs.resize(trace->problem->jobs.size());
  for (std::size_t g = 0; g < trace->problem->gpus.size(); ++g) {
    double t = 0;
    for (int i = 0; i < bars_per_gpu; ++i) {
      t += unit(random) < 0.3 ? unit(random) : 0;
      trace::Segment s;
      s.job = model::JobIndex(static_cast<std::int32_t>(unit(random) * static_cast<double>(trace->jobs.size())));
      s.gpu = model::GpuIndex(g);
      s.start_s = t;
      s.end_s = t + 0.05 + unit(random) * unit(random) * 4;
      s.iterations = 1;
      trace->segments.push(s);
      t = s.end_s;
      trace->end_s = std::max(trace->end_s, t);
    }
  }
  for (trace::JobOutcome& outcome : trace->jobs) outcome.first_start_s = 0, outcome.finish_s = trace->end_s;
  return trace;
}

/// J2 and J3 share the first V100 from 100 to 400 s. J3 begins with a restart of 10 s. J2 has the GPU alone before 100 s, J3 after 400 s.
inline std::shared_ptr<const trace::Trace> sharedTrace() {
  auto trace = std::make_shared<trace::Trace>(*traceOf(smallScenario(), {}));
  const auto push = [&](int job, double from_s, double to_s, trace::SegmentKind kind, int with) {
    trace::Segment s;
    s.job = model::JobIndex(job);
    s.gpu = model::GpuIndex(0);
    s.start_s = from_s;
    s.end_s = to_s;
    s.kind = kind;
    s.iterations = kind == trace::SegmentKind::Run ? to_s - from_s : 0;
    s.with = model::JobIndex(with);
    trace->segments.push(s);
    trace->jobs[static_cast<std::size_t>(job)].finish_s = to_s;
  };
  push(1, 0, 100, trace::SegmentKind::Run, -1);
  push(2, 100, 110, trace::SegmentKind::Restart, 1);
  push(1, 100, 400, trace::SegmentKind::Run, 2);
  push(2, 110, 400, trace::SegmentKind::Run, 1);
  push(2, 400, 500, trace::SegmentKind::Run, -1);
  trace->end_s = 500;
  return trace;
}

}  // namespace roundel::widgets::testing
