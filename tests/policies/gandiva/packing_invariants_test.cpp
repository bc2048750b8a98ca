// SPDX-License-Identifier: GPL-3.0-or-later
// Tests packing by Gavel's LPs and by Gandiva at random: every job ends, a GPU has at most one row or the two rows of a pair, pairs run at
// the stated rates, the utilisation counted from rows equals the metric, and a repeated run is identical, also from a snapshot.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "core/metrics/metrics.h"
#include "core/model/check/validate.h"
#include "core/model/pairs.h"
#include "core/model/scenario.h"
#include "core/policies/gandiva/gandiva.h"
#include "tests/policies/gavel/build.h"

namespace roundel::policies {
namespace {

using gavel::Build;

constexpr double kClose = 1e-7;

model::Scenario randomScenario(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
  const auto part = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random() % 1000) / 1000;
  };
  Build build;
  build.round(10, std::vector<double>{0, 2, 6}[static_cast<std::size_t>(pick(3))]).type("V").type("K");
  build.node("a", {{"V", 2}}).node("b", {{"K", 1}, {"V", pick(2) + 1}});
  const int jobs = 3 + pick(6);
  for (int j = 0; j < jobs; ++j) {
    const int gpus = pick(5) == 0 ? 2 : 1;
    build.job("J" + std::to_string(j), gpus, 20 + pick(200), {{"V", part(0.5, 4)}, {"K", gpus == 1 ? part(0.3, 2) : 0}},
              pick(2) * part(0, 80), part(0.5, 2));
    if (gpus == 2) build.scenario().jobs.back().throughput->erase("K");
  }
  model::Scenario& s = build.scenario();
  for (int a = 0; a < jobs; ++a) {
    for (int b = a + 1; b < jobs; ++b) {
      const model::JobSpec& first = s.jobs[static_cast<std::size_t>(a)];
      const model::JobSpec& second = s.jobs[static_cast<std::size_t>(b)];
      if (std::get<int>(*first.gpus) != 1 || std::get<int>(*second.gpus) != 1 || pick(4) == 0) continue;
      model::PairSpec pair{{first.id, second.id}, {}, {}};
      for (const char* type : {"V", "K"}) {
        if (pick(4) > 0)
          pair.throughput[type] = {part(0.3, 1) * std::get<double>(first.throughput->at(type)),
                                   part(0.3, 1) * std::get<double>(second.throughput->at(type))};
      }
      if (!pair.throughput.empty()) s.pair_throughput.push_back(pair);
    }
  }
  s.nodes[0].speed = part(0.5, 2);
  if (pick(3) == 0)
    build.event(15 + pick(40), model::EventKind::NodeDown, "a").event(90, model::EventKind::NodeUp, "a");
  if (pick(3) == 0) build.event(20 + pick(40), model::EventKind::CancelJob, "", "J1");
  return s;
}

sim::Simulation simulationOf(const std::string& policy, const model::OptionMap& options,
                             const std::shared_ptr<const model::Problem>& problem) {
  const PolicyInfo info = policy == "gavel" ? gavelInfo() : gandivaInfo();
  std::vector<model::Fault> faults;
  sim::RunOptions run;
  run.snapshot_every = 4;
  return {problem, policy, options, info.make_policy(*problem, checkOptions(info.options, options, "").options, faults),
          run};
}

// Checks the number of rows of each GPU between two ends of rows, and adds up the time in which a row computes.
void expectRows(const trace::Trace& trace, double& busy_gpu_s, bool& shared) {
  const trace::Segments& rows = trace.segments;
  const model::Problem& problem = *trace.problem;
  std::map<std::int32_t, std::vector<std::size_t>> of_gpu;
  for (std::size_t i = 0; i < rows.size(); ++i) of_gpu[rows.gpu[i]].push_back(i);
  for (const auto& [gpu, own] : of_gpu) {
    std::vector<double> times;
    for (const std::size_t i : own) times.insert(times.end(), {rows.start_s[i], rows.end_s[i]});
    std::ranges::sort(times);
    for (std::size_t t = 0; t + 1 < times.size(); ++t) {
      std::vector<std::size_t> here;
      for (const std::size_t i : own) {
        if (rows.start_s[i] <= times[t] && times[t + 1] <= rows.end_s[i] && times[t] < times[t + 1]) here.push_back(i);
      }
      ASSERT_LE(here.size(), 2U);
      const bool computes =
          std::ranges::any_of(here, [&](std::size_t i) { return rows.kind[i] == trace::SegmentKind::Run; });
      busy_gpu_s += computes ? times[t + 1] - times[t] : 0;
      if (here.size() == 2) {
        shared = true;
        ASSERT_EQ(rows.with[here[0]], rows.job[here[1]]);
        ASSERT_EQ(rows.with[here[1]], rows.job[here[0]]);
      } else if (here.size() == 1) {
        ASSERT_EQ(rows.with[here[0]], -1);
      }
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.with[i] < 0 || rows.kind[i] != trace::SegmentKind::Run) continue;
    const model::Gpu& gpu = problem.gpus[static_cast<std::size_t>(rows.gpu[i])];
    const auto rates = problem.pairs->stated(model::JobIndex(rows.job[i]), model::JobIndex(rows.with[i]), gpu.type);
    ASSERT_TRUE(rates);
    ASSERT_NEAR(rows.iterations[i], rates->first * problem.nodes[gpu.node].speed * (rows.end_s[i] - rows.start_s[i]),
                kClose * (1 + rows.iterations[i]));
  }
}

