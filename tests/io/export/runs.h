// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs of shipped scenarios for the tests of exports.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/lane_name.h"
#include "core/io/export/exported_run.h"
#include "core/io/load.h"
#include "tests/source_dir.h"

namespace roundel::io::testing {

/// Returns complete runs of every lane of a shipped scenario. Each scenario runs once per process.
inline const std::vector<compare::LaneRun>& shippedRuns(const std::string& name) {
  static std::map<std::string, std::vector<compare::LaneRun>> all;
  const auto [found, fresh] = all.try_emplace(name);
  if (!fresh) return found->second;
  const LoadResult loaded = loadProblem(std::filesystem::path(tests::sourceDir()) / "scenarios" / (name + ".json"));
  if (!loaded.problem) return ADD_FAILURE() << name, found->second;
  for (const compare::Lane& lane : compare::lanesOf(*loaded.problem->scenario))
    found->second.push_back(compare::runLane(loaded.problem, lane));
  return found->second;
}

inline std::vector<ExportedRun> exported(const std::vector<compare::LaneRun>& runs) {
  std::vector<ExportedRun> out;
  for (const compare::LaneRun& run : runs) out.push_back({run, reasonsOf(*run.trace)});
  return out;
}

/// Returns the GPU-seconds of all rows of kind run.
inline double busyGpuSeconds(const trace::Trace& trace) {
  double sum = 0;
  for (std::size_t row = 0; row < trace.segments.size(); ++row) {
    const trace::Segment segment = trace.segments.at(row);
    if (segment.kind == trace::SegmentKind::Run) sum += segment.end_s - segment.start_s;
  }
  return sum;
}

/// Scenarios with restarts, copies, tasks that only synchronise, shared GPUs, stages and failing nodes.
inline std::vector<std::string> scenariosOfAllKinds() {
  return {"hadar-fig1",    "hadare-aws-m03",      "hare-toy",        "packing-pairs",
          "asrpt-example", "lesson-node-failure", "lesson-arrivals", "hops-64"};
}

}  // namespace roundel::io::testing
