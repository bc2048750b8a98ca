// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/run_output.h"
#include "core/io/files/sha256.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "core/io/fault_text.h"
#include "core/io/option_file.h"
#include "core/model/scenario.h"
#include "tests/io/scenarios.h"
#include "tests/io/temporary_folder.h"
#include "tests/sim/scripted.h"

namespace roundel::io {
namespace {

namespace fs = std::filesystem;
using sim::testing::cluster;
using sim::testing::job;
using sim::testing::part;
using testing::codesOf;
using testing::contentOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::namesIn;
using testing::TemporaryFolder;
using testing::write;

compare::LaneRun finished(sim::Simulation simulation, const std::string& label) {
  compare::LaneRun run;
  simulation.run();
  run.trace = std::make_shared<const trace::Trace>(simulation.takeTrace());
  run.metrics = std::make_shared<const metrics::RunMetrics>(metrics::compute(*run.trace));
  run.lane = {run.trace->policy, label, run.trace->options};
  run.timing = {1.5, {0.25, 0.5, 0.75}};
  return run;
}

const trace::ReasonKind kNoRoom{"no-room", "needs {need} GPUs, {free} are free; {blocker} stands in the way"};

// Places the first active job on both V of node a: j0 from 0, later the second job.
sim::Decision firstOnA(const sim::SystemView& view) {
  sim::Decision decision;
  decision.placements.push_back(sim::testing::on(view.active().front().value, {part(0, 0, 2)}));
  return decision;
}

// Fills every field of an explanation.
void explained(const sim::SystemView& view, trace::Explanation& e) {
  e.rule = "by \"index\"";
  e.score_name = "priority";
  e.solved = view.round() == 0;
  e.values = {{"objective", "the objective", "", 1.5}};
  e.matrices = {
      std::make_shared<const trace::Matrix>(trace::Matrix{"Y",
                                                          "shares",
                                                          "",
                                                          {model::JobIndex(0), model::JobIndex(1)},
                                                          {model::TypeIndex(0), model::TypeIndex(1)},
                                                          {1, 0, 0.25, std::numeric_limits<double>::infinity()}})};
  trace::Table table;
  table.id = "queue";
  table.title = "The queue";
  table.columns = {{"job", "", std::vector<model::JobIndex>{model::JobIndex(1), model::JobIndex()}},
                   {"node", "", std::vector<model::NodeIndex>{model::NodeIndex(1), model::NodeIndex(0)}},
                   {"type", "", std::vector<model::TypeIndex>{model::TypeIndex(1), model::TypeIndex(0)}},
                   {"wait", "s", std::vector<double>{0.5, std::numeric_limits<double>::quiet_NaN()}},
                   {"note", "", std::vector<std::string>{"a,b", ""}},
                   {"on", "", std::vector<trace::PartList>{{part(1, 0, 1)}, {}}}};
  table.chosen = {0, 1};
  e.tables = {std::make_shared<const trace::Table>(std::move(table))};
  e.choices = {{view.active().front(), 0, {part(0, 0, 2)}, 3, {part(1, 0, 2)}, 2.5}};
  if (view.active().size() > 1)
    e.reasons = {{model::JobIndex(1), &kNoRoom, {{{"need", 2}, {"free", 1}}}, model::JobIndex(0)}};
}

compare::LaneRun smallRun() {
  model::Scenario scenario = cluster({job("j0", 2, 24), job("j,1", 2, 10, 1, 5)});
  return finished(sim::testing::simulate(scenario, sim::testing::kRounds, firstOnA, {}, explained), "small run");
}

TEST(WriteRun, WritesTheFilesOfADesignedFolder) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
  EXPECT_THAT(namesIn(folder / "out"), ElementsAre("decisions.jsonl", "jobs.csv", "rounds.csv", "run.json",
                                                   "scenario.json", "segments.csv", "timing.json"));
  EXPECT_THAT(namesIn(folder.path()), ElementsAre("out"));

