// SPDX-License-Identifier: GPL-3.0-or-later
// Tests task sequences of GPUs: barriers, switches, synchronisation, events.

#include <gtest/gtest.h>

#include <cmath>

#include "core/model/scenario.h"

#include "tests/sim/tasks.h"

namespace roundel::sim {
namespace {

using namespace testing;

// GPUs of the cluster: 0 and 1 are V of node a, 2 is K of node a, 3 and 4 are V of node b.
using ByGpu = std::map<int, std::vector<TaskId>>;

struct TaskRow {
  std::string job, part;
  int gpu;
  trace::SegmentKind kind;
  double start_s, end_s;
  bool operator==(const TaskRow&) const = default;
};
std::ostream& operator<<(std::ostream& out, const TaskRow& r) {
  return out << r.job << ' ' << r.part << " gpu " << r.gpu << ' ' << toString(r.kind) << " [" << r.start_s << ", "
             << r.end_s << ']';
}

std::vector<TaskRow> rowsOf(const trace::Trace& trace) {
  std::vector<TaskRow> rows;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    rows.push_back({trace.problem->jobs[s.job].id, trace.segments.part_names[static_cast<std::size_t>(s.part)],
                    s.gpu.value, s.kind, s.start_s, s.end_s});
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
    if (view.tasks() != nullptr) return Decision{.placements = {}, .tasks = {}, .wake_s = {}, .changes_nothing = true};
    return decide(std::move(p));
  });
  simulation.run();
  return simulation.trace();
}

// Plans all waiting tasks on one GPU, in the order of job indices.
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
  EXPECT_EQ(rowsOf(trace), (std::vector<TaskRow>{{"A", "0.0", 0, kRun, 0, 3},
                                                 {"A", "0.0", -1, kSync, 3, 3.5},
                                                 {"A", "0.1", 2, kRun, 0, 5},
                                                 {"A", "0.1", -1, kSync, 5, 6},
                                                 {"A", "1.1", 0, kRun, 6, 9},
                                                 {"A", "1.0", 3, kRun, 6, 9},
                                                 {"A", "1.0", -1, kSync, 9, 9.5},
                                                 {"A", "1.1", -1, kSync, 9, 9.5}}));
  EXPECT_EQ(trace.jobs[0].finish_s, 9.5);  // includes the last T^s
  EXPECT_EQ(trace.jobs[0].wait_s, 0);      // synchronisation is not waiting
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
              {{0, {task(0, 0, 0), task(0, 0, 1), task(1, 0, 0)}}, {1, {task(1, 1, 0)}}}, [](TaskPlan& p) {
                p.switch_s = {0.5, 0.25};
              });
  EXPECT_EQ(rowsOf(trace), (std::vector<TaskRow>{{"A", "0.0", 0, kRun, 0, 2},  // the first on a GPU pays nothing
                                                 {"A", "0.1", 0, kRun, 2, 4},  // nor does the job's own next task
                                                 {"B", "0.0", 0, kSwitch, 4, 4.25},
                                                 {"B", "0.0", 0, kRun, 4.25, 5.25},
                                                 {"B", "0.0", -1, kSync, 5.25, 8.25},
                                                 {"B", "1.0", 1, kRun, 8.25, 9.25},
                                                 {"B", "1.0", -1, kSync, 9.25, 12.25}}));
}

TEST(TaskExecutor, ASwitchBeginsWhenTheTaskIsReadyNotBefore) {
  const trace::Trace trace =
      runPlan(cluster({taskJob("A", 1, 1, {{"V", 2}}), taskJob("B", 2, 1, {{"V", 3}}, {{"V", 1}})}),
              {{0, {task(0, 0, 0), task(1, 1, 0)}}, {1, {task(1, 0, 0)}}}, [](TaskPlan& p) {
                p.switch_s = {0.5, 0.25};
              });
  EXPECT_EQ(rowsOf(trace)[3], (TaskRow{"B", "1.0", 0, kSwitch, 4, 4.25}));
}

