// SPDX-License-Identifier: GPL-3.0-or-later
// The small figures of the Hare paper as scenarios: the text's statements about each are tested row by row. Their numbers are `expected` in the
// files, which scenarios_test.cpp checks.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compare/comparison.h"
#include "core/io/load.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

compare::LaneRun figureRun(const char* name, const std::string& label) {
  const auto problem = io::loadProblem(scenario(name), policies::checkCompare).problem;
  for (const compare::Lane& lane : compare::lanesOf(*problem->scenario))
    if (lane.label == label) return compare::runLane(problem, lane);
  ADD_FAILURE() << name << " has no lane " << label;
  return {};
}

/// Segments of a kind in order of their ends: "GPU1 n 1-2".
std::vector<std::string> rowsOf(const compare::LaneRun& run, trace::SegmentKind kind) {
  const trace::Trace& trace = *run.trace;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment row = trace.segments.at(i);
    if (row.kind != kind) continue;
    const model::Problem& problem = *trace.problem;
    out.push_back(fmt::format("{} {} {:.6g}-{:.6g}", problem.nodes[problem.gpus[row.gpu].node].id,
                              problem.jobs[row.job].id, row.start_s, row.end_s));
  }
  return out;
}

// "start job n after the completion of slowest task i3"; "two tasks can run sequentially on GPU1".
TEST(HareFigureFour, TwoTasksOfTheNewJobShareTheFirstGpu) {
  using enum trace::SegmentKind;
  EXPECT_THAT(
      rowsOf(figureRun("hare-fig4.json", "(a) scale-fixed"), Run),
      UnorderedElementsAre("GPU1 i1 0-1", "GPU2 i2 0-2", "GPU3 i3 0-4", "GPU1 n 4-5", "GPU2 n 4-5", "GPU3 n 4-5"));
  EXPECT_THAT(
      rowsOf(figureRun("hare-fig4.json", "(b) relaxed"), Run),
      UnorderedElementsAre("GPU1 i1 0-1", "GPU2 i2 0-2", "GPU3 i3 0-4", "GPU1 n 1-2", "GPU1 n 2-3", "GPU2 n 2-3"));
}

// i1 and i3 are tasks of A; i2, between them, is of B: "keep the model data of task i1, so that they can be re-used by i3".
TEST(HareFigureTen, AModelThatStaysSavesTheSecondSwitch) {
  using enum trace::SegmentKind;
  EXPECT_THAT(rowsOf(figureRun("hare-fig10.json", "model kept"), Switch), ElementsAre("n1 B 0.4401-0.44214"));
  EXPECT_THAT(rowsOf(figureRun("hare-fig10.json", "model removed"), Switch),
              ElementsAre("n1 B 0.4401-0.44214", "n1 A 0.49504-0.50007"));
}

// "alternately run a GraphSAGE task and a ResNet50 task": each task but the first belongs to another job than the previous one.
TEST(HareFigureEight, TasksAlternateAndTheDefaultSwitchTakesTheTime) {
  using enum trace::SegmentKind;
  const compare::LaneRun run = figureRun("hare-switching.json", "default switch");
  const std::vector<std::string> tasks = rowsOf(run, Run);
  ASSERT_EQ(tasks.size(), 40U);
  for (std::size_t i = 0; i < tasks.size(); ++i)
    EXPECT_EQ(tasks[i].find("GraphSAGE") != std::string::npos, i % 2 == 0) << tasks[i];
  EXPECT_EQ(rowsOf(run, Switch).size(), 39U);
  EXPECT_LT(run.value("cru_work").value(), 0.5);
  EXPECT_EQ(rowsOf(figureRun("hare-switching.json", "Hare"), Switch).size(), 1U) << "both models fit into memory";
}

}  // namespace
}  // namespace roundel::cli::testing
