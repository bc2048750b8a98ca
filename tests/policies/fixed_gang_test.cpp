// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every scheduler that does not choose gang sizes uses the lower median of a list.

#include <gtest/gtest.h>

#include <set>

#include "baseline.h"
#include "core/model/spec/job_spec.h"
#include "core/policies/common/placement.h"
#include "core/policies/registry.h"

namespace roundel::policies {
namespace {

using baseline::jobOf;

class FixedGang : public ::testing::TestWithParam<const char*> {};

std::set<int> gangsUnder(const char* id, std::vector<int> sizes, int gpus) {
  model::JobSpec job = jobOf("J", 1, 40);
  job.gpus = std::move(sizes);
  const PolicyInfo* info = find(id);
  if (info == nullptr) return {};
  const trace::Trace trace =
      baseline::run(*info, baseline::scenarioOf({tests::node("a", {{"V", gpus}})}, {job}, 10), {});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete) << id;
  std::set<int> gangs;
  for (const trace::DecisionRecord& decision : trace.decisions) {
    for (const trace::Placement& placement : decision.placements) gangs.insert(model::gpuCount(placement.parts));
  }
  return gangs;
}

TEST_P(FixedGang, OfAListIsItsLowerMedian) {
  EXPECT_EQ(gangsUnder(GetParam(), {1, 2, 4, 8}, 8), std::set<int>{2});
  EXPECT_EQ(gangsUnder(GetParam(), {8, 1, 3}, 8), std::set<int>{3});
}

TEST_P(FixedGang, IsTheNextSmallerSizeWhereTheClusterNeverHoldsTheMedian) {
  EXPECT_EQ(gangsUnder(GetParam(), {1, 2, 6, 7, 8}, 4), std::set<int>{2});
}

INSTANTIATE_TEST_SUITE_P(EverySchedulerThatDoesNotChoose, FixedGang,
                         ::testing::Values("gavel", "gandiva", "tiresias", "yarn-cs", "gavel-fifo", "srtf",
                                           "sched-homo", "asrpt", "spjf", "spwf", "wcs-duration", "wcs-workload",
                                           "wcs-subtime"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(FixedGangs, AreTriedFromTheMedianDownwardsThenUpwards) {
  model::Job job;
  job.sizes = {1, 2, 4, 8, 16};
  job.fixed_gpus = 4;
  EXPECT_EQ(fixedGangs(job), (std::vector<int>{4, 2, 1, 8, 16}));
}

}  // namespace
}  // namespace roundel::policies
