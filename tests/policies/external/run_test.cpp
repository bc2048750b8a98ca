// SPDX-License-Identifier: GPL-3.0-or-later
// Tests runs in which a program decides: stepping back, branches, explanations, state.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "core/io/tables/run_tables.h"
#include "core/policies/external/program_faults.h"
#include "tests/policies/external/programs.h"

namespace roundel::policies::external {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string segmentsOf(const trace::Trace& trace) {
  std::string text;
  io::appendSegments(text, trace, [] {});
  return text;
}

trace::Trace yarnOf(const std::shared_ptr<const model::Problem>& problem) {
  sim::Simulation simulation(problem, "yarn-cs", {}, std::move(make("yarn-cs", {}, *problem).policy));
  simulation.run();
  return simulation.takeTrace();
}

class FifoProgram : public ::testing::TestWithParam<const char*> {};

TEST_P(FifoProgram, HasTheSegmentsOfYarnCs) {
  const program::OwnProgram fifo(programText(kFifo));
  const auto problem = shipped(GetParam());
  ASSERT_NE(problem, nullptr);
  sim::Simulation simulation = simulationOf(fifo, problem);
  ASSERT_EQ(simulation.run(), trace::RunStatus::Complete) << simulation.trace().message;
  EXPECT_EQ(segmentsOf(simulation.takeTrace()), segmentsOf(yarnOf(problem)));
}
INSTANTIATE_TEST_SUITE_P(Shipped, FifoProgram, ::testing::Values("hadar-fig1", "hadare-aws-m05", "lesson-gang"));

TEST(ExternalRun, StepsBackAndForwardAsAStraightRun) {
  const program::OwnProgram fifo(programText(kFifo));
  const auto problem = shipped("hadar-fig1");
  sim::Simulation straight = simulationOf(fifo, problem);
  straight.run();
  sim::Simulation stepped = simulationOf(fifo, problem);
  for (int i = 0; i < 3; ++i) stepped.step();
  ASSERT_TRUE(stepped.stepBack());
  ASSERT_TRUE(stepped.stepBack());
  EXPECT_EQ(stepped.decisions(), 1);
  stepped.run();
  EXPECT_EQ(stepped.fingerprint(), straight.fingerprint());
}

TEST(ExternalRun, BranchesFromARecordingInSeveralThreads) {
  const program::OwnProgram fifo(programText(kFifo));
  const auto problem = shipped("hadar-fig1");
  sim::Simulation simulation = simulationOf(fifo, problem);
  simulation.run();
  const std::uint64_t expected = simulation.fingerprint();
  const auto recording = simulation.takeRecording();
  std::vector<std::uint64_t> found(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < found.size(); ++i)
      threads.emplace_back([&, i] {
        auto branch = recording->before(500.0 * static_cast<double>(i));
        branch->run();
        found[i] = branch->fingerprint();
      });
  }
  EXPECT_THAT(found, ::testing::Each(expected));
}

TEST(ExternalRun, ExplainsInTheWordsOfTheProgram) {
  const program::OwnProgram fifo(programText(kFifo));
  const auto problem = shipped("hadar-fig1");
  sim::Simulation kept = simulationOf(fifo, problem);
  kept.run();
  const trace::Trace with = kept.takeTrace();
  sim::RunOptions none;
  none.explain = false;
  sim::Simulation replayed = simulationOf(fifo, problem, none);
  replayed.run();
  const auto recording = replayed.takeRecording();
  ASSERT_EQ(recording->trace()->fingerprint, with.fingerprint)
      << "the placements do not depend on whether an explanation is requested";
  for (std::size_t i = 0; i < with.decisions.size(); ++i) {
    const auto why = recording->explain(i);
    ASSERT_NE(why, nullptr);
    EXPECT_EQ(why->rule, "First in, first out");
    EXPECT_EQ(why->score_name, "arrival");
    EXPECT_EQ(why->choices.size(), with.decisions.explanation(i)->choices.size());
    for (const trace::Reason& reason : why->reasons) EXPECT_EQ(trace::sentence(reason, *problem), "waits in line");
  }
}