  // j0: 24 iterations at 2/s on two V: 0 to 12. j,1 arrives at 5 and runs 10 iterations at 2/s: 20 to 25.
  EXPECT_EQ(contentOf(folder / "out" / "segments.csv"),
            "job,copy,node,gpu,gpu_type,start_s,end_s,kind,iterations,part\n"
            "j0,0,a,0,V,0,12,run,12,\n"
            "j0,0,a,1,V,0,12,run,12,\n"
            "\"j,1\",0,a,0,V,20,25,run,5,\n"
            "\"j,1\",0,a,1,V,20,25,run,5,\n");
  const std::string jobs = contentOf(folder / "out" / "jobs.csv");
  EXPECT_THAT(jobs, ::testing::StartsWith("job,arrival_s,first_start_s,finish_s,jct_s,wait_s,latency_ratio,ftf,"
                                          "restarts,iterations\nj0,0,0,12,12,0,0,"));
  EXPECT_THAT(jobs, HasSubstr("\n\"j,1\",5,20,25,20,15,"));
  EXPECT_THAT(
      contentOf(folder / "out" / "rounds.csv"),
      ::testing::StartsWith(
          "round,start_s,end_s,gpus_total,gpus_busy,cru,gru,running,queued,fragments\n0,0,10,5,2,0.4,0.4,1,0,0\n"));
  EXPECT_THAT(contentOf(folder / "out" / "timing.json"),
              HasSubstr(R"("decision_ms": {"p50": 0.5, "p95": 0.725, "max": 0.75, "each": [0.25, 0.5, 0.75]})"));
}

TEST(WriteRun, DescribesTheRun) {
  const TemporaryFolder folder;
  compare::LaneRun run = smallRun();
  trace::Trace trace = *run.trace;
  trace.options = {{"beam", "64"}, {"plan", "[1]"}};
  trace.seed = 18446744073709551615U;
  run.trace = std::make_shared<const trace::Trace>(trace);
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", run, error)) << error;
  const std::string text = contentOf(folder / "out" / "run.json");
  EXPECT_THAT(text, ::testing::StartsWith("{\n  \"roundel\": 1,\n  \"scenario_sha256\": \"" +
                                          sha256(contentOf(folder / "out" / "scenario.json")) +
                                          "\",\n  \"policy\": \"script\",\n  \"options\": {\"beam\": 64, \"plan\": "
                                          "[1]},\n  \"seed\": 18446744073709551615,\n  \"metrics\": {\n    "
                                          "\"makespan_s\": 25,\n    \"ttd_s\": 25,\n    \"jct_mean_s\": 16,\n"));
  EXPECT_THAT(text, HasSubstr("\"decisions\": 3,"));
  EXPECT_THAT(text, HasSubstr("\"status\": \"complete\""));
}

TEST(WriteRun, SaysWhatASchedulerDidOtherwiseThanPublished) {
  const TemporaryFolder folder;
  const compare::LaneRun run = smallRun();
  const auto written = [&](std::shared_ptr<const model::Problem> problem) {
    compare::LaneRun of = run;
    trace::Trace trace = *run.trace;
    trace.policy = "hare";
    trace.problem = std::move(problem);
    of.trace = std::make_shared<const trace::Trace>(std::move(trace));
    std::string error;
    EXPECT_TRUE(writeRun(folder / "out", of, error)) << error;
    return contentOf(folder / "out" / "run.json");
  };
  std::vector<model::JobSpec> many;
  for (int j = 0; j < 4000; ++j) many.push_back(job("j" + std::to_string(j), 2, 1000, 1, j));
  EXPECT_THAT(written(model::resolve(cluster(many))),
              HasSubstr("\"note\": \"so many tasks and arrivals are beyond whole plans"));
  EXPECT_EQ(codesOf(readRun(folder / "out").faults), "");
  EXPECT_THAT(written(run.trace->problem), ::testing::Not(HasSubstr("\"note\"")));
}

TEST(WriteRun, ExplainsEveryDecisionOnALine) {
  const compare::LaneRun run = smallRun();
  ASSERT_GE(run.trace->decisions.size(), 2U);
  EXPECT_EQ(
      decisionJson(*run.trace, run.trace->decisions[1]),
      R"({"at_s":10,"round":1,"placements":[{"job":"j0","parts":[{"node":"a","type":"V","count":2}]}],)"
      R"("rule":"by \"index\"","solved":false,"objective":1.5,"Y":{"j0":{"V":1,"K":0},"j,1":{"V":0.25,"K":null}},)"
      R"("score":"priority","choices":[{"job":"j0","parts":[{"node":"a","type":"V","count":2}],"score":3,"rejected":[{"node":"b","type":"V","count":2}],"rejected_score":2.5}],)"
      R"("queued":[{"job":"j,1","code":"no-room","numbers":{"need":2,"free":1},"blocker":"j0","text":"needs 2 GPUs, 1 are free; j0 stands in the way"}],)"
      R"("tables":{"queue":{"title":"The queue","columns":[{"name":"job","unit":""},{"name":"node","unit":""},{"name":"type","unit":""},{"name":"wait","unit":"s"},{"name":"note","unit":""},{"name":"on","unit":""}],)"
      R"("rows":[["j,1","b","K",0.5,"a,b",[{"node":"b","type":"V","count":1}]],[null,"a","V",null,"",[]]],"chosen":[1]}}})"
      "\n");
}

TEST(WriteRun, WritesTheSameBytesTwice) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "one", smallRun(), error)) << error;
  ASSERT_TRUE(writeRun(folder / "two", smallRun(), error)) << error;
  for (const std::string& name : namesIn(folder / "one")) {
    EXPECT_EQ(contentOf(folder / "one" / name), contentOf(folder / "two" / name)) << name;
  }
}

