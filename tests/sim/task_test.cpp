// Per-GPU task sequences: barriers, switches, synchronisation, events.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/sim/tasks.h"

namespace roundel::sim {
namespace {

using namespace testing;

// GPUs of the cluster: 0 and 1 are V of node a, 2 is K of node a, 3 and 4 are V of node b.
using ByGpu = std::map<int, std::vector<TaskId>>;

struct Row {
  std::string job, part;
  int gpu;
  trace::SegmentKind kind;
  double start_s, end_s;
  bool operator==(const Row&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Row& r) {
  return out << r.job << ' ' << r.part << " gpu " << r.gpu << ' ' << toString(r.kind) << " [" << r.start_s << ", " << r.end_s << ']';
}

std::vector<Row> rowsOf(const trace::Trace& trace) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    rows.push_back({trace.problem->jobs[s.job].id, trace.segments.part_names[static_cast<std::size_t>(s.part)], s.gpu.value,
                    s.kind, s.start_s, s.end_s});
  }
  return rows;
}

constexpr auto kRun = trace::SegmentKind::Run;
constexpr auto kSwitch = trace::SegmentKind::Switch;
constexpr auto kSync = trace::SegmentKind::Sync;

using Tune = std::function<void(TaskPlan&)>;

// One plan for the whole run, made at the first decision.
trace::Trace runPlan(const model::Scenario& scenario, const ByGpu& by_gpu, const Tune& tune = {}) {
  Simulation simulation = simulate(scenario, {.arrival = true}, [=](const SystemView& view) {
    TaskPlan p = plan(view.problem(), by_gpu);
    if (tune) tune(p);
    if (view.tasks() != nullptr) return Decision{.placements = {}, .tasks = {}, .wake_s = {}, .keep = true, .explanation = {}};
    return decide(std::move(p));
  });
  simulation.run();
  return simulation.trace();
}

// Replans every waiting task in the order given by job index, on GPU 0, at each event.
Decision allOnGpu(const SystemView& view, int gpu) {
  TaskPlan p = plan(view.problem(), {});
  GpuSequence sequence{model::GpuIndex(gpu), {}};
  for (const model::JobIndex j : view.active()) {
    for (const TaskId& id : waitingTasks(view, j, p.shapes[j])) sequence.tasks.push_back(id);
  }
  p.sequences.push_back(std::move(sequence));
  return decide(std::move(p));
}

TEST(TaskExecutor, ARoundStartsWhenTheOneBeforeHasTrainedAndSynchronised) {
  const trace::Trace trace = runPlan(cluster({taskJob("A", 2, 2, {{"V", 3}, {"K", 5}}, {{"V", 0.5}, {"K", 1}})}),
                                     {{0, {task(0, 0, 0), task(0, 1, 1)}}, {2, {task(0, 0, 1)}}, {3, {task(0, 1, 0)}}});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(rowsOf(trace), (std::vector<Row>{{"A", "0.0", 0, kRun, 0, 3},
                                             {"A", "0.0", -1, kSync, 3, 3.5},
                                             {"A", "0.1", 2, kRun, 0, 5},
                                             {"A", "0.1", -1, kSync, 5, 6},
                                             {"A", "1.1", 0, kRun, 6, 9},
                                             {"A", "1.0", 3, kRun, 6, 9},
                                             {"A", "1.0", -1, kSync, 9, 9.5},
                                             {"A", "1.1", -1, kSync, 9, 9.5}}));
  EXPECT_EQ(trace.jobs[0].finish_s, 9.5);  // with its last T^s
  EXPECT_EQ(trace.jobs[0].wait_s, 0);      // synchronising is no waiting
  EXPECT_EQ(trace.jobs[0].iterations, 2);
}

TEST(TaskExecutor, AGpuNeverSkipsATaskThatIsNotReady) {
  const trace::Trace trace = runPlan(cluster({taskJob("A", 2, 1, {{"V", 2}}), taskJob("B", 1, 1, {{"V", 1}})}),
                                     {{0, {task(0, 0, 0)}}, {1, {task(0, 1, 0), task(1, 0, 0)}}});
  EXPECT_EQ(trace.jobs[0].finish_s, 4);
  EXPECT_EQ(trace.jobs[1].first_start_s, 4);
  EXPECT_EQ(trace.jobs[1].wait_s, 4);
  EXPECT_EQ(trace.jobs[1].finish_s, 5);
}

TEST(TaskExecutor, ASwitchHoldsTheGpuOnceItIsFreeAndTheTaskReady) {
  const trace::Trace trace =
      runPlan(cluster({taskJob("A", 1, 2, {{"V", 2}}), taskJob("B", 2, 1, {{"V", 1}}, {{"V", 3}})}),
              {{0, {task(0, 0, 0), task(0, 0, 1), task(1, 0, 0)}}, {1, {task(1, 1, 0)}}},
              [](TaskPlan& p) { p.switch_s = {0.5, 0.25}; });
  EXPECT_EQ(rowsOf(trace), (std::vector<Row>{{"A", "0.0", 0, kRun, 0, 2},  // the first on a GPU pays nothing
                                             {"A", "0.1", 0, kRun, 2, 4},  // nor does the job's own next task
                                             {"B", "0.0", 0, kSwitch, 4, 4.25},
                                             {"B", "0.0", 0, kRun, 4.25, 5.25},
                                             {"B", "0.0", -1, kSync, 5.25, 8.25},
                                             {"B", "1.0", 1, kRun, 8.25, 9.25},
                                             {"B", "1.0", -1, kSync, 9.25, 12.25}}));
}

TEST(TaskExecutor, ASwitchBeginsWhenTheTaskIsReadyNotBefore) {
  const trace::Trace trace = runPlan(cluster({taskJob("A", 1, 1, {{"V", 2}}), taskJob("B", 2, 1, {{"V", 3}}, {{"V", 1}})}),
                                     {{0, {task(0, 0, 0), task(1, 1, 0)}}, {1, {task(1, 0, 0)}}},
                                     [](TaskPlan& p) { p.switch_s = {0.5, 0.25}; });
  EXPECT_EQ(rowsOf(trace)[3], (Row{"B", "1.0", 0, kSwitch, 4, 4.25}));
}

model::Scenario memory(std::optional<double> vram_gib) {
  model::Scenario s = cluster({taskJob("A", 3, 1, {{"V", 1}}), taskJob("B", 2, 1, {{"V", 1}}), taskJob("C", 1, 1, {{"V", 1}})});
  s.gpu_types[0].vram_gib = vram_gib;
  s.jobs[0].model_gib = 6;
  s.jobs[1].model_gib = 5;
  s.jobs[2].model_gib = 4;
  return s;
}

std::vector<std::string> switches(const trace::Trace& trace) {
  std::vector<std::string> names;
  for (const Row& row : rowsOf(trace)) {
    if (row.kind == kSwitch) names.push_back(row.job + row.part);
  }
  return names;
}

TEST(TaskExecutor, ResidentModelsSwitchInNoTimeWhileTheyFit) {
  const ByGpu order{{0, {task(0, 0, 0), task(1, 0, 0), task(0, 1, 0), task(2, 0, 0), task(1, 1, 0), task(0, 2, 0)}}};
  const auto names = [&](std::optional<double> vram_gib, bool resident) {
    return switches(runPlan(memory(vram_gib), order, [=](TaskPlan& p) {
      p.switch_s = {1, 1, 1};
      p.resident = resident;
    }));
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names({}, false), (Names{"B0.0", "A1.0", "C0.0", "B1.0", "A2.0"}));
  EXPECT_EQ(names({}, true), (Names{"B0.0", "C0.0"}));  // no VRAM stated: no limit
  // 11 GiB hold A and B. C needs 4 beside A (6) and B (5): B, whose latest completion is older, leaves; its return drives A out.
  EXPECT_EQ(names(11, true), (Names{"B0.0", "C0.0", "B1.0", "A2.0"}));
  EXPECT_EQ(names(8, true), (Names{"B0.0", "A1.0", "C0.0", "B1.0", "A2.0"}));  // no two fit
}

TEST(TaskExecutor, ANewPlanLeavesWhatRunsAlone) {
  model::Scenario s = cluster({taskJob("A", 2, 2, {{"V", 4}}), taskJob("B", 1, 1, {{"V", 1}}, {}, 2)});
  Simulation simulation = simulate(s, {.arrival = true}, [](const SystemView& view) { return allOnGpu(view, view.now_s() < 1 ? 0 : 3); });
  simulation.run();
  const trace::Trace trace = simulation.trace();
  EXPECT_EQ(rowsOf(trace)[0], (Row{"A", "0.0", 0, kRun, 0, 4}));
  EXPECT_EQ(rowsOf(trace)[1], (Row{"A", "0.1", 3, kRun, 2, 6}));
  EXPECT_EQ(trace.jobs[0].finish_s, 14);
  EXPECT_EQ(trace.jobs[1].finish_s, 15);
}

}  // namespace
}  // namespace roundel::sim