void check(const std::string& policy, const model::OptionMap& options,
           const std::shared_ptr<const model::Problem>& problem, int& packed) {
  sim::Simulation simulation = simulationOf(policy, options, problem);
  simulation.run();
  const trace::Trace trace = simulation.trace();
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  double busy_gpu_s = 0;
  bool shared = false;
  ASSERT_NO_FATAL_FAILURE(expectRows(trace, busy_gpu_s, shared));
  packed += shared ? 1 : 0;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    if (!std::isnan(trace.jobs[j].finish_s)) {
      ASSERT_NEAR(trace.jobs[j].iterations, problem->jobs[j].iterations, kClose * problem->jobs[j].iterations);
    }
  }
  const metrics::RunMetrics metrics = metrics::compute(trace);
  const auto rounds = static_cast<double>(metrics.rounds.size());
  ASSERT_NEAR(*metrics.value("cru"), busy_gpu_s / (problem->gpuCount() * problem->clock.round_s * rounds), kClose);
  ASSERT_LE(*metrics.value("gru"), 1 + kClose);
  ASSERT_LE(*metrics.value("jct_bound_s"), *metrics.value("jct_mean_s") * (1 + kClose));
  ASSERT_LE(*metrics.value("makespan_bound_s"), *metrics.value("ttd_s") * (1 + kClose));
  for (const trace::DecisionRecord& decision : trace.decisions) {
    for (const trace::Reason& reason : decision.explanation->reasons) {
      ASSERT_NE(reason.numbers[0].name, nullptr);
      ASSERT_EQ(trace::sentence(reason, *problem).find('?'), std::string::npos);
    }
  }
  sim::Simulation again = simulationOf(policy, options, problem);
  again.run();
  again.goTo(trace.end_s / 2);
  again.run();
  ASSERT_EQ(again.fingerprint(), trace.fingerprint);
}

model::OptionMap gavelOptions(std::uint64_t seed) {
  const std::vector<model::OptionMap> objectives{
      {{"objective", "\"max-min-fairness\""}},
      {{"water_filling", "true"}},
      {{"water_filling", "true"}, {"entity", "\"user\""}, {"inside_entity", "\"fifo\""}},
      {{"objective", "\"min-makespan\""}},
      {{"objective", "\"max-sum-throughput\""}},
      {{"objective", "\"max-sum-throughput\""}, {"slo", "3"}},
      {{"objective", "\"cost\""}, {"prices", R"({"V": 2.5, "K": 0.5})"}, {"slo", "3"}},
      {{"objective", "\"finish-time-fairness\""}},
      {{"objective", "\"fifo\""}}};
  model::OptionMap options = objectives[seed % objectives.size()];
  options["packing"] = "true";
  options["solution"] = seed % 2 == 0 ? "\"least\"" : "\"generous\"";
  return options;
}

TEST(PackingInvariants, HoldForRandomScenarios) {
  int packed = 0;
  for (std::uint64_t seed = 0; seed < 180; ++seed) {
    SCOPED_TRACE(seed);
    const model::Scenario scenario = randomScenario(seed);
    ASSERT_TRUE(model::validate(scenario).empty()) << model::validate(scenario).front().message;
    if (scenario.pair_throughput.empty()) continue;
    const auto problem = model::resolve(scenario);
    ASSERT_NO_FATAL_FAILURE(check("gavel", gavelOptions(seed), problem, packed));
    ASSERT_NO_FATAL_FAILURE(check("gandiva", {{"packing", "true"}}, problem, packed));
  }
  EXPECT_GT(packed, 50);  // enough scenarios have packed jobs
}

}  // namespace
}  // namespace roundel::policies