TEST(WriteRun, ReplacesARunAndNothingElse) {
  const TemporaryFolder folder;
  std::string error;
  const compare::LaneRun run = smallRun();
  fs::create_directory(folder / "out");
  EXPECT_TRUE(writeRun(folder / "out", run, error)) << "an empty folder may be used: " << error;
  write(folder / "out" / "old", "");
  EXPECT_TRUE(writeRun(folder / "out", run, error)) << "an earlier run may be replaced: " << error;
  EXPECT_FALSE(fs::exists(folder / "out" / "old"));

  fs::create_directory(folder / "mine");
  write(folder / "mine" / "thesis.tex", "x");
  EXPECT_FALSE(writeRun(folder / "mine", run, error));
  EXPECT_THAT(error, HasSubstr("other files"));
  EXPECT_THAT(namesIn(folder / "mine"), ElementsAre("thesis.tex"));

  write(folder / "file", "x");
  EXPECT_FALSE(writeRun(folder / "file", run, error));
  EXPECT_THAT(error, HasSubstr("in the way"));
  EXPECT_THAT(namesIn(folder.path()), ElementsAre("file", "mine", "out"));
}

TEST(WriteRun, LeavesNothingBehindWhereItFails) {
  const TemporaryFolder folder;
  std::string error;
  const auto refuse = [](const fs::path& staged, std::string& e) {
    EXPECT_TRUE(fs::exists(staged / "run.json"));
    e = "no figures today";
    return false;
  };
  EXPECT_FALSE(writeRun(folder / "out", smallRun(), error, refuse));
  EXPECT_EQ(error, "no figures today");
  EXPECT_THAT(namesIn(folder.path()), ::testing::IsEmpty());
}

TEST(WriteRun, ClearsAwayWhatKilledProcessesLeft) {
  const TemporaryFolder folder;
  fs::create_directory(folder / ".out.part-999999999");  // no process has this id
  fs::create_directory(folder / ".out.part-1");          // this process runs
  fs::create_directory(folder / ".other.part-999999999");
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
  EXPECT_THAT(namesIn(folder.path()), ElementsAre(".other.part-999999999", ".out.part-1", "out"));
}

TEST(WriteRun, TakesALoneNameToStandInTheWorkingFolder) {
  const TemporaryFolder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  std::string error;
  const bool written = writeRun("lone", smallRun(), error);
  fs::current_path(before);
  EXPECT_TRUE(written) << error;
  EXPECT_THAT(namesIn(folder.path()), ElementsAre("lone"));
}

TEST(WriteRun, MakesMissingParents) {
  const TemporaryFolder folder;
  std::string error;
  EXPECT_TRUE(writeRun(folder / "a" / "b" / "out/", smallRun(), error)) << error;
  EXPECT_TRUE(fs::exists(folder / "a" / "b" / "out" / "run.json"));
}

void expectEqualTraces(const trace::Trace& a, const trace::Trace& b) {
  ASSERT_EQ(a.segments.size(), b.segments.size());
  for (std::size_t i = 0; i < a.segments.size(); ++i) {
    const trace::Segment x = a.segments.at(i);
    const trace::Segment y = b.segments.at(i);
    EXPECT_EQ(std::tie(x.job, x.copy, x.gpu, x.start_s, x.end_s, x.kind, x.iterations, x.with),
              std::tie(y.job, y.copy, y.gpu, y.start_s, y.end_s, y.kind, y.iterations, y.with));
    EXPECT_EQ(a.segments.part_names[static_cast<std::size_t>(x.part)],
              b.segments.part_names[static_cast<std::size_t>(y.part)]);
  }
  ASSERT_EQ(a.decisions.size(), b.decisions.size());
  for (std::size_t i = 0; i < a.decisions.size(); ++i) {
    EXPECT_EQ(a.decisions[i].at_s, b.decisions[i].at_s);
    EXPECT_EQ(a.decisions[i].round, b.decisions[i].round);
    EXPECT_EQ(a.decisions.holding(i), b.decisions.holding(i));
  }
  const auto header = [](const trace::Trace& t) {
    return std::tie(t.policy, t.options, t.seed, t.round_driven, t.end_s, t.status, t.message, t.remark, t.fingerprint);
  };
  EXPECT_EQ(header(a), header(b));
}

model::Scenario busyScenario(std::uint64_t seed) {
  std::vector<model::JobSpec> jobs;
  std::mt19937_64 random(seed);
  for (int i = 0; i < 12; ++i) {
    const double arrival_s = static_cast<double>(random() % 600) / 7;
    jobs.push_back(job("j" + std::to_string(i), 1 + static_cast<int>(random() % 4),
                       static_cast<double>(10 + random() % 300), 1.0 / 3, arrival_s));
  }
  model::Scenario scenario = cluster(std::move(jobs));
  scenario.events = {{40, model::EventKind::NodeDown, "b", "", "", {}},
                     {90, model::EventKind::NodeUp, "b", "", "", {}},
                     {120, model::EventKind::CancelJob, "", "j3", "", {}},
                     {150, model::EventKind::SetSpeed, "a", "", "", 0.7}};
  return scenario;
}

/// Places jobs at random; with an odd seed it has a remark.
class RemarkingPolicy : public sim::testing::RandomPolicy {
 public:
  RemarkingPolicy(const sim::WakeOn& wakes, std::uint64_t seed) : RandomPolicy(wakes, seed), m_seed(seed) {}
  std::unique_ptr<sim::Policy> clone() const override { return std::make_unique<RemarkingPolicy>(*this); }
  std::string remark() const override { return m_seed % 2 == 1 ? "3 of 7 \"plans\"\nare not proven" : ""; }

