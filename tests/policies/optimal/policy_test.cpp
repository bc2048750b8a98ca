// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/optimal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/model/scenario.h"
#include "core/policies/optimal/lower_bound.h"
#include "core/policies/optimal/search.h"
#include "core/policies/optimal/speed_table.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "tests/support/explanations.h"

namespace roundel::policies::optimal {
namespace {

using ::testing::HasSubstr;

model::JobSpec job(const std::string& id, int gpus, double iterations, double arrival_s = 0) {
  model::JobSpec spec;
  spec.id = id;
  spec.gpus = gpus;
  spec.iterations = iterations;
  spec.arrival_s = arrival_s;
  spec.throughput = model::ThroughputRow{{"V", 1.0}};
  return spec;
}

/// One node of `gpus`; rounds of 10 s, restart 2 s.
model::Scenario node(int gpus, std::vector<model::JobSpec> jobs) {
  model::Scenario s;
  s.clock.round_s = 10;
  s.clock.restart_s = 2;
  s.gpu_types.resize(1);
  s.gpu_types[0].id = "V";
  s.nodes.resize(1);
  s.nodes[0].id = "n";
  s.nodes[0].gpus = {{"V", gpus}};
  s.jobs = std::move(jobs);
  return s;
}

MadePolicy made(const model::Scenario& scenario, model::OptionMap options = {}) {
  return make("optimal", options, *model::resolve(scenario));
}

trace::Trace runOf(const model::Scenario& scenario, const model::OptionMap& options = {}) {
  const auto problem = model::resolve(scenario);
  MadePolicy policy = make("optimal", options, *problem);
  EXPECT_TRUE(policy.policy != nullptr);
  sim::Simulation simulation(problem, "optimal", options, std::move(policy.policy));
  simulation.run();
  return simulation.takeTrace();
}

std::vector<double> finishes(const trace::Trace& trace) {
  std::vector<double> out;
  for (const trace::JobOutcome& outcome : trace.jobs) out.push_back(outcome.finish_s);
  return out;
}

// One GPU, 25 s and 12 s of work. Long job first: 25 + (30 + 12) = 67. Short job first: 12 + (20 + 25) = 57; the GPU is idle from 12 s to
// 20 s.
TEST(Optimal, ServesTheShortJobFirst) {
  const trace::Trace trace = runOf(node(1, {job("long", 1, 25), job("short", 1, 12)}));
  EXPECT_EQ(finishes(trace), (std::vector<double>{45, 12}));
  const trace::Explanation& first = *trace.decisions.front().explanation;
  EXPECT_TRUE(first.solved);
  EXPECT_DOUBLE_EQ(tests::valueOf(first, "objective"), 57);
  EXPECT_DOUBLE_EQ(tests::valueOf(first, "bound"), 57);
  EXPECT_EQ(tests::valueOf(first, "proven"), 1);
  const trace::Reason* reason = first.reasonOf(model::JobIndex(0));
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(trace::sentence(*reason, *trace.problem), "its turn is at 20 s in the best schedule; it then ends at 45 s");
  EXPECT_FALSE(trace.decisions.back().explanation->solved) << "one search serves the whole run";
}

// Two GPUs. A needs both for 20 s. B and C need one each for 19 s, and C arrives at 15 s. If B is first, the run ends at 59 s (B 0-19,
// A 20-40, C 40-59). If A is first, it ends at 39 s (A 0-20, B and C 20-39).
TEST(Optimal, KnowsWhoIsStillToCome) {
  model::Scenario s = node(2, {job("A", 2, 40), job("B", 1, 19), job("C", 1, 19, 15)});
  const trace::Trace trace = runOf(s, {{"objective", "\"makespan\""}});
  EXPECT_EQ(finishes(trace), (std::vector<double>{20, 39, 39}));
  EXPECT_THAT(trace.decisions.front().explanation->rule, HasSubstr("makespan"));
}

// A first start is free, and a restart costs 8 of 10 s. B has 30 s of work on V or 120 s on K. It waits for V at 20 s and ends at 50 s. If
// it started on K at once and moved to V later, the restart would cost more than K gains.
TEST(Optimal, PaysARestartOnlyWhereItIsWorthIt) {
  model::Scenario s = node(1, {job("A", 1, 15), job("B", 1, 30)});
  s.gpu_types.resize(2);
  s.gpu_types[1].id = "K";
  s.nodes[0].gpus.push_back({"K", 1});
  for (model::JobSpec& spec : s.jobs) spec.throughput = model::ThroughputRow{{"V", 1.0}, {"K", 0.25}};
  s.clock.restart_s = 8;
  const trace::Trace trace = runOf(s);
  EXPECT_EQ(trace.jobs[1].restarts, 0);
  EXPECT_EQ(finishes(trace), (std::vector<double>{15, 50}));
  s.clock.restart_s = 1;  // 20 s on K do 5 iterations; then a restart and 25 s on V: 46
  EXPECT_EQ(finishes(runOf(s)), (std::vector<double>{15, 46}));
}

TEST(Optimal, ARestartLongerThanARoundGoesOn) {
  model::Scenario s = node(1, {job("A", 1, 10)});
  s.clock.first_start_s = 27;
  EXPECT_EQ(finishes(runOf(s)), (std::vector<double>{37}));
}

TEST(Optimal, SearchesAnewAfterAnEventAndOnlyThen) {
  model::Scenario s = node(1, {job("A", 1, 40)});
  s.nodes.resize(2);
  s.nodes[1].id = "m";
  s.nodes[1].gpus = {{"V", 1}};
  s.events = {{.at_s = 12, .kind = model::EventKind::NodeDown, .node = "n", .job = {}, .type = {}, .value = {}},
              {.at_s = 33, .kind = model::EventKind::SetSpeed, .node = "m", .job = {}, .type = {}, .value = 2}};
  const trace::Trace trace = runOf(s);
  std::vector<double> solved;
  for (const trace::DecisionRecord& record : trace.decisions) {
    if (record.explanation->solved) solved.push_back(record.at_s);
  }
  EXPECT_EQ(solved, (std::vector<double>{0, 20, 40}));
  // A runs for 12 s, restarts from 20 s to 22 s and runs for 11 s until 33 s. 17 iterations are left at twice the speed.
  EXPECT_DOUBLE_EQ(trace.jobs[0].finish_s, 33 + 17 / 2.0);
  EXPECT_DOUBLE_EQ(tests::valueOf(*trace.decisions.back().explanation, "objective"), trace.jobs[0].finish_s);
}

TEST(Optimal, AJobThatNothingUpCanHoldWaitsWithAReason) {
  model::Scenario s = node(1, {job("A", 1, 15), job("B", 2, 10)});
  s.nodes.resize(2);
  s.nodes[1].id = "m";
  s.nodes[1].gpus = {{"V", 1}};
  s.events = {{.at_s = 0, .kind = model::EventKind::NodeDown, .node = "m", .job = {}, .type = {}, .value = {}},
              {.at_s = 12, .kind = model::EventKind::NodeUp, .node = "m", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runOf(s);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  const trace::Reason* reason = trace.decisions.front().explanation->reasonOf(model::JobIndex(1));
  ASSERT_NE(reason, nullptr);
  EXPECT_STREQ(reason->kind->code, "no-usable-type");
  EXPECT_EQ(finishes(trace), (std::vector<double>{15, 25}));
}

// Two stages of one replica, with 1 s and 2 s of compute. On one node alpha is 2 s plus a short transfer; on two nodes it is larger.
TEST(Optimal, APipelineRunsAsTheSimulationRunsIt) {
  model::Scenario s = node(1, {job("A", 2, 30), job("B", 1, 25)});
  s.nodes.push_back(s.nodes[0]);
  s.nodes[1].id = "m";
  s.nodes.push_back(s.nodes[0]);
  s.nodes[2].id = "o";
  s.nodes[2].gpus[0].count = 2;
  model::JobSpec& pipeline = s.jobs[0];
  pipeline.throughput.reset();
  pipeline.stages = std::vector<model::StageSpec>(2);
  (*pipeline.stages)[0].forward_s = 1.0;
  (*pipeline.stages)[0].out_mb = 500;
  (*pipeline.stages)[1].forward_s = 2.0;
  const trace::Trace trace = runOf(s);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  double sum = 0;
  for (const trace::JobOutcome& outcome : trace.jobs) sum += outcome.finish_s;
  EXPECT_NEAR(tests::valueOf(*trace.decisions.front().explanation, "objective"), sum, 1e-9 * sum);
  EXPECT_EQ(model::nodeCount(trace.decisions.front().placements.front().parts), 1) << "the stages are on one node";
}

TEST(Optimal, RefusesWhatIsTooLargeAndNamesTheLimit) {
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 7; ++j) jobs.push_back(job("J" + std::to_string(j), 1, 10));
  const MadePolicy seven = made(node(4, jobs));
  ASSERT_EQ(seven.faults.size(), 1U);
  EXPECT_EQ(seven.faults[0].code, "too-large");
  EXPECT_EQ(seven.faults[0].pointer, "/max_jobs");
  EXPECT_THAT(seven.faults[0].message, HasSubstr("7 jobs; max_jobs allows 6"));
  EXPECT_TRUE(made(node(4, jobs), {{"max_jobs", "7"}}).faults.empty());
  const MadePolicy wide = made(node(9, {job("A", 1, 10)}));
  ASSERT_EQ(wide.faults.size(), 1U);
  EXPECT_THAT(wide.faults[0].message, HasSubstr("9 GPUs; max_gpus allows 8"));
  const MadePolicy longer = made(node(1, {job("A", 1, 1001)}));
  ASSERT_EQ(longer.faults.size(), 1U);
  EXPECT_THAT(longer.faults[0].message, HasSubstr("every schedule takes 101 rounds or more; max_rounds allows 100"));
  EXPECT_TRUE(made(node(1, {job("A", 1, 1001)}), {{"max_rounds", "101"}}).faults.empty());
}

// The job arrives at 0.1 s and takes 0.2 s. In doubles, the sum is slightly after the end of the third round of 0.1 s.
TEST(Optimal, ARunThatEndsOnABoundaryTakesNoRoundMore) {
  model::Scenario s = node(1, {job("A", 1, 0.2, 0.1)});
  s.clock.round_s = 0.1;
  s.clock.restart_s = 0;
  EXPECT_TRUE(made(s, {{"max_rounds", "3"}}).faults.empty());
  EXPECT_FALSE(made(s, {{"max_rounds", "2"}}).faults.empty());
}

TEST(Optimal, RefusesAJobWithMoreGangsThanItCanTellApart) {
  model::Scenario s = node(1, {job("A", 12, 10)});
  s.jobs[0].min_gpus = 1;
  for (int n = 1; n < 24; ++n) {
    s.nodes.push_back(s.nodes[0]);
    s.nodes.back().id = "n" + std::to_string(n);
  }
  const MadePolicy refused = made(s, {{"max_gpus", "64"}});
  ASSERT_EQ(refused.faults.size(), 1U);
  EXPECT_THAT(refused.faults[0].message, HasSubstr("job \"A\" has more than 20000 possible gangs"));
}

/// Six different jobs on two nodes with four GPUs each, of two types.
model::Scenario sixJobs() {
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 6; ++j) {
    jobs.push_back(job("J" + std::to_string(j), 1 + j % 4, 30.0 + 13 * j, j % 3 * 7.0));
    jobs.back().throughput = model::ThroughputRow{{"V", 1.0}, {"K", 0.3 + 0.1 * j}};
  }
  model::Scenario s = node(4, jobs);
  s.gpu_types.resize(2);
  s.gpu_types[1].id = "K";
  s.nodes.push_back({.id = "m",
                     .gpus = {{"K", 4}},
                     .intra_gbytes_s = {},
                     .nic_gbits_s = {},
                     .pcie = {},
                     .speed = {},
                     .x = {},
                     .y = {}});
  return s;
}

TEST(Optimal, ProvesSixJobsOnEightGpus) {
  for (const char* objective : {"\"total-jct\"", "\"makespan\""}) {
    const trace::Trace trace = runOf(sixJobs(), {{"objective", objective}});
    EXPECT_EQ(trace.status, trace::RunStatus::Complete);
    EXPECT_EQ(tests::valueOf(*trace.decisions.front().explanation, "proven"), 1) << objective;
    std::cout << objective << ": " << tests::valueOf(*trace.decisions.front().explanation, "states")
              << " partial schedules\n";
  }
}

TEST(Optimal, SaysWhereItGaveUpAndHowFarTheBoundIs) {
  const trace::Trace proven = runOf(sixJobs());
  const trace::Trace cut = runOf(sixJobs(), {{"max_states", "50"}});
  const trace::Explanation& first = *cut.decisions.front().explanation;
  EXPECT_EQ(cut.status, trace::RunStatus::Complete);
  EXPECT_EQ(tests::valueOf(first, "proven"), 0);
  EXPECT_THAT(first.rule, HasSubstr("not proven"));
  const double best = tests::valueOf(*proven.decisions.front().explanation, "objective");
  EXPECT_LE(tests::valueOf(first, "bound"), best);
  EXPECT_GE(tests::valueOf(first, "objective"), best);
}

TEST(Optimal, AStoppedSearchEndsAtOnceAndGoesOnExactly) {
  const auto problem = model::resolve(sixJobs());
  const auto simulation = [&] { return sim::Simulation(problem, "optimal", {}, make("optimal", {}, *problem).policy); };
  sim::Simulation straight = simulation();
  straight.run();
  sim::Simulation stopped = simulation();
  std::stop_source stop;
  sim::RunHooks hooks;
  hooks.stop = stop.get_token();
  stop.request_stop();
  EXPECT_EQ(stopped.run(hooks), trace::RunStatus::Stopped);
  EXPECT_EQ(stopped.decisions(), 0);
  stopped.run();
  EXPECT_EQ(stopped.fingerprint(), straight.fingerprint());
}

SearchProblem searchProblem(const model::Scenario& scenario) {
  const auto problem = model::resolve(scenario);
  SearchProblem out;
  out.round_s = problem->clock.round_s;
  out.restart_s = problem->clock.restart_s;
  const std::vector<double> speed(problem->nodes.size(), 1);
  addCluster(*problem, std::vector<char>(problem->nodes.size(), 1), speed, out);
  for (std::size_t j = 0; j < problem->jobs.size(); ++j) {
    const model::Job& spec = problem->jobs[j];
    SearchJob entry;
    entry.id = model::JobIndex(j);
    entry.total = spec.iterations;
    entry.gangs = gangsOf(*problem, spec, spec.throughput, spec.throughput_spread, speed, out.pools).value();
    rateTypes(out, entry);
    out.jobs.push_back(std::move(entry));
    out.now.push_back({.remaining = spec.iterations, .owed_s = 0});
  }
  findKinds(out);
  return out;
}

// Two gangs of three run at a time on eight GPUs, at six iterations/s.
TEST(OptimalSpeedTable, KnowsHowManyGangsStandAtATime) {
  const SearchProblem problem = searchProblem(node(8, {job("A", 3, 30), job("B", 3, 30), job("C", 3, 30)}));
  const SpeedTable table(problem);
  ASSERT_FALSE(table.empty());
  EXPECT_DOUBLE_EQ(table.rates()[0].most[0b001], 3);
  EXPECT_DOUBLE_EQ(table.rates()[0].most[0b011], 6);
  EXPECT_DOUBLE_EQ(table.rates()[0].most[0b111], 6);
  EXPECT_DOUBLE_EQ(table.places()[0].most[0b111], 2);
  EXPECT_DOUBLE_EQ(table.places()[1].most[0b101], 6);
}

// Each job takes 10 s, and two run at a time. In the fluid bound, the last job ends at 15 s.
TEST(OptimalLowerBound, CountsGangsAndRounds) {
  SearchProblem problem = searchProblem(node(8, {job("A", 3, 30), job("B", 3, 30), job("C", 3, 30)}));
  const LowerBound::Value value = LowerBound(problem).at(0, problem.now);
  EXPECT_DOUBLE_EQ(value.last_s, 15);
  EXPECT_DOUBLE_EQ(value.sum, 10 + 10 + 15);
  // 1 s of work each: the last job ends at 1.5 s in the fluid bound, and at 10 s by rounds.
  problem.now[0].remaining = problem.now[1].remaining = problem.now[2].remaining = 3;
  EXPECT_DOUBLE_EQ(LowerBound(problem).at(0, problem.now).last_s, 10);
}

// The search polls the stop token: after a stop request before its start, it examines no states.
TEST(OptimalSearch, PollsTheStopToken) {
  const SearchProblem problem = searchProblem(sixJobs());
  std::stop_source stop;
  stop.request_stop();
  const Schedule schedule = search(problem, Objective::TotalJct, 1'000'000, stop.get_token());
  EXPECT_TRUE(schedule.stopped);
  EXPECT_EQ(schedule.states_examined, 0);
}

TEST(Optimal, ACloneGoesOnAlike) {
  const auto problem = model::resolve(sixJobs());
  sim::RunOptions run;
  run.snapshot_every = 2;
  sim::Simulation simulation(problem, "optimal", {}, make("optimal", {}, *problem).policy, run);
  simulation.run();
  const std::uint64_t whole = simulation.fingerprint();
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(simulation.stepBack());
  sim::Simulation fork = simulation.branch();
  fork.run();
  simulation.run();
  EXPECT_EQ(simulation.fingerprint(), whole);
  EXPECT_EQ(fork.fingerprint(), whole);
}

}  // namespace
}  // namespace roundel::policies::optimal
