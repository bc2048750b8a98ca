// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the repairs of `compare` and `expected`, and the repair of all faults of a scenario at once.

#include "core/policies/fixes.h"

#include <gtest/gtest.h>

#include "core/model/scenario.h"
#include "core/policies/registry.h"

namespace roundel::policies {
namespace {

model::Scenario sound() {
  model::Scenario s;
  s.gpu_types.resize(1);
  s.gpu_types[0].id = "V100";
  s.nodes.resize(1);
  s.nodes[0].id = "n0", s.nodes[0].gpus = {{"V100", 4}};
  for (const char* id : {"train", "serve"}) {
    model::JobSpec job;
    job.id = id;
    job.gpus = 2;
    job.iterations = 100;
    job.throughput = model::ThroughputRow{{"V100", 4.0}};
    s.jobs.push_back(job);
  }
  s.compare = {{"gavel", "Gavel", {}}, {"hadar", "Hadar", {}}};
  return s;
}

std::vector<model::Fault> faults(const model::Scenario& s) {
  std::vector<model::Fault> list = model::validate(s);
  for (model::Fault& fault : checkCompare(s)) list.push_back(std::move(fault));
  return list;
}

model::Scenario afterOne(model::Scenario s) {
  const auto found = faults(s);
  EXPECT_EQ(found.size(), 1u);
  const auto fix = found.empty() ? std::nullopt : policies::certainFix(s, found[0]);
  EXPECT_TRUE(fix);
  if (fix) fix->apply(s);
  return s;
}

TEST(CertainFixOfCompare, APolicyALetterAway) {
  model::Scenario s = sound();
  s.compare[1].policy = "hader";
  EXPECT_EQ(afterOne(s), sound());
  s.compare[1].policy = "fastest";
  EXPECT_FALSE(policies::certainFix(s, faults(s)[0]));
}

TEST(CertainFixOfCompare, AnOptionIsRenamedLeftOutOrSetBack) {
  model::Scenario s = sound();
  s.compare[1].options = {{"utilty", "\"eff\""}};
  EXPECT_EQ(afterOne(s).compare[1].options.at("utility"), "\"eff\"");
  s.compare[1].options = {{"colour", "3"}};
  EXPECT_TRUE(afterOne(s).compare[1].options.empty());
  s.compare[1].options = {{"utility", "\"best\""}};
  EXPECT_TRUE(afterOne(s).compare[1].options.empty());
}

TEST(CertainFixOfCompare, AMetricALetterAway) {
  model::Scenario s = sound();
  s.expected = {{"gavel", "makespan", 10, {}, {}}};
  EXPECT_FALSE(policies::certainFix(s, faults(s)[0])) << "two letters differ, so the repair is not certain";
  s.expected[0].metric = "makespans";
  EXPECT_EQ(afterOne(s).expected[0].metric, "makespan_s");
  s.expected[0].metric = "makespan_";
  EXPECT_EQ(afterOne(s).expected[0].metric, "makespan_s");
}

TEST(Repaired, DoesEveryCertainRepairAndOnlyThose) {
  model::Scenario s = sound();
  s.jobs[0].arrival_s = -3;
  s.jobs[1].id = "train";
  s.jobs[1].gpus = 9;
  s.compare[0].policy = "Gavle";
  s.events = {{1, model::EventKind::CancelJob, "", "nobody", "", {}},
              {2, model::EventKind::NodeDown, "nowhere", "", "", {}},
              {-3, model::EventKind::NodeDown, "n0", "", "", {}}};
  const Repaired result = repaired(s);
  EXPECT_TRUE(faults(result.scenario).empty()) << faults(result.scenario)[0].message;
  EXPECT_EQ(result.repairs, 7);
  ASSERT_EQ(result.scenario.events.size(), 1u);
  EXPECT_EQ(result.scenario.events[0].at_s, 0);
  model::Scenario open = sound();
  open.clock.round_s = -1;
  EXPECT_EQ(repaired(open).repairs, 0);
  EXPECT_EQ(repaired(open).scenario, open);
}

}  // namespace
}  // namespace roundel::policies