 private:
  std::uint64_t m_seed;
};

/// Runs busyScenario() with random placements; every fourth seed stops at 200 s.
compare::LaneRun busyRun(std::uint64_t seed, const sim::WakeOn& wakes = sim::testing::kRounds) {
  sim::RunOptions options;
  options.seed = seed;
  if (seed % 4 == 3) options.until_s = 200;
  sim::Simulation simulation(model::resolve(busyScenario(seed)), "random", {{"a", "1"}},
                             std::make_unique<RemarkingPolicy>(wakes, seed), options);
  return finished(std::move(simulation), "a label");
}

TEST(ReadRun, GivesBackWhatWasWritten) {
  const TemporaryFolder folder;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const compare::LaneRun run = busyRun(seed, seed % 2 == 0 ? sim::testing::kRounds : sim::testing::kEvents);
    std::string error;
    ASSERT_TRUE(writeRun(folder / "out", run, error)) << error;
    const ReadRunResult read = readRun(folder / "out");
    ASSERT_TRUE(read.run.trace) << codesOf(read.faults);
    EXPECT_EQ(read.run.lane, run.lane);
    EXPECT_EQ(read.run.timing.decision_ms, run.timing.decision_ms);
    expectEqualTraces(*read.run.trace, *run.trace);
    EXPECT_EQ(read.run.metrics->values, run.metrics->values) << "seed " << seed;
    EXPECT_EQ(jobsCsv(*read.run.trace, *read.run.metrics), jobsCsv(*run.trace, *run.metrics));
    EXPECT_EQ(roundsCsv(*read.run.metrics), roundsCsv(*run.metrics));
    EXPECT_EQ(*read.run.trace->problem->scenario, *run.trace->problem->scenario);
  }
}

/// Returns smallRun() with the given number of decisions; each takes a little more than 1 MiB.
compare::LaneRun longWinded(int decisions) {
  compare::LaneRun run = smallRun();
  trace::Trace trace = *run.trace;
  const trace::DecisionRecord first = trace.decisions.front();
  trace::Explanation why = *first.explanation;
  why.rule = std::string((std::size_t{1} << 20) - 2000, 'r');
  trace.decisions = {};
  for (int d = 0; d < decisions; ++d) {
    trace::DecisionRecord record = first;
    record.explanation = std::make_shared<const trace::Explanation>(why);
    trace.decisions.push_back(std::move(record));
  }
  run.trace = std::make_shared<const trace::Trace>(std::move(trace));
  return run;
}

TEST(ReadRun, KeepsTheColourOfAProgramsLane) {
  const TemporaryFolder folder;
  compare::LaneRun run = smallRun();
  run.lane.color = "wine";
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", run, error)) << error;
  EXPECT_EQ(readRun(folder / "out").run.lane.color, "wine");
}

TEST(WriteRun, DecisionsArePackedFrom10MebibytesOnAndReadBack) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "short", longWinded(9), error)) << error;
  EXPECT_TRUE(fs::exists(folder / "short" / "decisions.jsonl"));
  const compare::LaneRun run = longWinded(12);
  for (const char* out : {"long", "again"}) {
    ASSERT_TRUE(writeRun(folder / out, run, error)) << error;
    EXPECT_FALSE(fs::exists(folder / out / "decisions.jsonl"));
    EXPECT_LT(fs::file_size(folder / out / "decisions.jsonl.gz"), std::uintmax_t{1} << 20);
  }
  EXPECT_EQ(contentOf(folder / "long" / "decisions.jsonl.gz"), contentOf(folder / "again" / "decisions.jsonl.gz"));
  EXPECT_EQ(contentOf(folder / "long" / "run.json"), contentOf(folder / "again" / "run.json"));
  EXPECT_THAT(contentOf(folder / "long" / "run.json"), ::testing::HasSubstr("\"decisions.jsonl.gz\""));
  const ReadRunResult read = readRun(folder / "long");
  ASSERT_TRUE(read.run.trace) << codesOf(read.faults);
  expectEqualTraces(*read.run.trace, *run.trace);
  // The option file has no explanations, so its size is proportional to the number of decisions.
  EXPECT_EQ(readOptionFile(folder / "long").fault, "");
  EXPECT_EQ(readOptionFile(folder / "long").json.size() / 12, readOptionFile(folder / "short").json.size() / 9);
  fs::resize_file(folder / "long" / "decisions.jsonl.gz", 1000);
  EXPECT_THAT(codesOf(readRun(folder / "long").faults), ::testing::HasSubstr("altered"));
  EXPECT_THAT(codesOf(readRun(folder / "long", Altered::AsIs).faults), ::testing::HasSubstr("unreadable"));
}