model::Scenario memory(std::optional<double> vram_gib) {
  model::Scenario s =
      cluster({taskJob("A", 3, 1, {{"V", 1}}), taskJob("B", 2, 1, {{"V", 1}}), taskJob("C", 1, 1, {{"V", 1}})});
  s.gpu_types[0].vram_gib = vram_gib;
  s.jobs[0].model_gib = 6;
  s.jobs[1].model_gib = 5;
  s.jobs[2].model_gib = 4;
  return s;
}

std::vector<std::string> switches(const trace::Trace& trace) {
  std::vector<std::string> names;
  for (const TaskRow& row : rowsOf(trace)) {
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
  // A (6 GiB) and B (5 GiB) fit in 11 GiB. C needs 4 GiB, so B is evicted, whose last completion is older. B's return evicts A.
  EXPECT_EQ(names(11, true), (Names{"B0.0", "C0.0", "B1.0", "A2.0"}));
  EXPECT_EQ(names(8, true), (Names{"B0.0", "A1.0", "C0.0", "B1.0", "A2.0"}));  // no two jobs fit
}

TEST(TaskExecutor, ANewPlanLeavesWhatRunsAlone) {
  model::Scenario s = cluster({taskJob("A", 2, 2, {{"V", 4}}), taskJob("B", 1, 1, {{"V", 1}}, {}, 2)});
  Simulation simulation =
      simulate(s, {.arrival = true}, [](const SystemView& view) { return allOnGpu(view, view.now_s() < 1 ? 0 : 3); });
  simulation.run();
  const trace::Trace trace = simulation.trace();
  EXPECT_EQ(rowsOf(trace)[0], (TaskRow{"A", "0.0", 0, kRun, 0, 4}));
  EXPECT_EQ(rowsOf(trace)[1], (TaskRow{"A", "0.1", 3, kRun, 2, 6}));
  EXPECT_EQ(trace.jobs[0].finish_s, 14);
  EXPECT_EQ(trace.jobs[1].finish_s, 15);
}

model::EventSpec event(double at_s, model::EventKind kind, const std::string& node, const std::string& job = {},
                       const std::string& type = {}, std::optional<double> value = {}) {
  return {.at_s = at_s, .kind = kind, .node = node, .job = job, .type = type, .value = value};
}

TEST(TaskExecutor, ATaskOnANodeThatGoesDownIsLostAndQueuesAgain) {
  model::Scenario s = cluster({taskJob("A", 1, 2, {{"V", 4}})});
  s.events = {event(3, model::EventKind::NodeDown, "a"), event(3.5, model::EventKind::NodeUp, "a")};
  Simulation simulation = simulate(s, {.arrival = true, .node_event = true}, [](const SystemView& view) {
    return allOnGpu(view, view.nodeUp(model::NodeIndex(0)) ? 0 : 3);
  });
  simulation.goTo(3.25);
  EXPECT_EQ(simulation.trace().jobs[0].iterations, 0.25 / 4 / 2);  // the work of the lost task does not count
  simulation.run();
  const trace::Trace trace = simulation.trace();
  EXPECT_EQ(rowsOf(trace),
            (std::vector<TaskRow>{
                {"A", "0.0", 0, kRun, 0, 3}, {"A", "0.0", 3, kRun, 3, 7}, {"A", "0.1", 0, kRun, 3.5, 7.5}}));
  EXPECT_EQ(trace.segments.iterations, (std::vector<double>{0, 0.5, 0.5}));
  EXPECT_EQ(trace.jobs[0].wait_s, 0);
  EXPECT_EQ(trace.jobs[0].restarts, 0);
}

TEST(TaskExecutor, ACancelledJobLeavesAtOnceAndItsTasksArePassedOver) {
  model::Scenario s = cluster({taskJob("A", 2, 1, {{"V", 4}}, {{"V", 2}}), taskJob("B", 1, 1, {{"V", 1}})});
  s.events = {event(5, model::EventKind::CancelJob, {}, "A")};
  const trace::Trace trace = runPlan(s, {{0, {task(0, 0, 0), task(0, 1, 0), task(1, 0, 0)}}});
  EXPECT_EQ(
      rowsOf(trace),
      (std::vector<TaskRow>{{"A", "0.0", 0, kRun, 0, 4}, {"A", "0.0", -1, kSync, 4, 5}, {"B", "0.0", 0, kRun, 5, 6}}));
  EXPECT_EQ(trace.jobs[0].cancelled_s, 5);
  EXPECT_EQ(trace.jobs[0].iterations, 1);
  EXPECT_EQ(trace.jobs[0].wait_s, 0);
  EXPECT_EQ(trace.jobs[1].wait_s, 5);
}

TEST(TaskExecutor, SpeedAndThroughputChangeATaskThatRuns) {
  model::Scenario s = cluster({taskJob("A", 2, 1, {{"V", 4}}, {{"V", 1}})});
  s.nodes[0].speed = 2;
  s.events = {event(1, model::EventKind::SetSpeed, "a", {}, {}, 0.5),
              event(3, model::EventKind::SetThroughput, {}, "A", "V", 0.1)};
  const trace::Trace trace = runPlan(s, {{0, {task(0, 0, 0), task(0, 1, 0)}}});
  // Half the task is done at 1 s, and three quarters at 3 s. Then the throughput falls from 0.2 to 0.1 rounds/s, so all takes twice as long.
  const double first_s = 3 + 0.25 * 8 / 0.5;
  EXPECT_EQ(rowsOf(trace), (std::vector<TaskRow>{{"A", "0.0", 0, kRun, 0, first_s},
                                                 {"A", "0.0", -1, kSync, first_s, first_s + 2},
                                                 {"A", "1.0", 0, kRun, first_s + 2, first_s + 18},
                                                 {"A", "1.0", -1, kSync, first_s + 18, first_s + 20}}));
}

TEST(TaskExecutor, ATaskThatItsTypeCanNoLongerRunIsLost) {
  model::Scenario s = cluster({taskJob("A", 1, 1, {{"V", 4}, {"K", 6}})});
  s.events = {event(1, model::EventKind::SetThroughput, {}, "A", "V")};
  Simulation simulation = simulate(s, {.arrival = true, .node_event = true},
                                   [](const SystemView& view) { return allOnGpu(view, view.now_s() < 1 ? 0 : 2); });
  simulation.run();
  EXPECT_EQ(rowsOf(simulation.trace()),
            (std::vector<TaskRow>{{"A", "0.0", 0, kRun, 0, 1}, {"A", "0.0", 2, kRun, 1, 7}}));
}

TEST(TaskExecutor, NeitherFirstStartsNorReplansPayARestart) {
  model::Scenario s = cluster({taskJob("A", 3, 1, {{"V", 1}})});
  s.clock.first_start_s = 7;
  const trace::Trace trace = runPlan(s, {{0, {task(0, 0, 0)}}, {1, {task(0, 1, 0)}}, {3, {task(0, 2, 0)}}});
  EXPECT_EQ(trace.jobs[0].finish_s, 3);
  EXPECT_EQ(trace.jobs[0].restarts, 0);
}

TEST(TaskExecutor, AJobThatIsYetToArriveIsHeldBack) {
  const model::Scenario s = cluster({taskJob("A", 1, 1, {{"V", 1}}), taskJob("B", 1, 1, {{"V", 1}}, {}, 5)});
  const ByGpu order{{0, {task(1, 0, 0), task(0, 0, 0)}}};
  const trace::Trace refused = runPlan(s, order);
  EXPECT_EQ(refused.status, trace::RunStatus::Failed);
  EXPECT_EQ(refused.message, "script at 0 s (round 0): job B on node a: is planned before it arrives at 5 s");
  const trace::Trace held = runPlan(s, order, [](TaskPlan& p) { p.includes_future_jobs = true; });
  EXPECT_EQ(held.jobs[1].first_start_s, 5);
  EXPECT_EQ(held.jobs[0].first_start_s, 6);
}

TEST(TaskExecutor, WhatAJobHasHeldAndWaitedIsCounted) {
  std::vector<JobState> seen;
  model::Scenario s = cluster({taskJob("A", 2, 2, {{"V", 3}}, {{"V", 1}}), taskJob("B", 1, 1, {{"V", 1}}, {}, 10)});
  Simulation simulation = simulate(s, {.arrival = true}, [&seen](const SystemView& view) {
    if (view.now_s() > 0) seen = {view.state(model::JobIndex(0)), view.state(model::JobIndex(1))};
    return allOnGpu(view, 1);
  });
  simulation.run();
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[0].attained_gpu_s, 9);  // [0, 6] and [7, 10]
  EXPECT_EQ(seen[0].wait_s, 0);
  EXPECT_EQ(seen[0].done, 1.5);
  EXPECT_TRUE(seen[0].held.empty());  // at 10 s one task has ended and the next has not begun
  const trace::Trace trace = simulation.trace();
  EXPECT_EQ(trace.jobs[0].finish_s, 14);
  EXPECT_EQ(trace.jobs[1].wait_s, 3);
}

