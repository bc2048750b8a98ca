// SPDX-License-Identifier: GPL-3.0-or-later
// Tests whole scenarios: the same bytes for the same seed, the same jobs as the window's generator, and the text of `source`.

#include "core/generate/draw.h"

#include <gmock/gmock.h>

#include "core/generate/shipped.h"
#include "core/io/scenario_io.h"
#include "core/model/workload.h"
#include "tests/generate/generators.h"

namespace roundel::generate::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(Draw, FourStaticJobsAreWorkedOutByHand) {
  const Drawn drawn = draw(small(
      R"("jobs": 4, "gangs": {"shares": {"1": 1}}, "lengths": {"unit": "hours", "classes": [{"id": "x", "from": 1, "to": 1}]})"));
  const model::Scenario& s = *drawn.scenario;
  ASSERT_EQ(s.jobs.size(), 4U);
  EXPECT_EQ(s.title, "4 jobs on 4 GPUs");
  EXPECT_EQ(s.jobs[3].id, "w04");
  for (const model::JobSpec& job : s.jobs) {
    EXPECT_EQ(job.model, "A");
    EXPECT_FALSE(job.arrival_s);
    EXPECT_EQ(std::get<int>(*job.gpus), 1);
    EXPECT_EQ(job.iterations, 7200) << "one hour at 2 iterations/s on V";
  }
}

// A generator without special keys draws the same jobs as the window's generator.
TEST(Draw, TheWindowsGeneratorDrawsTheSameJobs) {
  const Drawn drawn = draw(R"({"cluster": {"gpus": 24, "types": {"V100": 1, "P100": 1}}, "jobs": 50,
    "models": {"catalogue": ["*"]}, "arrivals": {"kind": "poisson", "jobs_per_h": 12}})",
                           7);
  model::WorkloadSpec spec;
  spec.jobs = 50;
  spec.jobs_per_h = 12;
  spec.seed = 7;
  for (const model::CatalogueModel& each : shippedCatalogue().models)
    spec.models.push_back({each.job, each.sizes, 1, {}});
  model::Scenario cluster;
  cluster.gpu_types = drawn.scenario->gpu_types;
  cluster.nodes = drawn.scenario->nodes;
  EXPECT_EQ(model::drawWorkload(cluster, spec).fragment.jobs, drawn.scenario->jobs);
}

TEST(Draw, TheSameSeedGivesTheSameBytesAndAnotherOneOtherJobs) {
  for (const char* name : {"poisson", "asrpt", "hops"}) {
    const auto text = [&](std::uint64_t seed) {
      return io::writeScenario(*drawShipped(
                                    name, [](GeneratorSpec& spec) { spec.jobs = 50; }, seed)
                                    .scenario);
    };
    EXPECT_EQ(text(3), text(3)) << name;
    EXPECT_NE(text(3), text(4)) << name;
  }
}

TEST(Draw, MoreJobsKeepTheFirstOnes) {
  const auto jobs = [](int count) {
    return draw(small(R"("gangs": {"shares": {"1": 1}}, "arrivals": {"kind": "poisson", "jobs_per_h": 9}, "jobs": )" +
                      std::to_string(count)))
        .scenario->jobs;
  };
  const std::vector<model::JobSpec> few = jobs(20), many = jobs(60);
  EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
}

TEST(Draw, TheSourceSaysGeneratorSeedAndValues) {
  const Drawn drawn = drawShipped(
      "poisson", [](GeneratorSpec& spec) { spec.arrivals.load = 0.5; }, 12);
  EXPECT_THAT(drawn.scenario->source->note,
              AllOf(HasSubstr("generator poisson, seed 12"), HasSubstr("offered load 0.5"), HasSubstr("\"load\":0.5")));
  EXPECT_THAT(drawn.scenario->source->cite, HasSubstr("OSDI 2020"));
}

TEST(Draw, WhatIsDrawnHasNoFaults) {
  for (const std::string& name : shippedGenerators()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Drawn drawn = drawShipped(
          name, [](GeneratorSpec&) {}, seed);
      EXPECT_TRUE(io::readScenario(io::writeScenario(*drawn.scenario)).faults.empty()) << name << seed;
    }
  }
}

}  // namespace
}  // namespace roundel::generate::testing