/// A gang that moves to the other node at every boundary, so that rows cannot be merged. Long names make long rows.
compare::LaneRun movingRun() {
  model::Scenario scenario = cluster({job(std::string(190, 'j'), 2, 112'000)});
  scenario.nodes[0].id = std::string(190, 'a');
  scenario.nodes[1].id = std::string(190, 'b');
  const auto toAndFro = [](const sim::SystemView& view) {
    sim::Decision decision;
    decision.placements.push_back(sim::testing::on(0, {part(static_cast<int>(view.round() % 2), 0, 2)}));
    return decision;
  };
  return finished(sim::testing::simulate(scenario, sim::testing::kRounds, toAndFro), "moving");
}

TEST(WriteRun, SegmentsArePackedFrom10MebibytesOnAndReadBack) {
  const TemporaryFolder folder;
  std::string error;
  const compare::LaneRun run = movingRun();
  ASSERT_EQ(run.trace->status, trace::RunStatus::Complete) << run.trace->message;
  ASSERT_TRUE(writeRun(folder / "out", run, error)) << error;
  EXPECT_FALSE(fs::exists(folder / "out" / "segments.csv"));
  EXPECT_LT(fs::file_size(folder / "out" / "segments.csv.gz"), std::uintmax_t{2} << 20);
  EXPECT_THAT(contentOf(folder / "out" / "run.json"), HasSubstr("\"segments.csv.gz\""));
  const ReadRunResult read = readRun(folder / "out");
  ASSERT_TRUE(read.run.trace) << codesOf(read.faults);
  expectEqualTraces(*read.run.trace, *run.trace);
  EXPECT_EQ(read.run.metrics->values, run.metrics->values);
  fs::resize_file(folder / "out" / "segments.csv.gz", 1000);
  EXPECT_THAT(codesOf(readRun(folder / "out").faults), HasSubstr("altered"));
}

TEST(ReadRun, WithoutDecisionsHasTheMetricsOfItsRun) {
  const TemporaryFolder folder;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    compare::LaneRun run = busyRun(seed);
    run.explain = trace::Explain::None;
    std::string error;
    ASSERT_TRUE(writeRun(folder / "out", run, error)) << error;
    EXPECT_THAT(namesIn(folder / "out"),
                ElementsAre("jobs.csv", "rounds.csv", "run.json", "scenario.json", "segments.csv", "timing.json"));
    const ReadRunResult read = readRun(folder / "out");
    ASSERT_TRUE(read.run.trace) << codesOf(read.faults);
    EXPECT_EQ(read.run.explain, trace::Explain::None);
    EXPECT_TRUE(read.run.trace->decisions.empty());
    EXPECT_EQ(read.run.metrics->values, run.metrics->values) << "seed " << seed;
    EXPECT_EQ(jobsCsv(*read.run.trace, *read.run.metrics), jobsCsv(*run.trace, *run.metrics));
  }
}

TEST(ReadRun, KeepsTheNamesOfPartsAndRowsWithoutGpus) {
  const TemporaryFolder folder;
  compare::LaneRun run = smallRun();
  trace::Trace trace = *run.trace;
  trace.segments.part_names = {"", "unused", "3.1"};
  trace.segments.push({model::JobIndex(0), 2, {}, 12, 12.5, trace::SegmentKind::Sync, 0, 2});
  run.trace = std::make_shared<const trace::Trace>(trace);
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", run, error)) << error;
  EXPECT_THAT(contentOf(folder / "out" / "segments.csv"), ::testing::EndsWith("\nj0,2,,,,12,12.5,sync,0,3.1\n"));
  const ReadRunResult read = readRun(folder / "out");
  ASSERT_TRUE(read.run.trace) << codesOf(read.faults);
  expectEqualTraces(*read.run.trace, trace);
}

// j0 does half of its work on a GPU that it shares with j1, and the rest alone.
TEST(ReadRun, KeepsWhoSharesAGpu) {
  const TemporaryFolder folder;
  model::Scenario scenario = cluster({job("j0", 1, 70), job("j1", 1, 35)});
  scenario.pair_throughput = {{{"j0", "j1"}, {}, {{"V", {0.7, 0.7}}}}};
  const compare::LaneRun run =
      finished(sim::testing::simulate(scenario, sim::testing::kEvents,
                                      [](const sim::SystemView& view) {
                                        sim::Decision decision;
                                        for (const model::JobIndex j : view.active()) {
                                          decision.placements.push_back(sim::testing::on(j.value, {part(0, 0, 1)}));
                                          if (view.active().size() == 2)
                                            decision.placements.back().partner = model::JobIndex(1 - j.value);
                                        }
                                        return decision;
                                      }),
               "packed");
  ASSERT_EQ(run.trace->status, trace::RunStatus::Complete) << run.trace->message;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", run, error)) << error;
  const std::string segments = contentOf(folder / "out" / "segments.csv");
  EXPECT_TRUE(segments.starts_with(
      "job,copy,node,gpu,gpu_type,start_s,end_s,kind,iterations,part,with\nj1,0,a,0,V,0,50,run,35,,j0\nj0,0,a,0,V,0,50,run,35,,j1\n"))
      << segments;
  EXPECT_TRUE(segments.ends_with("j0,0,a,0,V,50,85,run,35,,\n")) << segments;
  EXPECT_THAT(contentOf(folder / "out" / "decisions.jsonl"), HasSubstr(R"("count":1}],"with":"j1"})"));
  const ReadRunResult read = readRun(folder / "out");
  ASSERT_TRUE(read.run.trace) << codesOf(read.faults);
  expectEqualTraces(*read.run.trace, *run.trace);
  EXPECT_EQ(*read.run.trace->problem->scenario, scenario);
  EXPECT_EQ(read.run.metrics->values, run.metrics->values);
}

TEST(ReadRun, ARunWithoutSharedGpusHasNoColumnForThem) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
  EXPECT_TRUE(contentOf(folder / "out" / "segments.csv")
                  .starts_with("job,copy,node,gpu,gpu_type,start_s,end_s,kind,iterations,part\n"));
  EXPECT_THAT(contentOf(folder / "out" / "decisions.jsonl"), ::testing::Not(HasSubstr("\"with\"")));
}

TEST(ReadRun, KeepsWhatForecastsRestedOn) {
  const TemporaryFolder folder;
  compare::LaneRun run = smallRun();
  trace::Trace trace = *run.trace;
  trace.jobs[0].forecast_source = model::ForecastSource::Truth;
  trace.jobs[0].forecast_iterations = 12.5;
  run.trace = std::make_shared<const trace::Trace>(trace);
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", run, error)) << error;
  const std::string jobs = contentOf(folder / "out" / "jobs.csv");
  EXPECT_THAT(jobs.substr(0, jobs.find('\n')), ::testing::EndsWith(",iterations,forecast_iterations,forecast_source"));
  EXPECT_THAT(jobs, HasSubstr(",12.5,truth\n"));
  EXPECT_THAT(jobs, ::testing::EndsWith(",,\n")) << "j1 has no forecast";
  EXPECT_THAT(contentOf(folder / "out" / "run.json"), HasSubstr("\"truth\": 1"));
  const ReadRunResult read = readRun(folder / "out");
  ASSERT_TRUE(read.run.trace) << codesOf(read.faults);
  EXPECT_EQ(read.run.trace->jobs[0].forecast_source, model::ForecastSource::Truth);
  EXPECT_EQ(read.run.trace->jobs[0].forecast_iterations, 12.5);
  EXPECT_EQ(read.run.trace->jobs[1].forecast_source, model::ForecastSource::None);
  EXPECT_EQ(jobsCsv(*read.run.trace, *read.run.metrics), jobs);
}

TEST(ReadRun, NamesFileAndLineOfWhatIsWrong) {
  const TemporaryFolder folder;
  std::string error;
  ReadRunResult read = readRun(folder / "none");
  ASSERT_EQ(read.faults.size(), 1U);
  EXPECT_EQ(read.faults[0].code, "no-run");

  const auto spoilt = [&](const std::string& name, const std::string& from, const std::string& to) {
    EXPECT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
    std::string text = contentOf(folder / "out" / name);
    EXPECT_NE(text.find(from), std::string::npos);
    write(folder / "out" / name, text.replace(text.find(from), from.size(), to));
    read = readRun(folder / "out", Altered::AsIs);
    EXPECT_FALSE(read.run.trace);
    return read.faults.empty() ? std::string("no fault") : formatFault(read.faults[0]);
  };
  EXPECT_THAT(spoilt("segments.csv", "\nj0,0,a,1,", "\nj9,0,a,1,"), ::testing::StartsWith("segments.csv:3: "));
  EXPECT_THAT(spoilt("segments.csv", "a,1,V,0,12", "a,1,V,0,twelve"), ::testing::StartsWith("segments.csv:3: "));
  EXPECT_THAT(spoilt("segments.csv", "a,1,V,0,12", "a,7,V,0,12"), ::testing::StartsWith("segments.csv:3: "));
  EXPECT_THAT(spoilt("jobs.csv", "job,arrival_s", "job,arrival"), ::testing::StartsWith("jobs.csv:1: "));
  EXPECT_THAT(spoilt("decisions.jsonl", "\"count\":2", "\"count\":two"),
              ::testing::StartsWith("decisions.jsonl/placements/0/parts/0/count:1: "));
  EXPECT_THAT(spoilt("run.json", "\"complete\"", "\"done\""), ::testing::StartsWith("run.json/status: "));
  EXPECT_THAT(spoilt("run.json", "\"policy\"", "\"polici\""), ::testing::StartsWith("run.json/polici:4: "));
  EXPECT_THAT(spoilt("scenario.json", "\"count\": 2", "\"count\": -2"),
              ::testing::StartsWith("scenario.json/nodes/0/gpus/0/count:"));
  fs::remove(folder / "out" / "jobs.csv");
  EXPECT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
  fs::remove(folder / "out" / "jobs.csv");
  EXPECT_EQ(readRun(folder / "out", Altered::AsIs).faults.at(0).code, "unreadable");
}

// Digests are computed from the files on the disk. timing.json has no digest because it differs between two runs.
TEST(WriteRun, HoldsTheDigestOfEveryFileButThoseThatMayDiffer) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
  const std::string text = contentOf(folder / "out" / "run.json");
  for (const char* name : {"decisions.jsonl", "jobs.csv", "rounds.csv", "scenario.json", "segments.csv"})
    EXPECT_THAT(text, HasSubstr(fmt::format("\"{}\": \"{}\"", name, sha256(contentOf(folder / "out" / name)))));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("timing.json")));
}