TEST(TaskExecutor, AJobWithoutWorkEndsAsItArrives) {
  model::JobSpec nothing = job("Z", 2, 0, 1, 4);
  const trace::Trace trace = runPlan(cluster({nothing}), {{0, {task(0, 0, 0), task(0, 0, 1)}}});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(trace.jobs[0].finish_s, 4);
  EXPECT_EQ(trace.segments.size(), 0U);
}

TEST(TaskExecutor, AJobThatStatesNoRoundsIsCutByItsGang) {
  // 40 iterations at 2/s a GPU, W = 3: 10 rounds of 3 tasks, each (40 / 10) / (3 x 2) s on V, twice that on K.
  const auto problem = model::resolve(cluster({job("A", 3, 40, 2), job("B", 1, 2.5, 1), job("C", 1, 0.25, 1)}));
  const model::TaskShape shape = model::taskShape(problem->jobs[0], 10);
  EXPECT_EQ(shape, (model::TaskShape{.rounds = 10, .tasks = 3}));
  const model::TaskTimes times = model::taskTimes(*problem, problem->jobs[0], shape, problem->jobs[0].throughput);
  EXPECT_DOUBLE_EQ(times.train_s[0], 4.0 / 6);
  EXPECT_DOUBLE_EQ(times.train_s[1], 8.0 / 6);
  EXPECT_EQ(times.sync_s, (std::vector<double>{0, 0}));
  EXPECT_EQ(model::taskShape(problem->jobs[1], 100), (model::TaskShape{.rounds = 2, .tasks = 1}));
  EXPECT_EQ(model::taskShape(problem->jobs[2], 100), (model::TaskShape{.rounds = 1, .tasks = 1}));
}

