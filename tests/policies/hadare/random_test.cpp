// SPDX-License-Identifier: GPL-3.0-or-later
// Tests random clusters, jobs, events and options: every plan is feasible, the portions add up to the remaining steps, and every job ends.
#include <gmock/gmock.h>

#include <map>
#include <set>

#include "core/model/scenario.h"

#include "tests/policies/hadare/build.h"
#include "tests/support/randoms.h"

namespace roundel::policies::hadare {
namespace {

constexpr const char* kTypes[] = {"V", "T", "K"};

std::vector<model::NodeSpec> randomNodes(tests::Randoms& random) {
  std::vector<model::NodeSpec> nodes;
  for (int n = random.whole(1, 7); n > 0; --n) {
    std::vector<model::GpuGroupSpec> groups{{kTypes[random.whole(0, 2)], random.whole(1, 4)}};
    if (random.oneIn(4)) groups.push_back({kTypes[random.whole(0, 2)], random.whole(1, 2)});
    nodes.push_back(tests::node("n" + std::to_string(n), groups));
    if (random.oneIn(3)) nodes.back().speed = 0.25 * random.whole(1, 8);
    if (random.oneIn(3)) nodes.back().pcie = random.whole(3, 5);
  }
  return nodes;
}

model::JobSpec randomJob(tests::Randoms& random, int index, const std::vector<model::NodeSpec>& nodes) {
  model::ThroughputRow rates;
  for (const char* type : kTypes) {
    if (!random.oneIn(4)) rates[type] = 0.05 * random.whole(1, 90);
  }
  rates[nodes[static_cast<std::size_t>(random.whole(0, static_cast<int>(nodes.size()) - 1))].gpus[0].type] =
      0.1 * random.whole(1, 30);
  model::JobSpec job =
      jobSpec("J" + std::to_string(index), random.whole(1, 4000) + (random.oneIn(3) ? 0.25 : 0), rates, 1);
  job.gpus = random.whole(1, 4);
  job.min_gpus = 1;
  job.arrival_s = random.whole(0, 6) * 35;
  if (random.oneIn(3)) {
    job.model_weight = random.whole(1, 4);
    job.dataset_size = random.whole(1, 4);
  }
  return job;
}

model::Scenario randomScenario(tests::Randoms& random) {
  std::vector<model::NodeSpec> nodes = randomNodes(random);
  std::vector<model::JobSpec> jobs;
  for (int j = random.whole(1, 9); j > 0; --j) jobs.push_back(randomJob(random, j, nodes));
  const std::string first = nodes[0].id;
  model::Scenario scenario = scenarioOf(std::move(nodes), std::move(jobs), random.whole(3, 12) * 10);
  for (const char* type : kTypes) {  // a job may name a type that no node has
    const auto known = [&](const model::GpuTypeSpec& t) { return t.id == type; };
    if (std::ranges::any_of(scenario.gpu_types, known)) continue;
    scenario.gpu_types.emplace_back();
    scenario.gpu_types.back().id = type;
  }
  for (model::GpuTypeSpec& type : scenario.gpu_types) {
    type.tensor_tflops = random.whole(2, 140);
    type.vram_gib = random.whole(4, 24);
  }
  if (random.oneIn(3)) {
    const double down_s = random.whole(1, 300);
    scenario.events.push_back(
        {.at_s = down_s, .kind = model::EventKind::NodeDown, .node = first, .job = {}, .type = {}, .value = {}});
    scenario.events.push_back({.at_s = down_s + random.whole(1, 200),
                               .kind = model::EventKind::NodeUp,
                               .node = first,
                               .job = {},
                               .type = {},
                               .value = {}});
  }
  if (random.oneIn(3)) {
    scenario.events.push_back({.at_s = 47.0,
                               .kind = model::EventKind::SetSpeed,
                               .node = first,
                               .job = {},
                               .type = {},
                               .value = 0.3 * random.whole(1, 6)});
  }
  return scenario;
}

model::OptionMap randomOptions(tests::Randoms& random) {
  model::OptionMap options;
  options["consolidation_s"] = std::to_string(random.whole(0, 25));
  const char* forks[] = {"all", "long", "1", "2", "3", "99"};
  options["fork"] = forks[random.whole(0, 5)];
  if (random.oneIn(2)) options["beta"] = std::to_string(random.whole(1, 3));
  if (random.oneIn(3)) options["integer_steps"] = "false";
  if (random.oneIn(4)) options["estimate"] = "stated";
  options["nodes"] = random.oneIn(2) ? "hadar" : "fill";
  return options;
}

void expectSoundDecision(const trace::Trace& trace, std::size_t d, bool whole) {
  const trace::Explanation& why = explanationOf(trace, d);
  std::map<int, double> dealt;
  const auto& jobs = cellsOf<model::JobIndex>(why, "copies", "job");
  const auto& portions = cellsOf<double>(why, "copies", "portion");
  const auto& ids = cellsOf<double>(why, "copies", "id");
  EXPECT_EQ(std::set<double>(ids.begin(), ids.end()).size(), ids.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    EXPECT_GT(portions[i], 0);
    if (whole) {
      EXPECT_EQ(portions[i], std::round(portions[i]));
    }
    dealt[jobs[i].value] += portions[i];
  }
  const auto& order = cellsOf<model::JobIndex>(why, "order", "job");
  const auto& rest = cellsOf<double>(why, "order", "rest");
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (dealt.contains(order[i].value)) {
      EXPECT_NEAR(dealt[order[i].value], rest[i], 1e-9 * rest[i]);
    }
  }
  std::set<std::pair<int, int>> nodes;
  for (const trace::Placement& p : trace.decisions[d].placements) {
    EXPECT_NE(why.choiceOf(p.job, p.copy), nullptr);
    EXPECT_EQ(p.parts.size(), 1U);
    EXPECT_TRUE(nodes.insert({p.job.value, p.parts[0].node.value}).second) << "two copies of a job on one node";
  }
}

void expectEverybodyIsTold(const trace::Trace& trace, std::size_t d) {
  const trace::DecisionRecord& record = trace.decisions[d];
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    const model::JobIndex job(j);
    const bool present = trace.problem->jobs[j].arrival_s <= record.at_s && !(trace.jobs[j].finish_s <= record.at_s);
    const bool placed = std::ranges::any_of(record.placements, [&](const trace::Placement& p) { return p.job == job; });
    const trace::Reason* reason = record.explanation->reasonOf(job);
    EXPECT_EQ(present && !placed, reason != nullptr) << trace.problem->jobs[j].id << " at " << record.at_s;
    if (reason != nullptr) {
      EXPECT_THAT(trace::sentence(*reason, *trace.problem), ::testing::Not(::testing::HasSubstr("?")));
    }
  }
}