TEST(ReadRun, NamesEveryFileThatWasAlteredSinceItWasWritten) {
  const TemporaryFolder folder;
  std::string error;
  const auto refused = [&](const std::string& name, const std::function<std::string(std::string)>& edit) {
    EXPECT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
    write(folder / "out" / name, edit(contentOf(folder / "out" / name)));
    const ReadRunResult read = readRun(folder / "out");
    EXPECT_FALSE(read.run.trace) << name;
    ASSERT_EQ(read.faults.size(), 1U) << name;
    EXPECT_EQ(read.faults[0].code, "altered");
    EXPECT_EQ(read.faults[0].pointer, name);
    EXPECT_THAT(read.faults[0].hint, HasSubstr("--as-is"));
  };
  const auto replaced = [](const std::string& from, const std::string& to) {
    return [=](std::string text) {
      return text.find(from) == std::string::npos ? text : text.replace(text.find(from), from.size(), to);
    };
  };
  const auto withoutLastLine = [](std::string text) { return text.substr(0, text.rfind('\n', text.size() - 2) + 1); };
  refused("jobs.csv", replaced("j0,0,0,12,12,", "j0,0,0,11,11,"));
  refused("segments.csv", withoutLastLine);
  refused("segments.csv", replaced(",20,25,run,", ",20,24,run,"));
  refused("rounds.csv", withoutLastLine);
  refused("decisions.jsonl", withoutLastLine);
  refused("scenario.json", replaced("\"count\": 2", "\"count\": 3"));
}

