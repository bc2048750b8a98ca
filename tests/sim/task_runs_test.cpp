// SPDX-License-Identifier: GPL-3.0-or-later
// Tests random runs of task sequences: for all plans the trace obeys the physics, a second run is identical, and steps back are exact.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "core/model/scenario.h"

#include "tests/sim/tasks.h"
#include "tests/support/randoms.h"

namespace roundel::sim {
namespace {

using namespace testing;

constexpr std::uint64_t kSeed = 20260802;

model::Scenario randomTasks(tests::Randoms& random) {
  std::vector<model::JobSpec> jobs;
  const int count = random.whole(1, 8);
  for (int j = 0; j < count; ++j) {
    const std::string id = "J" + std::to_string(j);
    if (random.whole(0, 2) == 0) {
      jobs.push_back(job(id, random.whole(1, 3), random.whole(0, 40) + random.whole(0, 9) / 10.0,
                         random.whole(1, 8) / 4.0, random.whole(0, 60) / 1.5));
      continue;
    }
    Times train{{"V", random.whole(1, 12) / 4.0}};
    if (random.whole(0, 1) == 0) train["K"] = random.whole(2, 20) / 4.0;
    jobs.push_back(taskJob(id, random.whole(1, 5), random.whole(1, 4), train, {{"V", random.whole(0, 6) / 8.0}},
                           random.whole(0, 60) / 1.5));
    jobs.back().model_gib = random.whole(0, 6);
  }
  model::Scenario s = cluster(std::move(jobs));
  if (random.whole(0, 1) == 0) s.gpu_types[0].vram_gib = random.whole(4, 16);
  if (random.whole(0, 1) == 0) {
    const double down = random.whole(5, 60) * 0.75;
    s.events.push_back(
        {.at_s = down, .kind = model::EventKind::NodeDown, .node = "b", .job = {}, .type = {}, .value = {}});
    s.events.push_back({.at_s = down + random.whole(1, 20),
                        .kind = model::EventKind::NodeUp,
                        .node = "b",
                        .job = {},
                        .type = {},
                        .value = {}});
  }
  if (random.whole(0, 2) == 0) {
    s.events.push_back(
        {.at_s = 8, .kind = model::EventKind::SetSpeed, .node = "a", .job = {}, .type = {}, .value = 0.5});
    s.events.push_back(
        {.at_s = 11, .kind = model::EventKind::CancelJob, .node = {}, .job = "J0", .type = {}, .value = {}});
    s.events.push_back({.at_s = 12,
                        .kind = model::EventKind::SetThroughput,
                        .node = {},
                        .job = "J" + std::to_string(count - 1),
                        .type = "V",
                        .value = 0.3});
  }
  return s;
}

Simulation randomRun(const model::Scenario& scenario, std::uint64_t seed, int snapshots = 64) {
  RunOptions run;
  run.snapshot_every = snapshots;
  return {model::resolve(scenario), "random-tasks", {}, std::make_unique<RandomTaskPolicy>(seed), run};
}

struct Span {
  double start_s, end_s;
};

void expectOneAtATime(const std::map<int, std::vector<Span>>& by_gpu) {
  for (const auto& [gpu, spans] : by_gpu) {
    std::vector<Span> sorted = spans;
    std::ranges::sort(sorted, {}, &Span::start_s);
    for (std::size_t i = 1; i < sorted.size(); ++i) ASSERT_GE(sorted[i].start_s, sorted[i - 1].end_s) << "GPU " << gpu;
  }
}

// Rows of round r + 1 start after all rows of round r have ended.
void expectBarriers(const trace::Trace& trace) {
  std::map<std::pair<int, int>, Span> rounds;  // by job and round: first start, last end
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    const std::string& part = trace.segments.part_names[static_cast<std::size_t>(s.part)];
    const auto [it, added] = rounds.try_emplace({s.job.value, std::stoi(part)}, Span{s.start_s, s.end_s});
    it->second.start_s = std::min(it->second.start_s, s.start_s);
    it->second.end_s = std::max(it->second.end_s, s.end_s);
  }
  for (const auto& [key, span] : rounds) {
    const auto next = rounds.find({key.first, key.second + 1});
    if (next == rounds.end()) continue;
    ASSERT_GE(next->second.start_s, span.end_s - 1e-9 * span.end_s) << "job " << key.first << " round " << key.second;
  }
}

void expectTaskPhysics(const trace::Trace& trace) {
  std::map<int, std::vector<Span>> byGpu;
  std::vector<double> iterations(trace.jobs.size(), 0);
  double before_s = 0;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    ASSERT_LT(s.start_s, s.end_s);
    ASSERT_GE(s.start_s, trace.problem->jobs[s.job].arrival_s);
    ASSERT_GE(s.end_s, before_s - 1e-9 * before_s);
    before_s = s.end_s;
    const trace::JobOutcome& job = trace.jobs[s.job];
    if (std::isfinite(job.finish_s)) {
      ASSERT_LE(s.end_s, job.finish_s);
    }
    ASSERT_EQ(s.kind == trace::SegmentKind::Sync, !s.gpu.valid());
    if (s.gpu.valid()) byGpu[s.gpu.value].push_back({s.start_s, s.end_s});
    iterations[s.job] += s.iterations;
  }
  expectOneAtATime(byGpu);
  expectBarriers(trace);
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    const double total = trace.problem->jobs[j].iterations;
    EXPECT_NEAR(iterations[j], trace.jobs[j].iterations, 1e-9 * (1 + total));
    if (std::isfinite(trace.jobs[j].finish_s)) {
      EXPECT_EQ(trace.jobs[j].iterations, total);
    }
  }
}

