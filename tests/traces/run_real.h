// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Imports a real trace with the defaults of its format and runs it to the end.

#include "core/compare/comparison.h"
#include "core/io/scenario_io.h"
#include "core/model/resolve.h"
#include "tests/traces/traces.h"

namespace roundel::traces::testing {

/// Returns the number of jobs that a run of YARN-CS leaves unfinished; -1 if the import fails.
inline double unfinishedAfterImport(const std::string& format, const std::filesystem::path& path, TraceReport& report) {
  TraceRequest request;
  request.format = format;
  request.files.file = path;
  const TraceImport imported = importTrace(request);
  report = imported.report;
  if (!imported.scenario) return -1;
  EXPECT_TRUE(io::readScenario(io::writeScenario(*imported.scenario)).scenario == *imported.scenario);
  const compare::LaneRun run = compare::runLane(model::resolve(*imported.scenario), {"yarn-cs", "YARN-CS", {}});
  return run.ok() ? run.metrics->value("unfinished").value_or(-1) : -1;
}

}  // namespace roundel::traces::testing