TEST(ReadRun, AnAlteredFolderIsReadAsItIsWhereThatIsAskedFor) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
  write(folder / "out" / "rounds.csv", "round\n");
  const std::string segments = contentOf(folder / "out" / "segments.csv");
  write(folder / "out" / "segments.csv", segments.substr(0, segments.find("\"j,1\"")));
  const ReadRunResult read = readRun(folder / "out", Altered::AsIs);
  ASSERT_TRUE(read.run.trace) << codesOf(read.faults);
  EXPECT_THAT(alteredFiles(read.run), ElementsAre("rounds.csv", "segments.csv"));
  EXPECT_EQ(read.run.trace->segments.size(), 2U);
  EXPECT_EQ(readRun(folder / "out").faults.size(), 2U) << "both altered files are reported";
}

TEST(ReadRun, ARenamedFolderAndItsTimingAreNoAlteration) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
  write(folder / "out" / "timing.json", "{\"wall_s\": 9}");
  fs::rename(folder / "out", folder / "other");
  const ReadRunResult read = readRun(folder / "other");
  EXPECT_TRUE(read.run.trace) << codesOf(read.faults);
  EXPECT_TRUE(alteredFiles(read.run).empty());
  EXPECT_EQ(read.note, "");
}

TEST(ReadRun, AFolderOfAnEarlierVersionHasNoDigestsAndSaysSo) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
  std::string text = contentOf(folder / "out" / "run.json");
  const std::size_t files = text.find(",\n  \"files\"");
  ASSERT_NE(files, std::string::npos);
  write(folder / "out" / "run.json", text.substr(0, files) + "\n}\n");
  const ReadRunResult read = readRun(folder / "out");
  EXPECT_TRUE(read.run.trace) << codesOf(read.faults);
  EXPECT_THAT(read.note, HasSubstr("no digests"));
}

TEST(ReadRun, DigestsOfFilesElsewhereAreNotLookedAt) {
  const TemporaryFolder folder;
  std::string error;
  ASSERT_TRUE(writeRun(folder / "out", smallRun(), error)) << error;
  write(folder / "secret", "x");
  std::string text = contentOf(folder / "out" / "run.json");
  text.replace(text.find("\"files\": {"), 10, "\"files\": {\"../secret\": \"" + sha256("x") + "\", ");
  write(folder / "out" / "run.json", text);
  EXPECT_THAT(alteredFiles(readRun(folder / "out", Altered::AsIs).run), ElementsAre("../secret"));
}

// Ids that a spreadsheet would execute as formulas are read back unchanged.
TEST(ReadRun, FindsJobsAndNodesThatTablesWriteOtherwise) {
  const TemporaryFolder folder;
  model::Scenario scenario = cluster({job("=1+1", 2, 24), job("'-x", 2, 10)});
  const compare::LaneRun run =
      finished(sim::testing::simulate(scenario, sim::testing::kRounds, firstOnA, {}, explained), "=label");
  std::string error;
  ASSERT_TRUE(writeComparison(folder / "out", {run}, error)) << error;
  EXPECT_THAT(contentOf(folder / "out" / "=label" / "jobs.csv"), HasSubstr("\n'=1+1,"));
  EXPECT_THAT(contentOf(folder / "out" / "=label" / "jobs.csv"), HasSubstr("\n''-x,"));
  EXPECT_THAT(contentOf(folder / "out" / "comparison.csv"), HasSubstr("\n'=label,"));
  ASSERT_THAT(runFoldersOf(folder / "out"), ElementsAre(folder / "out" / "=label"));
  const ReadRunResult read = readRun(folder / "out" / "=label");
  ASSERT_TRUE(read.run.trace) << codesOf(read.faults);
  expectEqualTraces(*read.run.trace, *run.trace);
}