TEST(HadarERandom, EveryPlanIsFeasibleAndEveryJobEnds) {
  constexpr std::uint64_t kSeed = 20260903;
  constexpr int kRuns = 400;
  tests::Randoms random(kSeed);
  std::size_t decisions = 0;
  for (int run = 0; run < kRuns; ++run) {
    SCOPED_TRACE("run " + std::to_string(run) + " of seed " + std::to_string(kSeed));
    const model::Scenario scenario = randomScenario(random);
    const model::OptionMap options = randomOptions(random);
    const trace::Trace trace = runHadarE(scenario, options);
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
    for (std::size_t d = 0; d < trace.decisions.size(); ++d) {
      expectSoundDecision(trace, d, !options.contains("integer_steps"));
      expectEverybodyIsTold(trace, d);
    }
    for (std::size_t j = 0; j < trace.jobs.size(); ++j)
      EXPECT_EQ(trace.jobs[j].iterations, trace.problem->jobs[j].iterations);
    EXPECT_EQ(trace.fingerprint, runHadarE(scenario, options).fingerprint);
    decisions += trace.decisions.size();
    if (HasFailure()) return;
  }
  std::cout << kRuns << " random runs, seed " << kSeed << ", " << decisions << " decisions\n";
}

}  // namespace
}  // namespace roundel::policies::hadare