// 8,000 iterations on 8 GPUs at 1 iteration/s each with a scaling of 0.5 take 2,000 s, as under every scheduler that places gangs.
TEST(TaskExecutor, ScalingSlowsTheTasksOfAGangDownButNotAJobOnOneGpu) {
  model::JobSpec spec = job("A", 8, 8000, 1);
  spec.scaling = std::map<int, double>{{8, 0.5}};
  const auto problem = model::resolve(cluster({spec}));
  model::TaskShape shape = model::taskShape(problem->jobs[0], 10);
  const auto train_s = [&] {
    return model::taskTimes(*problem, problem->jobs[0], shape, problem->jobs[0].throughput).train_s[0];
  };
  EXPECT_DOUBLE_EQ(train_s(), 200) << "10 rounds of 8 tasks at once";
  shape.one_gpu = true;
  EXPECT_DOUBLE_EQ(train_s(), 100) << "80 tasks one after another: 8,000 s at 1/s";
}

TEST(TaskExecutor, AListOfGangSizesGivesItsLowerMedian) {
  model::JobSpec spec = job("A", 1, 40);
  spec.gpus = std::vector<int>{8, 2, 4, 1};
  const auto problem = model::resolve(cluster({spec}));
  EXPECT_EQ(model::taskShape(problem->jobs[0], 100).tasks, 2);
}