TEST(WriteComparison, WritesAFolderARunAndATable) {
  const TemporaryFolder folder;
  compare::LaneRun first = smallRun();
  first.lane.label = "a/b";
  compare::LaneRun second = smallRun();
  second.lane.label = "a\\b";
  compare::LaneRun refused;
  refused.lane = {"gavel", "refused, \"really\"", {{"x", "1"}}};
  std::string error;
  const auto figure = [](const fs::path& staged, std::string&) {
    write(staged / "figure.svg", "<svg/>");
    return true;
  };
  ASSERT_TRUE(writeComparison(folder / "out", {first, second, refused}, error, figure)) << error;
  EXPECT_THAT(namesIn(folder / "out"), ElementsAre("a_b", "a_b 2", "comparison.csv", "figure.svg"));
  EXPECT_TRUE(readRun(folder / "out" / "a_b 2").run.trace);
  const std::string table = contentOf(folder / "out" / "comparison.csv");
  EXPECT_THAT(table, ::testing::StartsWith("label,policy,options,seed,status,makespan_s,ttd_s,jct_mean_s,"));
  EXPECT_THAT(table, HasSubstr("\na/b,script,{},1,complete,25,25,16,"));
  EXPECT_THAT(table, HasSubstr("\n\"refused, \"\"really\"\"\",gavel,\"{\"\"x\"\":1}\",,refused,,,,"));
  EXPECT_EQ(std::ranges::count(table, '\n'), 4);
  EXPECT_TRUE(writeComparison(folder / "out", {first}, error)) << "an earlier comparison is replaced: " << error;
  EXPECT_THAT(namesIn(folder / "out"), ElementsAre("a_b", "comparison.csv"));
}

TEST(FolderName, IsOneNameInAFolder) {
  EXPECT_EQ(folderName("Gavel"), "Gavel");
  EXPECT_EQ(folderName("(a) oblivious"), "(a) oblivious");
  EXPECT_EQ(folderName("../x"), "_.._x");
  EXPECT_EQ(folderName(""), "_");
  EXPECT_EQ(folderName("a\nb"), "a_U+000A_b");
  EXPECT_EQ(folderName(std::string(119, 'a') + "\xc3\xa4"), std::string(119, 'a')) << "cut before a whole character";
}

// A folder is copied to other systems, packed into archives and named in commands.
TEST(FolderName, IsSafeOnEveryFileSystemAndAsAWord) {
  EXPECT_EQ(folderName("beam: 8 | <16>?"), "beam_ 8 _ _16__");
  EXPECT_EQ(folderName("con"), "_con");
  EXPECT_EQ(folderName("LPT1.x"), "_LPT1.x");
  EXPECT_EQ(folderName("console"), "console");
  EXPECT_EQ(folderName("--force"), "_--force");
  EXPECT_EQ(folderName("ends."), "ends._");
  EXPECT_EQ(folderName("gantt.pdf"), "gantt.pdf_") << "the name must differ from that of a figure";
}

TEST(FolderNames, AreUniqueWithoutCase) {
  EXPECT_THAT(folderNames({"Hadar", "hadar", "HADAR", "comparison.csv", "a/b", "a:b"}),
              ElementsAre("Hadar", "hadar 2", "HADAR 3", "comparison.csv_", "a_b", "a_b 2"));
}

TEST(WriteComparisons, OfSeveralScenariosAreAFolderEachAndOneTable) {
  const TemporaryFolder folder;
  std::string error;
  compare::LaneRun first = smallRun(), second = smallRun();
  first.lane.label = "A", second.lane.label = "a";
  ASSERT_TRUE(writeComparisons(folder / "out", {{"one", {first, second}, {}}, {"two", {first}, {}}}, error)) << error;
  EXPECT_THAT(namesIn(folder / "out"), ElementsAre("comparison.csv", "one", "two"));
  EXPECT_THAT(namesIn(folder / "out" / "one"), ElementsAre("A", "a 2", "comparison.csv"));
  const std::string table = contentOf(folder / "out" / "comparison.csv");
  EXPECT_THAT(table, ::testing::StartsWith("label,policy,options,workload,seed,status,makespan_s,"));
  EXPECT_THAT(table, ::testing::AllOf(HasSubstr("\nA,script,{},one,1,complete,"), HasSubstr("\na,script,{},one,1,"),
                                      HasSubstr("\nA,script,{},two,1,")));
  EXPECT_THAT(runFoldersOf(folder / "out"),
              ElementsAre(folder / "out" / "one" / "A", folder / "out" / "one" / "a 2", folder / "out" / "two" / "A"));
  EXPECT_THAT(runFoldersOf(folder / "out" / "two"), ElementsAre(folder / "out" / "two" / "A"));
}

}  // namespace
}  // namespace roundel::io
