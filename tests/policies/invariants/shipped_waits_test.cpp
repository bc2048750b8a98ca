// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the waits of every scheduler on every small shipped scenario follow from segments.csv, since GPUs that are held without
// progress have rows too.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "core/io/load.h"
#include "core/io/tables/run_tables.h"
#include "core/metrics/metrics.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "tests/policies/invariants/rows.h"
#include "tests/source_dir.h"

namespace roundel::policies::testing {
namespace {

constexpr std::size_t kSmallJobs = 16;

/// The time from arrival to finish that no row of the job covers. Rows of kind sync count, since a job that synchronises does not wait.
double waitOf(const model::Job& job, double finish_s, const std::vector<Row>& rows) {
  std::vector<std::pair<double, double>> covered;
  for (const Row& row : rows) {
    if (row.job == job.id) covered.emplace_back(row.start_s, row.end_s);
  }
  std::ranges::sort(covered);
  double wait_s = 0;
  double reached_s = job.arrival_s;
  for (const auto& [start_s, end_s] : covered) {
    wait_s += std::max(0.0, start_s - reached_s);
    reached_s = std::max(reached_s, end_s);
  }
  return wait_s + std::max(0.0, finish_s - reached_s);
}

class ShippedWaits : public ::testing::TestWithParam<std::string> {};

TEST_P(ShippedWaits, AreThoseOfTheRows) {
  int idle = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(tests::sourceDir()) / "scenarios")) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename().string());
    const auto problem = io::loadProblem(entry.path(), {}).problem;
    ASSERT_NE(problem, nullptr);
    if (problem->jobs.size() > kSmallJobs) continue;
    MadePolicy made = make(GetParam(), {}, *problem);
    if (made.policy == nullptr) continue;
    sim::RunOptions run;
    run.snapshot_every = 0;
    sim::Simulation simulation(problem, GetParam(), {}, std::move(made.policy), run);
    simulation.run();
    const trace::Trace trace = simulation.takeTrace();
    const std::vector<Row> rows = rowsOf(trace);
    const metrics::RunMetrics metrics = metrics::compute(trace);
    for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
      const double finish_s = trace.jobs[j].finish_s;
      if (std::isnan(finish_s)) continue;
      EXPECT_NEAR(metrics.jobs[j].wait_s.value(), waitOf(problem->jobs[j], finish_s, rows), 1e-9 * (1 + finish_s))
          << problem->jobs[j].id;
    }
    idle += static_cast<int>(std::ranges::count(rows, "idle", &Row::kind));
  }
  if (GetParam() == "hadare") {
    EXPECT_GT(idle, 0);
  }
}

std::vector<std::string> onlineIds() {
  std::vector<std::string> out;
  for (const PolicyInfo& info : all()) {
    if (info.id != "plan" && info.id != "optimal" && !info.needs_program) out.push_back(info.id);
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Every, ShippedWaits, ::testing::ValuesIn(onlineIds()), [](const auto& each) {
  std::string name = each.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace roundel::policies::testing
