// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/io/export/decision_reasons.h"
#include "core/io/export/gang_stays.h"
#include "core/io/export/named_list.h"
#include "core/io/export/swf.h"
#include "core/io/scenario_io.h"
#include "core/model/resolve.h"
#include "tests/io/export/runs.h"

namespace roundel::io {
namespace {

using trace::SegmentKind;

/// Two V100 on n0 and one K80 on n1; J1 needs 2 GPUs; J2 needs 1 and arrives at 5.
std::shared_ptr<const model::Problem> threeGpus() {
  const ScenarioResult read = readScenario(R"({"roundel": 1, "title": "three", "clock": {"round_s": 10, "restart_s": 2},
 "gpu_types": [{"id": "V100"}, {"id": "K80"}],
 "nodes": [{"id": "n0", "gpus": [{"type": "V100", "count": 2}]}, {"id": "n1", "gpus": [{"type": "K80", "count": 1}]}],
 "jobs": [{"id": "J1", "model": "net", "user": "ann", "gpus": 2, "iterations": 100},
          {"id": "J2", "model": "net", "gpus": 1, "iterations": 40, "arrival_s": 5}],
 "models": [{"id": "net", "throughput": {"V100": 2, "K80": 1}}]})");
  EXPECT_TRUE(read.scenario);
  return model::resolve(*read.scenario);
}

/// A trace with invented rows.
class Stays : public ::testing::Test {
 protected:
  Stays() { m_trace.problem = threeGpus(), m_trace.jobs.resize(2); }

  void row(int job, int gpu, double start_s, double end_s, SegmentKind kind = SegmentKind::Run, int copy = 0) {
    trace::Segment segment;
    segment.job = model::JobIndex(job);
    segment.copy = copy;
    segment.gpu = model::GpuIndex(gpu);
    segment.start_s = start_s;
    segment.end_s = end_s;
    segment.kind = kind;
    segment.iterations = kind == SegmentKind::Run ? end_s - start_s : 0;
    m_trace.segments.push(segment);
    m_trace.end_s = std::max(m_trace.end_s, end_s);
  }
  std::vector<GangStay> stays() const { return gangStays(metrics::TraceIndex(m_trace)); }

  trace::Trace m_trace;
};

TEST_F(Stays, RowsOfAGangThatFollowEachOtherAreOneStayWithItsOverheadInside) {
  for (const int gpu : {0, 1}) row(0, gpu, 0, 2, SegmentKind::Restart);
  for (const int gpu : {0, 1}) row(0, gpu, 2, 10);
  for (const int gpu : {0, 1}) row(0, gpu, 10, 20);
  const auto found = stays();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].gpus, (std::vector<model::GpuIndex>{model::GpuIndex(0), model::GpuIndex(1)}));
  EXPECT_EQ(found[0].start_s, 0);
  EXPECT_EQ(found[0].end_s, 20);
  EXPECT_EQ(found[0].iterations, 2 * 18) << "iterations of both GPUs";
  ASSERT_EQ(found[0].pieces.size(), 2U) << "one piece of restart and one of run";
  EXPECT_EQ(found[0].spent_s(SegmentKind::Restart), 2);
  EXPECT_EQ(found[0].spent_s(SegmentKind::Run), 18);
}

TEST_F(Stays, OtherGpusABreakOrARestartBeginANewOne) {
  row(1, 0, 0, 10);
  row(1, 1, 10, 20);                        // on another GPU
  row(1, 1, 30, 40);                        // after a break
  row(1, 1, 40, 42, SegmentKind::Restart);  // restart on the same GPU
  row(1, 1, 42, 50);
  const auto found = stays();
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[3].start_s, 40);
  EXPECT_EQ(found[3].end_s, 50);
}

TEST_F(Stays, CopiesOfAJobAreStaysOfTheirOwn) {
  row(0, 0, 0, 10, SegmentKind::Run, 1);
  row(0, 2, 0, 10, SegmentKind::Run, 2);
  row(0, 0, 10, 20, SegmentKind::Idle, 1);
  const auto found = stays();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].copy, 1);
  EXPECT_EQ(found[0].end_s, 20) << "a GPU without progress is still held";
  EXPECT_EQ(found[1].gpus.front(), model::GpuIndex(2));
}