// Replays part (a) of Hare's Fig. 1 (core/policies/hare/README.md).
TEST(TaskExecutor, ReplaysTheObliviousScheduleOfHaresFig1) {
  model::Scenario s = cluster({taskJob("J1", 1, 2, {{"G1", 1.5}, {"G2", 3}, {"G3", 1}}),
                               taskJob("J2", 1, 2, {{"G1", 1.5}, {"G2", 2}, {"G3", 2}}),
                               taskJob("J3", 2, 2, {{"G1", 1.5}, {"G2", 1.5}, {"G3", 0.5}})});
  s.gpu_types.resize(1);
  s.gpu_types.resize(3, s.gpu_types.front());
  s.nodes.resize(3);
  for (std::size_t i = 0; i < 3; ++i) {
    s.gpu_types[i].id = "G" + std::to_string(i + 1);
    s.nodes[i].id = "n" + std::to_string(i + 1);
    s.nodes[i].gpus = {{s.gpu_types[i].id, 1}};
  }
  const trace::Trace trace = runPlan(s, {{0, {task(1, 0, 0), task(1, 0, 1), task(0, 0, 0)}},
                                         {1, {task(2, 0, 0), task(2, 1, 0)}},
                                         {2, {task(2, 0, 1), task(2, 1, 1), task(0, 0, 1)}}});
  EXPECT_EQ(trace.jobs[0].finish_s, 4.5);
  EXPECT_EQ(trace.jobs[1].finish_s, 3);
  EXPECT_EQ(trace.jobs[2].finish_s, 3);
}

struct TaskBreach {
  const char* name;
  ByGpu by_gpu;
  const char* message;  ///< after "script at 10 s (round 1): "
};

TEST(TaskReferee, NamesEveryKindOfBreach) {
  model::Scenario s = cluster({taskJob("A", 2, 2, {{"V", 12}, {"K", 12}}), taskJob("B", 2, 1, {{"V", 1}}),
                               taskJob("C", 1, 1, {{"V", 1}}, {}, 50), taskJob("D", 1, 1, {{"V", 1}})});
  s.events = {event(9, model::EventKind::NodeDown, "b")};
  const TaskBreach cases[] = {
      {"an unknown job", {{0, {task(7, 0, 0)}}}, "job #7 on node a: is a job that the scenario does not have"},
      {"an unknown GPU", {{9, {task(1, 0, 0)}}}, "job B: is planned on a GPU that the scenario does not have"},
      {"a node that is down", {{3, {task(1, 0, 0)}}}, "job B on node b: is planned on a node that is down"},
      {"before its arrival", {{0, {task(2, 0, 0)}}}, "job C on node a: is planned before it arrives at 50 s"},
      {"after its end", {{0, {task(3, 0, 0)}}}, "job D on node a: is planned though it has ended"},
      {"a type it cannot use", {{2, {task(1, 0, 0)}}}, "job B on node a: is planned on K, on which it cannot run"},
      {"a round that is not there", {{0, {task(1, 2, 0)}}}, "job B on node a: has no task 2.0"},
      {"a task that is not there", {{0, {task(1, 0, 1)}}}, "job B on node a: has no task 0.1"},
      {"twice",
       {{0, {task(1, 0, 0), task(1, 0, 0)}}},
       "job B on node a: has task 0.0 planned that has started or is planned already"},
      {"a task that runs",
       {{0, {task(0, 0, 1)}}},
       "job A on node a: has task 0.1 planned that has started or is planned already"},
      {"a round before the one it waits for",
       {{0, {task(1, 1, 0), task(1, 0, 0)}}},
       "job B on node a: has task 1.0 planned, but these sequences never finish round 0"},
      {"a round whose predecessor nobody runs",
       {{0, {task(1, 1, 0)}}},
       "job B on node a: has task 1.0 planned, but these sequences never finish round 0"},
      {"two GPUs that wait for each other",
       {{0, {task(0, 1, 0), task(1, 0, 0)}}, {1, {task(1, 1, 0), task(0, 0, 0)}}},
       "job A on node a: has task 1.0 planned, but these sequences never finish round 0"},
  };
  for (const TaskBreach& c : cases) {
    // At 10 s A's second task still runs on GPU 1, its first task was lost with node b, and D has ended.
    Simulation simulation = simulate(s, {.round = true}, [&](const SystemView& view) {
      if (view.now_s() < 1)
        return decide(plan(view.problem(), {{0, {task(3, 0, 0)}}, {1, {task(0, 0, 1)}}, {3, {task(0, 0, 0)}}}));
      return decide(plan(view.problem(), c.by_gpu));
    });
    simulation.run();
    EXPECT_EQ(simulation.trace().message, std::string("script at 10 s (round 1): ") + c.message) << c.name;
  }
}