// A program that counts its decisions in the returned state. Without this state, a step back would change the count.
constexpr std::string_view kCounts = R"(
def decide(q):
    n = (q["state"] or {"n": 0})["n"] + 1
    print(n, file=sys.stderr, flush=True)
    return {"keep": True, "wake_s": q["now_s"] + 10, "state": {"n": n, "\u00e4": "\u20ac\U0001f600"}}
)";

TEST(ExternalRun, StateIsHandedBackAlsoAfterAStepBack) {
  const program::OwnProgram counts(programText(R"(
def decide(q):
    n = (q["state"] or {"n": 0, "text": "\u20ac\U0001f600"})
    assert n["text"] == "\u20ac\U0001f600"
    job = q["jobs"][n["n"] % len(q["jobs"])]
    part = {"node": hello["nodes"][0]["id"], "type": hello["nodes"][0]["gpus"][0]["type"], "count": 1}
    return {"place": {job["id"]: [part]}, "wake_s": q["now_s"] + 10, "state": {"n": n["n"] + 1, "text": n["text"]}}
)"));
  model::Scenario scenario;
  scenario.gpu_types.emplace_back().id = "V";
  scenario.nodes.emplace_back().id = "n";
  scenario.nodes[0].gpus = {{"V", 1}};
  scenario.clock.restart_s = 0;
  for (const char* id : {"A", "B", "C"}) {
    model::JobSpec& job = scenario.jobs.emplace_back();
    job.id = id;
    job.iterations = 50;
    job.throughput = model::ThroughputRow{{"V", 1.0}};
  }
  const auto problem = model::resolve(scenario);
  sim::Simulation straight = simulationOf(counts, problem);
  ASSERT_EQ(straight.run(), trace::RunStatus::Complete) << straight.trace().message;
  sim::Simulation stepped = simulationOf(counts, problem);
  for (int i = 0; i < 8; ++i) stepped.step();
  for (int i = 0; i < 5; ++i) stepped.stepBack();
  stepped.run();
  EXPECT_EQ(stepped.fingerprint(), straight.fingerprint());
}

TEST(ExternalRun, AnAnswerThatKeepsAllRecordsNoDecision) {
  const program::OwnProgram keeps(programText(R"(
def decide(q):
    if q["jobs"][0]["held"] or q["now_s"] < 100:
        return {"keep": True, "wake_s": 100 if q["now_s"] < 100 else None}
    job = q["jobs"][0]
    node = hello["nodes"][0]
    return {"place": {job["id"]: [{"node": node["id"], "type": node["gpus"][0]["type"], "count": 1}]}}
)"));
  model::Scenario scenario;
  scenario.gpu_types.emplace_back().id = "V";
  scenario.nodes.emplace_back().id = "n";
  scenario.nodes[0].gpus = {{"V", 1}};
  model::JobSpec& job = scenario.jobs.emplace_back();
  job.id = "A";
  job.iterations = 50;
  job.throughput = model::ThroughputRow{{"V", 1.0}};
  sim::Simulation simulation = simulationOf(keeps, model::resolve(scenario));
  ASSERT_EQ(simulation.run(), trace::RunStatus::Complete) << simulation.trace().message;
  const trace::Trace trace = simulation.takeTrace();
  ASSERT_EQ(trace.decisions.size(), 1U);
  EXPECT_EQ(trace.decisions.at_s(0), 100);
  EXPECT_EQ(trace.jobs[0].finish_s, 150);
}

TEST(ExternalRun, TheChangesViewMakesTheSameRun) {
  // The program rebuilds the whole view from the changes only.
  const std::string merging = R"(
known, order, last = {}, [], [0.0]
def whole(q):
    if q.get("reset"):
        known.clear(); order.clear()
    for id in q.get("ended", []):
        del known[id]; order.remove(id)
    for job in q["jobs"]:
        if job["id"] not in known:
            order.append(job["id"])
            known[job["id"]] = {}
        known[job["id"]].update(job)
    return {**q, "jobs": [known[id] for id in order]}
)";
  const std::string fifo(kFifo);
  const program::OwnProgram full(programText(fifo));
  std::string decide = merging + fifo;
  decide.replace(decide.find("def decide(q):\n"), 15, "def decide(q):\n    q = whole(q)\n");
  const program::OwnProgram changes(programText(decide, "view=\"changes\""));
  const auto problem = shipped("hadar-fig1");
  sim::Simulation a = simulationOf(full, problem), b = simulationOf(changes, problem);
  ASSERT_EQ(a.run(), trace::RunStatus::Complete) << a.trace().message;
  ASSERT_EQ(b.run(), trace::RunStatus::Complete) << b.trace().message;
  EXPECT_EQ(a.fingerprint(), b.fingerprint());
  b.stepBack();
  b.stepBack();
  b.run();
  EXPECT_EQ(a.fingerprint(), b.fingerprint());
}

TEST(ExternalRun, TheTraceNamesTheProgram) {
  const program::OwnProgram fifo(programText(kFifo));
  sim::Simulation simulation = simulationOf(fifo, shipped("hadar-fig1"));
  EXPECT_EQ(simulation.trace().program, nullptr) << "the program is not started before the run";
  simulation.run();
  const trace::Trace trace = simulation.takeTrace();
  ASSERT_NE(trace.program, nullptr);
  EXPECT_EQ(trace.program->command, "python3 mine.py");
  EXPECT_EQ(trace.program->sha256.size(), 64U);
}

TEST(ExternalRun, AProgramIsToldItsOptions) {
  const program::OwnProgram options(
      programText(R"(
assert hello["options"] == {"k": 3}, hello
def decide(q):
    return {"keep": True}
)",
                  R"(options=[{"key": "k", "type": "integer", "default": 2, "minimum": 1, "maximum": 9}])"));
  const auto problem = shipped("hadar-fig1");
  sim::Simulation right = simulationOf(options, problem, {}, {{"options", R"({"k":3})"}});
  EXPECT_NE(right.run(), trace::RunStatus::Failed) << right.trace().message;
  sim::Simulation unknown = simulationOf(options, problem, {}, {{"options", R"({"q":3})"}});
  EXPECT_EQ(unknown.run(), trace::RunStatus::Failed);
  EXPECT_EQ(unknown.error()->code, kProgramOptions);
  EXPECT_THAT(unknown.error()->message, HasSubstr("unknown option \"q\""));
  sim::Simulation range = simulationOf(options, problem, {}, {{"options", R"({"k":10})"}});
  EXPECT_EQ(range.run(), trace::RunStatus::Failed);
  EXPECT_THAT(range.error()->message, HasSubstr("out of range"));
  EXPECT_THAT(range.trace().decisions, ::testing::SizeIs(0));
}

TEST(ExternalRun, TheLogHasTimesOptionsAndLines) {
  const program::OwnProgram counts(programText(kCounts, R"(options=[{"key": "k", "type": "bool", "default": True}])"));
  const auto problem = shipped("hadar-fig1");
  auto policy = policyOf(counts, *problem);
  const auto log = programLog(*policy);
  ASSERT_NE(log, nullptr);
  sim::RunOptions run;
  run.until_s = 35;
  sim::Simulation simulation(problem, "external", {}, std::move(policy), run);
  simulation.run();
  ASSERT_TRUE(log->ready().has_value());
  EXPECT_EQ(log->ready()->name, "test");
  EXPECT_EQ(log->ready()->options.at(0).key, "k");
  ASSERT_EQ(log->times().size(), 4U);
  EXPECT_EQ(log->times()[3].at_s, 30);
  const auto lines = log->lines();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[3].text, "4");
  EXPECT_EQ(lines[3].at_s, 30);
  EXPECT_EQ(programLog(*make("yarn-cs", {}, *problem).policy), nullptr);
}

}  // namespace
}  // namespace roundel::policies::external
