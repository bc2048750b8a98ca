// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which jobs must release their GPUs when the user moves a job to these GPUs.

#include "widgets/why/whatif/manual_move.h"

#include <gtest/gtest.h>

#include "core/model/resolve.h"
#include "core/model/scenario.h"

namespace roundel::widgets {
namespace {

class JobsToPause : public ::testing::Test {
 protected:
  void SetUp() override {
    model::GpuTypeSpec type;
    type.id = "V";
    model::NodeSpec node;
    node.id = "n";
    node.gpus = {{"V", 4}};
    model::Scenario scenario;
    scenario.gpu_types = {type};
    scenario.nodes = {node};
    for (const char* id : {"A", "B", "C", "D"}) {
      model::JobSpec job;
      job.id = id;
      job.gpus = 1;
      job.iterations = 1;
      job.throughput = {{"V", 1.0}};
      scenario.jobs.push_back(job);
    }
    problem = model::resolve(scenario);
    state.jobs.resize(4);
  }
  void holds(int job, int count) {
    state.jobs[static_cast<std::size_t>(job)].given = {{model::NodeIndex(0), model::TypeIndex(0), count}};
  }
  std::vector<int> away(int job, int count) const {
    std::vector<int> out;
    for (const model::JobIndex each :
         jobsToPause(state, *problem, model::JobIndex(job), {{model::NodeIndex(0), model::TypeIndex(0), count}}))
      out.push_back(each.value);
    return out;
  }
  std::shared_ptr<const model::Problem> problem;
  compare::RunState state;
};

TEST_F(JobsToPause, EmptyIfEnoughGpusAreFreeOrTheJobsOwn) {
  holds(0, 1), holds(1, 2);
  EXPECT_EQ(away(1, 3), std::vector<int>()) << "the two GPUs of the job and the free GPU are enough";
}

TEST_F(JobsToPause, OneThatFreesEnoughAloneAndHoldsLeast) {
  holds(0, 1), holds(1, 2), holds(2, 1);
  EXPECT_EQ(away(3, 1), std::vector<int>({0})) << "the first of the smallest jobs is paused";
  EXPECT_EQ(away(3, 2), std::vector<int>({1})) << "one job is paused instead of two";
  EXPECT_EQ(away(3, 3), std::vector<int>({0, 1}));
  EXPECT_EQ(away(3, 4), std::vector<int>({0, 1, 2}));
}

TEST_F(JobsToPause, TwoThatShareAGpuLeaveItTogether) {
  holds(0, 1), holds(1, 1), holds(2, 3);
  state.jobs[0].with = model::JobIndex(1);
  state.jobs[1].with = model::JobIndex(0);
  EXPECT_EQ(away(3, 1), std::vector<int>({0, 1}));
}

}  // namespace
}  // namespace roundel::widgets