TEST(TaskReferee, RefusesASecondSequenceAShapeThatTheJobDoesNotAllowAndPlacementsBeside) {
  const model::Scenario s = cluster({job("A", 2, 10), job("B", 1, 10)});
  const auto refused = [&](const Tune& tune, bool placements = false) {
    Simulation simulation = simulate(s, {.arrival = true}, [&](const SystemView& view) {
      TaskPlan p = plan(view.problem(), {{0, {task(1, 0, 0)}}});
      tune(p);
      Decision decision = decide(std::move(p));
      if (placements) decision.placements = {on(1, {part(0, 0, 1)})};
      return decision;
    });
    simulation.run();
    return simulation.trace().message;
  };
  EXPECT_EQ(refused([](TaskPlan& p) {
              p.sequences.push_back({model::GpuIndex(0), {task(1, 1, 0)}});
            }),
            "script at 0 s (round 0): job B on node a: is planned on GPU 0, which has a sequence already");
  EXPECT_EQ(refused([](TaskPlan& p) { p.shapes[0].tasks = 3; }),
            "script at 0 s (round 0): job A: is cut into rounds of 3 tasks");
  EXPECT_EQ(refused([](TaskPlan&) {}, true),
            "script at 0 s (round 0): job B: has a placement beside task sequences; a decision gives one or the other");
}

// A run with gangs and tasks: a branch may change the scheduler.
TEST(TaskExecutor, ABranchTakesOverInTheMiddleOfARoundAndBack) {
  model::Scenario s = cluster({job("A", 2, 80), job("B", 1, 5, 1, 12)});
  Simulation gangs = simulate(s, kEvents, [](const SystemView& view) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 2)})};
    if (view.active().size() > 1) d.placements.push_back(on(1, {part(1, 0, 1)}));
    return d;
  });
  gangs.goTo(11);
  const auto tasks = [](const SystemView& view) {
    TaskPlan p = plan(view.problem(), {});
    for (const model::JobIndex j : view.active()) p.shapes[j] = model::taskShape(view.job(j), 4);
    GpuSequence sequence{model::GpuIndex(3), {}};
    for (const model::JobIndex j : view.active()) {
      for (const TaskId& id : waitingTasks(view, j, p.shapes[j])) sequence.tasks.push_back(id);
    }
    p.sequences = {sequence};
    return decide(std::move(p));
  };
  Simulation branch = gangs.branch(nullptr, std::make_unique<ScriptPolicy>(kEvents, tasks));
  // 24 iterations are done at 12 s. A round has 20, so the second round has 16 left: two tasks of 8 s on one GPU. Then follow two
  // rounds of two tasks of 10 s.
  branch.goTo(28.5);
  const trace::Trace past = branch.trace();
  EXPECT_DOUBLE_EQ(past.jobs[0].iterations, 40.5);
  Simulation back = branch.branch();
  branch.run();
  EXPECT_DOUBLE_EQ(branch.trace().jobs[0].finish_s, 68);
  EXPECT_DOUBLE_EQ(branch.trace().jobs[1].finish_s, 73);
  s.events.push_back(event(31, model::EventKind::SetSpeed, "b", {}, {}, 1.0));
  const auto gang = [](const SystemView&) {
    Decision d;
    d.placements = {on(0, {part(0, 0, 2)})};
    return d;
  };
  Simulation again = back.branch(model::resolve(s), std::make_unique<ScriptPolicy>(kEvents, gang));
  again.goTo(45);
  EXPECT_DOUBLE_EQ(again.trace().jobs[0].iterations,
                   43 + 2 * (14 - 2));  // 43 at 31 s, then two GPUs after a restart of 2 s
}

}  // namespace
}  // namespace roundel::sim
