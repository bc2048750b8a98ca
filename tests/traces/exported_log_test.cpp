// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a log that the program exported can be imported as a trace.

#include "core/compare/comparison.h"
#include "core/io/export/export_runs.h"
#include "core/io/fault_text.h"
#include "core/io/load.h"
#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

TEST(ExportedLog, IsImportedWithItsJobsTheirTimesAndItsProcessors) {
  const io::LoadResult loaded =
      io::loadProblem(std::filesystem::path(tests::sourceDir()) / "scenarios" / "lesson-arrivals.json");
  ASSERT_TRUE(loaded.problem);
  io::testing::TemporaryFolder folder;
  io::ExportRequest wanted;
  wanted.format = "swf";
  wanted.runs = {compare::runLane(loaded.problem, {"yarn-cs", "YARN-CS", {}})};
  wanted.out = folder / "log.swf";
  ASSERT_EQ(io::exportRuns(wanted).error, "");

  TraceRequest request;
  request.format = "swf";
  request.files.file = folder / "log.swf";
  const TraceImport imported = importTrace(request);
  ASSERT_TRUE(imported.scenario) << (imported.faults.empty() ? "" : io::formatFault(imported.faults.front()));
  EXPECT_EQ(imported.report.jobs, loaded.problem->jobs.size());
  EXPECT_EQ(imported.report.gpus, loaded.problem->gpuCount());
  const trace::Trace& trace = *wanted.runs.front().trace;
  double gpu_s = 0, gpus = 0;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    const double size = loaded.problem->jobs[j].gpus;
    gpu_s += size * (trace.jobs[j].finish_s - trace.jobs[j].first_start_s);
    gpus += size;
  }
  EXPECT_NEAR(imported.report.gpu_s, gpu_s, gpus) << "each run time is rounded to a second";
}

}  // namespace
}  // namespace roundel::traces
