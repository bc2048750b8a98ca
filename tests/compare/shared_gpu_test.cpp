// SPDX-License-Identifier: GPL-3.0-or-later
// Tests two jobs on one GPU: the differences between runs, and manual edits that pack a job with another one.

#include <gtest/gtest.h>

#include "core/compare/branch.h"
#include "core/compare/row_difference.h"
#include "core/metrics/index/trace_index.h"
#include "core/model/scenario.h"
#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using namespace testing;

/// A and B run at 1.4 iterations/s each if they share V, and at 2 iterations/s alone.
model::Scenario pair() {
  model::Scenario s = smallScenario();
  s.pair_throughput = {{{"A", "B"}, {}, {{"V", {1.4, 1.4}}}}};
  return s;
}

Lane together() {
  const std::string v = R"("count":1,"node":"n0","type":"V")";
  const std::string both = R"("A":[{)" + v + R"(,"with":"B"}],"B":[{)" + v + R"(,"with":"A"}])";
  const std::string a = R"("A":[{)" + v + "}]";
  return {"plan",
          "together",
          {{"plan", R"([{"jobs":{)" + both + R"(},"round":0},{"jobs":{)" + both + R"(},"round":1},{"jobs":{)" + a +
                        R"(},"round":2}])"}}};
}

LaneRun recorded(const Lane& lane) {
  RunSettings settings;
  settings.record = true;
  return runLane(model::resolve(pair()), lane, settings);
}

std::string who(const LaneRun& run, double t_s) {
  const metrics::TraceIndex index(*run.trace);
  return metrics::idsOf(index.problem(), index.jobsOn(model::GpuIndex(0), t_s));
}

// Packed: B ends at 20 / 1.4 = 14.29 s, then A has 20 of 40 iterations left and ends at 24.29 s.
// One after the other: A runs until 20 s, B from 20 s to 30 s.
TEST(SharedGpu, ARowDiffersWhereTheReferenceHasOneOfTheTwo) {
  const LaneRun two = recorded(together()), one = recorded(plan("turns", {"A.", "A.", "B."}));
  const RowDifferences out = rowDifferences(*two.trace, *one.trace);
  const auto& row = out.rows[0].intervals;
  ASSERT_EQ(row.size(), 3U);
  EXPECT_EQ(metrics::idsOf(*two.trace->problem, row[0].here), "A + B");
  EXPECT_EQ(metrics::idsOf(*one.trace->problem, row[0].there), "A");
  EXPECT_EQ(row[0].start_s, 0);
  EXPECT_NEAR(row[0].end_s, 20 / 1.4, 1e-9);
  EXPECT_EQ(metrics::idsOf(*one.trace->problem, row[1].there), "B");
  EXPECT_TRUE(row[2].here.empty());
  EXPECT_TRUE(rowDifferences(*two.trace, *recorded(together()).trace).rows[0].intervals.empty());
}

TEST(SharedGpu, AHandPutsAJobBesideAnother) {
  const LaneRun parent = recorded(plan("turns", {"A.", "A.", "B."}));
  ASSERT_EQ(who(parent, 5), "A");
  const model::Fault alone = editFaults(parent, 4, {MoveJob{"B", {{"n0", "V", 1}}}})->at(0);
  EXPECT_EQ(alone.code, "over-capacity");
  const LaneRun beside = branchAt(parent, 4, {MoveJob{"B", {{"n0", "V", 1}}, "A"}}, "beside");
  ASSERT_TRUE(beside.faults.empty()) << beside.faults[0].message;
  EXPECT_EQ(who(beside, 3), "A");
  EXPECT_EQ(who(beside, 5), "A + B");
  EXPECT_EQ(editSummary(beside.branch_points.at(0).edits), "B to 1 x V of n0 beside A");
  const RunState there = stateAt(beside, 5);
  EXPECT_EQ(there.jobs[0].with, model::JobIndex(1));
  EXPECT_EQ(there.jobs[1].with, model::JobIndex(0));
  EXPECT_FALSE(stateAt(parent, 5).jobs[0].with.valid());
}

TEST(SharedGpu, ABranchRunAgainFromWhatIsKeptOfItIsTheSameRun) {
  const LaneRun parent = recorded(plan("turns", {"A.", "A.", "B."}));
  const LaneRun beside = branchAt(parent, 4, {MoveJob{"B", {{"n0", "V", 1}}, "A"}}, "beside");
  const LaneRun again = branchAt(parent, beside.branch_points.at(0).at_s, beside.branch_points.at(0).edits, "again");
  EXPECT_EQ(again.trace->fingerprint, beside.trace->fingerprint);
  EXPECT_EQ(again.trace->segments.with, beside.trace->segments.with);
}

TEST(SharedGpu, AnUnknownPartnerIsNamed) {
  const LaneRun parent = recorded(plan("turns", {"A.", "A.", "B."}));
  EXPECT_EQ(editFaults(parent, 4, {MoveJob{"B", {{"n0", "V", 1}}, "C"}})->at(0).code, "unknown-id");
}

}  // namespace
}  // namespace roundel::compare
