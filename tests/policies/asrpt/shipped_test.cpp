// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that A-SRPT and its baselines complete every shipped scenario. If a job states no stages, its stages are derived.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>

#include "core/io/load.h"
#include "core/metrics/metrics.h"
#include "tests/policies/asrpt/fixture.h"
#include "tests/source_dir.h"

namespace roundel::policies::asrpt {
namespace {

namespace fs = std::filesystem;

class Shipped : public ::testing::TestWithParam<std::string> {};

TEST_P(Shipped, RunsUnderEachPolicy) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(tests::sourceDir()) / "scenarios")) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename().string());
    const auto problem = io::loadProblem(entry.path(), {}).problem;
    ASSERT_NE(problem, nullptr);
    // Hare can run the tasks of a round one after another on fewer GPUs. A gang needs all GPUs at the same time.
    const auto too_large = [&](const model::Job& job) { return job.gpus > problem->gpuCount(); };
    if (std::ranges::any_of(problem->jobs, too_large)) continue;
    sim::Simulation simulation(problem, GetParam(), {}, makePolicy(GetParam(), *problem, {}), {.snapshot_every = 0});
    simulation.run();
    const trace::Trace trace = simulation.takeTrace();
    EXPECT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
    const metrics::RunMetrics metrics = metrics::compute(trace);
    EXPECT_EQ(metrics.value("unfinished"), 0);
    EXPECT_LE(*metrics.value("jct_bound_s"), *metrics.value("jct_mean_s") * (1 + 1e-9));
    EXPECT_LE(*metrics.value("makespan_bound_s"), *metrics.value("makespan_s") * (1 + 1e-9));
    std::cout << entry.path().filename().string() << ": mean completion " << *metrics.value("jct_mean_s")
              << " s, makespan " << *metrics.value("makespan_s") << " s\n";
    ++count;
  }
  EXPECT_GE(count, 9);
}

INSTANTIATE_TEST_SUITE_P(Policies, Shipped,
                         ::testing::Values("asrpt", "spjf", "spwf", "wcs-duration", "wcs-workload", "wcs-subtime"),
                         [](const auto& policy) {
                           std::string name = policy.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace roundel::policies::asrpt