// The wait is the time from arrival to finish without the union of the job's rows.
void expectWaits(const trace::Trace& trace) {
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    if (!std::isfinite(trace.jobs[j].finish_s)) continue;
    std::vector<Span> spans;
    for (std::size_t i = 0; i < trace.segments.size(); ++i) {
      if (trace.segments.job[i] == static_cast<int>(j))
        spans.push_back({trace.segments.start_s[i], trace.segments.end_s[i]});
    }
    std::ranges::sort(spans, {}, &Span::start_s);
    double free_s = trace.problem->jobs[j].arrival_s;
    double wait_s = 0;
    for (const Span& span : spans) {
      wait_s += std::max(0.0, span.start_s - free_s);
      free_s = std::max(free_s, span.end_s);
    }
    EXPECT_NEAR(trace.jobs[j].wait_s, wait_s + trace.jobs[j].finish_s - free_s, 1e-6) << trace.problem->jobs[j].id;
  }
}

TEST(TaskRuns, ObeyThePhysicsAndRepeat) {
  constexpr int kRuns = 1500;
  RecordProperty("seed", static_cast<int>(kSeed));
  tests::Randoms random(kSeed);
  int complete = 0;
  for (int run = 0; run < kRuns; ++run) {
    SCOPED_TRACE("run " + std::to_string(run) + " of seed " + std::to_string(kSeed));
    const model::Scenario scenario = randomTasks(random);
    const std::uint64_t seed = random.engine()();
    Simulation simulation = randomRun(scenario, seed);
    Simulation again = randomRun(scenario, seed);
    simulation.run();
    again.run();
    const trace::Trace trace = simulation.trace();
    ASSERT_NE(trace.status, trace::RunStatus::Failed) << trace.message;
    EXPECT_EQ(simulation.fingerprint(), again.fingerprint());
    expectTaskPhysics(trace);
    expectWaits(trace);
    complete += trace.status == trace::RunStatus::Complete;
    if (HasFatalFailure()) return;
  }
  std::printf("task runs: %d, seed %llu, complete %d\n", kRuns, static_cast<unsigned long long>(kSeed), complete);
  EXPECT_GT(complete, kRuns * 8 / 10);
}

TEST(TaskRuns, BackNForwardNIsExact) {
  tests::Randoms random(kSeed + 1);
  for (int run = 0; run < 60; ++run) {
    SCOPED_TRACE("run " + std::to_string(run));
    const model::Scenario scenario = randomTasks(random);
    Simulation straight = randomRun(scenario, 7, 3);
    Simulation wandering = randomRun(scenario, 7, 3);
    straight.run();
    wandering.run();
    const std::int64_t back = std::min<std::int64_t>(wandering.decisions(), 5);
    for (std::int64_t i = 0; i < back; ++i) ASSERT_TRUE(wandering.stepBack());
    EXPECT_EQ(wandering.decisions(), straight.decisions() - back);
    wandering.goTo(17.25);
    wandering.goTo(3.5);
    wandering.run();
    const trace::Trace a = straight.trace();
    const trace::Trace b = wandering.trace();
    EXPECT_EQ(a.fingerprint, b.fingerprint);
    EXPECT_EQ(a.segments.start_s, b.segments.start_s);
    EXPECT_EQ(a.segments.end_s, b.segments.end_s);
    EXPECT_EQ(a.segments.part, b.segments.part);
    EXPECT_EQ(a.segments.iterations, b.segments.iterations);
  }
}

TEST(TaskRuns, APrefixIsTheWholeRunCutThere) {
  tests::Randoms random(kSeed + 2);
  for (int run = 0; run < 60; ++run) {
    SCOPED_TRACE("run " + std::to_string(run));
    const model::Scenario scenario = randomTasks(random);
    Simulation simulation = randomRun(scenario, 3, 4);
    simulation.goTo(9.3);
    const trace::Trace prefix = simulation.trace();
    simulation.run();
    const trace::Trace whole = simulation.trace();
    double until_s = 0;
    for (std::size_t i = 0; i < whole.segments.size(); ++i) {
      until_s += std::max(0.0, std::min(whole.segments.end_s[i], 9.3) - whole.segments.start_s[i]);
    }
    double had_s = 0;
    for (std::size_t i = 0; i < prefix.segments.size(); ++i) {
      had_s += prefix.segments.end_s[i] - prefix.segments.start_s[i];
      EXPECT_LE(prefix.segments.end_s[i], 9.3);
    }
    EXPECT_NEAR(had_s, until_s, 1e-9);
  }
}

TEST(TaskRuns, AForkIsIndependentAndRepeatsThePast) {
  tests::Randoms random(kSeed + 3);
  for (int run = 0; run < 30; ++run) {
    SCOPED_TRACE("run " + std::to_string(run));
    const model::Scenario scenario = randomTasks(random);
    Simulation original = randomRun(scenario, 3, 4);
    original.goTo(8);
    Simulation same = original.branch();
    original.run();
    same.run();
    EXPECT_EQ(original.fingerprint(), same.fingerprint());
    EXPECT_EQ(original.trace().segments.end_s, same.trace().segments.end_s);
  }
}

}  // namespace
}  // namespace roundel::sim
