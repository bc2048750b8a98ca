// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a branch with a manual edit that puts two jobs on one GPU gives the same run after saving and after export.

#include <QTemporaryDir>

#include "core/compare/branch.h"
#include "core/io/run_output.h"
#include "core/metrics/index/trace_index.h"
#include "tests/widgets/bench.h"
#include "widgets/document/state/session_file.h"

namespace roundel::widgets {
namespace {

TEST(SharedGpu, AHandsPartnerIsKeptInTheBranchAndInTheRunFolder) {
  testing::Session s(testing::example("packing-pairs.json"));
  const compare::LaneRun& parent = *s.bench.comparison.lanes()[0].run;  // the jobs alternate: J1 has the GPU at 100 s
  const std::vector<compare::Edit> edits{compare::MoveJob{"J3", {{"n0", "V100", 1}}, "J1"}};
  const compare::LaneRun run = compare::branchAt(parent, 100, edits, "by hand");
  ASSERT_TRUE(run.faults.empty()) << run.faults[0].message;
  const metrics::TraceIndex index(*run.trace);
  ASSERT_EQ(metrics::idsOf(index.problem(), index.jobsOn(model::GpuIndex(0), 150)), "J1 + J3");

  Branch branch;
  branch.id = 1;
  branch.lane = "Gavel";
  branch.branch_point = run.branch_points.at(0);
  const SessionText read = readSession(writeSession({{branch}, {}, {}}));
  ASSERT_EQ(read.branches.size(), 1U);
  const compare::LaneRun again =
      compare::branchAt(parent, read.branches[0].branch_point.at_s, read.branches[0].branch_point.edits, "by hand");
  EXPECT_EQ(again.trace->fingerprint, run.trace->fingerprint);
  EXPECT_EQ(again.trace->segments.with, run.trace->segments.with);

  const QTemporaryDir folder;
  const std::string path = folder.filePath(QStringLiteral("run")).toStdString();
  std::string error;
  ASSERT_TRUE(io::writeRun(path, run, error)) << error;
  const io::ReadRunResult back = io::readRun(path);
  ASSERT_NE(back.run.trace, nullptr) << (back.faults.empty() ? "" : back.faults[0].message);
  EXPECT_EQ(back.run.trace->segments.with, run.trace->segments.with);
  EXPECT_EQ(back.run.trace->segments.start_s, run.trace->segments.start_s);
  EXPECT_EQ(back.run.trace->segments.end_s, run.trace->segments.end_s);
}

}  // namespace
}  // namespace roundel::widgets
