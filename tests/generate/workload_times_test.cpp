// SPDX-License-Identifier: GPL-3.0-or-later
// Arrivals of a drawn workload.

#include "core/generate/workload_times.h"

#include <gtest/gtest.h>

#include "core/model/workload.h"

namespace roundel::generate {
namespace {

/// Four jobs of 3 GPU-hours each.
model::Workload fourJobs() {
  model::Workload out;
  for (int j = 0; j < 4; ++j) {
    out.rows.push_back({0, 0, 3, 1, "m"});
    out.fragment.jobs.emplace_back();
  }
  return out;
}

TEST(WorkloadTimes, ALoadIsTheWorkThatArrivesOverWhatTheClusterDoesMeanwhile) {
  model::Workload workload = fourJobs();
  ArrivalPart part;
  part.kind = ArrivalKind::Poisson;
  part.load = 0.5;
  const WorkloadTimes times = timeWorkload(workload, part, 6, 1);
  EXPECT_TRUE(times.faults.empty());
  EXPECT_DOUBLE_EQ(times.jobs_per_h, 1);                          // 12 GPU-hours in 4 h on 6 GPUs: a load of one half
  EXPECT_FALSE(workload.fragment.jobs[0].arrival_s.has_value());  // an arrival at 0 is left out
  EXPECT_EQ(workload.fragment.jobs[3].arrival_s, workload.rows[3].arrival_s);
  EXPECT_GT(workload.rows[3].arrival_s, workload.rows[1].arrival_s);
}

TEST(WorkloadTimes, ALoadThatNoRateReachesIsRefusedAndTheJobsKeepTheirTimes) {
  model::Workload workload = fourJobs();
  ArrivalPart part;
  part.kind = ArrivalKind::Poisson;
  part.load = 1e12;
  const WorkloadTimes times = timeWorkload(workload, part, 6, 1);
  ASSERT_EQ(times.faults.size(), 1U);
  EXPECT_EQ(times.faults.front().pointer, "/arrivals/load");
  EXPECT_EQ(workload.rows[3].arrival_s, 0);  // unchanged
}

TEST(WorkloadTimes, ADayHas24Weights) {
  model::Workload workload = fourJobs();
  ArrivalPart part;
  part.kind = ArrivalKind::Daily;
  part.jobs_per_h = 1;
  part.weights = {1, 2, 3};
  EXPECT_EQ(timeWorkload(workload, part, 6, 1).faults.size(), 1U);
  part.weights.assign(24, 0);
  EXPECT_EQ(timeWorkload(workload, part, 6, 1).faults.size(), 1U);
  part.weights[5] = 1;
  EXPECT_TRUE(timeWorkload(workload, part, 6, 1).faults.empty());
  for (const model::WorkloadRow& row : workload.rows)
    EXPECT_EQ(static_cast<int>(row.arrival_s / 3600) % 24, 5) << row.arrival_s;
}

}  // namespace
}  // namespace roundel::generate