// J1: 10 s on two V100 and 5 s on the K80 and a V100; J2 has no GPU.
TEST_F(Stays, UseOfAJobIsItsGpusItsGpuTimeAndTheTypeOnWhichItWasLongest) {
  for (const int gpu : {0, 1}) row(0, gpu, 0, 10);
  for (const int gpu : {1, 2}) row(0, gpu, 10, 12, SegmentKind::Restart);
  for (const int gpu : {1, 2}) row(0, gpu, 12, 17);
  const metrics::TraceIndex index(m_trace);
  const auto uses = jobUse(index, gangStays(index));
  EXPECT_EQ(uses[0].gpus.size(), 3U);
  EXPECT_EQ(uses[0].most_gpus, 2);
  EXPECT_TRUE(uses[0].moved);
  EXPECT_FALSE(uses[1].moved);
  EXPECT_EQ(uses[0].busy_gpu_s, 2 * 10 + 2 * 5);
  EXPECT_EQ(m_trace.problem->types[uses[0].type].id, "V100");
  EXPECT_EQ(uses[1].gpus.size(), 0U);
  EXPECT_FALSE(uses[1].type.valid());
}

// J1 holds both V100 all the time, with different tasks. J2 leaves its GPU for a second, as a task of Hare does.
TEST_F(Stays, TasksStagesAndCopiesOnTheSameGpusAreNoMove) {
  for (const int gpu : {0, 1}) row(0, gpu, 0, 10, SegmentKind::Run, gpu + 1);
  for (const int gpu : {0, 1}) row(0, gpu, 10, 12, SegmentKind::Switch, 2 - gpu);
  for (const int gpu : {0, 1}) row(0, gpu, 12, 20, SegmentKind::Run, 2 - gpu);
  row(1, 2, 0, 5);
  row(1, 2, 6, 9);
  const metrics::TraceIndex index(m_trace);
  const auto uses = jobUse(index, gangStays(index));
  EXPECT_FALSE(uses[0].moved);
  EXPECT_TRUE(uses[1].moved);
}

TEST_F(Stays, AJobThatLosesOneOfItsGpusBeforeItsEndWasMoved) {
  row(0, 0, 0, 20);
  row(0, 1, 0, 10);
  const metrics::TraceIndex index(m_trace);
  EXPECT_TRUE(jobUse(index, gangStays(index))[0].moved);
}

// Rounded: J1 starts at 0.6 s (1), ends at 20.4 s (20), waits 1 s, runs 19 s; its GPUs compute 19.8 s each (20). J2 arrives at 5 and is unfinished.
TEST_F(Stays, ALineOfSwfIsWorkedOutByHand) {
  for (const int gpu : {0, 1}) row(0, gpu, 0.6, 20.4);
  m_trace.jobs[0].first_start_s = 0.6;
  m_trace.jobs[0].finish_s = 20.4;
  compare::LaneRun run;
  run.lane.label = "made up";
  run.trace = std::make_shared<const trace::Trace>(m_trace);
  ExportText text(false);
  const auto lost = appendSwf(text, {run, {}}, "test");
  const std::string log = text.finish();
  EXPECT_NE(log.find("\n1 0 1 19 2 20 -1 2 -1 -1 1 1 -1 1 -1 1 -1 -1\n"), std::string::npos) << log;
  EXPECT_NE(log.find("\n2 5 -1 -1 -1 -1 -1 1 -1 -1 -1 -1 -1 1 -1 -1 -1 -1\n"), std::string::npos) << log;
  EXPECT_NE(log.find("; Note: executable 1 is net\n"), std::string::npos);
  EXPECT_NE(log.find("; Partition: 1 V100\n"), std::string::npos);
  EXPECT_NE(std::ranges::find(lost, "1 job had not finished: run time and status are -1"), lost.end());
}

TEST_F(Stays, ADecisionSaysWhatIsPlacedAndWhatIsTakenOff) {
  const auto part = [](int node, int type, int count) {
    return model::Part{model::NodeIndex(node), model::TypeIndex(type), count};
  };
  m_trace.decisions.push_back({0, 0, {{model::JobIndex(0), 0, {part(0, 0, 2)}, {}}}, nullptr});
  m_trace.decisions.push_back({10, 1, {{model::JobIndex(1), 0, {part(0, 0, 1), part(1, 1, 1)}, {}}}, nullptr});
  const DecisionChange first = changeOf(m_trace, 0, 5), second = changeOf(m_trace, 1, 5);
  EXPECT_EQ(first.places, "J1: 2 x V100 on n0");
  EXPECT_EQ(first.takes_off, "");
  EXPECT_EQ(second.places, "J2: 1 x V100 on n0 + 1 x K80 on n1");
  EXPECT_EQ(second.takes_off, "J1");
  EXPECT_TRUE(reasonsOf(m_trace).empty()) << "a trace without explanations has no reasons";
}

TEST(NamedList, BeyondTheFirstNamesAreCounted) {
  NamedList list(2);
  EXPECT_EQ(list.text(), "");
  list.add("J1", "waits");
  list.add("J2");
  EXPECT_EQ(list.text(), "J1: waits; J2");
  list.add("J3", "waits");
  list.add("J4", "waits");
  EXPECT_EQ(list.text(), "J1: waits; J2; and 2 more");
}

}  // namespace
}  // namespace roundel::io
